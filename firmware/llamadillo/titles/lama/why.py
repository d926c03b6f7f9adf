"""Why: what the rules of LAMA made of a step, in words. Pure. Rule ids are those of RULES.md."""

from collections.abc import Iterator

from llamadillo.app.presenter import StepView
from llamadillo.games.lama import Deal, DrawCard, Ending, Observation, Phase, Play, following
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import LLAMA, name
from llamadillo.screens.words import Words
from llamadillo.titles.lama.words import LamaWords


def why(words: Words, players: tuple[str, ...], view: StepView[Observation]) -> Iterator[str]:
    """What the rules made of a step; see `Title.why`."""
    own, before, after = LamaWords.of(words), view.before, view.after
    who = "" if view.seat is None else players[view.seat]
    match view.step:
        case Deal():
            yield _why_starts(own, players, before, after)
        case Play(card):
            yield _why_played(own, who, card, before.discard)
        case DrawCard():
            yield own.why_draws(who)
            if not after.pile:
                yield own.why_pile_empty
        case Quit():
            yield own.why_quits(who)
            if after.alone:
                yield own.why_alone(players[after.quit.index(False)])
        case Return(token):
            yield own.why_returns(who, token, "C9")
        case Keep():
            yield own.why_keeps(who, "C9")
    if after.ending and not before.ending:
        went_out = after.ending is Ending.WENT_OUT
        yield own.why_went_out(who, "C8") if went_out else own.why_all_quit("C8")
        yield own.why_scores("C9")
        if after.phase is Phase.RETURN:
            yield own.why_may_return(who, "C9")
    if after.winners:
        yield own.why_game_over("C9")
    if after.phase is Phase.TURN:
        may = own.why_may_play if after.pile and not after.alone else own.why_may_not_draw
        yield may(players[after.turn], name(after.discard), name(following(after.discard)))


def _why_starts(words: LamaWords, players: tuple[str, ...], before: Observation, after: Observation) -> str:
    """Who starts (C3)."""
    first = players[after.first]
    if after.round == 1:
        return words.why_first(first, "C3")
    return words.why_starts_again(first) if before.last is None else words.why_starts(first)


def _why_played(words: LamaWords, who: str, card: int, top: int) -> str:
    """Why the card fitted (C5)."""
    if card == top:
        return words.why_plays_same(who, name(card))
    if card == LLAMA:
        return words.why_plays_llama(who)
    if top == LLAMA:
        return words.why_plays_one(who)
    return words.why_plays_next(who, name(card), name(top))
