"""Formats that players make: clauses as data, checked when they are sent, and made into the clauses that everything else uses.

A deck names the version it is held against, `own:<key>.<number>`; versions never change, so that a verdict says what it is about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _

from collection.catalogue.shelf import shelf_named, shelf_of
from collection.inventory.owned import Owned
from collection.query.errors import QueryError
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import LONGEST_QUERY, parse
from collection.query.index import Index, index_of
from collection.query.tree import Condition, Pattern, leaves
from decks.models import FormatVersion
from simulator.catalog import Catalog, load
from simulator.catalog.typography import said
from simulator.games import GAMES
from simulator.kernel.game import Language
from simulator.kernel.words import CARD, POINT, Noun, Words
from simulator.legality import Clause, Copies, Format, Moment, Never, Percent, Quote, Selection, Term, Total, Unwanted
from simulator.legality.clauses import LONGEST_SAID, Test

OWN: Final = "own:"
NAME: Final = re.compile(r"own:(?P<key>[A-Za-z0-9_-]{22})\.(?P<number>[1-9][0-9]{0,5})", re.ASCII)
COUNT, COPIES, FORBIDDEN, ONLY, SUM, POINTS = "count", "copies", "forbidden", "only", "sum", "points"
KINDS: Final = (COUNT, COPIES, FORBIDDEN, ONLY, SUM, POINTS)
MOST_CLAUSES: Final = 30
MOST_CARDS: Final = 500
"""That one clause may list."""

MOST_CARDS_IN_ALL: Final = 1_000
"""That all clauses of a format may list."""

MOST_SEARCHED: Final = 3_000
"""In letters: of the searches of all clauses together; each is asked anew wherever a deck is held against the format."""


class UnreadableClauseError(ValueError):
    """What is wrong with a clause, and with which part of it."""

    def __init__(self, part: str, words: str) -> None:
        super().__init__(words)
        self.part = part


@dataclass(frozen=True, slots=True)
class Body:
    """What a version of a format asks: all of a format of the game but some of its clauses, and clauses of its own."""

    base: str
    without: tuple[str, ...]
    clauses: tuple[Mapping[str, Any], ...]

    @classmethod
    def read(cls, body: Mapping[str, Any]) -> Body:
        """What a row holds."""
        return cls(body["base"], tuple(body["without"]), tuple(body["clauses"]))

    def as_json(self) -> dict[str, Any]:
        return {"base": self.base, "without": list(self.without), "clauses": [dict(one) for one in self.clauses]}


def name_of(key: str, number: int) -> str:
    """By which decks choose a version."""
    return f"{OWN}{key}.{number}"


def is_own(format: str) -> bool:
    """Whether a deck names a format that some player made."""
    return format.startswith(OWN)


def sums_of(game: str) -> dict[str, Words]:
    """The figures of a game's cards that a clause may add up, by slug."""
    fields = load(game).registry.fields.values()
    return {one.slug: one.name for one in fields if one.kind == "number" and one.of == "card"}


def find_cards(game: str, query: str) -> frozenset[str]:
    """The ids of the cards of which a search of the catalogue finds a printing; it knows nobody's copies. QueryError.

    Patterns are refused: a busy machine has no time for one that an idle one answers, and a verdict must not depend on that.
    """
    index, tree = index_of(shelf_named(game)), parse(query)
    for leaf in leaves(tree):
        parts = leaf.values if isinstance(leaf, Condition) else (leaf,)
        if pattern := next((part for part in parts if isinstance(part, Pattern)), None):
            raise QueryError(pattern.column, _("a format takes no patterns between slashes: search by words and fields."))
    return frozenset(printing.card.key for printing in index.printings(find(tree, Scope(index, Owned()))))


def check_clause(game: str, clause: Mapping[str, Any]) -> None:
    """Refuse with UnreadableClauseError a clause that means nothing today; its shape is right already."""
    kind, catalog = clause["kind"], load(game)
    if kind == SUM and clause["measure"] not in sums_of(game):
        raise UnreadableClauseError("measure", _("Choose what is added up."))
    unknown = [key for key in (*clause["cards"], *clause["points"]) if key not in catalog.cards]
    if unknown:
        part = "points" if unknown[0] in clause["points"] else "cards"
        raise UnreadableClauseError(part, _("There is no such card: %(name)s.") % {"name": unknown[0][:60]})
    _check_query(game, clause["query"])


def check_shape(clause: Mapping[str, Any]) -> None:
    """Refuse with UnreadableClauseError a clause whose parts do not go together, whatever cards there are."""
    kind = clause["kind"]
    _check_bounds(clause)
    if kind == POINTS and not clause["points"]:
        raise UnreadableClauseError("points", _("List the cards that have points, with their points."))
    if kind in (FORBIDDEN, ONLY) and not (clause["query"].strip() or clause["cards"]):
        raise UnreadableClauseError("query", _("Say which cards: by a search, by a list, or both."))
    moments = [_moment(clause, name) for name in ("since", "until")]
    if all(moments) and moments[0].first > moments[1].last:  # type: ignore[union-attr]
        raise UnreadableClauseError("until", _("It would end before it begins."))


def _check_bounds(clause: Mapping[str, Any]) -> None:
    least, most, kind = clause["least"], clause["most"], clause["kind"]
    if kind in (COPIES, POINTS) and most is None:
        raise UnreadableClauseError("most", _("Say how many at most."))
    if kind in (COUNT, SUM) and least is None and most is None:
        raise UnreadableClauseError("least", _("Give at least one of the two bounds."))
    if kind in (COUNT, SUM) and not least and most is None:
        raise UnreadableClauseError("least", _("“0 at least” asks for nothing: give another bound."))
    if least is not None and most is not None and least > most:
        raise UnreadableClauseError("most", _("The upper bound is below the lower one."))
    if clause["share"] and (kind != COUNT or max(least or 0, most or 0) > 100):
        raise UnreadableClauseError("share", _("Only a number of cards can be a share of the deck, of 0 to 100 percent."))


def _check_query(game: str, query: str) -> None:
    try:
        found = find_cards(game, query) if query.strip() else True
    except QueryError as problem:
        raise UnreadableClauseError("query", problem.advice) from problem
    if not found:
        raise UnreadableClauseError("query", _("No card of the game is like that."))


def _moment(clause: Mapping[str, Any], name: str) -> Moment | None:
    if not clause[name]:
        return None
    try:
        return Moment.read(clause[name])
    except ValueError as problem:
        words = _("A date is a year, a month or a day, for example 2023, 2023-11 or 2023-11-01.")
        raise UnreadableClauseError(name, words) from problem


HIDDEN: Final = said(
    "Clause d’un format masqué par la modération : ce qu’elle cherche n’est pas montré.",
    "A clause of a format that a moderator hides: what it searches for is not shown.",
)
"""What is said of a clause in the place of what its author wrote."""


def format_made(game: str, id: str, name: str, description: str, body: Body, *, hides: bool = False) -> Format:
    """A version as a format like any other; `hides`: without a word that its author wrote, his searches among them."""
    base = next((one for one in GAMES[game].formats if one.id == body.base), None)
    taken = tuple(clause for clause in base.clauses if clause.id not in body.without) if base else ()
    own = tuple(_clause(game, number, one, hides=hides) for number, one in enumerate(body.clauses, start=1))
    summary = Words(description, description)
    return Format(id, Words(name, name), summary, taken + own, options=base.options if base else {})


def _clause(game: str, number: int, one: Mapping[str, Any], *, hides: bool) -> Clause:
    term = Term(_moment(one, "since"), _moment(one, "until"))
    note = HIDDEN if hides else Words(one["note"], one["note"])
    try:
        test = _test(game, one, hides=hides)
    except (QueryError, KeyError):  # made for other cards than there are now
        test = Never(said("Cette clause ne peut plus être lue : modifiez le format.", "This clause can no longer be read."))
    return Clause(f"P{number}", one["severity"], Quote("", note.fr, note.en), test, term)


def _test(game: str, one: Mapping[str, Any], *, hides: bool) -> Test:
    kind, least, most = one["kind"], one["least"], one["most"]
    of = _selection(game, one)
    if hides:
        of = replace(of, query="", called=Words("", ""))
    if kind == COPIES:
        return Copies(of, most)
    if kind == FORBIDDEN:
        return Unwanted(of, said("Cartes interdites : {names}.", "Forbidden cards: {names}."))
    if kind == ONLY:
        words = said("Cartes qui ne sont pas permises : {names}.", "Cards that are not among those allowed: {names}.")
        return Unwanted(replace(of, others=True), words)
    if kind == SUM:
        measured = sums_of(game)[one["measure"]]
        return Total(of, Noun(measured, measured), least, most, measure=one["measure"], by_name=True)
    if kind == POINTS:
        points = dict(one["points"])
        return Total(Selection(cards=frozenset(points)), POINT, least, most, by_name=True, weights=points)
    bounds = [Percent(bound) if one["share"] and bound is not None else bound for bound in (least, most)]
    return Total(of, _counted_unsaid(one) if hides else _counted(one), bounds[0], bounds[1])


def _counted(one: Mapping[str, Any]) -> Noun:
    """What is counted, named by its search."""
    if one["query"]:
        query = one["query"][:LONGEST_SAID]
        fr, en = (" ou de la liste", " or of the list") if one["cards"] else ("", "")
        few = said(f"carte « {query} »{fr}", f"card “{query}”{en}")
        return Noun(few, said(f"cartes « {query} »{fr}", f"cards “{query}”{en}"))
    if one["cards"]:
        return Noun(Words("carte de la liste", "card of the list"), Words("cartes de la liste", "cards of the list"))
    return CARD


def _counted_unsaid(one: Mapping[str, Any]) -> Noun:
    """The same without its search."""
    if one["query"] or one["cards"]:
        return Noun(Words("carte de la clause", "card of the clause"), Words("cartes de la clause", "cards of the clause"))
    return CARD


def _selection(game: str, one: Mapping[str, Any]) -> Selection:
    query, listed = one["query"].strip(), frozenset(one["cards"])
    if not query and not listed:
        return Selection()
    found = find_cards(game, query) if query else frozenset()
    catalog = load(game)
    called = Words(_called(catalog, query, one["cards"], "fr"), _called(catalog, query, one["cards"], "en"))
    return Selection(cards=found | listed, query=_search(catalog, query, one["cards"]), called=called)


def _called(catalog: Catalog, query: str, listed: Iterable[str], language: Language) -> str:
    """The search, and the names of the cards listed beside it, as many as may be said; "…" stands for those that follow."""
    shown = query[:LONGEST_SAID]
    for key in listed:
        if key in catalog.titles:
            longer = f"{shown}, {catalog.title(key, language)}" if shown else catalog.title(key, language)
            if len(longer) > LONGEST_SAID:
                return f"{shown}, …" if shown else ""
            shown = longer
    return shown


def _search(catalog: Catalog, query: str, listed: Iterable[str]) -> str:
    """One search for what a search and a list name; none where that would be longer than a search may be."""
    codes = (f"{catalog.printings[key].set_code} {catalog.printings[key].number}" for key in listed if key in catalog.printings)
    whole = " OR ".join(parts) if len(parts := [*([f"({query})"] if query else []), *codes]) > 1 else query or "".join(parts)
    return whole if len(whole) <= LONGEST_QUERY else query


def format_gone(id: str) -> Format:
    """What a deck is held against whose own format was deleted: nobody can tell any more whether it is legal."""
    words = said("Ce format n’existe plus : choisissez-en un autre.", "This format is no longer there: choose another one.")
    name = said("Format supprimé", "Deleted format")
    return Format(id, name, words, (Clause("GONE", "error", Quote("", "", ""), Never(words)),))


def kept_format(game: str, id: str) -> Format:
    """The format with this name. One query."""
    return kept_formats([(game, id)])[game, id]


def kept_formats(named: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Format]:
    """The formats with these names, of these games; one query for all of them."""
    wanted = set(named)
    known = _kept_versions(wanted)
    return {one: format_of_version(known[one]) if one in known else format_gone(one[1]) for one in wanted}


def kept_titles(named: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Words]:
    """What the formats with these names are called, whatever they ask: none of their searches is asked for it. One query."""
    wanted = set(named)
    titles = {one: _told_of(version)[0] for one, version in _kept_versions(wanted).items()}
    return {one: Words(titles[one], titles[one]) if one in titles else format_gone(one[1]).name for one in wanted}


def _kept_versions(wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], FormatVersion]:
    """The versions that there are with these names, of these games."""
    asked = versions_named({id for _game, id in wanted})
    rows = FormatVersion.objects.with_names().filter(asked).select_related("format__game") if asked else ()
    return {(row.format.game_id, name_of(row.format.key, row.number)): row for row in rows}


def versions_named(names: Iterable[str]) -> Q:
    """The versions that decks name so, among versions with names; an empty condition where none of these is a name of one."""
    found = [match for name in names if (match := NAME.fullmatch(name))]
    keys, named = {match["key"] for match in found}, {match[0].removeprefix(OWN) for match in found}
    return Q(format__key__in=keys, named__in=named) if found else Q()


def format_of_version(version: FormatVersion, *, for_owner: bool = False) -> Format:
    """A version as a format like any other, in the words that it had; remembered as long as the catalogue stays the same.

    `for_owner`: its name tells also what the format is called now, which others shall not read here. Of one that moderators
    hide, the clauses go on judging the decks that are held against it; the words of its owner are gone, but for himself: its
    name, its notes, what its clauses search for.
    """
    own, game, body = version.format, version.format.game_id, version.body
    said_of_it = json.dumps(body, sort_keys=True)
    id, hides = name_of(own.key, version.number), own.hidden is not None and not for_owner
    told = _told_of(version, for_owner=for_owner)
    return _made(game, id, told, said_of_it, hides=hides, catalogue=index_of(shelf_of(own.game)))


def _told_of(version: FormatVersion, *, for_owner: bool = False) -> tuple[str, str]:
    """The name and the description of a version."""
    own = version.format
    words = _("%(name)s (version %(number)d)")
    if for_owner and own.name != version.name:
        words = _("%(name)s (version %(number)d, now “%(now)s”)")
    if own.hidden is not None and not for_owner:
        return _("Format hidden by a moderator"), ""
    return words % {"name": version.name, "number": version.number, "now": own.name}, version.description


@lru_cache(maxsize=256)
def _made(game: str, id: str, told: tuple[str, str], body: str, *, hides: bool, catalogue: Index) -> Format:
    return format_made(game, id, *told, Body.read(json.loads(body)), hides=hides)
