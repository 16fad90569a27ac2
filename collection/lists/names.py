"""What a game's cards, sets and printings are called, folded for comparison: where lists look things up."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.folding import folded
from simulator.catalog import load

Found = tuple[ShelfPrinting, ...]

SHORTHAND = re.compile(r"(?P<set>[A-Za-z]{2,4})[-_](?P<series>[A-Za-z]{1,4})#?(?P<number>\d{1,4})")


SET_JOINTS = re.compile("[-–_:]")


@dataclass(frozen=True, eq=False)
class Names:
    """Printings by every name that a list can call them; made once a shelf by `names_of`."""

    sets: dict[str, str] = field(default_factory=dict)
    types: set[str] = field(default_factory=set)
    by_key: dict[str, ShelfPrinting] = field(default_factory=dict)
    by_name: dict[str, list[ShelfPrinting]] = field(default_factory=dict)
    by_title: dict[str, list[ShelfPrinting]] = field(default_factory=dict)
    by_series: dict[str, list[ShelfPrinting]] = field(default_factory=dict)
    by_number: dict[tuple[str, str], list[ShelfPrinting]] = field(default_factory=dict)
    game: str = ""

    @cached_property
    def longest_set(self) -> int:
        """No text with more letters names a set: accents may be letters of their own."""
        return 2 * max(map(len, self.sets), default=0)

    @cached_property
    def longest_name(self) -> int:
        """No text with more letters names a card or is a key."""
        return 2 * max(map(len, (*self.by_name, *self.by_title, *self.by_series, *self.by_key)), default=0)

    @cached_property
    def name_beginnings(self) -> dict[str, int]:
        """The first words of names of cards, and how many words the longest of those names has."""
        return _beginnings(self.by_name)

    @cached_property
    def set_beginnings(self) -> dict[str, int]:
        """The same of sets."""
        return _beginnings(self.sets)

    def set_called(self, text: str) -> str | None:
        """The code of the set with this code, slug or name; hyphens may join the words, the game's name stand before them."""
        if len(text) > self.longest_set + len(self.game):
            return None
        said = folded(text)
        plain = " ".join(SET_JOINTS.sub(" ", said).split())
        return self.sets.get(said) or self.sets.get(plain) or self.sets.get(plain.removeprefix(f"{self.game} "))

    def keyed(self, text: str) -> ShelfPrinting | None:
        """The printing with this key."""
        return self.by_key.get(folded(text)) if len(text) <= self.longest_name else None

    def shorthand(self, text: str) -> tuple[str, str] | None:
        """What such a text as `or-uc129` stands for: a set by the beginning of its name, and a collector code."""
        found = SHORTHAND.fullmatch(text)
        sets = {code for name, code in self.sets.items() if name.startswith(folded(found["set"]))} if found else set()
        if found is None or len(sets) != 1:
            return None
        code, place = f"{found['series']}#{found['number']}", sets.pop()
        return (place, code) if self.numbered(code, place) else None

    def named(self, text: str) -> Found:
        """The printings of the cards with this name, or of the card that pages call so, such as `ALPINISTE (Laink)`; or those of
        a card whose codes are of the series that shops write behind its name, such as `TITAN CALVASSE (UR1)`."""
        if len(text) > self.longest_name:
            return ()
        said = folded(text)
        return tuple(self.by_name.get(said) or self.by_title.get(said) or self.by_series.get(said) or ())

    def numbered(self, number: str, set_code: str | None) -> Found:
        """The printings with this number or collector code, in one set or (None) in any."""
        sought = plain_number(number)
        codes = [set_code] if set_code else dict.fromkeys(self.sets.values())
        return tuple(one for code in codes for one in self.by_number.get((code, sought), ()))


def _beginnings(known: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for words in map(str.split, known):
        if words:
            found[words[0]] = max(found.get(words[0], 0), len(words))
    return found


def plain_number(number: str) -> str:
    """A number or code as it is compared: without leading zeros, case or the total after a slash."""
    text = folded(number).partition("/")[0].strip().lstrip("#")
    series, mark, rest = text.rpartition("#")
    return f"{series}{mark}{rest.lstrip('0') or rest}"


@lru_cache(maxsize=16)
def names_of(shelf: Shelf) -> Names:
    """Every name under which the shelf's printings can be found."""
    names = Names(game=folded(shelf.game.replace("_", " ")))
    for one in shelf.sets:
        names.sets.update(dict.fromkeys(_folded_all(one.code, one.slug, one.name_fr, one.name_en), one.code))
    catalog = load(shelf.game)
    for label in catalog.types.values():
        names.types.update(f"{folded(word)}{end}" for word in (label.name.fr, label.name.en) for end in ("", "s"))
    for printing in shelf.printings:
        names.by_key[folded(printing.key)] = printing
        for name in dict.fromkeys(map(folded, printing.card.names)):
            names.by_name.setdefault(name, []).append(printing)
        series, mark, _number = printing.code.rpartition("#")
        for name in dict.fromkeys(map(folded, printing.card.names)) if mark else ():
            names.by_series.setdefault(f"{name} ({folded(series)})", []).append(printing)
        if title := catalog.titles.get(printing.card.key):
            for name in {folded(title.fr), folded(title.en)}:
                names.by_title.setdefault(name, []).append(printing)
        for number in {plain_number(printing.number), plain_number(printing.code)} - {""}:
            names.by_number.setdefault((printing.set.code, number), []).append(printing)
    return names


def _folded_all(*texts: str) -> Iterable[str]:
    return (folded(text) for text in texts)
