"""Amounts, bounds and quantities in English."""

from __future__ import annotations

from functools import singledispatch

from simulator.games.wankul.effects.selection import (
    Amount,
    Announced,
    Comparison,
    CostOf,
    CountCoins,
    CountFaceDown,
    ForceOf,
    GemsLost,
    Handled,
    Number,
    Operator,
    Ref,
    Scaled,
)
from simulator.games.wankul.effects.wording.clauses import Noun, UnwordedError, Voice
from simulator.games.wankul.effects.wording.english.grammar import one, own, times


@singledispatch
def value(amount: Amount, voice: Voice) -> str:
    """The amount as a thing: "3", "the strength of this card", "the number of cards in your hand"."""
    raise UnwordedError(amount)


@singledispatch
def unit(amount: Amount, voice: Voice) -> Noun | None:
    """What is counted, for "a card for each …"; None where nothing is."""
    return None


def ref(card: Ref, voice: Voice) -> str:  # noqa: C901 - one case a reference
    """One card."""
    match card:
        case "this":
            return voice.this
        case "chosen":
            return "the chosen card"
        case "event":
            return "the card concerned"
        case "milled":
            return "the card they milled" if voice.third else "the card you milled"
        case "opp milled":
            return f"the card {'their' if voice.third else 'your'} opponent milled"
        case "drawn":
            return "the drawn card"
        case "left":
            return "the character to the left"
        case "right":
            return "the character to the right"
        case "above":
            return "the character above"
        case "below":
            return "the character below"
        case "discard top":
            return f"the top card of {own('self', voice, 'discard pile')}"
        case "discarded character":
            return f"the character nearest the top of {own('self', voice, 'discard pile')}"
        case "deck top":
            return f"the top card of {own('self', voice, 'deck')}"
        case "deck bottom":
            return f"the bottom card of {own('self', voice, 'deck')}"
        case "last enemy":
            return "the last opposing character played"
        case "under":
            return "the hidden card"
        case "weakest":
            return "the weakest character"
        case "strongest":
            return "the strongest character"


@value.register
def _number(amount: Number, voice: Voice) -> str:
    return str(amount.n)


@value.register
def _announced(amount: Announced, voice: Voice) -> str:
    return "their number" if voice.third else "the announced number"


@value.register
def _gems_lost(amount: GemsLost, voice: Voice) -> str:
    return f"the number of {GEMS_LOST.many}"


@unit.register
def _unit_of_gems_lost(amount: GemsLost, voice: Voice) -> Noun:
    return GEMS_LOST


GEMS_LOST = Noun("gem taken away", "gems taken away")


@value.register
def _coins(amount: CountCoins, voice: Voice) -> str:
    return f"the number of {COINS.many}"


@unit.register
def _unit_of_coins(amount: CountCoins, voice: Voice) -> Noun:
    return COINS


COINS = Noun("coin flipped this turn", "coins flipped this turn")


@value.register
def _count_face_down(amount: CountFaceDown, voice: Voice) -> str:
    return f"the number of {_face_down_cards(amount, voice).many}"


@unit.register
def _face_down_cards(amount: CountFaceDown, voice: Voice) -> Noun:
    if amount.where == "in_play":
        return Noun("card face down in play", "cards face down in play")
    return Noun(f"card face down under {voice.this}", f"cards face down under {voice.this}")


@value.register
def _scaled(amount: Scaled, voice: Voice) -> str:
    text = value(amount.of, voice)
    if amount.times == -1 and amount.per == 1 and amount.plus > 0:
        return f"{amount.plus} minus {text}{bounds(amount)}"
    if amount.per != 1:
        text += f" divided by {amount.per}"
    if amount.times != 1:
        text = f"{times(amount.times)} {text}"
    if amount.plus:
        text += f" {'plus' if amount.plus > 0 else 'minus'} {abs(amount.plus)}"
    return text + bounds(amount)


def bounds(amount: Amount) -> str:
    """The bounds of a reckoned amount, in brackets after it."""
    if not isinstance(amount, Scaled):
        return ""
    said = [f"at least {amount.at_least}"] if amount.at_least is not None else []
    said += [f"at most {amount.at_most}"] if amount.at_most is not None else []
    return f" ({', '.join(said)})" if said else ""


def rate(amount: Amount, voice: Voice) -> tuple[int, str] | None:
    """A count as so many "for each allied character"; None for amounts that are no plain count."""
    counted, factor, per = (amount.of, amount.times, amount.per) if isinstance(amount, Scaled) else (amount, 1, 1)
    if isinstance(amount, Scaled) and amount.plus:
        return None
    thing = unit(counted, voice)
    if thing is None:
        return None
    group = f"for each {thing.one}" if per == 1 else f"for every {per} {thing.many}"
    return factor, f"{group}{bounds(amount)}"


def quantity(amount: Amount, noun: Noun, voice: Voice, *, up_to: bool = False) -> str:
    """So many things: "a card", "2 cards", "a card for each terrain in play", "a number of cards equal to …"."""
    limit = "up to " if up_to else ""
    if isinstance(amount, Number):
        single = f"one {noun.one}" if up_to else one(noun)
        return limit + (single if amount.n == 1 else f"{amount.n} {noun.many}")
    if isinstance(amount, Handled):
        return f"as many {noun.many}"
    paid = rate(amount, voice)
    if paid is not None:
        factor, per = paid
        return f"{limit}{one(noun) if factor == 1 else f'{factor} {noun.many}'} {per}"
    return f"{limit}a number of {noun.many} equal to {value(amount, voice)}"


def signed(amount: Amount, voice: Voice) -> str:
    """A change of strength: "+1 strength", "-2 strength for each terrain in play"."""
    if isinstance(amount, Number):
        return f"{amount.n:+d} strength"
    paid = rate(amount, voice)
    if paid is not None:
        return f"{paid[0]:+d} strength {paid[1]}"
    if isinstance(amount, Scaled) and amount.times < 0:
        positive = Scaled(amount.of, -amount.times, amount.per, amount.plus, amount.at_least, amount.at_most)
        return f"a loss of strength equal to {value(positive, voice)}"
    return f"a bonus of strength equal to {value(amount, voice)}"


COUNTS: dict[Operator, str] = {
    "<": "fewer than {}",
    "<=": "at most {}",
    "=": "exactly {}",
    "!=": "a number other than {} of",
    ">=": "at least {}",
    ">": "more than {}",
}
ORDERS: dict[Operator, str] = {
    "<": "less than {}",
    "<=": "at most {}",
    "=": "equal to {}",
    "!=": "other than {}",
    ">=": "at least {}",
    ">": "greater than {}",
}


def figure_bound(figure: str, bound: Comparison, voice: Voice) -> str:
    """A card's figure held against a bound, after "with": "strength 3 or less", "strength less than that of this card"."""
    if isinstance(bound.amount, Number):
        number = bound.amount.n
        match bound.operator:
            case "=":
                return f"{figure} {number}"
            case "<=":
                return f"{figure} {number} or less"
            case ">=":
                return f"{figure} {number} or more"
    return f"{figure} {ORDERS[bound.operator].format(compared(figure, bound.amount, voice))}"


def compared(figure: str, amount: Amount, voice: Voice) -> str:
    """The other side of a comparison, without repeating the figure's name."""
    if figure == "strength" and isinstance(amount, ForceOf) and not amount.printed:
        return f"that of {ref(amount.card, voice)}"
    if figure == "cost" and isinstance(amount, CostOf):
        return f"that of {ref(amount.card, voice)}"
    return value(amount, voice)
