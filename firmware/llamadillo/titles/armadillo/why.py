"""Why: what the rules of Armadillo made of a step, in words. Pure."""

from collections.abc import Iterator

from llamadillo.app.presenter import StepView
from llamadillo.engine.cards import unpack
from llamadillo.games.armadillo import (
    ANY_CARD,
    DECK,
    MAX_TOKENS,
    Deal,
    Discard,
    Observation,
    Pass,
    Roll,
    RollDice,
)
from llamadillo.screens.words import Words
from llamadillo.titles.armadillo.words import ArmadilloWords


def why(words: Words, players: tuple[str, ...], view: StepView[Observation]) -> Iterator[str]:
    """What the rules made of a step; see `Title.why`."""
    own, before, after = ArmadilloWords.of(words), view.before, view.after
    seat = view.seat
    match view.step:
        case Deal():
            first = players[after.first]
            yield (own.why_starts_first if after.round == 1 else own.why_starts)(first)
        case RollDice():
            yield own.why_picks(players[before.roller])
        case Roll(total=total):
            far = total - max(unpack(DECK)) >= ANY_CARD
            yield (own.why_total_too_high if far else own.why_total)(players[before.roller], total)
        case Discard(card) if seat is not None:
            yield _why_discarded(own, players[seat], card, before.total or 0)
            if not after.hand_sizes[seat]:
                yield own.why_last_card(players[seat])
        case Pass() if seat is not None:
            full = before.tokens[seat] == MAX_TOKENS
            yield (own.why_passes_full if full else own.why_passes)(players[seat])
    if after.scored and not before.scored:
        yield own.why_round_over
        yield own.why_cards_left
    if after.winners:
        yield _why_won(own, after)


def _why_discarded(words: ArmadilloWords, who: str, card: int, total: int) -> str:
    """What the card cost, and why (A6)."""
    off = abs(card - total)
    if not off:
        return words.why_free(who, card)
    return words.why_near(who, card, off) if off < ANY_CARD else words.why_far(who, card, off)


def _why_won(words: ArmadilloWords, after: Observation) -> str:
    """Who wins after the last round (A9)."""
    tied = after.points.count(min(after.points))
    if tied == 1:
        return words.why_fewest
    return words.why_tie_shared if tied == len(after.winners) else words.why_tie_broken
