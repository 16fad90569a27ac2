"""The pictograms of card faces: one SVG body a name, from the set game-icons (CC BY 3.0, docs/credits.md).

`pictograms.json` keeps only those that a shipped card names; `manage.py pictograms --from icons.json` writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType

from simulator.catalog import games_with_cards, load

FILE = Path(__file__).with_name("pictograms.json")
SIDE = 512
"""Width and height of the viewBox that every body is drawn in."""


SOURCE = "https://game-icons.net"
LICENCE = "https://creativecommons.org/licenses/by/3.0/"

AUTHORS: Mapping[str, str] = MappingProxyType(
    {
        "Lorc": "https://lorcblog.blogspot.com",
        "Delapouite": "https://delapouite.com",
        "John Colburn": "http://ninmunanmu.com",
        "Felbrigg": "https://blackdogofdoom.blogspot.co.uk",
        "John Redman": "http://www.uniquedicetowers.com",
        "Carl Olsen": "https://twitter.com/unstoppableCarl",
        "Sbed": "https://opengameart.org/content/95-game-icons",
        "PriorBlue": "",
        "Willdabeast": "https://wjbstories.blogspot.com",
        "Viscious Speed": "https://viscious-speed.deviantart.com",
        "Lord Berandas": "https://berandas.deviantart.com",
        "Irongamer": "http://ecesisllc.wix.com/home",
        "HeavenlyDog": "http://www.gnomosygoblins.blogspot.com",
        "Lucas": "",
        "Faithtoken": "https://fungustoken.deviantart.com",
        "Skoll": "",
        "Andy Meneely": "http://www.se.rit.edu/~andy/",
        "Cathelineau": "",
        "Kier Heyl": "",
        "Aussiesim": "",
        "Sparker": "http://citizenparker.com",
        "Zeromancer": "",
        "Rihlsul": "",
        "Quoting": "",
        "Guard13007": "https://guard13007.com",
        "DarkZaitzev": "https://darkzaitzev.deviantart.com",
        "SpencerDub": "",
        "GeneralAce135": "",
        "Zajkonur": "",
        "Catsu": "",
        "Starseeker": "",
        "Pepijn Poolman": "",
        "Pierre Leducq": "",
        "Caro Asercion": "https://seathousand.com",
    }
)
"""Everybody whom the licence of the set names, with the address given there, empty where there is none."""


class UnknownPictogramError(LookupError):
    """Cards name pictograms that the set does not hold; the message names each with what may have been meant."""


@cache
def pictograms() -> Mapping[str, str]:
    """The SVG body of every pictogram in the project, by name; it is drawn in `currentColor` on a square of SIDE."""
    return MappingProxyType(json.loads(FILE.read_text(encoding="utf-8")))


def names_in_use() -> set[str]:
    """The pictograms that the shipped cards of all games name."""
    return {card.icon for game in games_with_cards() for card in load(game).cards.values() if card.icon}


def bodies_of(names: Iterable[str], icons: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The bodies of these pictograms, sorted by name, out of the `icons` of a set in Iconify's format.

    Raises UnknownPictogramError when the set lacks one.
    """
    wanted = sorted(names)
    unknown = [name for name in wanted if name not in icons]
    if unknown:
        raise UnknownPictogramError("; ".join(_unknown(name, icons) for name in unknown))
    return {name: icons[name]["body"] for name in wanted}


def write(bodies: Mapping[str, str]) -> None:
    """Keep these bodies, and no other, in the project."""
    FILE.write_text(json.dumps(bodies, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    pictograms.cache_clear()


def _unknown(name: str, icons: Iterable[str]) -> str:
    near = get_close_matches(name, icons, n=3)
    return f"no pictogram {name!r}" + (f" (did you mean {', '.join(near)}?)" if near else "")
