"""What a run is asked: everything that its answer depends on, in one canonical form."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from play.common.versions import Versions

MAX_GAMES = 100_000
"""Of one run."""

UNPLAYED = ("names", "list_name", "aims", "formats")
"""The parts of a question that change nothing of its games."""

BothLanguages = dict[str, str]
"""Words in both languages, as JSON."""


@dataclass(frozen=True, slots=True)
class Question:
    """So many games, played by these agents with these decks under these options, dealt from this seed.

    `agents` has one name a player, `decks` one deck a player, or none where a common box is played with. `variants` are what a
    series compares, each as {"option": key, "value": value} or {"deck": content} of the first player; `games` counts the games
    of all variants together. `names` is what reports call decks and variants: it changes nothing of the games. `card_list` is
    the text of the list that is played with instead of the shipped one, `list_name` what its owner calls it. `aims` is what a run
    is asked for beyond its games: how sure it shall be, what each opponent weighs, which rules of a format are not played by; it
    changes nothing of the games either.
    `search` is what a search is asked besides: it changes its games, and `games` is then no more than an estimate. `formats` are
    those in which the decks were meant to be legal, in their order, and after them those of the other decks of `variants`; older
    questions name none.
    """

    kind: str
    game: str
    agents: tuple[str, ...]
    decks: tuple[Mapping[str, int], ...]
    options: Mapping[str, Any]
    games: int
    seed: int
    variants: tuple[Mapping[str, Any], ...] = ()
    names: Mapping[str, list[BothLanguages]] = field(default_factory=dict)
    card_list: str = ""
    list_name: str = ""
    aims: Mapping[str, Any] = field(default_factory=dict)
    search: Mapping[str, Any] = field(default_factory=dict)
    formats: tuple[str, ...] = ()

    @property
    def deals(self) -> int:
        """How many different deals the games come from."""
        return self.games // max(1, len(self.variants))

    def as_dict(self) -> dict[str, Any]:
        """JSON; `from_dict` reads it back."""
        blob = {one.name: getattr(self, one.name) for one in fields(self)}
        decks = [dict(sorted(deck.items())) for deck in self.decks]
        lists = {"agents": list(self.agents), "decks": decks, "variants": [dict(variant) for variant in self.variants]}
        lists["formats"] = list(self.formats)
        return blob | lists | {"options": dict(sorted(self.options.items()))}

    @classmethod
    def from_dict(cls, blob: Mapping[str, Any]) -> Question:
        """The question that `as_dict` wrote."""
        lists = {name: tuple(blob[name]) for name in ("agents", "decks", "variants")}
        return cls(**{**blob, **lists, "formats": tuple(map(str, blob.get("formats", ())))})

    def fingerprint(self, versions: Versions) -> str:
        """The same for the same question under the same versions, and only then; 64 hexadecimal digits."""
        asked = {name: part for name, part in self.as_dict().items() if name not in UNPLAYED}
        if not self.search:
            del asked["search"]  # questions had none when the first answers were given
        canonical = json.dumps([asked, {"rules": versions.rules, "cards": versions.cards}], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring games of a run: from `first`, `count` of them."""

    first: int
    count: int


def spans(games: int, largest: int) -> list[Span]:
    """The games of a run cut into chunks of `largest`, the last one of what is left; the same for the same numbers."""
    return [Span(first, min(largest, games - first)) for first in range(0, games, largest)]


FIRST_SECONDS, MOST_SECONDS = 0.3, 10.0
"""How long the first chunks take, so that a first interval is there at once, and the longest, so that handing them out costs
little; in between, some are twice as long as those before. Whoever plays them cuts them where somebody waits."""

FIRST_CHUNKS = 4

LAST_PARTS = 4
"""A chunk is this part of what is left at most, so that no worker is idle for long while another one ends the last."""


def growing_spans(games: int, seconds_each: float, step: int = 1) -> list[Span]:
    """The games of a run, each of so many core-seconds, cut into chunks of whole steps: short ones first and last, longer ones
    in between."""
    planned: list[Span] = []
    first, seconds = 0, FIRST_SECONDS
    while first < games:
        wanted = max(FIRST_SECONDS, min(seconds, (games - first) * seconds_each / LAST_PARTS))
        count = min(max(1, round(wanted / (seconds_each * step))) * step, games - first)
        planned.append(Span(first, count))
        first += count
        if len(planned) % FIRST_CHUNKS == 0:
            seconds = min(2 * seconds, MOST_SECONDS)
    return planned
