"""What somebody asked of a list of cards, read from an address and written back into one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from collection.models import EngineStatus
from collection.shelf import Shelf
from simulator.catalog import Registry

OWN = ("all", "owned", "several", "missing", "none")
"""Whatever is owned; this printing is owned; twice or more; not at all; no printing of its card is owned."""

SORTS = ("relevance", "number", "name", "rarity", "copies", "changed")
VIEWS = ("grid", "text", "list")
UNITS = ("cards", "printings")
LONGEST_SEARCH = 200


@dataclass(frozen=True, slots=True)
class Query:
    """Filters, order and view of a list. `choices` and `numbers` are by field slug, besides "set" and "status".

    `defaults` are the parameters that an address leaves out; `fixed` the filters that the page itself sets, which no address
    names; `problems` say what could not be understood, by parameter.
    """

    words: str = ""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    own: str = "all"
    sort: str = ""
    descending: bool = False
    view: str = "grid"
    unit: str = "cards"
    page: int = 1
    defaults: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def order(self) -> str:
        """The sort in force: by relevance when words are searched and no other is asked for."""
        return self.sort or ("relevance" if self.words else "number")

    @property
    def is_filtered(self) -> bool:
        chosen = set(self.choices) - set(self.fixed)
        return bool(self.words or chosen or self.numbers or self.own != self.defaults.get("own", "all"))

    def parameters(self) -> list[tuple[str, str]]:
        """The query as the parameters of an address, without those that say nothing new."""
        said = [("q", self.words), ("own", self.own)]
        said += [(name, value) for name, values in self.choices.items() if name not in self.fixed for value in values]
        for name, (least, most) in self.numbers.items():
            said += [(f"{name}_{end}", str(value)) for end, value in (("min", least), ("max", most)) if value is not None]
        said += [("sort", self.sort), ("dir", "desc" if self.descending else ""), ("view", self.view), ("unit", self.unit)]
        said += [("page", str(self.page) if self.page > 1 else "")]
        usual = {"q": "", "own": "all", "sort": "", "dir": "", "view": "grid", "unit": "cards", "page": "", **self.defaults}
        return [(name, value) for name, value in said if value != usual.get(name)]

    def address(self, **changes: Any) -> str:
        """The query string of this query with some parts changed, from the first page unless `page` is given; may be empty."""
        said = replace(self, **({"page": 1} | changes)).parameters()
        return f"?{urlencode(said)}" if said else ""

    def without(self, name: str, value: str = "") -> Self:
        """The same query with one filter, or one value of it, taken away."""
        if name == "q":
            return replace(self, words="")
        if name == "own":
            return replace(self, own=self.defaults.get("own", "all"))
        if name in self.numbers:
            return replace(self, numbers={key: ends for key, ends in self.numbers.items() if key != name})
        kept = {key: tuple(one for one in values if (key, one) != (name, value)) for key, values in self.choices.items()}
        return replace(self, choices={key: values for key, values in kept.items() if values})


def read_query(
    parameters: QueryDict,
    *,
    shelf: Shelf,
    registry: Registry,
    defaults: Mapping[str, str] | None = None,
    fixed: Mapping[str, str] | None = None,
) -> Query:
    """The query that an address or a form asks. What cannot be understood is left out and named in `problems`."""
    usual = dict(defaults or {})
    problems: dict[str, str] = {}

    def one_of(name: str, allowed: tuple[str, ...], default: str) -> str:
        value = parameters.get(name, usual.get(name, default))
        return value if value in allowed else usual.get(name, default)

    return Query(
        words=parameters.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH],
        choices=_choices(parameters, shelf, registry) | {name: (value,) for name, value in (fixed or {}).items()},
        numbers=_numbers(parameters, registry, problems),
        own=one_of("own", OWN, "all"),
        sort=one_of("sort", ("", *SORTS, *_numeric(registry)), ""),
        descending=parameters.get("dir", usual.get("dir")) == "desc",
        view=one_of("view", VIEWS, "grid"),
        unit=one_of("unit", UNITS, "cards"),
        page=_page(parameters.get("page", "")),
        defaults=usual,
        fixed=dict(fixed or {}),
        problems=problems,
    )


def _choices(parameters: QueryDict, shelf: Shelf, registry: Registry) -> dict[str, tuple[str, ...]]:
    """The chosen values of sets, engine status and every field that has values; unknown values are left out."""
    allowed: dict[str, Any] = {"set": {one.slug for one in shelf.sets}, "status": set(EngineStatus.values)}
    for one in registry.fields.values():
        if one.kind != "number":
            allowed[one.slug] = {"1"} if one.kind == "flag" else one.values or None
    chosen = {}
    for name, values in allowed.items():
        asked = dict.fromkeys(parameters.getlist(name))
        kept = tuple(value for value in asked if value and (values is None or value in values))
        if kept:
            chosen[name] = kept[:100]
    return chosen


def _numbers(parameters: QueryDict, registry: Registry, problems: dict[str, str]) -> dict[str, tuple[int | None, int | None]]:
    found = {}
    for name in _numeric(registry):
        ends = []
        for end in ("min", "max"):
            text = parameters.get(f"{name}_{end}", "").strip()
            ends.append(_whole(text))
            if text and ends[-1] is None:
                problems[f"{name}_{end}"] = _("“%(value)s” is not a whole number: this filter is not applied.") % {
                    "value": text[:20]
                }
        least, most = ends
        if least is not None and most is not None and least > most:
            problems[f"{name}_max"] = _("The least value is above the greatest one: no card can match.")
        if ends != [None, None]:
            found[name] = (least, most)
    return found


def _numeric(registry: Registry) -> tuple[str, ...]:
    return tuple(one.slug for one in registry.fields.values() if one.kind == "number")


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-").removeprefix("−")
    return int(text.replace("−", "-")) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


def _page(text: str) -> int:
    return max(1, _whole(text) or 1)
