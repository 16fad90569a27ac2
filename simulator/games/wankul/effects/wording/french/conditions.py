"""Conditions in French: what stands after "si"."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    Age,
    Amount,
    Characters,
    Compare,
    Condition,
    CostOf,
    CountCards,
    CountCharacters,
    CountPlays,
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
from simulator.games.wankul.effects.wording.french.cards import characters, place, qualified
from simulator.games.wankul.effects.wording.french.figures import COUNTS, compared, ordered, ref, unit, value
from simulator.games.wankul.effects.wording.french.grammar import (
    TERRAIN,
    article,
    listed,
    of,
    opponent,
    own,
    pronoun,
    provided,
    subject,
    that,
    zone_of,
)
from simulator.games.wankul.effects.wording.shapes import OPPOSITES, leads, outdone_by_all

NOT = "n'"
NO_MORE = "n'est plus"
NONE: tuple[tuple[Operator, int], ...] = (("=", 0), ("<", 1), ("<=", 0))
"""The bounds that only zero meets."""


@singledispatch
def holds(condition: Condition, voice: Voice, negated: bool = False) -> str:
    """The condition as a sentence, or its contrary."""
    raise UnwordedError(condition)


def opening(condition: Condition, voice: Voice) -> str:
    """The condition as the beginning of a longer sentence: "si …", "pendant votre tour"."""
    negated, inner = False, condition
    while isinstance(inner, Not):
        negated, inner = not negated, inner.condition
    match inner:
        case OwnTurn():
            return f"pendant {f'le tour de {opponent(voice)}' if negated else own('self', voice, 'tour')}"
        case Scoring():
            return "en dehors des scores" if negated else "pendant un score"
    return provided(holds(condition, voice))


def is_not(negated: bool, positive: str, negative: str) -> str:
    """One of two forms."""
    return negative if negated else positive


@holds.register
def _compare(condition: Compare, voice: Voice, negated: bool = False) -> str:
    operator = OPPOSITES[condition.operator] if negated else condition.operator
    left, right = condition.left, condition.right
    if isinstance(left, Handled) and isinstance(right, Number) and (operator, right.n) in NONE:
        return "il n'y en a aucun"
    counted = unit(left, voice)
    if counted is None:
        return _figures(left, operator, right, voice)
    if isinstance(left, CountPlays) and operator == "=" and isinstance(right, Number) and right.n > 1:
        return f"c'est le {right.n}e Personnage posé ce tour-ci par {subject(left.who, voice) or pronoun('self', voice)}"
    if both := _piles(left, operator, right, voice):
        return both
    if _alone(left, voice) and operator == "=" and right == Number(1):
        return f"{voice.this} est {own('self', voice, f'seul {_own_kind(counted)}')}"
    there, thing = _inventory(left, counted, voice)
    if isinstance(right, Number) and (operator, right.n) in NONE:
        nothing, _ = _inventory(left, counted, voice, denied=True)
        return nothing.format(f"aucun{'e' if thing.feminine else ''} {thing.one}")
    if isinstance(right, Number) and operator == "!=":
        other, _ = _inventory(left, counted, voice, denied=True)
        return other.format(f"pas {_number_of('=', right.n, thing)}")
    if isinstance(right, Number):
        return there.format(_number_of(operator, right.n, thing))
    if operator in RELATIVES and unit(right, voice):
        shared = " en jeu" if isinstance(left, CountCharacters) and isinstance(right, CountCharacters) else ""
        return f"{there.format(f'{RELATIVES[operator]} {of(thing.many.removesuffix(shared))}')} que {_beside(left, right, voice)}"
    return there.format(f"{COUNTS[operator].format(value(right, voice))} {thing.many}")


def _piles(left: Amount, operator: Operator, right: Amount, voice: Voice) -> str:
    """Two whole piles held against each other: "votre défausse a plus de cartes que votre deck"; else nothing."""
    degree = {">": "plus", "<": "moins"}.get(operator)
    if not degree or not isinstance(left, CountCards) or not isinstance(right, CountCards):
        return ""
    if "hand" in (left.zone, right.zone) or not left.filter == right.filter == ANY_CARD:
        return ""
    return f"{zone_of(left.who, voice, left.zone)} a {degree} de cartes que {zone_of(right.who, voice, right.zone)}"


def _alone(amount: Amount, voice: Voice) -> bool:
    """Whether a count of characters counts the card that speaks as one of its player's."""
    if not isinstance(amount, CountCharacters) or voice.this != "cette carte":
        return False
    whom = amount.characters
    return whom.side == "self" and whom.where in ("anywhere", "here") and not whom.other and whom.filter == ANY_CARD


def _own_kind(counted: Noun) -> str:
    return counted.one.replace(" allié", "")


def _here(mine: Figure, voice: Voice) -> str:
    return f" {place(mine.characters.where, voice)}".rstrip()


def _figures(left: Amount, operator: Operator, right: Amount, voice: Voice) -> str:
    """Two figures that are no counts, such as the Forces of two cards."""
    if isinstance(left, Age) and operator == "=" and isinstance(right, Number):
        return f"{voice.this} est arrivé il y a {right.n} tour{'s' if right.n > 1 else ''}"
    if operator == ">=" and (mine := leads(left, right)):
        kind = "le plus fort" if mine.figure == "force" else "le plus cher"
        return f"le Personnage {kind}{_here(mine, voice)} est à {'lui' if voice.third else 'vous'}, même à égalité"
    figure = ""
    if isinstance(left, ForceOf):
        figure = "Force imprimée" if left.printed else "Force"
    elif isinstance(left, CostOf):
        figure = "coût"
    elif isinstance(left, Figure) and left.figure != "cost":
        figure = "Force"
    other = compared(figure, right, voice)
    return f"{value(left, voice)} est {ordered(operator, other, feminine=figure.startswith('Force'))}"


def _inventory(amount: Amount, counted: Noun, voice: Voice, *, denied: bool = False) -> tuple[str, Noun]:
    """How the presence of things is said, with a gap for their number: "vous avez {} en main", "il y a {}"."""
    there_is = "il n'y a {}" if denied else "il y a {}"
    if isinstance(amount, CountTerrains) and amount.kind == "won" and amount.who in ("self", "opp"):
        has = "avez" if amount.who == "self" and not voice.third else "a"
        return f"{pronoun(amount.who, voice)} {NOT if denied else ''}{has} gagné {{}}", TERRAIN
    if not isinstance(amount, CountCards):
        return there_is, counted
    found = qualified(amount.filter, voice)
    if amount.zone == "hand" and amount.who in ("self", "opp"):
        reader = amount.who == "self" and not voice.third
        have = f"{NOT if denied else ''}{'avez' if reader else 'a'}"
        return f"{pronoun(amount.who, voice)} {have} {{}} en main", found
    return f"{there_is} dans {zone_of(amount.who, voice, amount.zone)}", found


def _number_of(operator: Operator, number: int, thing: Noun) -> str:
    """A number of things within a bound: "au moins un Personnage", "moins de 3 cartes"."""
    if (operator, number) in ((">", 0), (">=", 1)):
        return f"au moins {article(thing)} {thing.one}"
    if number == 1 and operator in ("<=", "=", ">"):
        one = f"{article(thing)} {thing.one}"
        return {"<=": f"{one} au plus", "=": f"exactement {one}", ">": f"plus d'{one}"}[operator]
    if operator == "<=":
        return f"{number} {thing.many} au plus"
    return f"{COUNTS[operator].format(number)} {thing.many}"


RELATIVES: dict[Operator, str] = {">": "plus", "<": "moins", "=": "autant"}


def _beside(left: Amount, right: Amount, voice: Voice) -> str:
    """The second count of a comparison, as short as the first one allows."""
    if isinstance(left, CountCards) and isinstance(right, CountCards) and left.filter == right.filter:
        if left.zone == right.zone == "hand" and right.who in ("self", "opp"):
            return {"self": "lui" if voice.third else "vous", "opp": opponent(voice)}[right.who]
        return f"dans {zone_of(right.who, voice, right.zone)}"
    if isinstance(left, CountTerrains) and isinstance(right, CountTerrains) and right.who in ("self", "opp"):
        return opponent(voice) if right.who == "opp" else "lui" if voice.third else "vous"
    counted = unit(right, voice)
    return of(counted.many) if counted else value(right, voice)


@holds.register
def _one_of(condition: OneOf, voice: Voice, negated: bool = False) -> str:
    if len(condition.numbers) == 1:
        return holds(Compare(condition.amount, "=", Number(condition.numbers[0])), voice, negated)
    numbers = listed([str(number) for number in condition.numbers], "ou")
    counted = unit(condition.amount, voice)
    if counted:
        there, thing = _inventory(condition.amount, counted, voice)
        text = there.format(f"exactement {numbers} {thing.many}")
        return f"cela est faux : {text}" if negated else text
    verb = is_not(negated, "est", "n'est pas")
    return f"{value(condition.amount, voice)} {verb} {numbers}"


@holds.register
def _first_here(condition: FirstHere, voice: Voice, negated: bool = False) -> str:
    verb = is_not(negated, "est", "n'est pas")
    if voice.this == "ce Terrain":
        return is_not(negated, "c'est le premier qui y est posé", "ce n'est pas le premier qui y est posé")
    return f"{voice.this} {verb} la première carte posée sur son Terrain"


@holds.register
def _score_won(condition: ScoreWon, voice: Voice, negated: bool = False) -> str:
    verb = "gagne" if voice.third else "gagnez"
    return f"{pronoun('self', voice)} {is_not(negated, f'{verb} ce score', f'ne {verb} pas ce score')}"


@holds.register
def _fits(condition: Fits, voice: Voice, negated: bool = False) -> str:
    if condition.card == "last enemy" and condition.filter == ANY_CARD:
        return f"{ref(condition.card, voice)} {is_not(negated, 'est encore', NO_MORE)} en jeu"
    noun = qualified(condition.filter, voice)
    verb = is_not(negated, "est", "n'est pas")
    return f"{ref(condition.card, voice)} {verb} {article(noun)} {noun.one}"


@holds.register
def _named(condition: Named, voice: Voice, negated: bool = False) -> str:
    verb = is_not(negated, "porte", "ne porte pas")
    return f"{ref(condition.card, voice)} {verb} ce nom"


@holds.register
def _not(condition: Not, voice: Voice, negated: bool = False) -> str:
    return holds(condition.condition, voice, not negated)


def _is_between(condition: Every) -> bool:
    """Exactly one character at the left, and one at the right."""
    beside = [Compare(CountCharacters(Characters(where=where)), "=", Number(1)) for where in ("left", "right")]
    return list(condition.conditions) == beside


@holds.register
def _every(condition: Every, voice: Voice, negated: bool = False) -> str:
    if not negated and _is_between(condition):
        return f"{voice.this} est entre 2 Personnages"
    if not negated and (yours := outdone_by_all(condition.conditions)):
        beaten_by = characters(replace(yours, side="any"), voice).many
        has = f"{pronoun('self', voice)} {'a' if voice.third else 'avez'}"
        return f"{has} d'{beaten_by} et que tous ont plus de Force que {voice.this}"
    first, *others = (holds(one, voice) for one in condition.conditions)
    joined = " ".join([first, *(f"et {that(other)}" for other in others)])
    return f"il est faux {that(joined)}" if negated else joined
