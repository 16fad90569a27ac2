"""What may be written in a block of a data file, and the checks that name file, block and field when something is wrong.

There is no field for printed text: what a card does is said by `abilities`, and its words are generated from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from simulator.catalog.typography import NO_BREAK, said
from simulator.kernel.game import Language
from simulator.kernel.words import Words

ICON = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ICON = 60

Block = Mapping[str, Any]
Check = Callable[[Any], Words | None]
"""Answers what is wrong with a value, or None."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a card file: where, and what to write instead."""

    file: str
    block: str
    field: str
    message: Words

    def say(self, language: Language) -> str:
        """The place and the message in one line."""
        colon = f"{NO_BREAK}: " if language == "fr" else ": "
        return colon.join(part for part in (self.file, self.block, self.field, self.message.say(language)) if part)

    def __str__(self) -> str:
        return self.say("en")


class CatalogError(Exception):
    """The card files cannot be read; `problems` lists every reason."""

    def __init__(self, problems: Collection[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def text(value: Any) -> Words | None:
    """A string with something in it."""
    if isinstance(value, str) and value.strip():
        return None
    return said("doit être un texte qui n’est pas vide", "must be a text that is not empty")


def icon_name(value: Any) -> Words | None:
    """The name of a pictogram: letters from a to z and digits, with single hyphens inside."""
    if isinstance(value, str) and len(value) <= LONGEST_ICON and ICON.fullmatch(value):
        return None
    return said(
        "doit être le nom d’un pictogramme : lettres minuscules et chiffres, avec des tirets",
        "must be the name of a pictogram: small letters and digits, with hyphens",
    )


def flag(value: Any) -> Words | None:
    """True or false."""
    return None if isinstance(value, bool) else said("doit être true ou false", "must be true or false")


def whole(least: int, most: int) -> Check:
    """A whole number between two bounds, both allowed."""
    wrong = said(f"doit être un nombre entier de {least} à {most}", f"must be a whole number from {least} to {most}")

    def check(value: Any) -> Words | None:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if good else wrong

    return check


def one_of(choices: Collection[str]) -> Check:
    """One of the words given."""
    listed = ", ".join(choices)
    wrong = said(f"doit être un de ces mots : {listed}", f"must be one of {listed}")

    def check(value: Any) -> Words | None:
        return None if isinstance(value, str) and value in choices else wrong

    return check


def some_of(choices: Collection[str]) -> Check:
    """A list of different words among those given, possibly empty."""
    listed = ", ".join(choices)
    wrong = said(f"doit être une liste de mots différents parmi {listed}", f"must be a list of different words among {listed}")

    def check(value: Any) -> Words | None:
        good = isinstance(value, list) and all(isinstance(item, str) and item in choices for item in value)
        return None if good and len(set(value)) == len(value) else wrong

    return check


def tables(value: Any) -> Words | None:
    """A list of tables with something in it."""
    if isinstance(value, list) and value and all(isinstance(item, dict) and item for item in value):
        return None
    return said("doit être une liste de tables qui n’est pas vide", "must be a list of tables that is not empty")


def record(fields: Mapping[str, Check]) -> Check:
    """A table with exactly these keys."""

    def check(value: Any) -> Words | None:
        if not isinstance(value, dict) or set(value) != set(fields):
            return said(f"doit être une table avec {' et '.join(fields)}", f"must be a table with {' and '.join(fields)}")
        return _wrong_keys(fields, value)

    return check


def part_of(fields: Mapping[str, Check]) -> Check:
    """A table with at least one of these keys, and no other."""

    def check(value: Any) -> Words | None:
        if not isinstance(value, dict) or not value or set(value) - set(fields):
            listed = ", ".join(fields) or "—"
            return said(f"doit être une table de clés parmi {listed}", f"must be a table of keys among {listed}")
        return _wrong_keys(fields, value)

    return check


def _wrong_keys(fields: Mapping[str, Check], value: Block) -> Words | None:
    wrong = {name: problem for name, given in value.items() if (problem := fields[name](given))}
    if not wrong:
        return None
    french, english = (
        "; ".join(f"{name} {problem.say(language)}" for name, problem in wrong.items()) for language in ("fr", "en")
    )
    return said(french.replace("; ", " ; "), english)


MOST_UNKNOWN = 20
"""Fields of one block that nobody knows: the first of them are named."""

LONGEST_VALUE = 200
"""In letters: so much of a wrong value is quoted."""

LABEL: dict[str, Check] = {"slug": text, "fr": text, "en": text}
COMMON: dict[str, Check] = {"id": text, "number": text, "code": text}
CARD: dict[str, Check] = COMMON | {
    "name": text,
    "name_en": text,
    "icon": icon_name,
    "copies": whole(1, 999),
    "vanilla": flag,
    "abilities": tables,
    "approximate": record({"fr": text, "en": text}),
}
PRINTING: dict[str, Check] = COMMON | {"card": text}


def check_block(block: Block, *, file: str, place: str, rules: Mapping[str, Check], needs: Collection[str]) -> list[Problem]:
    """What is wrong with one block: fields nobody knows, fields that are missing, values that do not fit."""
    unknown = [name for name in block if name not in rules][:MOST_UNKNOWN]
    found = [Problem(file, place, name, _unknown(name, rules)) for name in unknown]
    found += [Problem(file, place, name, said("manque", "is missing")) for name in needs if name not in block]
    for name, value in block.items():
        message = rules[name](value) if name in rules else None
        if message:
            shown = f"{value!r:.{LONGEST_VALUE}}"
            found.append(Problem(file, place, name, Words(f"{message.fr}, et non {shown}", f"{message.en}, not {shown}")))
    return found


def _unknown(name: str, known: Collection[str]) -> Words:
    """A field that the block cannot have, with the one that may have been meant."""
    near = get_close_matches(name, known, n=1, cutoff=0.75)
    if near:
        return said(
            f"n’est pas un champ de ce bloc ; vouliez-vous dire {near[0]} ?",
            f"is no field of this block; did you mean {near[0]}?",
        )
    return said("n’est pas un champ de ce bloc", "is no field of this block")
