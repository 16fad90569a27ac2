"""A card list of our own for scenarios: every note in every colour, two legends, a card for each power and each style.

It is also the proof that another list may be played. Ids say what a card is: "head-7", "dim-legs", "guard-2",
"weapon-5", "avenger".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from simulator.catalog import FOLDER, Catalog, load, read_catalog
from simulator.effects.writing import written

COLOURS = ("head", "bust", "muscles", "legs")
LEGENDS = {"dim": "dim-crack", "blanko": "le-blanko"}
POWERS = {
    "raiser": ("head", 4, '{ raise_notes = { colour = "legs" } }'),
    "anywhere": ("bust", 3, '"any_slot"'),
    "roomy": ("muscles", 3, "{ hand_limit = 12 }"),
    "guard": ("head", 2, '"guarded"'),
    "guard-2": ("legs", 2, '"guarded"'),
    "guard-3": ("bust", 2, '"guarded"'),
    "guard-4": ("muscles", 2, '"guarded"'),
    "paid": ("legs", 1, "{ bounty = 1 }"),
    "twin": ("legs", 4, '{ raise_notes = { colour = "legs" } }'),
}
ARMS = {
    "belt": (5, '{ raise_notes = { colour = "bust" } }'),
    "scales": (5, '"wins_ties"'),
    "avenger": (3, '"avenges"'),
    "silencer": (5, '"silences"'),
    "silencer-2": (4, '"silences"'),
    "plunderer": (5, "{ plunder = 1 }"),
}
STYLES = (
    "racket", "round", "heist", "coin", "robin", "draw-2", "draw-3", "steal", "search", "barter", "discard-2", "discard-all",
    "strip", "impound", "swap-worn", "wear", "room", "line-1", "line-2", "truce", "alone", "disarm", "stronger", "weaker",
    "untouchable", "revive", "flee", "cancel", "look",
)  # fmt: skip
"""The styles of the shipped list, in its order, by short names."""


def house_styles() -> dict[str, str]:
    """The id in the shipped list of each style, by its short name."""
    ids = [card.id for card in load("lekemar").cards.values() if card.type == "style"]
    return dict(zip(STYLES, ids, strict=True))


@lru_cache
def scenario_list() -> Catalog:
    """The list as a catalogue, read from texts like any other."""
    return read_catalog(sources())


def sources() -> dict[str, str]:
    """The list as files: the shipped words for sets and fields, and our own cards."""
    folder = FOLDER / "lekemar"
    blocks = list(_blocks())
    numbered = [f'[[card]]\nnumber = "{number}"\n{block}' for number, block in enumerate(blocks, 1)]
    sets = (folder / "sets.toml").read_text(encoding="utf-8").replace("printings = 135", f"printings = {len(blocks)}")
    fields = (folder / "fields.toml").read_text(encoding="utf-8")
    return {"sets.toml": sets, "fields.toml": fields, "house.toml": 'set = "LKH"\n\n' + "\n".join(numbered)}


def _blocks() -> Iterator[str]:
    for colour in COLOURS:
        for note in range(1, 11):
            yield _character(f"{colour}-{note}", colour, note, "oncle-patate", copies=2)
        for short, person in LEGENDS.items():
            yield _character(f"{short}-{colour}", colour, 5, person, legend=True)
    for name, (colour, note, power) in POWERS.items():
        yield _character(name, colour, note, "oncle-patate", power=power)
    for note in range(3, 11):
        yield _weapon(f"weapon-{note}", note)
    for name, (note, power) in ARMS.items():
        yield _weapon(name, note, power)
    shipped = load("lekemar").cards
    for name, card in house_styles().items():
        ability = written(shipped[card].abilities[0])
        yield f'id = "{name}"\nname = "{name}"\ntype = "style"\ncopies = 3\nabilities = [{ability}]\n'


def _character(name: str, colour: str, note: int, person: str, *, copies: int = 1, legend: bool = False, power: str = "") -> str:
    text = f'abilities = [{{ when = "worn", do = [{power}] }}]' if power else "vanilla = true"
    star = "legend = true\n" if legend else ""
    facts = f'type = "character"\ncolour = "{colour}"\nnote = {note}\nperson = "{person}"\ncopies = {copies}\n{star}{text}\n'
    return f'id = "{name}"\nname = "{name}"\n{facts}'


def _weapon(name: str, note: int, power: str = "") -> str:
    text = f'abilities = [{{ when = "up", do = [{power}] }}]' if power else "vanilla = true"
    return f'id = "{name}"\nname = "{name}"\ntype = "weapon"\nnote = {note}\n{text}\n'
