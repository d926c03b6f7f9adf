"""Why: what the rules of LAMA Dice made of a step, in words. Pure. Rule ids are those of RULES.md."""

from collections.abc import Iterator

from llamadillo.app.presenter import StepView
from llamadillo.engine.cards import Cards, distinct
from llamadillo.games.lama_dice import Deal, Discard, Ending, Observation, Phase, Roll, RollDice, Take
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import LLAMA, name, names
from llamadillo.screens.words import Words
from llamadillo.titles.lama_dice.words import LamaDiceWords


def why(words: Words, players: tuple[str, ...], view: StepView[Observation]) -> Iterator[str]:
    """What the rules made of a step; see `Title.why`."""
    own, before, after = LamaDiceWords.of(words), view.before, view.after
    who = players[before.turn]
    match view.step:
        case Deal():
            first = players[after.first]
            yield own.why_first(first, "D4") if after.round == 1 else own.why_starts(first)
            return
        case RollDice():
            yield own.why_rolls(who)
        case Roll() as roll:
            yield _why_roll(own, who, roll, before, after)
        case Discard(cards):
            yield own.why_discards(who, " ".join(names(cards)))
        case Take(card):
            yield own.why_takes(who, name(card))
        case Quit():
            yield own.why_quits(who)
            if after.alone:
                yield own.why_alone(players[after.quit.index(False)])
        case Return(token):
            yield own.why_returns(who, token, "D6a" if before.ending is None else "D11")
        case Keep():
            yield own.why_keeps(who, "D6a" if before.ending is None else "D11")
    if after.ending and not before.ending:
        yield from _why_ended(own, who, after)
    if after.winners:
        yield own.why_game_over("D12")


def _why_ended(words: LamaDiceWords, who: str, after: Observation) -> Iterator[str]:
    """How the round ended (D8), and what follows (D9, D11)."""
    match after.ending:
        case Ending.DRAMA:
            yield words.why_drama_ends
        case Ending.WENT_OUT:
            yield words.why_went_out(who, "D8")
        case Ending.ROW_TAKEN:
            yield words.why_row_taken
        case Ending.ALL_QUIT:
            yield words.why_all_quit("D8")
    yield words.why_scores("D9")
    if after.phase is Phase.RETURN:
        yield words.why_may_return(who, "D11")


def _why_roll(
    words: LamaDiceWords,
    who: str,
    roll: Roll,
    before: Observation,
    after: Observation,
) -> str:
    """What dice lead to (D6, D7)."""
    faces = " ".join(map(name, roll.faces))
    if all(face == LLAMA for face in roll.faces):
        if after.phase is Phase.LLAMAS:
            return words.why_three_llamas(who)
        return words.why_three_llamas_no_token(who)
    if after.phase is Phase.DISCARD:
        return words.why_match(who, faces, _common(before.rows[before.turn], roll))
    if after.phase is Phase.TAKE:
        return words.why_take(who, faces, _common(before.llama_row, roll))
    return words.why_drama_alone(who, faces) if before.alone else words.why_drama(who, faces)


def _common(cards: Cards, roll: Roll) -> str:
    """The values among `cards` that were rolled."""
    return " ".join(face for face in names(distinct(roll.cards)) if face in names(cards))
