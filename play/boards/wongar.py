"""The board of Wongar: ten territories as hexagons that touch where they border, the players, the hand (G1, R63)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from collection.languages import page_language
from play.boards.contract import Clock, Seen, Struct
from play.boards.pieces import only_one_at
from play.boards.wongar_words import BADGES, CEREMONY, HEADINGS, LABELS, PILES, QUESTIONS, ROUND, SETUP, STANDING, TRACK, scored
from simulator.games.wongar.model.box import AREAS, NAMES, PLACES, POINTS, RANKS, RITUALS, SECTION, TERRITORIES, TYPES
from simulator.games.wongar.model.components import COLOURS, ritual_id
from simulator.games.wongar.model.words import AREA_CARDS, AREA_NAMES, RANK_NAMES, TOKENS, TYPES_NAMES
from simulator.kernel.game import State
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import POINT, Words

LEFT: Final = 195
TOP: Final = 148
ACROSS: Final = 121
"""Half the width of a territory; PLACES counts in halves."""
DOWN: Final = 209

TRACK_FOOT: Final = 636
TRACK_STEP: Final = 54


class WongarBoard:
    """Keys: land:TERRITORY, hand:CARD, deck:CARD, type:TYPE, own:CARD, seat:N."""

    name = "Wongar"
    template = "play/boards/wongar.html"
    style = "css/boards/wongar.css"
    has_clock = False
    seldom = ()

    def scene(self, seen: Seen, structs: Sequence[Struct]) -> Mapping[str, Any]:
        """The map with the time track at its left, the players, the ceremony, and the cards of the hand."""
        me = seen["players"][seen["player"]]
        return {
            "labels": LABELS,
            "headings": HEADINGS,
            "track": _track(seen),
            "lands": [_land(seen, number) for number in range(len(TERRITORIES))],
            "players": [_player(seen, seat) for seat in _round_the_table(seen)],
            "ceremony": _ceremony(seen),
            "status": _status(seen),
            "points": _points(seen),
            "hand": _cards("hand", me["hand"]),
            "pile": _cards("deck", seen["deck"] or {}),
            "own": [{"key": f"own:{kind}", "sign": kind, "name": _area(kind)} for kind in me["own"]],
            "types": _types(structs),
            "taken": _taken(me["taken"]),
        }

    def standing(self, seen: Seen) -> str:
        """The round and the time (R63)."""
        if not seen["round"]:
            return str(SETUP)
        return STANDING % {"round": seen["round"], "time": seen["time"], "last": seen["last_square"]}

    def asks(self, seen: Seen) -> str:
        """The question of the moment."""
        return str(QUESTIONS.get(seen["question"], ""))

    def scores(self, seen: Seen) -> Sequence[int]:
        """Points."""
        return [player["score"] for player in seen["players"]]

    def printings(self, seen: Seen) -> set[str]:
        """The ritual cards in the hand, and those to choose from (R84)."""
        held = seen["players"][seen["player"]]["hand"] | (seen["deck"] or {})
        return {ritual_id(RITUALS.index(kind)) for kind in held}

    def held(self, seen: Seen) -> Sequence[str]:
        """The ritual cards in the hand of the seat that sees this (R63)."""
        hand = seen["players"][seen["player"]]["hand"]
        return [ritual_id(RITUALS.index(kind)) for kind, count in hand.items() for _ in range(count)]

    def touches(self, struct: Struct, seen: Seen) -> Sequence[str]:
        """The territory, card, type or player that an action names."""
        kind = struct["kind"]
        if "territory" in struct:
            return (f"land:{struct['territory']}",)
        if kind == "play":
            return (f"hand:{struct['card']}",)
        if kind == "draw":
            return (f"deck:{struct['card']}",) if struct["card"] in RITUALS else ()
        if kind == "own":
            return (f"own:{struct['card']}",)
        if kind == "type":
            return (f"type:{struct['type']}",)
        return (f"seat:{struct['player']}",) if kind == "remove" else ()

    def wishes(self, key: str, seen: Seen) -> Sequence[Struct]:
        """A territory may be where to take a card, to place a token or to go; a card may want to be played."""
        zone, _, name = key.partition(":")
        if zone == "land" and name in TERRITORIES:
            return tuple({"kind": kind, "territory": name} for kind in _WISHES.get(seen["question"] or "turn", ("take",)))
        if zone in ("hand", "deck") and name in RITUALS[:4]:
            return ({"kind": "play" if zone == "hand" else "draw", "card": name},)
        if zone == "own" and name in RANKS:
            return ({"kind": "own", "card": name},)
        if zone == "type" and name in TYPES:
            return ({"kind": "type", "type": name},)
        if zone == "seat" and name.isdecimal() and int(name) < len(seen["players"]):
            return ({"kind": "remove", "player": int(name)},)
        return ()

    def clock(self, state: State) -> Clock | None:
        """No limit in any variant."""
        return None

    def usual(self, state: State, aim: str, settled: int) -> int | None:
        """The choice for which a piece was brought there."""
        return only_one_at(self, state, aim) if not settled else None


_WISHES: Final = {
    "place": ("place",),
    "lay_out_where": ("place",),
    "move": ("move",),
    "use": ("come", "leave"),
    "use_again": ("come", "leave"),
}
"""What a territory may be wanted for, by the question that is asked."""


def _round_the_table(seen: Seen) -> list[int]:
    """The seats in turn order, from the one at the left of the player to himself."""
    count = len(seen["players"])
    return [(seen["player"] + step) % count for step in range(1, count + 1)]


def _land(seen: Seen, number: int) -> dict[str, Any]:
    """One territory: where its middle is drawn, its open card and pile, tokens by player, figures."""
    there = seen["territories"][number]
    column, row = PLACES[number]
    ceremony = seen["ceremony"]
    rows = [(seat, counts) for seat, counts in enumerate(there["tokens"]) if any(counts)]
    return {
        "key": f"land:{there['id']}",
        "id": there["id"],
        "name": NAMES[number],
        "x": LEFT + ACROSS * column,
        "y": TOP + DOWN * row,
        "sign": there["face"],
        "card": None if there["face"] is None else _area(there["face"]),
        "pile": there["pile"],
        "rows": [_row(seat, counts, place) for place, (seat, counts) in enumerate(rows)],
        "figures": [figure for figure in ("ancestor", "elder") if seen[figure]["at"] == there["id"]],
        "is_site": bool(ceremony) and ceremony["site"] == there["id"],
        "says": _says(number, there, rows),
    }


def _row(seat: int, counts: Sequence[int], place: int) -> dict[str, Any]:
    """The tokens of one player in a territory, one below the other player's."""
    piles = [
        {"type": name, "count": count, "x": 48 * number - 32}
        for number, (name, count) in enumerate(zip(TYPES, counts, strict=True))
    ]
    return {
        "letter": seat_letter(seat),
        "colour": COLOURS[seat],
        "y": 22 * place - 10,
        "piles": [one for one in piles if one["count"]],
    }


def _says(number: int, there: Mapping[str, Any], rows: Sequence[tuple[int, Sequence[int]]]) -> str:
    """A territory in words, for those who cannot see it."""
    language = page_language()
    card = _area(there["face"]).say(language) if there["face"] else str(LABELS["no_card"])
    parts = [f"{NAMES[number].say(language)}, {card}"]
    for seat, counts in rows:
        tokens = [token.counted(count).say(language) for count, token in zip(counts, TOKENS, strict=True) if count]
        parts.append(f"{seat_letter(seat)} {', '.join(tokens)}")
    return " · ".join(parts)


def _player(seen: Seen, seat: int) -> dict[str, Any]:
    """The figures of one player: score, ritual cards, supply, what he holds."""
    player = seen["players"][seat]
    held = {"boomerang": seen["boomerang"], "ancestor": seen["ancestor"]["held"], "elder": seen["elder"]["held"]}
    stock = player["supply"] if seen["round"] else player["bag"]
    ceremony = seen["ceremony"]
    return {
        "seat": seat,
        "key": f"seat:{seat}",
        "colour": COLOURS[seat],
        "score": player["score"],
        "scored": scored(player["score"]),
        "hand_size": player["hand_size"],
        "taken": player["taken_size"],
        "stock": [{"type": name, "count": stock[name]} for name in TYPES],
        "badges": [BADGES[mark] for mark, holder in held.items() if holder == seat],
        "own": [_area(kind) for kind in player["own"]],
        "is_asked": seen["asked"] == seat,
        "is_inside": bool(ceremony) and seat in ceremony["inside"],
    }


def _track(seen: Seen) -> list[dict[str, Any]]:
    """R63: the squares of time from the bottom up, and where the scorpion stands."""
    last = seen["last_square"]
    return [
        {
            "number": "X" if square == last else square,
            "y": TRACK_FOOT - TRACK_STEP * (square - 1),
            "section": (square - 1) // SECTION + 1,
            "is_past": square < seen["time"],
            "is_now": square == seen["time"],
        }
        for square in range(1, last + 1)
    ]


def _points(seen: Seen) -> str:
    """R59: what a majority is worth now, by the card that leads to the ceremony."""
    ancestor, elder, both = (points[seen["section"] - 1] for points in POINTS)
    return TRACK % {"section": seen["section"], "ancestor": ancestor, "elder": elder, "both": both}


def _status(seen: Seen) -> str:
    """The round, the piles, and whether it is the last one; no round has begun while tokens are laid out (R82)."""
    begun = ROUND % {"round": seen["round"]} if seen["round"] else str(SETUP)
    piles = PILES % {"pile": seen["deck_size"], "discard": sum(seen["discard"].values())}
    more = [str(LABELS[key]) for key, holds in (("aside", seen["scorpion_aside"]), ("last_round", seen["ending"])) if holds]
    return " · ".join((begun, piles, *more))


def _ceremony(seen: Seen) -> str:
    """The ceremony in progress, in one line; "" where there is none."""
    ceremony = seen["ceremony"]
    if ceremony is None:
        return ""
    language = page_language()
    return CEREMONY % {
        "rank": RANK_NAMES[RANKS.index(ceremony["rank"])].say(language),
        "site": NAMES[TERRITORIES.index(ceremony["site"])].say(language),
        "points": POINT.counted(ceremony["points"]).say(language),
        "inside": ", ".join(seat_letter(seat) for seat in ceremony["inside"]),
    }


def _cards(zone: str, counts: Mapping[str, int]) -> list[dict[str, Any]]:
    """Ritual cards of one kind as one pile."""
    return [
        {"key": f"{zone}:{kind}", "piece": f"{zone}:{kind}", "card": ritual_id(RITUALS.index(kind)), "count": count}
        for kind, count in counts.items()
        if count
    ]


def _types(structs: Sequence[Struct]) -> list[dict[str, Any]]:
    """The types of tokens to choose from, when one is asked for."""
    asked = [struct["type"] for struct in structs if struct["kind"] == "type"]
    return [{"key": f"type:{name}", "type": name, "name": TYPES_NAMES[TYPES.index(name)]} for name in asked]


def _taken(taken: Mapping[str, int]) -> list[dict[str, Any]]:
    """R71: the area cards that the player took, by kind."""
    return [{"sign": kind, "cards": AREA_CARDS[AREAS.index(kind)].counted(count)} for kind, count in taken.items() if count]


def _area(kind: str) -> Words:
    return AREA_NAMES[AREAS.index(kind)]
