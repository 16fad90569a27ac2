"""The page that a transcript makes, and the machine part read back from it."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from simulator.kernel.game import Language
from simulator.kernel.narration import Line
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words
from simulator.transcript.recorder import Transcript

FORMAT = 1
"""The layout of the machine part; a reader of another layout says so."""

FENCE = "--- replay ---"
"""The line between the words and the machine part."""

WIDTH = 118

SEED = Words("graine", "seed")
VERSIONS = Words("Règles {rules} · cartes {cards}", "Rules {rules} · cards {cards}")
SEAT = Words("Siège {seat} : {player}", "Seat {seat}: {player}")
OWN_LIST = Words(" · liste « {name} »", " · list “{name}”")
CARDS = Words(", {cards} cartes", ", {cards} cards")
FINGERPRINT = Words("Empreinte", "Fingerprint")

SHAPE: dict[str, type] = {
    "game": str,
    "rules_version": str,
    "cards_version": str,
    "language": str,
    "seed": int,
    "options": dict,
    "decks": list,
    "seats": list,
    "actions": list,
    "checks": list,
    "fingerprint": str,
}

OF_LISTS: dict[str, type] = {"actions": int, "seats": str, "decks": dict, "checks": str}
"""What each of these lists is made of."""

OF_A_LIST: dict[str, type] = {"list_name": str, "card_list": str}
"""Only in games that were played with another list than the shipped one; `card_list` is left out where the list is private."""


class UnreadableTranscriptError(Exception):
    """The text is no transcript, or none that this version can read."""

    def __init__(self, fr: str, en: str) -> None:
        self.words = Words(fr, en)
        super().__init__(en)


def render(transcript: Transcript, language: Language) -> str:
    """The words for people, then the machine part."""
    lines = [*_header(transcript, language), *_body(transcript, language), "", *_footer(transcript, language)]
    return "\n".join([*lines, "", FENCE, *_machine_lines(transcript, language), ""])


def read_machine_part(text: str) -> dict[str, Any]:
    """The values of SHAPE and OF_A_LIST; UnreadableTranscriptError says what is missing or wrong."""
    _, fence, machine = text.partition(f"\n{FENCE}\n")
    if not fence:
        raise UnreadableTranscriptError(f"il n’y a pas de ligne « {FENCE} »", f"there is no line “{FENCE}”")
    try:
        blob = json.loads(machine)
    except json.JSONDecodeError as problem:
        line = text.count("\n", 0, len(text) - len(machine)) + problem.lineno
        raise UnreadableTranscriptError(f"ligne {line} : {problem.msg}", f"line {line}: {problem.msg}") from problem
    except (RecursionError, ValueError) as problem:
        raise UnreadableTranscriptError(
            "la partie machine a des listes trop profondes, ou un nombre trop long",
            "the machine part has lists too deep in each other, or a number too long",
        ) from problem
    if not isinstance(blob, dict) or blob.get("format") != FORMAT:
        raise UnreadableTranscriptError(
            f"la partie machine n’est pas au format {FORMAT}", f"the machine part is not of format {FORMAT}"
        )
    found: dict[str, Any] = dict.fromkeys(OF_A_LIST, "") | {"start": None} | blob
    if not isinstance(found["start"], dict | None):
        raise UnreadableTranscriptError(
            "la partie machine n’a pas de bonne valeur pour « start »", "the machine part has no good value for “start”"
        )
    for key, kind in (SHAPE | OF_A_LIST).items():
        part = OF_LISTS.get(key)
        if not isinstance(found.get(key), kind) or (part and any(type(one) is not part for one in found[key])):
            raise UnreadableTranscriptError(
                f"la partie machine n’a pas de bonne valeur pour « {key} »", f"the machine part has no good value for “{key}”"
            )
    return found


def _header(transcript: Transcript, language: Language) -> Iterator[str]:
    recipe = transcript.recipe
    title = f"{recipe.game} · {SEED.say(language)} {recipe.seed}"
    yield from (title, "=" * len(title), "")
    versions = VERSIONS.say(language).format(rules=recipe.rules_version, cards=recipe.cards_version or "—")
    yield versions + (OWN_LIST.say(language).format(name=recipe.list_name) if recipe.list_name else "")
    for seat, player in enumerate(recipe.seats):
        line = SEAT.say(language).format(seat=seat_letter(seat), player=player)
        if seat < len(recipe.decks):
            line += CARDS.say(language).format(cards=sum(recipe.decks[seat].values()))
        yield line
    yield from _news(transcript.opening, language)


def _body(transcript: Transcript, language: Language) -> Iterator[str]:
    for step in transcript.steps:
        yield f"{step.number:4d}. [{seat_letter(step.seat)}] {step.action.say(language)}"
        yield from _news(step.news, language)


def _news(lines: Sequence[Line], language: Language) -> Iterator[str]:
    for line in lines:
        if line.is_heading:
            yield from ("", f"## {line.words.say(language)}")
        else:
            yield f"         · {line.words.say(language)}"


def _footer(transcript: Transcript, language: Language) -> Iterator[str]:
    yield transcript.result.say(language)
    yield f"{FINGERPRINT.say(language)} {transcript.fingerprint}"


def _machine_lines(transcript: Transcript, language: Language) -> Iterator[str]:
    """One JSON object, broken into lines that a review can read."""
    recipe = asdict(transcript.recipe)
    actions = recipe.pop("actions")
    yield "{"
    for key, value in {"format": FORMAT, "language": language, **recipe}.items():
        if key in (*OF_A_LIST, "start") and not value:
            continue
        yield f'"{key}": {json.dumps(value, ensure_ascii=False, sort_keys=True)},'
    yield '"actions": ['
    yield from textwrap.wrap(", ".join(map(str, actions)), WIDTH)
    yield '],\n"checks": ['
    yield ",\n".join(json.dumps(line) for line in textwrap.wrap(" ".join(transcript.checks), WIDTH))
    yield f'],\n"fingerprint": "{transcript.fingerprint}"'
    yield "}"
