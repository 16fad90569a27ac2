"""What lists say of copies beyond their number: conditions, languages and the rest, in the words of many programs.

What a cell says and nobody here knows is not lost: it is kept beside the copies, under the name of the fact, and told. Columns
that somebody wants kept are kept there too, cell by cell; all of it leaves again as columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import lru_cache, reduce
from itertools import accumulate
from typing import Any, Final

from collection.folding import folded
from collection.lists.unknown_words import UNSAID, word_key
from collection.models import NOTHING, Facts, Place, PlaceKind
from collection.values.days_of_purchase import is_to_come
from collection.values.kept_cells import LONGEST_CELL, LONGEST_NAME, cells_of, fitting_cells, line_of_cells, plain
from collection.values.rows_of_boxes import LONGEST_DIVIDER, MOST_ROWS, divider_of
from collection.values.tags import LONGEST_TAG, MOST_TAGS, line_of_tags, tags_of
from collection.wording import cells_words

OWN_FACTS: Final = (
    "condition", "language", "place", "place_kind", "page", "slot", "row", "divider", "note", "paid", "currency", "acquired",
    "signed", "altered", "proxy", "graded", "tags",
)  # fmt: skip
"""The columns of our own export that speak of copies."""

FACT_COLUMNS: Final[Mapping[str, str]] = {
    folded(word): column
    for column, words in {
        "condition": "condition|etat|card condition",
        "language": "language|langue|lang",
        "place": "place|rangement|emplacement|lieu|location|folder name|binder name|classeur|boite",
        "place_kind": "place kind|kind of place|sorte de rangement|type de rangement|genre de rangement",
        "page": "page|page du classeur|page of the binder",
        "slot": "slot|pochette|case|pochette de la page|pocket of the page",
        "row": "row|rangee|rangee de la boite|row of the box",
        "divider": "divider|separateur|intercalaire|separateur de la boite|divider of the box",
        "note": "note|notes|remarque|remarques|printing note|comments|commentaires",
        "paid": "paid|paye|prix paye|purchase price|price bought|prix d'achat|my price|paye pour un|paid for one",
        "currency": "currency|purchase price currency|monnaie|devise",
        "paid_on": "acquired|acquired date|date bought|bought on|purchase date|purchased on|date purchased|achete le|achetes le|"
        "date d'achat|date achat",
        "signed": "signed|signed?|signe|issigned",
        "altered": "altered|altered?|alter|altered art|isaltered|altere",
        "proxy": "proxy|proxied|proxy, pas un vrai exemplaire|proxy, not a real copy",
        "graded": "graded|grade|grades|grading",
        "tags": "tags|tag|etiquettes|etiquette|labels",
    }.items()
    for word in words.split("|")
}
"""Folded column names, and what each says of copies."""

CONDITION_WORDS: Final[Mapping[str, str]] = {
    folded(word): condition
    for condition, words in {
        "mt": "mt|m|mint|neuf|neuve|etat neuf|gem mint",
        "nm": "nm|near mint|nearmint|near-mint|presque neuf|presque neuve|quasi neuf|quasi neuve|comme neuf|"
        "comme neuve|like new|nm/m|proche du neuf|proche de neuf|proche neuf|etat proche du neuf|etat presque neuf|"
        "etat comme neuf|etat quasi neuf|quasi-neuf|quasi-neuve",
        "ex": "ex|excellent|excellente|excellent etat|tres bon|tres bonne|tres bon etat|very good|good (lightly played)|"
        "lightly played|slightly played|sp|ex+",
        "gd": "gd|good|bon|bonne|bon etat|moderately played|mp",
        "lp": "lp|light played|lightplayed|legerement joue|legerement jouee|peu joue|peu jouee",
        "pl": "pl|played|joue|jouee|tres joue|tres jouee|use|usee|used|heavily played|hp",
        "po": "po|poor|abime|abimee|endommage|endommagee|mauvais|mauvaise|mauvais etat|damaged|dmg|d",
    }.items()
    for word in words.split("|")
}
"""Scales have five, six or seven steps: each word goes to the nearest of ours."""

INEXACT_CONDITIONS: Final = frozenset(["m", "tres bon", "tres bonne", "tres bon etat", "very good", "tres joue", "tres jouee"])
"""Folded words of sellers which may be meant for more than one step: told in the preview."""

LANGUAGE_WORDS: Final[Mapping[str, str]] = {
    folded(word): language
    for language, words in {
        "fr": "fr|french|francais|vf|fra|fre|franzosisch",
        "en": "en|english|anglais|eng|englisch",
        "de": "de|german|allemand|ger|deu|deutsch",
        "es": "es|sp|spanish|espagnol|spa|spanisch|espanol",
        "it": "it|italian|italien|ita|italienisch|italiano",
        "pt": "pt|portuguese|portugais|portuguese (brazil)|por|portugiesisch|portugues",
        "nl": "nl|dutch|neerlandais",
        "pl": "pl|polish|polonais",
        "ru": "ru|russian|russe|rus|russisch",
        "ja": "ja|jp|japanese|japonais|jpn|japanisch",
        "ko": "ko|kr|korean|coreen|kor|koreanisch",
        "zh": "zh|zhs|zht|cs|ct|cn|chinese|chinois|simplified chinese|traditional chinese|chinese simplified|chinese traditional|"
        "s-chinese|t-chinese|zh cn|zh tw|zh-cn|zh-tw|zho|chi|chinesisch",
    }.items()
    for word in words.split("|")
}
"""Folded words for languages. "VO" is none: it is the language that a game was first printed in, whichever that is."""

LANGUAGE_NUMBER: Final = "language number"
"""Of a cell that says a language by the number that Cardmarket gives it."""

NUMBERED_LANGUAGES: Final = ("", "en", "fr", "de", "es", "it", "zh", "ja", "pt", "ru", "ko", "zh")
"""Cardmarket's, from 1 on."""

BINDER: Final = "binder name"
"""Of a cell that names a binder."""

KIND_WORDS: Final[Mapping[str, str]] = {
    folded(word): kind
    for kind, words in {
        PlaceKind.BINDER: "binder|classeur",
        PlaceKind.BOX: "box|boite",
        PlaceKind.PILE: "pile|tas|pile to sort|pile a trier",
    }.items()
    for word in words.split("|")
}
"""Folded words for the kind of a place."""

FLAGS: Final = ("misprint", "artist proof")
"""Columns of other products that say yes or no of copies, and are a tag here."""

YES: Final = frozenset(["yes", "oui", "ja", "true", "vrai", "1", "x"])
NO: Final = frozenset(["no", "non", "nein", "false", "faux", "0"])
"""Folded words that answer the question which the name of a column is."""

MARKED: Final = YES | {"signed", "signe", "altered", "altere", "proxy"}
"""The same where copies are signed, altered or proxies: some programs write the name of the column again."""

SIGNS: Final[Mapping[str, str]] = {"€": "EUR", "$": "USD", "£": "GBP"}
CURRENCY_WORDS: Final[Mapping[str, str]] = {**SIGNS, "us$": "USD", "euro": "EUR", "euros": "EUR", "yen": "JPY", "yens": "JPY"}
"""Signs and words that stand for one currency where they stand alone."""

USUAL_CURRENCY: Final = "EUR"
"""Of an amount without one."""

CURRENCIES: Final = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP "
    "CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG "
    "HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA "
    "MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD "
    "RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX "
    "USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL"
)
"""The codes of ISO 4217: three other capitals beside an amount name no currency, as in "5,00 TTC"."""

CODE: Final = rf"\b(?:{CURRENCIES.replace(' ', '|')})\b"
"""Of a currency, where it stands beside an amount."""

MONEY: Final = re.compile(r"\d{1,7}(?:[.,]\d{1,4})?")
GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3}){1,2}\.\d{1,4}|\d{1,3}(?:\.\d{3}){1,2},\d{1,4}")
"""An amount with its thousands apart: both signs stand in it, and so it is clear which is which."""

THOUSANDS_OR_NOT: Final = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
"""An amount that may be a thousand times another: 1,234."""

MOST_PAID: Final = Decimal("9999999.99")
"""For one copy, once it is rounded: as much as a collection keeps."""

DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?")
DAY_FIRST: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
DAY_IN_WORDS: Final = re.compile(r"(\d{1,2})(?:er|st|nd|rd|th)? (?:of )?([a-z]+)\.?,? (\d{4})")
MONTH_IN_WORDS: Final = re.compile(r"([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")
MONTHS: Final[Mapping[str, int]] = {
    word: month
    for month, words in enumerate(
        (
            "janvier|janv|january|jan",
            "fevrier|fevr|fev|february|feb",
            "mars|march|mar",
            "avril|avr|april|apr",
            "mai|may",
            "juin|june|jun",
            "juillet|juil|july|jul",
            "aout|august|aug",
            "septembre|september|sept|sep",
            "octobre|october|oct",
            "novembre|november|nov",
            "decembre|december|dec",
        ),
        start=1,
    )
    for word in words.split("|")
}
"""Folded names of months, French and English, short ones too."""

DAYS: Final = re.compile(r"(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.]\d{4}(?![\d/.])")
AT_HAND: Final = 4_096
"""Different texts of a list whose meaning is kept while it is read."""

LONGEST_NOTE: Final = 200
LONGEST_PLACE: Final = 60
BESIDE: Final = frozenset(["in", "assumes", "kind", "binder", "unknown"])
"""What a draft keeps of a saying that is no fact."""

WHERE: Final = frozenset(["page", "slot", "row", "divider"])
"""Facts of copies that lie in a place."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What a row says of its copies: `facts` without a place, the name of the `place`, and the words nobody knows.

    It `assumes` a currency where it says an amount without one. The place is of a `kind` where the list says so. The words that
    are `unknown` come with the names of their facts, those that were read as what is `near` to them with that condition. `beyond`
    are cells in words that stand in the note, for want of room beside the copies. It `says_zero` where a price of nothing without
    a currency was passed over.
    """

    facts: Facts = NOTHING
    place: str = ""
    unknown: tuple[tuple[str, str], ...] = ()
    assumes: bool = False
    kind: str = ""
    near: tuple[tuple[str, str], ...] = ()
    beyond: tuple[str, ...] = ()
    says_zero: bool = False

    def __bool__(self) -> bool:
        return bool(self.place or self.unknown) or self.facts != NOTHING

    def as_json(self) -> dict[str, Any]:
        """As a draft keeps it; empty where nothing is said."""
        said = self.facts.as_json() | ({"in": self.place} if self.place else {})
        said |= {"unknown": [list(one) for one in self.unknown]} if self.unknown else {}
        return said | ({"assumes": True} if self.assumes else {}) | ({"kind": self.kind} if self.kind else {})

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Saying:
        """What `as_json` wrote."""
        facts = Facts.from_json({name: value for name, value in said.items() if name not in BESIDE})
        unknown = tuple((fact, words) for fact, words in said.get("unknown", ()))
        return cls(facts, said.get("in", ""), unknown, assumes=said.get("assumes", False), kind=kind_said(said))

    def in_currency(self, currency: str) -> Saying:
        """The same in this currency where it assumes one; as it is for no currency."""
        return replace(self, facts=replace(self.facts, currency=currency)) if self.assumes and currency else self


def kind_said(said: Mapping[str, Any]) -> str:
    """The kind of the place in what `Saying.as_json` wrote; lists read before there were others say binders in words of old."""
    return str(said.get("kind") or (PlaceKind.BINDER.value if said.get("binder") else ""))


def explained(said: Mapping[str, Any], meant: Mapping[str, str]) -> Mapping[str, Any]:
    """What `Saying.as_json` wrote, without words that nobody knows: facts where somebody said so of the word (`meant`, by
    `word_key`), else cells that are kept beside the copies; what has no room there stands in the note, in the reader's language.
    """
    if "unknown" not in said:
        return said
    read, beyond = _explained(said, meant)
    return read | ({"note": _note(read.get("note", ""), *cells_words(beyond))} if beyond else {})


def without_room(said: Mapping[str, Any], meant: Mapping[str, str]) -> list[tuple[str, str]]:
    """The words that nobody knows of what `Saying.as_json` wrote, with their facts, that not even the note holds whole."""
    if "unknown" not in said:
        return []
    read, beyond = _explained(said, meant)
    noted = accumulate(cells_words(beyond), _joined, initial=read.get("note", ""))
    return [one for one, note in zip(beyond, [*noted][1:], strict=True) if len(note) > LONGEST_NOTE]


def _explained(said: Mapping[str, Any], meant: Mapping[str, str]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """What was said with its words as facts and cells, and those for which there is no room beside the copies."""
    read = {name: value for name, value in said.items() if name != "unknown"}
    cells = list(cells_of(read.get("kept", "")).items())
    for fact, words in said["unknown"]:
        meaning = meant.get(word_key(fact, words), "")
        if not meaning:
            cells.append((fact, words))
        elif meaning != UNSAID:
            read[fact] = meaning
    kept, beyond = fitting_cells(cells)
    return read | ({"kept": line_of_cells(kept)} if kept else {}), beyond


def facts_in(said: Mapping[str, Any], place: Place | None, currency: str, meant: Mapping[str, str]) -> Facts:
    """The facts of what `Saying.as_json` wrote, lying in this place, with what is known of places of its kind, and its words with
    the meanings that somebody gave them."""
    said = explained(said, meant)
    there = () if place is None else ("page", "slot") if place.is_binder else ("row", "divider") if place.is_box else ()
    read = {name: value for name, value in said.items() if name not in BESIDE and (name in there or name not in WHERE)}
    if place is not None:
        read["place"] = place.pk
    if currency and said.get("assumes"):
        read["currency"] = currency
    return Facts.from_json(read)


def currency_named(text: str) -> str:
    """The code of the currency that three letters, or a sign or word for it alone, name; "" where none does."""
    text = text.strip()
    if known := CURRENCY_WORDS.get(text.lower()):
        return known
    return text.upper() if re.fullmatch("[A-Za-z]{3}", text) else ""


DAY_FIRST_COLUMNS: Final = frozenset(["achete le", "achetes le", "date d'achat", "date achat"])
"""Folded names of columns in a language that puts the day first."""


def month_stands_first(cells: Iterable[str], usual: bool | None = None) -> bool | None:
    """Whether the days in some cells put the month first: as `usual` where none of them tells, None where they disagree."""
    days = (day for cell in cells for day in DAYS.findall(cell))
    told = {int(second) > 12 for first, second in days if (int(first) > 12) != (int(second) > 12)}
    return usual if not told else told.pop() if len(told) == 1 else None


class Sayings:
    """What the rows of one list say of their copies. `month_first` is what its days tell.

    What cells say is worked out once as long as it is at hand: rows repeat all but their notes and what is kept of them.
    """

    def __init__(self, columns: Iterable[str], *, month_first: bool | None = None) -> None:
        self._columns, self._month_first = [one for one in columns if one != "note"], month_first
        self._known = lru_cache(maxsize=AT_HAND)(self._read)
        self._kept = lru_cache(maxsize=AT_HAND)(_kept)

    def of(self, said: Mapping[str, str], kept: Sequence[tuple[str, str]] = ()) -> Saying:
        """What the cells of a row say, by column, and those that are `kept` with the names of their columns.

        For what is longer than what is kept of some copies there is the note.
        """
        known = self._known(*[said.get(column, "") for column in self._columns])
        note = said.get("note", "").strip()
        if not note and not kept:
            return known
        cells, beyond = self._kept(*kept) if kept else ("", ())
        facts = known.facts.noted(_note(note, *beyond), cells)
        return replace(known, facts=facts, beyond=beyond)

    def _read(self, *cells: str) -> Saying:
        said = {name: text for name, text in zip(self._columns, cells, strict=True) if text.strip()}
        reading = _Reading(said, self._month_first)
        facts, kind = reading.facts(), reading.kind()
        unknown, near = tuple(reading.unknown), tuple(reading.near)
        place = reading.place()[:LONGEST_PLACE]
        return Saying(facts, place, unknown, reading.assumes, kind, near, says_zero=reading.says_zero)


def _kept(*kept: tuple[str, str]) -> tuple[str, tuple[str, ...]]:
    """Cells as the line that is kept of them, and those for which there is no room, in words."""
    cells, beyond = fitting_cells(kept)
    return line_of_cells(cells), tuple(f"{plain(name)[:LONGEST_NAME]}: {plain(text)[:LONGEST_CELL]}" for name, text in beyond)


def _note(*words: str) -> str:
    return reduce(_joined, words, "")[:LONGEST_NOTE]


def _joined(note: str, words: str) -> str:
    return "; ".join(filter(None, (note, words)))


def _day_in_words(text: str) -> tuple[int, int, int] | None:
    """Year, month and day of a text that names the month; a month without a day is no day."""
    said = " ".join(folded(text).split())
    if found := DAY_IN_WORDS.fullmatch(said):
        day, month, year = found.groups()
    elif found := MONTH_IN_WORDS.fullmatch(said):
        month, day, year = found.groups()
    else:
        return None
    return (int(year), MONTHS[month], int(day)) if month in MONTHS else None


class _Reading:
    def __init__(self, said: Mapping[str, str], month_first: bool | None) -> None:
        self.said = said
        self.month_first = month_first
        self.unknown: list[tuple[str, str]] = []
        self.near: list[tuple[str, str]] = []
        self.assumes = False
        self.says_zero = False

    def place(self) -> str:
        return " ".join((self.said.get("place") or self.said.get(BINDER, "")).split())

    def kind(self) -> str:
        """The kind of the place, where the row says a place and its kind."""
        if not self.place():
            return ""
        return PlaceKind.BINDER.value if BINDER in self.said else self._known("place_kind", KIND_WORDS)

    def facts(self) -> Facts:
        condition = self._condition()
        language = self._known("language", LANGUAGE_WORDS) or self._numbered_language()
        paid, currency = self._paid()
        page = self._number("page", 999) if self.place() else None
        return Facts(
            condition=condition,
            language=language,
            page=page,
            slot=self._number("slot", 9) if page else None,
            row=self._number("row", MOST_ROWS) if self.place() else None,
            divider=self._divider() if self.place() else "",
            paid=paid,
            currency=currency,
            paid_on=self._day(),
            signed=self._flag("signed"),
            altered=self._flag("altered"),
            proxy=self._flag("proxy"),
            tags=self._tags(),
            graded=self.said.get("graded", "").strip()[:40] if folded(self.said.get("graded", "")) not in NO else "",
        )

    def _condition(self) -> str:
        """The condition; a word that fits none exactly is told with the one it is read as."""
        said = " ".join(self.said.get("condition", "").split())
        found = self._known("condition", CONDITION_WORDS)
        if folded(said) in INEXACT_CONDITIONS:
            self.near.append((said, found))
        return found

    def _divider(self) -> str:
        """The word on a divider; one that is too long for it is kept as a word that nobody knows."""
        word = divider_of(self.said.get("divider", ""))
        return word if len(word) <= LONGEST_DIVIDER else self._not_known("divider", word)

    def _tags(self) -> str:
        """The tags that fit; the others are kept as words that nobody knows."""
        flags = [flag for flag in FLAGS if folded(self.said.get(flag, "")) not in NO | {""}]
        named = [*tags_of(self.said.get("tags", "")), *flags]
        fitting = [tag for tag in named if len(tag) <= LONGEST_TAG][:MOST_TAGS]
        if beyond := [tag for tag in named if tag not in fitting]:
            self._not_known("tags", ", ".join(beyond))
        return line_of_tags(fitting)

    def _known(self, column: str, words: Mapping[str, str]) -> str:
        text = self.said.get(column, "")
        found = words.get(folded(text.replace("_", " ")), "")
        return found or self._not_known(column, text)

    def _numbered_language(self) -> str:
        text = self.said.get(LANGUAGE_NUMBER, "").strip()
        if text.isascii() and text.isdecimal() and len(text) < 3 and 1 <= int(text) < len(NUMBERED_LANGUAGES):
            return NUMBERED_LANGUAGES[int(text)]
        return LANGUAGE_WORDS.get(folded(text), "") or self._not_known("language", text)

    def _not_known(self, column: str, text: str) -> str:
        """Keep words that mean nothing here."""
        if words := plain(text)[:LONGEST_CELL]:
            self.unknown.append((column, words))
        return ""

    def _number(self, column: str, most: int) -> int | None:
        text = self.said.get(column, "").strip()
        if text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= most:
            return int(text)
        self._not_known(column, text)
        return None

    def _flag(self, column: str) -> bool:
        text = folded(self.said.get(column, ""))
        if text and text not in MARKED | NO:
            self._not_known(column, self.said[column])
        return text in MARKED

    def _paid(self) -> tuple[Decimal | None, str]:
        """An amount with its currency. Programs write 0.00 where nobody said anything: without a currency that is no amount.

        A bare 0 somebody wrote: the price of a gift.
        """
        text, named = self.said.get("paid", ""), self.said.get("currency", "").strip()
        currency = currency_named(named)
        bare = re.sub(rf"[€$£\s]|{CODE}", "", text)
        if GROUPED.fullmatch(bare):
            bare = bare.replace("," if bare.rindex(".") > bare.rindex(",") else ".", "")
        digits = None if THOUSANDS_OR_NOT.fullmatch(bare) else MONEY.fullmatch(bare)
        if not digits:
            self._not_known("paid", text)
            return None, ""
        try:
            amount = Decimal(digits[0].replace(",", ".")).quantize(Decimal("0.01"))
        except InvalidOperation:
            return None, ""
        if amount > MOST_PAID:
            self._not_known("paid", text)
            return None, ""
        if not amount and text.strip() != "0" and (not currency or any(sign in text for sign in SIGNS)):
            self.says_zero = True
            return None, ""
        code = re.search(CODE, text)
        beside = "" if named else code[0] if code else next((code for sign, code in SIGNS.items() if sign in text), "")
        self.assumes = not currency and not beside
        if self.assumes:
            self._not_known("currency", named)
        return amount, currency or beside or USUAL_CURRENCY

    def _day(self) -> date | None:
        """A day that was, whose order is clear: the year first, a day that is no month, or as the other days of the list."""
        text = self.said.get("paid_on", "").strip()
        parts: tuple[int, int, int] | None = None
        if found := DAY.fullmatch(text):
            parts = (int(found[1]), int(found[2]), int(found[3]))
        elif found := DAY_FIRST.fullmatch(text):
            first, second, year = (int(one) for one in found.groups())
            if first > 12 or second > 12 or first == second or self.month_first is not None:
                month_first = second > 12 or (first <= 12 and bool(self.month_first))
                parts = (year, first, second) if month_first else (year, second, first)
        else:
            parts = _day_in_words(text)
        try:
            if parts and not is_to_come(day := date(*parts)):
                return day
        except ValueError:
            pass
        self._not_known("acquired", text)
        return None
