"""Conditions, in either language: what stands after "if"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    Amount,
    Compare,
    Condition,
    CostOf,
    CountCards,
    CountCharacters,
    CountTerrains,
    Every,
    Figure,
    FirstHere,
    Fits,
    ForceOf,
    Handled,
    Named,
    Not,
    Number,
    OneOf,
    Operator,
    OwnTurn,
    ScoreTotal,
    Scoring,
    Who,
)
from simulator.games.wankul.effects.wording.clauses import Noun
from simulator.games.wankul.effects.wording.figures import compared, one, ref
from simulator.games.wankul.effects.wording.naming import characters, place, qualified
from simulator.games.wankul.effects.wording.saying import holds, slots, unit, value
from simulator.games.wankul.effects.wording.shapes import OPPOSITES, leads, outdone_by_all
from simulator.games.wankul.effects.wording.tongue import Voice

NONE: Final[tuple[tuple[Operator, int], ...]] = (("=", 0), ("<", 1), ("<=", 0))
"""The bounds that only zero meets."""

SOME: Final[tuple[tuple[Operator, int], ...]] = ((">", 0), (">=", 1))
"""The bounds that only zero fails."""


def opening(condition: Condition, voice: Voice) -> str:
    """The condition as the beginning of a longer sentence: "if …", "during your turn"."""
    negated, inner = False, condition
    while isinstance(inner, Not):
        negated, inner = not negated, inner.condition
    match inner:
        case OwnTurn():
            return voice.say("in_their_turn" if negated else "in_your_turn")
        case Scoring():
            return voice.say("outside_scores" if negated else "in_a_score")
    return voice.say("if", held=holds(condition, voice))


@holds.register
def _compare(condition: Compare, voice: Voice, negated: bool = False) -> str:
    operator = OPPOSITES[condition.operator] if negated else condition.operator
    left, right = condition.left, condition.right
    number = right.n if isinstance(right, Number) else -1
    if (operator, number) == ("!=", 0):
        operator = ">"
    if isinstance(left, Handled) and (operator, number) in NONE:
        return voice.say("there_are_none")
    if said := voice.tongue.grammar.apart(Compare(left, operator, right), voice):
        return said
    counted = unit(left, voice)
    if counted is None:
        return _figures(left, operator, right, voice)
    there, thing = _inventory(left, counted, voice)
    if number >= 0:
        denied = (operator, number) in NONE or operator == "!="
        single = (number == 1 and operator in ("=", ">=", "<=")) or (operator, number) == (">", 0)
        number_of = _number_of(operator, number, thing, voice)
        return _there(left, there, number_of, voice, denied=denied, single=single)
    if operator in ("<", "=", ">") and unit(right, voice):
        shared = f" {voice.say('in_play')}" if isinstance(left, CountCharacters) and isinstance(right, CountCharacters) else ""
        things = voice.say(f"as_many {operator}", many=thing.many.removesuffix(shared))
        return f"{_there(left, there, things, voice)} {_beside(left, operator, right, voice)}"
    return _there(left, there, voice.say(f"count {operator}", number=value(right, voice), many=thing.many), voice)


def _there(amount: Amount, there: str, things: str, voice: Voice, *, denied: bool = False, single: bool = False) -> str:
    """The presence of things in the words that `_inventory` chose."""
    who: Who = amount.who if isinstance(amount, CountCards | CountTerrains) else "self"
    zone = voice.tongue.grammar.zone_of(who, voice, amount.zone) if isinstance(amount, CountCards) else ""
    player = voice.tongue.pronoun(who, voice)
    return voice.say(there, who, n=things, denied=denied, single=single, player=player, zone=zone)


def _figures(left: Amount, operator: Operator, right: Amount, voice: Voice) -> str:
    """Two figures that are no counts, such as the strengths of two cards."""
    if operator == ">=" and (mine := leads(left, right)):
        here = f" {place(mine.characters.where, voice)}".rstrip()
        return voice.say("leads", strongest=mine.figure == "force", here=here)
    figure = "cost" if isinstance(left, CostOf) else "force" if isinstance(left, ForceOf | Figure | ScoreTotal) else ""
    if isinstance(left, Figure) and left.figure == "cost":
        figure = ""
    short = isinstance(left, voice.tongue.shortened) and not (isinstance(left, ForceOf) and left.printed)
    other = compared(figure if short else "", right, voice)
    return voice.say("is_so", value=value(left, voice), so=voice.tongue.grammar.ordered(operator, other, figure == "force"))


def _inventory(amount: Amount, counted: Noun, voice: Voice) -> tuple[str, Noun]:
    """How the presence of things is said, and what they are called there: "you have 3 cards in hand", "there are …"."""
    if isinstance(amount, CountTerrains) and amount.kind == "won" and amount.who in ("self", "opp"):
        return "there_won", voice.tongue.grammar.NOUNS["terrain"]
    if not isinstance(amount, CountCards):
        return "there", counted
    hand = amount.zone == "hand" and amount.who in ("self", "opp")
    return "there_in_hand" if hand else "there_in_zone", qualified(amount.filter, voice)


def _number_of(operator: Operator, number: int, thing: Noun, voice: Voice) -> str:
    """A number of things within a bound: "at least one character", "fewer than 3 cards"."""
    given: dict[str, object] = {"one": thing.one, "many": thing.many, "single": one(thing, voice), "feminine": thing.feminine}
    if (operator, number) in NONE:
        return voice.say("count none", **given)
    if (operator, number) in SOME:
        return voice.say("count some", **given)
    if operator == "!=":
        return voice.say("count not", number=number, exactly=_number_of("=", number, thing, voice), **given)
    if number == 1 and operator in ("<=", "=", ">"):
        return voice.say(f"count one {operator}", **given)
    return voice.say(f"count {operator}", number=number, **given)


def _beside(left: Amount, operator: Operator, right: Amount, voice: Voice) -> str:
    """The second count of a comparison, as short as the first one allows."""
    counted = unit(right, voice)
    second = voice.tongue.grammar.of(counted.many) if counted else value(right, voice)
    if isinstance(left, CountCards) and isinstance(right, CountCards) and left.filter == right.filter:
        second = voice.say("in_zone", thing="", zone=voice.tongue.grammar.zone_of(right.who, voice, right.zone)).strip()
        if left.zone == right.zone == "hand" and right.who in ("self", "opp"):
            second = _person(right, voice)
    if isinstance(left, CountTerrains) and isinstance(right, CountTerrains) and right.who in ("self", "opp"):
        second = _person(right, voice)
    return f"{voice.say(f'than {operator}')} {second}"


def _person(amount: CountCards | CountTerrains, voice: Voice) -> str:
    return voice.tongue.subject("opp", voice) if amount.who == "opp" else voice.say("oneself")


@holds.register
def _one_of(condition: OneOf, voice: Voice, negated: bool = False) -> str:
    if len(condition.numbers) == 1:
        return holds(Compare(condition.amount, "=", Number(condition.numbers[0])), voice, negated)
    numbers = voice.tongue.listed([str(number) for number in condition.numbers], "or")
    counted = unit(condition.amount, voice)
    if counted:
        there, thing = _inventory(condition.amount, counted, voice)
        text = _there(condition.amount, there, voice.say("count =", number=numbers, many=thing.many), voice)
        return voice.say("is_false", said=text) if negated else text
    return voice.say("is_one_of", value=value(condition.amount, voice), negated=negated, numbers=numbers)


@slots.register
def _first_here(condition: FirstHere, voice: Voice) -> dict[str, object]:
    return {"terrain": voice.this == voice.say("this_terrain")}


@slots.register
def _fits(condition: Fits, voice: Voice) -> dict[str, object]:
    gone = condition.card == "last enemy" and condition.filter == ANY_CARD
    return {"card": ref(condition.card, voice), "gone": gone, "kind": one(qualified(condition.filter, voice), voice)}


@slots.register
def _named(condition: Named, voice: Voice) -> dict[str, object]:
    return {"card": ref(condition.card, voice)}


@holds.register
def _not(condition: Not, voice: Voice, negated: bool = False) -> str:
    return holds(condition.condition, voice, not negated)


@holds.register
def _every(condition: Every, voice: Voice, negated: bool = False) -> str:
    if not negated and (said := voice.tongue.grammar.apart(condition, voice)):
        return said
    if not negated and (yours := outdone_by_all(condition.conditions)):
        return voice.say("outdone", many=characters(replace(yours, side="any"), voice).many)
    first, *others = (holds(each, voice) for each in condition.conditions)
    joined = first + "".join(voice.say("and_that", held=other) for other in others)
    return voice.say("is_false_that", said=joined) if negated else joined
