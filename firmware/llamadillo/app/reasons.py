"""Why: what the rules made of a step, in words. Pure.

A step is told as it was seen, and only by what everybody at the table could see: the sentences do
not depend on which seat looked. Rule ids are those of games/RULES.md.
"""

from collections.abc import Iterator
from typing import Any

from llamadillo.app.tables.table import StepView
from llamadillo.engine.cards import Cards, distinct, unpack
from llamadillo.games import armadillo, lama, lama_dice
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import LLAMA, name, names
from llamadillo.screens.words import Words

Players = tuple[str, ...]


def reasons(words: Words, players: Players, view: StepView[Any]) -> tuple[str, ...]:
    """What the rules made of the step: one sentence or more, in the order in which it went."""
    match view.after:
        case lama_dice.Observation():
            return tuple(_lama_dice(words, players, view))
        case lama.Observation():
            return tuple(_lama(words, players, view))
        case armadillo.Observation():
            return tuple(_armadillo(words, players, view))
    raise TypeError(f"{view.after!r} is no observation of a game that can be explained")


def _lama_dice(words: Words, players: Players, view: StepView[lama_dice.Observation]) -> Iterator[str]:
    before, after = view.before, view.after
    who = players[before.turn]
    match view.step:
        case lama_dice.Deal():
            first = players[after.first]
            yield words.why_first(first, "D4") if after.round == 1 else words.why_starts_dice(first)
            return
        case lama_dice.RollDice():
            yield words.why_rolls(who)
        case lama_dice.Roll() as roll:
            yield _why_roll(words, who, roll, before, after)
        case lama_dice.Discard(cards):
            yield words.why_discards(who, " ".join(names(cards)))
        case lama_dice.Take(card):
            yield words.why_takes(who, name(card))
        case Quit():
            yield words.why_quits_dice(who)
            if after.alone:
                yield words.why_alone_dice(players[after.quit.index(False)])
        case Return(token):
            yield words.why_returns(who, token, "D6a" if before.ending is None else "D11")
        case Keep():
            yield words.why_keeps(who, "D6a" if before.ending is None else "D11")
    if after.ending and not before.ending:
        yield from _why_lama_dice_ended(words, who, after)
    if after.winners:
        yield words.why_game_over("D12")


def _why_lama_dice_ended(words: Words, who: str, after: lama_dice.Observation) -> Iterator[str]:
    """How the round ended (D8), and what follows (D9, D11)."""
    match after.ending:
        case lama_dice.Ending.DRAMA:
            yield words.why_drama_ends
        case lama_dice.Ending.WENT_OUT:
            yield words.why_went_out(who, "D8")
        case lama_dice.Ending.ROW_TAKEN:
            yield words.why_row_taken
        case lama_dice.Ending.ALL_QUIT:
            yield words.why_all_quit("D8")
    yield words.why_scores("D9")
    if after.phase is lama_dice.Phase.RETURN:
        yield words.why_may_return(who, "D11")


def _why_roll(
    words: Words,
    who: str,
    roll: lama_dice.Roll,
    before: lama_dice.Observation,
    after: lama_dice.Observation,
) -> str:
    """What dice lead to (D6, D7)."""
    faces = " ".join(map(name, roll.faces))
    if all(face == LLAMA for face in roll.faces):
        if after.phase is lama_dice.Phase.LLAMAS:
            return words.why_three_llamas(who)
        return words.why_three_llamas_no_token(who)
    if after.phase is lama_dice.Phase.DISCARD:
        return words.why_match(who, faces, _common(before.rows[before.turn], roll))
    if after.phase is lama_dice.Phase.TAKE:
        return words.why_take(who, faces, _common(before.llama_row, roll))
    return words.why_drama_alone(who, faces) if before.alone else words.why_drama(who, faces)


def _common(cards: Cards, roll: lama_dice.Roll) -> str:
    """The values among `cards` that were rolled."""
    return " ".join(face for face in names(distinct(roll.cards)) if face in names(cards))


def _lama(words: Words, players: Players, view: StepView[lama.Observation]) -> Iterator[str]:
    before, after = view.before, view.after
    who = "" if view.seat is None else players[view.seat]
    match view.step:
        case lama.Deal():
            yield _why_lama_starts(words, players, before, after)
        case lama.Play(card):
            yield _why_played(words, who, card, before.discard)
        case lama.DrawCard():
            yield words.why_draws(who)
            if not after.pile:
                yield words.why_pile_empty
        case Quit():
            yield words.why_quits_lama(who)
            if after.alone:
                yield words.why_alone_lama(players[after.quit.index(False)])
        case Return(token):
            yield words.why_returns(who, token, "C9")
        case Keep():
            yield words.why_keeps(who, "C9")
    if after.ending and not before.ending:
        went_out = after.ending is lama.Ending.WENT_OUT
        yield words.why_went_out(who, "C8") if went_out else words.why_all_quit("C8")
        yield words.why_scores("C9")
        if after.phase is lama.Phase.RETURN:
            yield words.why_may_return(who, "C9")
    if after.winners:
        yield words.why_game_over("C9")
    if after.phase is lama.Phase.TURN:
        may = words.why_may_play if after.pile and not after.alone else words.why_may_not_draw
        yield may(players[after.turn], name(after.discard), name(lama.following(after.discard)))


def _why_lama_starts(
    words: Words, players: Players, before: lama.Observation, after: lama.Observation
) -> str:
    """Who starts (C3)."""
    first = players[after.first]
    if after.round == 1:
        return words.why_first(first, "C3")
    return words.why_starts_again(first) if before.last is None else words.why_starts_lama(first)


def _why_played(words: Words, who: str, card: int, top: int) -> str:
    """Why the card fitted (C5)."""
    if card == top:
        return words.why_plays_same(who, name(card))
    if card == LLAMA:
        return words.why_plays_llama(who)
    if top == LLAMA:
        return words.why_plays_one(who)
    return words.why_plays_next(who, name(card), name(top))


def _armadillo(words: Words, players: Players, view: StepView[armadillo.Observation]) -> Iterator[str]:
    before, after = view.before, view.after
    seat = view.seat
    match view.step:
        case armadillo.Deal():
            first = players[after.first]
            yield words.why_first(first, "A3") if after.round == 1 else words.why_starts_armadillo(first)
        case armadillo.RollDice():
            yield words.why_picks(players[before.roller])
        case armadillo.Roll(total=total):
            far = total - max(unpack(armadillo.DECK)) >= armadillo.ANY_CARD
            picture_of = words.why_total_too_high if far else words.why_total
            yield picture_of(players[before.roller], total)
        case armadillo.Discard(card) if seat is not None:
            yield _why_discarded(words, players[seat], card, before.total or 0)
            if not after.hand_sizes[seat]:
                yield words.why_last_card(players[seat])
        case armadillo.Pass() if seat is not None:
            full = before.tokens[seat] == armadillo.MAX_TOKENS
            yield (words.why_passes_full if full else words.why_passes)(players[seat])
    if after.scored and not before.scored:
        yield words.why_round_over
        yield words.why_cards_left
    if after.winners:
        yield _why_won(words, after)


def _why_discarded(words: Words, who: str, card: int, total: int) -> str:
    """What the card cost, and why (A6)."""
    off = abs(card - total)
    if not off:
        return words.why_free(who, card)
    return words.why_near(who, card, off) if off < armadillo.ANY_CARD else words.why_far(who, card, off)


def _why_won(words: Words, after: armadillo.Observation) -> str:
    """Who wins after the last round (A9)."""
    tied = after.points.count(min(after.points))
    if tied == 1:
        return words.why_fewest
    return words.why_tie_shared if tied == len(after.winners) else words.why_tie_broken
