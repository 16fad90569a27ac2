"""What an address asks of the public decks, answered: decks of every game, in an order, with what is wrong and what was meant.

Filters of the form write the same query: `game=` becomes `game:`, `legal=` becomes `legal:`. `was` is the query that the form
showed, so that what differs from it is what somebody changed; where the new one cannot be read, the old one stays answered. Where
there is none, as in an address, what is right of the new one is answered, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from collection.browsing.query import mended, parsed
from collection.folding import folded
from collection.models import Player
from collection.query.errors import QueryError
from collection.query.finding import Correction
from collection.query.grammar import LONGEST_QUERY, parse
from collection.query.matching import Clock
from collection.query.near import nearest
from collection.query.tree import EVERYTHING, Condition, Node, Word, all_of, conditions
from decks.community.searching.counters import value_at
from decks.community.searching.fields import FIELDS_BY_WORD, OWN, Asked
from decks.community.searching.finding import check, echo, find
from decks.community.searching.index import Facts, deck_index, places_in
from decks.legality.verdicts import games_with_decks

CHANGED, LIKES, NAME, SIZE = "changed", "likes", "name", "size"
SORTS: Final = (CHANGED, LIKES, NAME, SIZE)
SORT_WORDS: Final[Mapping[str, str]] = {
    "changed": CHANGED, "changement": CHANGED, "date": CHANGED, "likes": LIKES, "aime": LIKES, "name": NAME, "nom": NAME,
    "size": SIZE, "taille": SIZE,
}  # fmt: skip
ORDER: Final = frozenset(["order", "sort", "tri", "ordre"])


@dataclass(frozen=True, slots=True)
class Found:
    """The public decks that a query finds, by primary key and in order, and what can be said of the query.

    `tree` is what was answered; `typed` what the search box holds, which is another text where it has an `error`. `suggestion` is
    the query that was probably meant by that one. `likes` are those of the decks found. `meant` are words in double brackets that
    no card holds, and those that were sought instead. Of a wrong query `is_rest` says that what is right of it was answered,
    `is_nothing` that nothing was.
    """

    decks: list[int]
    likes: Mapping[int, int]
    tree: Node
    typed: str
    words: str
    sort: str
    error: QueryError | None = None
    suggestion: str = ""
    meant: tuple[Correction, ...] = ()
    is_rest: bool = False
    is_nothing: bool = False

    @property
    def said(self) -> str:
        """The query as addresses and forms carry it: a wrong one of which nothing is shown stays as it was typed."""
        return self.typed if self.is_nothing else self.text

    @property
    def text(self) -> str:
        """What was answered, as one writes it."""
        return str(self.tree)

    @property
    def game(self) -> str:
        """The game that is chosen, if one is."""
        return _chosen(self.tree, "game")

    @property
    def is_legal(self) -> bool:
        """Whether only legal decks are asked for."""
        return folded(_chosen(self.tree, "legal")) in LEGAL_WORDS

    @property
    def suggested(self) -> str:
        """The query string of the list that was probably meant."""
        return self.parameters(q=self.suggestion)

    @property
    def respelt(self) -> list[tuple[Correction, list[tuple[str, str]]]]:
        """The words that were put right, each with what else it may have been and the query string of that."""
        return [(one, [(other, self.parameters(q=self._with(one.typed, other))) for other in one.others]) for one in self.meant]

    def _with(self, typed: str, other: str) -> str:
        return re.sub(rf"(?<!\w){re.escape(typed)}(?!\w)", other, self.text)

    def parameters(self, **changes: Any) -> str:
        """The query string of this list."""
        said = {"q": self.said, "sort": self.sort if self.sort != CHANGED else "", **changes}
        return f"?{urlencode({name: value for name, value in said.items() if value})}"


LEGAL_WORDS: Final = frozenset(["yes", "oui", OWN])


def ask(parameters: QueryDict, player: Player | None) -> Found:
    """What an address or the form asks. One that makes no sense leaves the one before, or what is right of it."""
    typed = parameters.get("q", "").replace("\0", "").strip()
    before = _read(parameters.get("was", "")) if "was" in parameters else None
    sort = parameters.get("sort", "")
    sort = sort if sort in SORTS else CHANGED
    try:
        tree, ordered = _ordered(parse(typed, of_decks=True))
    except QueryError as problem:
        read = all_of(part for part in conditions(parsed(typed, of_decks=True)) if not _says_order(part))
        tree = _with_filters(read, EVERYTHING, parameters)
        return _instead(before, tree, sort, player, Wrong(typed, problem, problem.suggestion))
    tree = _with_filters(tree, before or EVERYTHING, parameters)
    try:
        return _answered(tree, ordered or sort, player)
    except QueryError as problem:
        return _instead(before, tree, sort, player, Wrong(typed, problem, mended(tree, problem, of_decks=True)))


@dataclass(frozen=True, slots=True)
class Wrong:
    """A query that cannot be answered, why, and what was probably meant."""

    typed: str
    error: QueryError
    suggestion: str


def _instead(before: Node | None, tree: Node, sort: str, player: Player | None, wrong: Wrong) -> Found:
    """What is shown where a query is wrong: what was asked before; where nothing was, what is right of it, or nothing."""
    shown = _right_of(tree, player) if before is None else before
    typed = wrong.typed[: LONGEST_QUERY + 1]
    nothing = Found([], {}, EVERYTHING, typed, "", sort, wrong.error, wrong.suggestion, is_nothing=True)
    if before is None and not conditions(shown):
        return nothing
    try:
        found = _answered(shown, sort, player)
    except QueryError:
        return nothing
    return replace(found, typed=typed, error=wrong.error, suggestion=wrong.suggestion, is_rest=before is None)


def _right_of(tree: Node, player: Player | None) -> Node:
    """The conditions that make sense for the decks of some game, of those that must hold together."""
    clock = Clock()
    every = [Asked(deck_index(game), player, clock) for game in games_with_decks()]
    return all_of(part for part in conditions(tree) if _sensible(every, part)[0])


def answer(text: str, sort: str, player: Player | None, *, game: str = "") -> Found:
    """The same for a program, whose words are taken as they stand. QueryError where the query makes no sense for any game."""
    tree, ordered = _ordered(parse(text, of_decks=True))
    if game:
        tree = all_of([tree, Condition("game", ":", (Word(game),))])
    return _answered(tree, ordered or sort, player, puts_right=False)


def _answered(
    tree: Node,
    sort: str,
    player: Player | None,
    *,
    puts_right: bool = True,
) -> Found:
    """Each game is asked; where the query makes no sense for it, none of its decks fit. An error that all have is the query's.

    `puts_right`: words of cards that no game knows are put right where others are near.
    """
    clock = Clock()
    found: list[tuple[Facts, int]] = []
    likes: dict[int, int] = {}
    words = ""
    meant: dict[str, Correction] = {}
    indexes = [deck_index(game) for game in games_with_decks()]
    every, problems = _sensible([Asked(index, player, clock) for index in indexes], tree)
    if puts_right and (unknown := _unknown(every)):
        every, problems = _sensible([Asked(index, player, clock, unknown=unknown) for index in indexes], tree)
    for asked in every:
        try:
            bits = find(tree, asked)
        except QueryError as problem:
            problems.append(problem)
            continue
        meant |= {one.typed: one for field in asked.counted.values() for one in field.corrections}
        sizes = asked.index.sizes if sort == SIZE else ()
        found.extend((asked.index.facts[place], value_at(sizes, place)) for place in places_in(bits))
        likes |= asked.likes
        words = words or echo(tree, asked)
    if problems and len(problems) == len(games_with_decks()):
        raise problems[0]
    found.sort(key=_order(sort, likes))
    pks = [one.pk for one, _size in found]
    return Found(pks, likes, tree, str(tree), words, sort, meant=tuple(meant.values()))


def _sensible(every: list[Asked], tree: Node) -> tuple[list[Asked], list[QueryError]]:
    """The games for whose decks the query makes sense, and what is wrong with it for the others."""
    sensible, problems = [], []
    for asked in every:
        try:
            check(tree, asked)
            sensible.append(asked)
        except QueryError as problem:
            problems.append(problem)
    return sensible, problems


def _unknown(every: list[Asked]) -> frozenset[str]:
    """The queries of cards that find a card in no game."""
    empty = {(text, one.is_empty) for asked in every for (text, _column), one in asked.counted.items()}
    return frozenset(text for text, is_empty in empty if is_empty and (text, False) not in empty)


def _order(sort: str, likes: Mapping[int, int]) -> Callable[[tuple[Facts, int]], Any]:
    """By the sort that is asked for; of decks that are alike in it, the one edited last first."""

    def key(row: tuple[Facts, int]) -> Any:
        one, size = row
        first = {CHANGED: 0, LIKES: -likes.get(one.pk, 0), NAME: one.name, SIZE: -size}[sort]
        return first, -one.updated.timestamp(), -one.pk

    return key


def _with_filters(tree: Node, before: Node, parameters: QueryDict) -> Node:
    """The query with the filters that were changed in a form, or that an address names."""
    is_form = "was" in parameters
    for field, allowed in (("game", games_with_decks()), ("legal", ("yes",))):
        if field not in parameters and not is_form:
            continue
        wanted = parameters.get(field, "")
        wanted = wanted if wanted in allowed else ""
        shown = _chosen(before, field)
        shown = ("yes" if folded(shown) in LEGAL_WORDS else "") if field == "legal" else shown
        if wanted != shown and (wanted or is_form):
            tree = all_of([*(part for part in conditions(tree) if not _is_choice(part, field)), *_choice(field, wanted)])
    return tree


def _choice(field: str, wanted: str) -> list[Node]:
    said = FIELDS_BY_WORD[field].said
    return [Condition(said.en, ":", (Word(wanted),))] if wanted else []


def _is_choice(part: Node, field: str) -> bool:
    """Whether a condition is one that a filter writes: one value of this field."""
    if not isinstance(part, Condition) or part.operator not in (":", "=") or len(part.values) != 1:
        return False
    named = FIELDS_BY_WORD.get(folded(part.field))
    if named is None or named.slug != field or not isinstance(part.values[0], Word):
        return False
    return field != "legal" or folded(part.values[0].text) in LEGAL_WORDS


def _chosen(tree: Node, field: str) -> str:
    """The value that a filter shows as chosen."""
    chosen = [part.values[0].text for part in conditions(tree) if isinstance(part, Condition) and _is_choice(part, field)]
    return chosen[0] if len(chosen) == 1 else ""


def _ordered(tree: Node) -> tuple[Node, str]:
    """The query without the words that say its order, and the order. QueryError for one that nobody knows."""
    kept: list[Node] = []
    sort = ""
    for part in conditions(tree):
        if isinstance(part, Condition) and _says_order(part):
            value = part.values[0]
            sort = SORT_WORDS.get(folded(value.text), "") if part.operator in (":", "=") else ""
            if not sort:
                near = nearest(folded(value.text), SORT_WORDS)
                reason = _("“%(field)s” knows %(values)s.") % {"field": part.field, "values": ", ".join(SORT_WORDS)}
                raise QueryError(value.column, reason, f"{part.field}:{near}" if near else "")
        else:
            kept.append(part)
    return all_of(kept), sort


def _says_order(part: Node) -> bool:
    return isinstance(part, Condition) and folded(part.field) in ORDER


def _read(text: str) -> Node | None:
    """The query that was shown; None where it is none."""
    try:
        return _ordered(parse(text.replace("\0", ""), of_decks=True))[0]
    except QueryError:
        return None
