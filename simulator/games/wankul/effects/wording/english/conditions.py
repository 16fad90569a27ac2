"""Conditions in English: what stands after "if"."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

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
    ScoreWon,
    Scoring,
)
from simulator.games.wankul.effects.wording.clauses import Noun, UnwordedError, Voice
from simulator.games.wankul.effects.wording.english.cards import characters, place, qualified
from simulator.games.wankul.effects.wording.english.figures import COUNTS, ORDERS, compared, ref, unit, value
from simulator.games.wankul.effects.wording.english.grammar import AND, TERRAIN, listed, one, opponent, own, pronoun, zone_of
from simulator.games.wankul.effects.wording.shapes import OPPOSITES, leads, outdone_by_all

RELATIVES: dict[Operator, tuple[str, str]] = {">": ("more", "than"), "<": ("fewer", "than"), "=": ("as many", "as")}


@singledispatch
def holds(condition: Condition, voice: Voice, negated: bool = False) -> str:
    """The condition as a sentence, or its contrary."""
    raise UnwordedError(condition)


def opening(condition: Condition, voice: Voice) -> str:
    """The condition as the beginning of a longer sentence: "if …", "during your turn"."""
    negated, inner = False, condition
    while isinstance(inner, Not):
        negated, inner = not negated, inner.condition
    match inner:
        case OwnTurn():
            turn = f"{opponent(voice)}'s turn" if negated else own("self", voice, "turn")
            return f"during {turn}"
        case Scoring():
            return "outside scores" if negated else "during a score"
    return f"if {holds(condition, voice)}"


def is_not(negated: bool, positive: str = "is", negative: str = "is not") -> str:
    """One of two forms."""
    return negative if negated else positive


@holds.register
def _compare(condition: Compare, voice: Voice, negated: bool = False) -> str:
    operator = OPPOSITES[condition.operator] if negated else condition.operator
    left, right = condition.left, condition.right
    if isinstance(left, Handled) and (operator, right) == ("=", Number(0)):
        return "there are none"
    counted = unit(left, voice)
    if counted is None:
        return _figures(left, operator, right, voice)
    there, thing = _inventory(left, counted, voice)
    if isinstance(right, Number):
        single = (right.n == 1 and operator in ("=", ">=", "<=")) or (operator, right.n) == (">", 0)
        return there.format("is" if single else "are", _number_of(operator, right.n, thing))
    if operator in RELATIVES and unit(right, voice):
        degree, than = RELATIVES[operator]
        shared = " in play" if isinstance(left, CountCharacters) and isinstance(right, CountCharacters) else ""
        return f"{there.format('are', f'{degree} {thing.many.removesuffix(shared)}')} {than} {_beside(left, right, voice)}"
    return there.format("are", f"{COUNTS[operator].format(value(right, voice))} {thing.many}")


def _here(mine: Figure, voice: Voice) -> str:
    return f" {place(mine.characters.where, voice)}".rstrip()


def _figures(left: Amount, operator: Operator, right: Amount, voice: Voice) -> str:
    """Two figures that are no counts, such as the strengths of two cards."""
    if operator == ">=" and (mine := leads(left, right)):
        kind = "strongest" if mine.figure == "force" else "dearest"
        has = "has" if pronoun("self", voice) == "that player" else "have"
        return f"{pronoun('self', voice)} {has} the {kind} character{_here(mine, voice)}, even tied"
    figure = "strength" if isinstance(left, ForceOf) and not left.printed else "cost" if isinstance(left, CostOf) else ""
    return f"{value(left, voice)} is {ORDERS[operator].format(compared(figure, right, voice))}"


def _inventory(amount: Amount, counted: Noun, voice: Voice) -> tuple[str, Noun]:
    """How the presence of things is said, with gaps for "is" and their number: "you have {} in hand", "there are {}"."""
    if isinstance(amount, CountTerrains) and amount.kind == "won" and amount.who in ("self", "opp"):
        have = "have" if amount.who == "self" else "has"
        return f"{pronoun(amount.who, voice)} {have}{{:.0}} won {{}}", TERRAIN
    if not isinstance(amount, CountCards):
        return "there {} {}", counted
    found = qualified(amount.filter, voice)
    if amount.zone == "hand" and amount.who in ("self", "opp"):
        have = "have" if amount.who == "self" else "has"
        return f"{pronoun(amount.who, voice)} {have}{{:.0}} {{}} in hand", found
    return f"there {{}} {{}} in {zone_of(amount.who, voice, amount.zone)}", found


def _number_of(operator: Operator, number: int, thing: Noun) -> str:
    """A number of things within a bound: "at least one character", "fewer than 3 cards"."""
    if (operator, number) in ((">", 0), (">=", 1)):
        return f"at least one {thing.one}"
    if (operator, number) in (("=", 0), ("<", 1), ("<=", 0)):
        return f"no {thing.many}"
    if number == 1 and operator in ("<=", "=", ">"):
        return f"{COUNTS[operator].format('one')} {thing.one}"
    return f"{COUNTS[operator].format(number)} {thing.many}"


def _beside(left: Amount, right: Amount, voice: Voice) -> str:
    """The second count of a comparison, as short as the first one allows."""
    if isinstance(left, CountCards) and isinstance(right, CountCards) and left.filter == right.filter:
        if left.zone == right.zone == "hand" and right.who in ("self", "opp"):
            return pronoun(right.who, voice)
        return f"in {zone_of(right.who, voice, right.zone)}"
    if isinstance(left, CountTerrains) and isinstance(right, CountTerrains) and right.who in ("self", "opp"):
        return pronoun(right.who, voice)
    counted = unit(right, voice)
    return counted.many if counted else value(right, voice)


@holds.register
def _one_of(condition: OneOf, voice: Voice, negated: bool = False) -> str:
    if len(condition.numbers) == 1:
        return holds(Compare(condition.amount, "=", Number(condition.numbers[0])), voice, negated)
    numbers = listed([str(number) for number in condition.numbers], "or")
    counted = unit(condition.amount, voice)
    if counted:
        there, thing = _inventory(condition.amount, counted, voice)
        text = there.format("are", f"exactly {numbers} {thing.many}")
        return f"this is false: {text}" if negated else text
    return f"{value(condition.amount, voice)} {is_not(negated)} {numbers}"


@holds.register
def _first_here(condition: FirstHere, voice: Voice, negated: bool = False) -> str:
    if voice.this == "this terrain":
        return f"it {is_not(negated)} the first one placed there"
    return f"{voice.this} {is_not(negated)} the first card placed on its terrain"


@holds.register
def _score_won(condition: ScoreWon, voice: Voice, negated: bool = False) -> str:
    win = is_not(negated, "wins" if voice.third else "win", f"{'does' if voice.third else 'do'} not win")
    return f"{pronoun('self', voice)} {win} that score"


@holds.register
def _fits(condition: Fits, voice: Voice, negated: bool = False) -> str:
    if condition.card == "last enemy" and condition.filter == ANY_CARD:
        return f"{ref(condition.card, voice)} is {is_not(negated, 'still', 'no longer')} in play"
    return f"{ref(condition.card, voice)} {is_not(negated)} {one(qualified(condition.filter, voice))}"


@holds.register
def _named(condition: Named, voice: Voice, negated: bool = False) -> str:
    return f"{ref(condition.card, voice)} {'does not have' if negated else 'has'} that name"


@holds.register
def _not(condition: Not, voice: Voice, negated: bool = False) -> str:
    return holds(condition.condition, voice, not negated)


@holds.register
def _every(condition: Every, voice: Voice, negated: bool = False) -> str:
    if not negated and (yours := outdone_by_all(condition.conditions)):
        beaten_by = characters(replace(yours, side="any"), voice).many
        return f"{pronoun('self', voice)} have {beaten_by} and all of them are stronger than {voice.this}"
    joined = AND.join(holds(each, voice) for each in condition.conditions)
    return f"it is false that {joined}" if negated else joined
