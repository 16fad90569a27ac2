"""What lists say of copies beyond their number: conditions, languages and the rest, in the words of many programs.

What a cell says and nobody here knows is not lost: it is kept in the note of the copies, and told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from collection.folding import folded
from collection.models import NOTHING, Facts
from collection.tags import LONGEST_TAG, MOST_TAGS, line_of_tags, tags_of

OWN_FACTS: Final = (
    "condition", "language", "place", "page", "slot", "note", "paid", "currency", "acquired", "signed", "altered", "proxy",
    "graded", "tags",
)  # fmt: skip
"""The columns of our own export that speak of copies."""

FACT_COLUMNS: Final[Mapping[str, str]] = {
    folded(word): column
    for column, words in {
        "condition": "condition|etat|card condition",
        "language": "language|langue|lang",
        "place": "place|rangement|emplacement|lieu|location|folder name|binder name|classeur|boite",
        "page": "page",
        "slot": "slot|pochette|case",
        "note": "note|notes|remarque|remarques|printing note",
        "paid": "paid|paye|prix paye|purchase price|price bought|prix d'achat|my price",
        "currency": "currency|purchase price currency|monnaie|devise",
        "paid_on": "acquired|acquired date|date bought|achete le",
        "signed": "signed|signe|issigned",
        "altered": "altered|alter|altered art|isaltered|altere",
        "proxy": "proxy|proxied",
        "graded": "graded|grade|grading",
        "tags": "tags|tag|etiquettes|etiquette|labels",
    }.items()
    for word in words.split("|")
}
"""Folded column names, and what each says of copies."""

CONDITION_WORDS: Final[Mapping[str, str]] = {
    folded(word): condition
    for condition, words in {
        "mt": "mt|m|mint|neuf|gem mint",
        "nm": "nm|near mint|nearmint|near-mint|presque neuf|nm/m",
        "ex": "ex|excellent|good (lightly played)|lightly played|slightly played|sp|ex+",
        "gd": "gd|good|bon|moderately played|mp",
        "lp": "lp|light played|lightplayed|legerement joue",
        "pl": "pl|played|joue|heavily played|hp",
        "po": "po|poor|abime|damaged|dmg|d",
    }.items()
    for word in words.split("|")
}
"""Scales have five, six or seven steps: each word goes to the nearest of ours."""

LANGUAGE_WORDS: Final[Mapping[str, str]] = {
    folded(word): language
    for language, words in {
        "fr": "fr|french|francais|vf|fra",
        "en": "en|english|anglais|vo|eng",
        "de": "de|german|allemand|ger",
        "es": "es|sp|spanish|espagnol",
        "it": "it|italian|italien",
        "pt": "pt|portuguese|portugais|portuguese (brazil)",
        "nl": "nl|dutch|neerlandais",
        "pl": "pl|polish|polonais",
        "ru": "ru|russian|russe",
        "ja": "ja|jp|japanese|japonais",
        "ko": "ko|kr|korean|coreen",
        "zh": "zh|zhs|zht|cs|ct|cn|chinese|chinois|simplified chinese|traditional chinese|chinese simplified|chinese traditional",
    }.items()
    for word in words.split("|")
}
YES: Final = frozenset(["yes", "oui", "true", "vrai", "1", "x", "signed", "signe", "altered", "altere", "proxy"])
NO: Final = frozenset(["no", "non", "false", "faux", "0"])
SIGNS: Final[Mapping[str, str]] = {"€": "EUR", "$": "USD", "£": "GBP"}
MONEY: Final = re.compile(r"\d{1,7}(?:[.,]\d{1,4})?")
DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?")
DAY_FIRST: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
LONGEST_NOTE: Final = 200
LONGEST_PLACE: Final = 60


@dataclass(frozen=True, slots=True)
class Saying:
    """What a row says of its copies: `facts` without a place, the name of the `place`, and the words nobody knows, as notes."""

    facts: Facts = NOTHING
    place: str = ""
    unknown: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.place) or self.facts != NOTHING

    def as_json(self) -> dict[str, Any]:
        """As a draft keeps it; empty where nothing is said."""
        return {**self.facts.as_json(), **({"in": self.place} if self.place else {})}

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Saying:
        """What `as_json` wrote, but for the words nobody knows."""
        return cls(Facts.from_json({name: value for name, value in said.items() if name != "in"}), said.get("in", ""))


def saying_of(said: Mapping[str, str]) -> Saying:
    """What the cells of a row say, by column."""
    reading = _Reading({name: text for name, text in said.items() if text.strip()})
    found = reading.facts()
    note = "; ".join(filter(None, (reading.said.get("note", "").strip(), *reading.unknown)))
    return Saying(replace(found, note=note[:LONGEST_NOTE]), reading.place()[:LONGEST_PLACE], tuple(reading.unknown))


class _Reading:
    def __init__(self, said: Mapping[str, str]) -> None:
        self.said = said
        self.unknown: list[str] = []

    def place(self) -> str:
        return " ".join(self.said.get("place", "").split())

    def facts(self) -> Facts:
        condition, language = self._known("condition", CONDITION_WORDS), self._known("language", LANGUAGE_WORDS)
        paid, currency = self._paid()
        page = self._number("page", 999) if self.place() else None
        return Facts(
            condition=condition,
            language=language,
            page=page,
            slot=self._number("slot", 9) if page else None,
            paid=paid,
            currency=currency,
            paid_on=self._day(),
            signed=self._flag("signed"),
            altered=self._flag("altered"),
            proxy=self._flag("proxy"),
            tags=self._tags(),
            graded=self.said.get("graded", "").strip()[:40] if folded(self.said.get("graded", "")) not in NO else "",
        )

    def _tags(self) -> str:
        """The tags that fit; the others are kept in the note."""
        named = tags_of(self.said.get("tags", ""))
        fitting = [tag for tag in named if len(tag) <= LONGEST_TAG][:MOST_TAGS]
        if beyond := [tag for tag in named if tag not in fitting]:
            self._not_known("tags", ", ".join(beyond))
        return line_of_tags(fitting)

    def _known(self, column: str, words: Mapping[str, str]) -> str:
        text = self.said.get(column, "")
        found = words.get(folded(text.replace("_", " ")), "")
        return found or self._not_known(column, text)

    def _not_known(self, column: str, text: str) -> str:
        """Keep words that mean nothing here in the note."""
        if text.strip():
            self.unknown.append(f"{column}: {' '.join(text.split())[:60]}")
        return ""

    def _number(self, column: str, most: int) -> int | None:
        text = self.said.get(column, "").strip()
        if text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= most:
            return int(text)
        self._not_known(column, text)
        return None

    def _flag(self, column: str) -> bool:
        text = folded(self.said.get(column, ""))
        if text and text not in YES | NO:
            self._not_known(column, self.said[column])
        return text in YES

    def _paid(self) -> tuple[Decimal | None, str]:
        """An amount with its currency. Programs write 0.00 where nobody said anything: without a currency that is no amount."""
        text = self.said.get("paid", "")
        signs = [code for sign, code in SIGNS.items() if sign in text]
        currency = self.said.get("currency", "").strip().upper()[:3]
        digits = MONEY.fullmatch(re.sub(r"[€$£\s]|EUR|USD", "", text))
        if not digits:
            self._not_known("paid", text)
            return None, ""
        try:
            amount = Decimal(digits[0].replace(",", ".")).quantize(Decimal("0.01"))
        except InvalidOperation:
            return None, ""
        if not amount and not (currency and not signs):
            return None, ""
        return amount, currency if re.fullmatch("[A-Z]{3}", currency) else signs[0] if signs else "EUR"

    def _day(self) -> date | None:
        """A day whose order is clear: the year first, or a day that is no month."""
        text = self.said.get("paid_on", "").strip()
        parts: tuple[int, int, int] | None = None
        if found := DAY.fullmatch(text):
            parts = (int(found[1]), int(found[2]), int(found[3]))
        elif (found := DAY_FIRST.fullmatch(text)) and (int(found[1]) > 12 or int(found[2]) > 12 or found[1] == found[2]):
            first, second, year = (int(one) for one in found.groups())
            parts = (year, second, first) if second <= 12 else (year, first, second)
        try:
            if parts:
                return date(*parts)
        except ValueError:
            pass
        self._not_known("acquired", text)
        return None
