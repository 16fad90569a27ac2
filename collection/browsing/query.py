"""What somebody asked of a list of cards, read from an address or a form and written back into one.

What cards are asked for is one query in the language of `collection.query`. A form changes it by its filters; older
addresses, which name a filter each, say the same. What only changes how cards are shown stands in parameters of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf
from collection.folding import folded
from collection.inventory.owned import Owned
from collection.inventory.remembering import Act
from collection.models import Player
from collection.query.errors import QueryError
from collection.query.fields import Scope
from collection.query.form import (
    OF_COPIES,
    Bounds,
    Parts,
    asks_about,
    parts_of,
    with_bounds,
    with_choice,
    with_own,
)
from collection.query.grammar import LONGEST_QUERY, parse
from collection.query.index import index_of
from collection.query.near import nearest
from collection.query.tree import EVERYTHING, Condition, Node, Word, all_of, conditions, leaves, replaced
from simulator.catalog import Registry

OWN = ("all", "owned", "several", "missing", "none")
"""Whatever is owned; this printing is owned; twice or more; not at all; no printing of its card is owned."""

SORTS = ("relevance", "number", "name", "rarity", "copies", "changed")
VIEWS = ("grid", "text", "list")
UNITS = ("cards", "printings")
SHOWN = ("sort", "dir", "view", "unit")
"""The parameters that say how cards are shown."""

ABOUT_COPIES = frozenset(["own", "copies", "free", "missing", "in"])
"""A query that asks about these is asked of every card, on a page of what somebody owns too."""

MOST_VALUES = 100
"""That an address names of one filter."""

LONGEST_VALUE = 200
"""Of a filter in an address, in characters: no value is as long."""

MOST_SHOWN = 40
"""Characters of a value that means nothing, where a page tells so."""


@dataclass(frozen=True)
class Query:
    """A query, and the order and view of its list. `tree` is what is asked, `text` the same as people write it.

    `typed` is what the search box holds: another text than `text` where that one has an `error`, and the list still shows what
    was asked `before`; where nothing was, what is right of the query, and where nothing is, `is_nothing`: no card. `of` is
    "owned" on pages that show only that unless asked. `defaults` are the parameters that an address leaves out, and the `order`
    that a page begins with; `fixed` the filters that the page itself sets, which no address names; `problems` say what could not
    be understood, by parameter, `passed_over` what an address says of how cards are shown that means nothing, with what there is
    instead; `suggestion` is the query that was probably meant by one with an error; `retyped` whether the text was changed in a
    form whose filters therefore show another query.
    """

    tree: Node = EVERYTHING
    of: str = "all"
    sort: str = ""
    descending: bool = False
    view: str = "grid"
    unit: str = "cards"
    page: int = 1
    defaults: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    passed_over: tuple[str, ...] = ()
    scope: Scope = field(kw_only=True, compare=False, repr=False)
    typed: str = field(default="", compare=False)
    before: Node | None = field(default=None, compare=False)
    error: QueryError | None = field(default=None, compare=False)
    is_nothing: bool = field(default=False, compare=False)
    suggestion: str = field(default="", compare=False)
    retyped: bool = field(default=False, compare=False)

    @property
    def text(self) -> str:
        """The query as one writes it."""
        return str(self.tree)

    @property
    def said(self) -> str:
        """The query as addresses and forms carry it: a wrong one of which nothing is shown stays as it was typed."""
        return self.typed if self.is_nothing else self.text

    @cached_property
    def parts(self) -> Parts:
        """Its conditions, sorted by the filters that say them."""
        return parts_of(self.tree, self.scope, unit=self.unit)

    @property
    def words(self) -> str:
        """The plain words among its conditions."""
        return self.parts.words

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """The chosen values, by field slug, those that the page sets among them."""
        return {**self.parts.choices, **{name: (value,) for name, value in self.fixed.items()}}

    @property
    def numbers(self) -> Mapping[str, Bounds]:
        """The bounds of numbers, by field slug."""
        return self.parts.numbers

    @property
    def own(self) -> str:
        """The filter on what is owned, as a form shows it."""
        return self.parts.own if self.parts.own != "all" else self.of

    @property
    def of_owned_only(self) -> bool:
        """Whether only what is owned is looked at: where nothing is said of copies. A deck names cards, not their printings."""
        said = ABOUT_COPIES if self.unit == "cards" else ABOUT_COPIES - {"in"}
        return self.of == "owned" and not asks_about(self.tree, said, self.scope)

    @property
    def order(self) -> str:
        """The sort in force: where none is asked for, by relevance when words are searched, else as the page begins."""
        return self.sort or ("relevance" if self.words else self.defaults.get("order", "number"))

    @property
    def is_filtered(self) -> bool:
        return bool(conditions(self.tree)) or self.of != self.defaults.get("own", "all")

    def parameters(self) -> list[tuple[str, str]]:
        """The query as the parameters of an address, without those that say nothing new."""
        said = [("q", self.said), ("own", self.of), ("sort", self.sort), ("dir", "desc" if self.descending else "")]
        said += [("view", self.view), ("unit", self.unit), ("page", str(self.page) if self.page > 1 else "")]
        usual = {"q": "", "own": "all", "sort": "", "dir": "", "view": "grid", "unit": "cards", "page": "", **self.defaults}
        return [(name, value) for name, value in said if value != usual.get(name)]

    def address(self, **changes: Any) -> str:
        """The query string of this query with some parts changed, from the first page unless `page` is given; may be empty."""
        said = replace(self, **({"page": 1} | changes)).parameters()
        return f"?{urlencode(said)}" if said else ""

    def asking(self, tree: Node) -> Self:
        """The same list for another query."""
        return replace(self, tree=tree, typed=str(tree))

    def failed(self, error: QueryError, right: Node) -> Self:
        """What was asked before, with what is wrong with the query now; what is `right` of it where nothing was."""
        suggestion = self.suggestion if self.error else mended(self.tree, error)
        kept = right if self.before is None else self.before
        is_nothing = self.before is None and not conditions(right)
        return replace(self, tree=kept, error=self.error or error, suggestion=suggestion, is_nothing=is_nothing)


def read_query(
    parameters: QueryDict,
    *,
    shelf: Shelf,
    registry: Registry,
    defaults: Mapping[str, str] | None = None,
    fixed: Mapping[str, str] | None = None,
    player: Player | None = None,
    act: Act | None = None,
) -> Query:
    """The query that an address or a form asks. What cannot be understood is left out and named in `problems` or `error`.

    `player`: whose copies the form has filters about, on the page of his collection; `act`: his last one.

    A form sends the query that it shows as `was`, so that what differs from it is what somebody changed. Without `was`, every
    filter that an address names is added to its query.
    """
    usual = dict(defaults or {})
    scope = Scope(index_of(shelf), Owned(), player, told={"act": act} if act else {})
    typed = parameters.get("q", "").replace("\0", "").strip()
    is_form = "was" in parameters
    shown_before = _read(parameters.get("was", "")) if is_form else None
    before = EVERYTHING if shown_before is None else shown_before
    try:
        tree, directed = _directed(parse(typed), registry)
        error = None
    except QueryError as problem:
        tree, directed, error = before, {}, problem
        if shown_before is None:
            tree = all_of(one for one in conditions(parsed(typed)) if not _shows(one, registry))
    retyped = is_form and error is None and (bool(directed) or tree != before)
    said = {name: parameters.get(name, usual.get(name, "")) for name in SHOWN} | directed
    allowed = {"sort": ("", *SORTS, *_numeric(registry)), "dir": ("", "asc", "desc"), "view": VIEWS, "unit": UNITS}
    shown = {name: said[name] if said[name] in known else usual.get(name, known[0]) for name, known in allowed.items()}
    reading = _Reading(parameters, scope, shown["unit"], is_form=is_form, before=before)
    asked = tree if error and shown_before is not None else reading.apply(tree, usual.get("own", "all"))
    if asked != tree and not is_form:
        asked = _read(str(asked)) or asked  # what is wrong with it stands where the search box shows it
    query = Query(
        tree=asked,
        of=reading.of(usual.get("own", "all")),
        sort=shown["sort"],
        descending=shown["dir"] == "desc",
        view=shown["view"],
        unit=shown["unit"],
        page=_page(parameters.get("page", "")),
        defaults=usual,
        fixed=dict(fixed or {}),
        passed_over=tuple(_passed_over(parameters, {**allowed, "own": OWN} | dict.fromkeys(scope.index.flags, ("1",)))),
        scope=scope,
        typed=str(asked) if error is None and (asked != tree or directed) else typed[: LONGEST_QUERY + 1],
        before=shown_before,
        error=error,
        is_nothing=error is not None and shown_before is None and not conditions(asked),
        suggestion=error.suggestion if error else "",
        retyped=retyped,
    )
    return replace(query, problems=reading.problems | _crossed(query.numbers))


def _passed_over(parameters: QueryDict, known: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What an address says that is none of the values of its parameters, each in one sentence."""
    words = _("“%(said)s” in the address means nothing here. There is: %(values)s.")
    for name, values in known.items():
        said = parameters.get(name, "")
        seen = "".join(letter for letter in said if letter.isprintable())
        if seen.strip() and said not in values:
            yield words % {"said": f"{name}={seen[:MOST_SHOWN]}", "values": ", ".join(filter(None, values))}


def _crossed(numbers: Mapping[str, Bounds]) -> dict[str, str]:
    """What is wrong with bounds that leave nothing between them, by parameter."""
    return {
        f"{name}_max": _("The least value is above the greatest one: no card can match.")
        for name, (least, most) in numbers.items()
        if least is not None and most is not None and least > most
    }


@dataclass
class _Reading:
    """The filters that a form or an address names, put into its query."""

    parameters: QueryDict
    scope: Scope
    unit: str
    is_form: bool
    before: Node
    problems: dict[str, str] = field(default_factory=dict)

    def apply(self, tree: Node, usual_own: str) -> Node:
        """The query with the filters that were changed."""
        was = parts_of(self.before, self.scope, unit=self.unit)
        for slug, values in self._choices().items():
            if set(values) != set(was.choices.get(slug, ())) and (values or self.is_form):
                tree = with_choice(tree, slug, values, self.scope)
        for slug, bounds in self._numbers().items():
            if bounds != was.numbers.get(slug, (None, None)) and (bounds != (None, None) or self.is_form):
                tree = with_bounds(tree, slug, bounds, self.scope)
        own = self.parameters.get("own", "")
        if own in OWN and own != was.own:
            if own not in (usual_own, "all"):
                tree = with_own(tree, own, self.scope, unit=self.unit)
            elif self.is_form and was.own != "all":
                tree = with_own(tree, "all", self.scope, unit=self.unit)
        return tree

    def of(self, usual: str) -> str:
        """Of which cards the list is: those that are owned, or all."""
        own = self.parameters.get("own", "")
        return own if own in (usual, "all") else usual

    def _choices(self) -> dict[str, tuple[str, ...]]:
        """The values named of sets, engine status and every field that has values, and of the copies of whoever is looked at.

        Unknown ones stay, so that the query is told wrong as if they had been typed; a flag is set or not.
        """
        index = self.scope.index
        names = ["set", "status", *(one.slug for one in index.registry.fields.values() if one.kind != "number")]
        names += OF_COPIES if self.scope.player else ()
        return {name: self._named(name) for name in names if name in self.parameters or self.is_form}

    def _named(self, name: str) -> tuple[str, ...]:
        """The different values that are named of a field."""
        values = (value.replace("\0", "").strip()[:LONGEST_VALUE] for value in self.parameters.getlist(name)[:MOST_VALUES])
        return tuple(value for value in dict.fromkeys(values) if value and (name not in self.scope.index.flags or value == "1"))

    def _numbers(self) -> dict[str, Bounds]:
        found: dict[str, Bounds] = {}
        for name in _numeric(self.scope.index.registry):
            ends = [self._end(f"{name}_{end}") for end in ("min", "max")]
            if any(f"{name}_{end}" in self.parameters for end in ("min", "max")):
                found[name] = (ends[0], ends[1])
        return found

    def _end(self, name: str) -> int | None:
        text = self.parameters.get(name, "").strip()
        number = _whole(text)
        if text and number is None:
            self.problems[name] = _("“%(value)s” is not a whole number: this filter is not applied.") % {"value": text[:20]}
        return number


def mended(tree: Node, error: QueryError, *, of_decks: bool = False) -> str:
    """The query with what was probably meant in the place of the condition that is wrong; empty where nothing is near."""
    if not error.suggestion:
        return ""
    wrong = max((one for one in leaves(tree) if one.column <= error.column), key=lambda one: one.column, default=None)
    return str(replaced(tree, wrong, parsed(error.suggestion, of_decks=of_decks))) if wrong else error.suggestion


def parsed(text: str, *, of_decks: bool = False) -> Node:
    """A query; everything where it cannot be read."""
    return _read(text, of_decks=of_decks) or EVERYTHING


def _read(text: str, *, of_decks: bool = False) -> Node | None:
    """The query that was shown; None where it is none."""
    try:
        return parse(text, of_decks=of_decks)
    except QueryError:
        return None


DIRECTIONS: Mapping[str, Mapping[str, str]] = {
    "sort": {},
    "dir": {"asc": "", "croissant": "", "up": "", "desc": "desc", "decroissant": "desc", "down": "desc"},
    "view": {"grid": "grid", "grille": "grid", "text": "text", "textes": "text", "texts": "text", "list": "list", "table": "list"}
    | {"liste": "list"},
    "unit": {"cards": "cards", "cartes": "cards", "printings": "printings", "prints": "printings", "impressions": "printings"},
}
DIRECTED: Mapping[str, str] = {
    "order": "sort", "sort": "sort", "tri": "sort", "ordre": "sort", "dir": "dir", "direction": "dir", "sens": "dir",
    "view": "view", "vue": "view", "unit": "unit", "unique": "unit", "unite": "unit",
}  # fmt: skip
"""The words of a query that say how cards are shown, and the parameters that say the same."""

SORT_WORDS: Mapping[str, str] = {
    "best": "relevance", "relevance": "relevance", "pertinence": "relevance", "number": "number", "num": "number",
    "numero": "number", "name": "name", "nom": "name", "rarity": "rarity", "rarete": "rarity", "copies": "copies",
    "exemplaires": "copies", "own": "copies", "ai": "copies", "changed": "changed", "changement": "changed",
}  # fmt: skip


def _directed(tree: Node, registry: Registry) -> tuple[Node, dict[str, str]]:
    """The query without the words that say how its cards are shown, and what those say. QueryError for one nobody knows."""
    kept: list[Node] = []
    said: dict[str, str] = {}
    for part in conditions(tree):
        name = _shows(part, registry)
        if name and isinstance(part, Condition):
            said[name] = _direction(part, name, registry)
        else:
            kept.append(part)
    return all_of(kept), said


def _shows(part: Node, registry: Registry) -> str:
    """The parameter that a condition stands for which says how cards are shown; empty for one that cards are asked by."""
    asked = folded(part.field) if isinstance(part, Condition) else ""
    return "" if asked in registry.fields else DIRECTED.get(asked, "")


def _direction(part: Condition, name: str, registry: Registry) -> str:
    asked = part.values[0]
    known = DIRECTIONS[name] if name != "sort" else {**SORT_WORDS, **_sort_words(registry)}
    found = known.get(folded(asked.text)) if part.operator in (":", "=") and isinstance(asked, Word) else None
    if found is None:
        near = nearest(folded(asked.text), known)
        reason = _("“%(field)s” knows %(values)s.") % {"field": part.field, "values": ", ".join(known)}
        raise QueryError(asked.column, reason, f"{part.field}:{near}" if near else "")
    return found


def _sort_words(registry: Registry) -> dict[str, str]:
    """The numbers by which cards can be sorted, by slug and by name."""
    fields = [one for one in registry.fields.values() if one.compares]
    names = {folded(name): one.slug for one in fields for name in (one.name.fr, one.name.en)}
    return {word: slug for word, slug in names.items() if " " not in word} | {one.slug: one.slug for one in fields}


def _numeric(registry: Registry) -> tuple[str, ...]:
    return tuple(one.slug for one in registry.fields.values() if one.kind == "number")


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-").removeprefix("−")
    return int(text.replace("−", "-")) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


def _page(text: str) -> int:
    return max(1, _whole(text) or 1)
