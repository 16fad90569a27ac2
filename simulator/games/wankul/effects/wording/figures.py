"""Amounts, bounds and quantities, in either language."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.games.wankul.effects.selection import (
    Amount,
    Comparison,
    CostOf,
    ForceOf,
    Handled,
    Number,
    Operator,
    Ref,
    Scaled,
)
from simulator.games.wankul.effects.wording.clauses import Noun
from simulator.games.wankul.effects.wording.saying import slots, unit, value
from simulator.games.wankul.effects.wording.tongue import Voice

FIRM: Final[tuple[Operator, ...]] = ("=", "<=", ">=")
"""Bounds that are said after their number: "3", "3 or less", "3 or more"."""


def ref(card: Ref, voice: Voice) -> str:
    """One card."""
    return voice.say(f"ref {card}")


def cards(number: int, voice: Voice) -> str:
    """So many cards."""
    return voice.say("one_card" if number == 1 else "cards", number=number)


def one(noun: Noun, voice: Voice) -> str:
    """One of them, with its article."""
    return voice.tongue.grammar.one(noun)


@value.register
def _number(amount: Number, voice: Voice) -> str:
    return str(amount.n)


@value.register
def _scaled(amount: Scaled, voice: Voice) -> str:
    text = value(amount.of, voice)
    if amount.times == -1 and amount.per == 1 and amount.plus > 0:
        return voice.say("less_than_number", number=amount.plus, less=text) + bounds(amount, voice)
    if amount.per != 1:
        text = voice.say("divided", text=text, per=amount.per)
    if amount.times != 1:
        text = f"{times(amount.times, voice)} {text}"
    if amount.plus:
        text += voice.say("plus" if amount.plus > 0 else "minus", number=abs(amount.plus))
    return text + bounds(amount, voice)


@slots.register(ForceOf)
@slots.register(CostOf)
def _of_a_card(amount: ForceOf | CostOf, voice: Voice) -> dict[str, object]:
    return {"card": ref(amount.card, voice)}


def times(number: int, voice: Voice) -> str:
    """How many times."""
    return voice.say({1: "once", 2: "twice"}.get(number, "times"), number=number)


def bounds(amount: Amount, voice: Voice) -> str:
    """The bounds of a reckoned amount, in brackets after it."""
    if not isinstance(amount, Scaled):
        return ""
    said = [voice.say("at_least", number=amount.at_least)] if amount.at_least is not None else []
    said += [voice.say("at_most", number=amount.at_most)] if amount.at_most is not None else []
    return f" ({', '.join(said)})" if said else ""


def rate(amount: Amount, voice: Voice) -> tuple[int, str] | None:
    """A count as so many "for each allied character"; None for amounts that are no plain count."""
    counted, factor, per = (amount.of, amount.times, amount.per) if isinstance(amount, Scaled) else (amount, 1, 1)
    if isinstance(amount, Scaled) and amount.plus:
        return None
    thing = unit(counted, voice)
    if thing is None:
        return None
    group = voice.say("for_each" if per == 1 else "for_every", one=thing.one, many=thing.many, per=per)
    return factor, group + bounds(amount, voice)


def quantity(amount: Amount, noun: Noun, voice: Voice, *, up_to: bool = False) -> str:
    """So many things: "a card", "2 cards", "a card for each terrain in play", "a number of cards equal to …"."""
    single, many = one(noun, voice), noun.many
    if up_to and amount == Number(1):
        return voice.say("up_to_one", single=single, one=noun.one)
    limit = voice.say("up_to") if up_to else ""
    if isinstance(amount, Number):
        return limit + (single if amount.n == 1 else f"{amount.n} {many}")
    if isinstance(amount, Handled):
        return voice.say("as_many", many=many)
    paid = rate(amount, voice)
    if paid is not None:
        return f"{limit}{single if paid[0] == 1 else f'{paid[0]} {many}'} {paid[1]}"
    return limit + voice.say("a_number", many=many, value=value(amount, voice))


def signed(amount: Amount, voice: Voice) -> str:
    """A change of strength: "+1 strength", "-2 strength for each terrain in play"."""
    if isinstance(amount, Number):
        return voice.say("change", number=f"{amount.n:+d}")
    paid = rate(amount, voice)
    if paid is not None:
        return f"{voice.say('change', number=f'{paid[0]:+d}')} {paid[1]}"
    if isinstance(amount, Scaled) and amount.times < 0:
        return voice.say("a_loss", value=value(replace(amount, times=-amount.times), voice))
    return voice.say("a_bonus", value=value(amount, voice))


def figure_bound(figure: str, bound: Comparison, voice: Voice) -> str:
    """A card's figure held against a bound, after "with": "strength 3 or less", "strength less than that of this card"."""
    named = voice.say(f"figure {figure}")
    if isinstance(bound.amount, Number) and bound.operator in FIRM:
        return voice.say(f"figure {bound.operator}", figure=named, number=bound.amount.n)
    other = compared(figure, bound.amount, voice)
    return f"{named} {voice.tongue.grammar.ordered(bound.operator, other, figure != 'cost')}"


def compared(figure: str, amount: Amount, voice: Voice) -> str:
    """The other side of a comparison, without repeating the figure's name."""
    if figure == "force" and isinstance(amount, ForceOf) and not amount.printed:
        return voice.say("that_force", card=ref(amount.card, voice))
    if figure == "cost" and isinstance(amount, CostOf):
        return voice.say("that_cost", card=ref(amount.card, voice))
    return value(amount, voice)
