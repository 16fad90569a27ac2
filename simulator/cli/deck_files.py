"""Deck lists from text files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from simulator.catalog import Catalog
from simulator.cli.console import CannotDoError

COMMENTS = ("#", "//")
BY_ID = re.compile(r"(?P<copies>\d+)\s*x?\s+(?P<id>[A-Z0-9]+-\S+)(\s.*)?", re.IGNORECASE)
BY_NUMBER = re.compile(r"(?P<copies>\d+)\s*x?\s+(?P<name>.+?)\s+\((?P<set>\w+)\)\s+(?P<number>\S+)", re.IGNORECASE)


def read_deck_file(path: Path, catalog: Catalog) -> dict[str, int]:
    """Copies by printing id. CannotDoError names the file, the line and what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "UTF-8"
        raise CannotDoError(f"{path} : lecture impossible ({reason})", f"{path}: cannot be read ({reason})") from problem
    deck: Counter[str] = Counter()
    for number, line in _lines(text):
        printing, copies = _read_line(f"{path}:{number}", line, catalog)
        deck[printing] += copies
    if not deck:
        raise CannotDoError(f"{path} : aucune carte", f"{path}: no card")
    return dict(deck)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that name a card, with their numbers from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.strip().startswith(COMMENTS):
            yield number, line.strip()


def _read_line(place: str, line: str, catalog: Catalog) -> tuple[str, int]:
    if match := BY_ID.fullmatch(line):
        printing = match["id"].upper()
        if printing not in catalog.printings:
            raise CannotDoError(f"{place} : carte inconnue {printing}", f"{place}: unknown card {printing}")
    elif match := BY_NUMBER.fullmatch(line):
        printing = _numbered(place, match["name"], match["set"].upper(), match["number"], catalog)
    else:
        raise CannotDoError(
            f"{place} : « {line} » n’est pas une carte ; écrivez par exemple « 3 S1-031 » ou « 3 ALPINISTE (S1) 31 »",
            f"{place}: “{line}” is no card; write for example “3 S1-031” or “3 ALPINISTE (S1) 31”",
        )
    if int(match["copies"]) == 0:
        raise CannotDoError(f"{place} : zéro exemplaire", f"{place}: no copy at all")
    return printing, int(match["copies"])


def _numbered(place: str, name: str, set_code: str, number: str, catalog: Catalog) -> str:
    """The printing of this number, if it bears this name."""
    for printing in catalog.printings.values():
        if printing.set_code == set_code and printing.number.lower() == number.lstrip("0").lower():
            card = catalog.card_of(printing.id)
            if card.name.casefold() == name.casefold():
                return printing.id
            raise CannotDoError(
                f"{place} : {printing.id} est {card.name}, pas {name}", f"{place}: {printing.id} is {card.name}, not {name}"
            )
    raise CannotDoError(f"{place} : pas de carte {number} dans {set_code}", f"{place}: no card {number} in {set_code}")
