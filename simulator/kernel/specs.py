"""Reading the plain dict that describes a position: a word that nobody knows is refused, never passed over."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any


def strays(table: object, known: Collection[str], where: str = "") -> str:
    """What is wrong with the keys of a table, for example "players[0]: 'hnad' is none of hand, deck"; "" if all are known."""
    place = f"{where}: " if where else ""
    if not isinstance(table, Mapping):
        return f"{place}a table is expected, not {table!r}"
    unknown = sorted(str(key) for key in table if key not in known)
    return f"{place}{', '.join(map(repr, unknown))} is none of {', '.join(known)}" if unknown else ""


def strays_of(spec: Mapping[str, Any], known: Collection[str], of_players: Collection[str]) -> str:
    """The same for a whole spec and the tables of its players; "" if all keys are known."""
    found = strays(spec, known)
    players = spec.get("players", ())
    return found or next(filter(None, (strays(one, of_players, f"players[{seat}]") for seat, one in enumerate(players))), "")
