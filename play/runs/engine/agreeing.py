"""By which rules the decks of a question are played: those of their formats where all ask for the same, else the usual ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from decks.legality.verdicts import format_named
from play.common.playable_decks import PlayableDeck
from play.runs.engine.questions import Question
from simulator.catalog.typography import said
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.words import Words
from simulator.lab.duels import SEATS

UNUSED: Final = "unused_rules"
"""Among the aims of a question: the options that formats of its decks ask for and that are not played by."""


@dataclass(frozen=True, slots=True)
class Rules:
    """`options`: what the games agree on beside the usual. `unused`: what formats of some decks ask for, not of all."""

    options: Mapping[str, Any]
    unused: Mapping[str, Any]

    @property
    def aims(self) -> dict[str, Any]:
        """What a question keeps of it beside its options, so that its report can say it; nothing where all decks agree."""
        return {UNUSED: dict(sorted(self.unused.items()))} if self.unused else {}

    @property
    def key(self) -> str:
        """What tells times by these rules from those by the usual ones, for which it is ""."""
        return _key(self.options)


def unusual_options(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Of options, those that are not as usual: formats that have the same of these are played by the same rules."""
    usually = usual(GAMES[game], SEATS)
    return {key: value for key, value in options.items() if usually.get(key) != value}


def rules_of(decks: Sequence[PlayableDeck]) -> Rules:
    """The rules that the formats of all these decks agree on; what is as usual anyway is left out."""
    game = decks[0].game
    named = dict.fromkeys(deck.format for deck in decks)
    asked = [unusual_options(game, format_named(game, one).options) for one in named]
    if all(one == asked[0] for one in asked):
        return Rules(asked[0], {})
    return Rules({}, {key: value for one in asked for key, value in one.items()})


def rules_key(question: Question) -> str:
    """The same of a question."""
    return _key(unusual_options(question.game, question.options))


def tell_alike(one: Question, other: Question) -> bool:
    """Whether two questions of the same games have the same to say of their rules, and of which lists break those of a format."""
    return bool(one.formats == other.formats and one.aims.get(UNUSED, {}) == other.aims.get(UNUSED, {}))


def with_rules(question: Question, told: dict[str, Any]) -> dict[str, Any]:
    """The report, whose limits say first by which rules its games were played, where these do not go without saying."""
    sentences = [asdict(one) for one in rules_told(question)]
    return told | {"limits": [*sentences, *told["limits"]]} if sentences else told


def rules_told(question: Question) -> list[Words]:
    """By which rules its games are played, where these do not go without saying."""
    game, changed, unused = question.game, unusual_options(question.game, question.options), question.aims.get(UNUSED)
    found = []
    if changed:
        named = _named(game, changed)
        found.append(
            said(
                f"Parties jouées d’après le format des decks, et non d’après les règles habituelles : {named.fr}.",
                f"Games played by the format of the decks, not by the usual rules: {named.en}.",
            )
        )
    if unused:
        named = _named(game, unused)
        found.append(
            said(
                f"Parties jouées d’après les règles habituelles : un des decks est d’un format qui en a d’autres ({named.fr}), "
                "mais pas tous.",
                f"Games played by the usual rules: a deck is of a format that has others ({named.en}), but not every deck is.",
            )
        )
    return found


def _key(options: Mapping[str, Any]) -> str:
    return "".join(f"-{key}.{value}" for key, value in sorted(options.items()))


def _named(game: str, options: Mapping[str, Any]) -> Words:
    """Cards drawn each turn – one (rules of 2023)."""
    named = [(one.title, one.named(options[one.key], SEATS)) for one in GAMES[game].agreements if one.key in options]
    return Words(
        ", ".join(f"{title.fr} – {value.fr}" for title, value in named),
        ", ".join(f"{title.en} – {value.en}" for title, value in named),
    )
