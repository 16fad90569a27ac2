"""The shared tables of compiled effects: amounts, filters, selectors and conditions as tuples of ints, each stored once."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from simulator.games.wankul.effects import codes, selection
from simulator.games.wankul.effects.columns import (
    COMPARED_WITH,
    FIGURE_BY,
    FILTER_MASK,
    KIND,
    OF,
    SELECTED_EXTREME,
    SELECTED_OPERATOR,
)
from simulator.games.wankul.effects.selection import Amount, CardFilter, Characters, Comparison, Condition

Row = tuple[int, ...]


class NotRunError(ValueError):
    """An ability is well written, but uses a word that the engine does not run yet."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What filters may ask of a card: the printed figures and traits; `also`: further names that it counts as.

    `renamed`: it has lost its own names, and has `name` alone, or none (G280, G282).
    """

    name: str
    kind: str
    clan: str | None = None
    cost: int = 0
    force: int = 0
    traits: frozenset[str] = frozenset()
    also: tuple[str, ...] = ()
    renamed: bool = False
    lines: int | None = None


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """A name without case and accents: "EMPLOYÉ WCDO" and "Employé WcDo" are one name (G47)."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


@lru_cache(maxsize=8192)
def folded(card: CardFacts) -> frozenset[str]:
    """Every name that a card answers to, folded."""
    return frozenset(fold(name) for name in (card.name, *card.also) if name)


def bearers(cards: Sequence[CardFacts]) -> dict[str, int]:
    """By folded name, the cards (bits) that answer to it."""
    masks: dict[str, int] = {}
    for number, card in enumerate(cards):
        for name in folded(card):
            masks[name] = masks.get(name, 0) | 1 << number
    return masks


def united(masks: Iterable[int]) -> int:
    """The cards (bits) of any of these masks."""
    return reduce(or_, masks, 0)


_PLAYERS = {"self": codes.SELF, "opp": codes.OPP, "active": codes.ACTIVE, "any": codes.ANY, "each": codes.ANY}
_COMPARE: dict[int, Callable[[int, int], bool]] = {
    codes.LESS: lambda a, b: a < b,
    codes.AT_MOST: lambda a, b: a <= b,
    codes.EQUAL: lambda a, b: a == b,
    codes.DIFFERENT: lambda a, b: a != b,
    codes.AT_LEAST: lambda a, b: a >= b,
    codes.MORE: lambda a, b: a > b,
}


def player_code(who: str) -> int:
    """The code of a player or a side; raises NotRunError for "owner"."""
    if who not in _PLAYERS:
        raise NotRunError(f"the engine does not run who = {who!r} yet")
    return _PLAYERS[who]


def card_code(card: str) -> int:
    """The code of one card; raises NotRunError for those that no engine finds ("weakest", "strongest")."""
    if card not in codes.REFS:
        raise NotRunError(f"the engine does not run the card {card!r} here yet")
    return codes.REFS[card]


@dataclass(slots=True)
class Tables:
    """Rows of ints, by kind. Filters are resolved against the cards of the match: bit d of a mask is card d."""

    cards: Sequence[CardFacts]
    amounts: list[Row] = field(default_factory=list)
    filters: list[Row] = field(default_factory=list)
    selectors: list[Row] = field(default_factory=list)
    conditions: list[Row] = field(default_factory=list)
    masks: dict[CardFilter, int] = field(default_factory=dict)
    bearers: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.bearers = bearers(self.cards)

    def amount(self, amount: Amount) -> int:
        """The number of the row of an amount."""
        return _intern(self.amounts, self._amount_row(amount))

    def _amount_row(self, amount: Amount) -> Row:  # noqa: C901 - one case a kind of amount
        match amount:
            case selection.Number(n):
                return (codes.CONSTANT, n)
            case selection.ForceOf(card, printed):
                return (codes.FORCE_OF, card_code(card), int(printed))
            case selection.CostOf(card):
                return (codes.COST_OF, card_code(card))
            case selection.CountCards(zone, who, filter):
                return (codes.COUNT_CARDS, codes.ZONES[zone], player_code(who), self.filter(filter))
            case selection.CountCharacters(characters):
                return (codes.COUNT_CHARACTERS, self.selector(characters))
            case selection.CountTerrains("in_play"):
                return (codes.TERRAINS_IN_PLAY,)
            case selection.CountTerrains(_, who):
                return (codes.TERRAINS_WON, player_code(who))
            case selection.CountCombos(who, "open"):
                return (codes.OPEN_GEMS, player_code(who))
            case selection.CountCombos(who, kind):
                code = codes.COMBOS_IN_PLAY if kind == "in_play" else codes.COMBOS_THIS_TURN
                return (code, player_code(who))
            case selection.CountNames(characters):
                return (codes.COUNT_NAMES, self.selector(characters))
            case selection.CountPairs(zone, filter):
                return (codes.COUNT_PAIRS, int(zone == "discard"), self.filters[self.filter(filter)][FILTER_MASK])
            case selection.Figure(which, figure, characters):
                return (codes.FIGURE, codes.WHICH[which], codes.FIGURES[figure], self.selector(characters))
            case selection.CountFaceDown(where):
                return (codes.FACE_DOWN_CARDS, int(where == "this"))
            case selection.CountPlays(who):
                return (codes.PLAYS, player_code(who))
            case selection.Rows(who):
                return (codes.ROWS, player_code(who))
            case selection.Scaled(of, times, per, plus, least, most):
                low = -codes.NO_BOUND if least is None else least
                high = codes.NO_BOUND if most is None else most
                return (codes.SCALED, self.amount(of), times, per, plus, low, high)
        if type(amount) in _FIGURE_CODES:
            return (_FIGURE_CODES[type(amount)],)
        raise NotRunError(f"the engine does not run the amount {amount} yet")

    def power_of_two(self, amount: Amount) -> int:
        """The number of the row of 2 to the power of an amount: what doubles so many times."""
        return _intern(self.amounts, (codes.TWO_TO, self.amount(amount)))

    def filter(self, filter: CardFilter) -> int:
        """The number of the row (mask, operator, amount, namesake) of a filter: two bound the force, one names a card."""
        mask = self._mask(filter)
        operator, amount = self.bound(filter.force)
        if _is_reckoned(filter.cost):
            if filter.force is not None:
                raise NotRunError("the engine does not compare force and cost at once yet")
            operator, amount = self.bound(filter.cost)
            operator += codes.OF_COST
        namesake = -1 if filter.same_name_as is None else card_code(filter.same_name_as)
        if filter.copy_of is not None:
            namesake = card_code(filter.copy_of) | codes.OF_COPY
        return _intern(self.filters, (mask, operator, amount, namesake))

    def _mask(self, filter: CardFilter) -> int:
        """The cards that fit; many abilities of a large box ask the same."""
        if filter not in self.masks:
            self.masks[filter] = sum(1 << number for number, card in enumerate(self.cards) if self._fits(card, filter))
        return self.masks[filter]

    def bound(self, comparison: Comparison | None) -> tuple[int, int]:
        """A comparison as (operator, amount); (-1, -1) for none."""
        if comparison is None:
            return -1, -1
        return codes.OPERATORS[comparison.operator], self.amount(comparison.amount)

    def _fits(self, card: CardFacts, filter: CardFilter) -> bool:
        names = folded(card)
        return (
            filter.type in (None, card.kind)
            and (not filter.clan or card.clan in filter.clan)
            and card.clan not in filter.not_clan
            and (not filter.name or not names.isdisjoint(map(fold, filter.name)))
            and (not filter.name_contains or any(fold(part) in name for part in filter.name_contains for name in names))
            and all(trait in card.traits for trait in filter.having)
            and not any(trait in card.traits for trait in filter.without)
            and self._printed_fits(card.force, filter.printed_force)
            and (filter.lines is None or (card.lines is not None and self._printed_fits(card.lines, filter.lines)))
            and (_is_reckoned(filter.cost) or self._printed_fits(card.cost, filter.cost))
            and (filter.odd is None or _figure(card, filter.odd) % 2 == 1)
            and (filter.even is None or _figure(card, filter.even) % 2 == 0)
            and (card.kind == "character" or not _asks_figures(filter))
        )

    def _printed_fits(self, figure: int, comparison: Comparison | None) -> bool:
        if comparison is None:
            return True
        if not isinstance(comparison.amount, selection.Number):
            raise NotRunError("the engine compares printed figures with fixed numbers only")
        return _COMPARE[codes.OPERATORS[comparison.operator]](figure, comparison.amount.n)

    def names(self, names: Sequence[str]) -> int:
        """The mask of the cards that bear one of these names; -1 when no name is given."""
        if not names:
            return -1
        return united(self.bearers.get(fold(name), 0) for name in names)

    def selector(self, characters: Characters) -> int:
        """The number of the row (side, where, other, played, extreme, *filter, row) of a choice of characters."""
        if characters.where not in codes.PLACES:
            raise NotRunError(f"the engine does not run where = {characters.where!r} yet")
        played = -1 if characters.played_this_turn is None else int(characters.played_this_turn)
        extreme = codes.EXTREMES[characters.extreme] if characters.extreme else 0
        filter = self.filters[self.filter(characters.filter)]
        side = player_code(characters.side)
        where = codes.PLACES[characters.where]
        return _intern(self.selectors, (side, where, int(characters.other), played, extreme, *filter, characters.row or 0))

    def asks_forces(self, amount: int) -> bool:
        """Whether an amount depends on the forces of characters in play."""
        row = self.amounts[amount]
        if row[KIND] in (codes.SCALED, codes.TWO_TO):
            return self.asks_forces(row[OF])
        if row[KIND] in (codes.COUNT_CHARACTERS, codes.COUNT_NAMES):
            return self._compares_forces(row[OF])
        if row[KIND] == codes.FIGURE:
            return row[FIGURE_BY] == codes.BY_FORCE
        return row[KIND] in (codes.FORCE_OF, codes.SCORE_TOTAL)

    def _compares_forces(self, selector: int) -> bool:
        row = self.selectors[selector]
        return row[SELECTED_OPERATOR] >= 0 or row[SELECTED_EXTREME] in (codes.STRONGEST, codes.WEAKEST)

    def condition_asks_forces(self, condition: int) -> bool:
        """Whether a condition depends on the forces of characters in play."""
        if condition < 0:
            return False
        row = self.conditions[condition]
        if row[KIND] == codes.COMPARE:
            return self.asks_forces(row[OF]) or self.asks_forces(row[COMPARED_WITH])
        if row[KIND] == codes.ONE_OF:
            return self.asks_forces(row[OF])
        return row[KIND] in (codes.NOT, codes.EVERY) and any(self.condition_asks_forces(part) for part in row[OF:])

    def condition(self, condition: Condition | None) -> int:
        """The number of the row of a condition; -1 for none."""
        return -1 if condition is None else _intern(self.conditions, self._condition_row(condition))

    def _condition_row(self, condition: Condition) -> Row:
        match condition:
            case selection.Compare(left, operator, right):
                return (codes.COMPARE, self.amount(left), codes.OPERATORS[operator], self.amount(right))
            case selection.OneOf(amount, numbers):
                return (codes.ONE_OF, self.amount(amount), *numbers)
            case selection.Fits(card, filter):
                return (codes.FITS, card_code(card), self.filter(filter))
            case selection.Named(card):
                return (codes.NAMED, card_code(card))
            case selection.PlayedBy(name):
                return (codes.PLAYED_BY, max(0, self.names((name,))))
            case selection.OnEdgeTerrain(edge):
                return (codes.ON_EDGE, int(edge == "right"))
            case selection.ScoredBy(how):
                return (codes.SCORED_BY, int(how == "force"))
            case selection.Not(inner):
                return (codes.NOT, self.condition(inner))
            case selection.Every(conditions):
                return (codes.EVERY, *(self.condition(part) for part in conditions))
        return (_FACT_CODES[type(condition)],)


def _figure(card: CardFacts, figure: str) -> int:
    return card.cost if figure == "cost" else card.force


def _is_reckoned(cost: Comparison | None) -> bool:
    """Whether a bound of the cost is reckoned in play, not known beforehand."""
    return cost is not None and not isinstance(cost.amount, selection.Number)


def _asks_figures(filter: CardFilter) -> bool:
    """Whether a filter looks at figures that a Terrain does not have."""
    return bool(filter.printed_force or filter.cost or filter.force or filter.odd or filter.even)


_FIGURE_CODES: dict[type[Any], int] = {
    selection.CountScores: codes.SCORES_THIS_TURN,
    selection.CountCoins: codes.COINS,
    selection.CountRepeated: codes.REPEATED,
    selection.Margin: codes.MARGIN,
    selection.ScoreTotal: codes.SCORE_TOTAL,
    selection.Age: codes.AGE,
    selection.Chain: codes.CHAIN,
    selection.Handled: codes.HANDLED,
    selection.Noted: codes.NOTED,
    selection.Announced: codes.ANNOUNCED,
    selection.Rolled: codes.ANNOUNCED,
    selection.GemsLost: codes.ANNOUNCED,
    selection.PlaceInRow: codes.PLACE_IN_ROW,
}

_FACT_CODES: dict[type[Any], int] = {
    selection.FirstHere: codes.FIRST_HERE,
    selection.PlayedThisTurn: codes.PLAYED_THIS_TURN,
    selection.PlayedByEffect: codes.PLAYED_BY_EFFECT,
    selection.LastInRow: codes.LAST_IN_ROW,
    selection.OwnTurn: codes.OWN_TURN,
    selection.Scoring: codes.SCORING,
    selection.ScoreWon: codes.SCORE_WON,
    selection.DugThisTurn: codes.DUG_THIS_TURN,
    selection.TerrainPlayed: codes.TERRAIN_PLAYED,
    selection.Done: codes.WAS_DONE,
}


def _intern(rows: list[Row], row: Row) -> int:
    if row not in rows:
        rows.append(row)
    return rows.index(row)
