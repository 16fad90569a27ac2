"""Amounts, bounds and quantities in French."""

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
from simulator.games.wankul.effects.wording.french.grammar import article, of, own, times, to


@singledispatch
def value(amount: Amount, voice: Voice) -> str:
    """The amount as a thing: "3", "la Force de cette carte", "le nombre de cartes dans votre main"."""
    raise UnwordedError(amount)


@singledispatch
def unit(amount: Amount, voice: Voice) -> Noun | None:
    """What is counted, for "une carte par …"; None where nothing is."""
    return None


def ref(card: Ref, voice: Voice) -> str:  # noqa: C901 - one case a reference
    """One card."""
    match card:
        case "this":
            return voice.this
        case "chosen":
            return "la carte choisie"
        case "event":
            return "la carte concernée"
        case "milled":
            return "sa carte meulée" if voice.third else "votre carte meulée"
        case "opp milled":
            return f"la carte meulée par {'son' if voice.third else 'votre'} adversaire"
        case "drawn":
            return "la carte piochée"
        case "left":
            return "le Personnage de gauche"
        case "right":
            return "le Personnage de droite"
        case "above":
            return "le Personnage du dessus"
        case "below":
            return "le Personnage du dessous"
        case "discard top":
            return f"la carte du dessus de {own('self', voice, 'défausse', feminine=True)}"
        case "discarded character":
            return f"le Personnage le plus proche du dessus de {own('self', voice, 'défausse', feminine=True)}"
        case "deck top":
            return f"la carte du dessus {of(own('self', voice, 'deck'))}"
        case "deck bottom":
            return f"la carte du dessous {of(own('self', voice, 'deck'))}"
        case "last enemy":
            return "le dernier Personnage adverse joué"
        case "under":
            return "la carte cachée"
        case "weakest":
            return "le Personnage le plus faible"
        case "strongest":
            return "le Personnage le plus fort"


@value.register
def _number(amount: Number, voice: Voice) -> str:
    return str(amount.n)


@value.register
def _announced(amount: Announced, voice: Voice) -> str:
    return "son nombre" if voice.third else "le nombre annoncé"


@value.register
def _gems_lost(amount: GemsLost, voice: Voice) -> str:
    return f"le nombre {of(GEMS_LOST.many)}"


@unit.register
def _unit_of_gems_lost(amount: GemsLost, voice: Voice) -> Noun:
    return GEMS_LOST


GEMS_LOST = Noun("gemme retirée", "gemmes retirées", feminine=True)


@value.register
def _coins(amount: CountCoins, voice: Voice) -> str:
    return f"le nombre {of(COINS.many)}"


@unit.register
def _unit_of_coins(amount: CountCoins, voice: Voice) -> Noun:
    return COINS


COINS = Noun("pièce lancée ce tour-ci", "pièces lancées ce tour-ci", feminine=True)


@value.register
def _count_face_down(amount: CountFaceDown, voice: Voice) -> str:
    return f"le nombre {of(_face_down_cards(amount, voice).many)}"


@unit.register
def _face_down_cards(amount: CountFaceDown, voice: Voice) -> Noun:
    if amount.where == "in_play":
        return Noun("carte face cachée en jeu", "cartes face cachée en jeu", feminine=True)
    return Noun(f"carte face cachée sous {voice.this}", f"cartes face cachée sous {voice.this}", feminine=True)


@value.register
def _scaled(amount: Scaled, voice: Voice) -> str:
    text = value(amount.of, voice)
    if amount.times == -1 and amount.per == 1 and amount.plus > 0:
        return f"{amount.plus} moins {text}{bounds(amount)}"
    if amount.per != 1:
        text += f" divisé par {amount.per}"
    if amount.times != 1:
        text = f"{times(amount.times)} {text}"
    if amount.plus:
        text += f" {'plus' if amount.plus > 0 else 'moins'} {abs(amount.plus)}"
    return text + bounds(amount)


def bounds(amount: Amount) -> str:
    """The bounds of a reckoned amount, in brackets after it."""
    if not isinstance(amount, Scaled):
        return ""
    said = [f"{amount.at_least} au moins"] if amount.at_least is not None else []
    said += [f"{amount.at_most} au plus"] if amount.at_most is not None else []
    return f" ({', '.join(said)})" if said else ""


def rate(amount: Amount, voice: Voice) -> tuple[int, str] | None:
    """A count as so many "par Personnage allié"; None for amounts that are no plain count."""
    counted, factor, per = (amount.of, amount.times, amount.per) if isinstance(amount, Scaled) else (amount, 1, 1)
    if isinstance(amount, Scaled) and amount.plus:
        return None
    thing = unit(counted, voice)
    if thing is None:
        return None
    group = thing.one if per == 1 else f"tranche de {per} {thing.many}"
    return factor, f"par {group}{bounds(amount)}"


def quantity(amount: Amount, noun: Noun, voice: Voice, *, up_to: bool = False) -> str:
    """So many things: "une carte", "2 cartes", "une carte par Terrain en jeu", "autant de cartes que …"."""
    limit = "jusqu'à " if up_to else ""
    if up_to and amount == Number(1):
        return f"au plus {article(noun)} {noun.one}"
    if isinstance(amount, Number):
        return limit + (f"{article(noun)} {noun.one}" if amount.n == 1 else f"{amount.n} {noun.many}")
    if isinstance(amount, Handled):
        return f"autant {of(noun.many)}"
    paid = rate(amount, voice)
    if paid is not None:
        factor, per = paid
        counted = f"{article(noun)} {noun.one}" if factor == 1 else f"{factor} {noun.many}"
        return f"{limit}{counted} {per}"
    return f"{limit}un nombre {of(noun.many)} égal {to(value(amount, voice))}"


def signed(amount: Amount, voice: Voice) -> str:
    """A change of Force: "+1 en Force", "-2 en Force par Terrain en jeu"."""
    if isinstance(amount, Number):
        return f"{amount.n:+d} en Force"
    paid = rate(amount, voice)
    if paid is not None:
        return f"{paid[0]:+d} en Force {paid[1]}"
    if isinstance(amount, Scaled) and amount.times < 0:
        positive = Scaled(amount.of, -amount.times, amount.per, amount.plus, amount.at_least, amount.at_most)
        return f"un malus de Force égal {to(value(positive, voice))}"
    return f"un bonus de Force égal {to(value(amount, voice))}"


COUNTS: dict[Operator, str] = {
    "<": "moins de {}",
    "<=": "{} au plus",
    "=": "exactement {}",
    "!=": "un autre nombre que {}",
    ">=": "au moins {}",
    ">": "plus de {}",
}
ORDERS: dict[Operator, tuple[str, str]] = {
    "<": ("inférieure", "inférieur"),
    "<=": ("inférieure ou égale", "inférieur ou égal"),
    "=": ("égale", "égal"),
    "!=": ("différente", "différent"),
    ">=": ("supérieure ou égale", "supérieur ou égal"),
    ">": ("supérieure", "supérieur"),
}
"""How a figure with a name is compared: feminine ("la Force") and masculine ("le coût")."""


def ordered(operator: Operator, other: str, *, feminine: bool) -> str:
    """An adjective of comparison with what it compares to: "inférieure à 3", "différente de 3"."""
    adjective = ORDERS[operator][0 if feminine else 1]
    return f"{adjective} {of(other) if operator == '!=' else to(other)}"


def figure_bound(figure: str, bound: Comparison, voice: Voice) -> str:
    """A card's figure held against a bound, after "de": "Force 3 ou moins", "Force inférieure à celle de cette carte"."""
    if isinstance(bound.amount, Number):
        number = bound.amount.n
        match bound.operator:
            case "=":
                return f"{figure} {number}"
            case "<=":
                return f"{figure} {number} ou moins"
            case ">=":
                return f"{figure} {number} ou plus"
    return f"{figure} {ordered(bound.operator, compared(figure, bound.amount, voice), feminine=figure != 'coût')}"


def compared(figure: str, amount: Amount, voice: Voice) -> str:
    """The other side of a comparison, without repeating the figure's name."""
    if figure == "Force" and isinstance(amount, ForceOf) and not amount.printed:
        return f"celle {of(ref(amount.card, voice))}"
    if figure == "coût" and isinstance(amount, CostOf):
        return f"celui {of(ref(amount.card, voice))}"
    return value(amount, voice)
