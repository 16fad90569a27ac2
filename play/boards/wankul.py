"""The board of Wankul: two players, three places for Terrains, and the Characters on both sides of each (R11, R12, G23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from play.boards.contract import Clock, Seen, Struct
from play.boards.pieces import pieces, whose_turn
from play.boards.wankul_words import BY, FIRST, PAYING, QUESTIONS, SETUP, STANDING
from simulator.games.wankul.model import actions
from simulator.games.wankul.model.cells import controller_of, slot_of
from simulator.games.wankul.model.state import State as WankulState
from simulator.games.wankul.presentation.places import placed, usual_place
from simulator.games.wankul.presentation.table import if_scored, is_terrain, name_of
from simulator.kernel.game import State

TO_WIN: Final = 5
"""R5: won Terrains that win the game."""

FROM_THE_HAND: Final = ("play", "play_free", "terrain", "pay", "discard", "sub")
AMONG_THE_SHOWN: Final = ("card", "find")


class WankulBoard:
    """Keys: hand:PRINTING, look:PRINTING, card:INSTANCE, slot:N, cell:SLOT-SEAT-ROW-COLUMN, pile:INSTANCE, seat:N."""

    name = "Wankul"
    template = "play/boards/wankul.html"
    style = "css/boards/wankul.css"
    has_clock = False
    seldom = ()

    def scene(self, seen: Seen, structs: Sequence[Struct]) -> Mapping[str, Any]:
        """The opponent above, the Terrains between, the player below."""
        me = seen["player"]
        cells = [struct for struct in structs if struct["kind"] == "place"]
        return {
            "foe": _player(seen, 1 - me),
            "me": _player(seen, me),
            "slots": [_slot(seen, number, cells) for number in range(3)],
            "hand": pieces("hand", seen["players"][me]["hand"]),
            "looking_at": pieces("look", seen["looking_at"]),
            "found": pieces("look", sorted({struct["card"] for struct in structs if struct["kind"] == "find"})),
            "plays_left": seen["plays_allowed"] - seen["plays"] if whose_turn(seen) == me else None,
            "plays_allowed": seen["plays_allowed"],
        }

    def standing(self, seen: Seen) -> str:
        """The turn, and the Terrains that both have won (R5)."""
        me = seen["player"]
        won = seen["markers"]
        return STANDING % {"turn": seen["turn"], "mine": won[me], "theirs": won[1 - me]} if seen["turn"] else str(SETUP)

    def asks(self, seen: Seen) -> str:
        """The question, and of whose effect; while a card is paid for, which one, and the how manieth card this is."""
        paying = seen["paying"]
        if paying:
            counts = {"number": paying["paid"] + 1, "price": paying["price"]}
            return PAYING % {"card": name_of(paying["card"]), **counts}
        words = str(FIRST[seen["deed"]] if seen["deed"] else QUESTIONS.get(seen["question"], ""))
        return BY % {"card": name_of(seen["by"]), "question": words[:1].lower() + words[1:]} if seen["by"] else words

    def scores(self, seen: Seen) -> Sequence[int]:
        """Won Terrains."""
        return list(seen["markers"])

    def printings(self, seen: Seen) -> set[str]:
        """Every card that lies open to this player."""
        shown = set(seen["players"][seen["player"]]["hand"]) | set(seen["looking_at"])
        for player in seen["players"]:
            shown |= set(player["discard"]) | set(player["ban"]) | set(player["known_hand"])
            shown |= {player["duo"]["card"]} if player["duo"] else set()
        for terrain in filter(None, seen["terrains"]):
            shown.add(terrain["card"])
            shown |= {one["card"] for side in terrain["sides"] for one in side["characters"]}
        return shown

    def held(self, seen: Seen) -> Sequence[str]:
        """The cards in the hand of the seat that sees this."""
        hand: Sequence[str] = seen["players"][seen["player"]]["hand"]
        return hand

    def touches(self, struct: Struct, seen: Seen) -> Sequence[str]:
        """The card that moves first, then where it goes."""
        kind = struct["kind"]
        if kind in FROM_THE_HAND:
            return (f"hand:{struct['card']}",)
        if kind in AMONG_THE_SHOWN:
            return (f"look:{struct['card']}", f"hand:{struct['card']}")
        if kind in ("target", "activate"):
            return (_in_play(seen, struct["instance"]),)
        if kind == "place":
            return (f"cell:{_cell(struct)}", f"slot:{struct['terrain']}")
        if kind == "take":
            return (f"pile:{struct['instance']}",)
        if kind in ("auto_score", "slot"):
            return (f"slot:{struct['terrain']}",)
        return (f"seat:{struct['player']}",) if kind == "first" else ()

    def wishes(self, key: str, seen: Seen) -> Sequence[Struct]:
        """A card of the hand may want to be played, a Terrain to be scored."""
        zone, _, name = key.partition(":")
        if zone == "hand" and name in seen["players"][seen["player"]]["hand"]:
            return ({"kind": "terrain" if is_terrain(name) else "play", "card": name},)
        if zone == "slot" and name in ("0", "1", "2"):
            return ({"kind": "auto_score", "terrain": int(name)},)
        return ()

    def clock(self, state: State) -> Clock | None:
        """No limit in any variant."""
        return None

    def usual(self, state: State, aim: str, settled: int) -> int | None:
        """A free cell where it makes no difference which, one beside one's own character; the opponent's character itself."""
        wankul = cast(WankulState, state)
        return _usual_place(wankul, aim) if placed(wankul) >= 0 else _brought_to(wankul, aim)


def _player(seen: Seen, seat: int) -> dict[str, Any]:
    """The figures of one side of the table; piles show their top first."""
    player = seen["players"][seat]
    return {
        "seat": seat,
        "won": seen["markers"][seat],
        "to_win": range(TO_WIN),
        "hand_size": player["hand_size"],
        "backs": range(min(player["hand_size"] - len(player["known_hand"]), 12)),
        "known_hand": pieces(f"known{seat}", player["known_hand"]),
        "deck_size": player["deck_size"],
        "discard": list(reversed(player["discard"])),
        "ban": list(reversed(player["ban"])),
        "duo": {**player["duo"], "key": f"card:{player['duo']['instance']}"} if player["duo"] else None,
        "is_active": whose_turn(seen) == seat,
    }


def _slot(seen: Seen, number: int, cells: Sequence[Struct]) -> dict[str, Any]:
    """One place for a Terrain: the rows of both sides, and the free cells in which the present card may be put."""
    terrain = seen["terrains"][number]
    slot: dict[str, Any] = {"number": number, "key": f"slot:{number}", "terrain": terrain}
    slot["is_asked"] = bool(seen["paying"]) and seen["paying"]["slot"] == number
    if terrain is None:
        return slot
    slot["if_scored"] = if_scored(terrain) if terrain["if_scored"] else None
    here = [struct for struct in cells if struct["terrain"] == number]
    for seat, name in ((seen["player"], "mine"), (1 - seen["player"], "theirs")):
        side = terrain["sides"][seat]
        free = [struct for struct in here if struct["player"] == seat]
        slot[name] = {
            "seat": seat,
            "key": f"slot:{number}-{seat}",
            "force": side["counted"],
            "goal": side["auto_score_at"],
            "rows": _rows(side, free),
        }
        slot[name]["is_empty"] = not side["characters"] and not free
    return slot


def _rows(side: Mapping[str, Any], free: Sequence[Struct]) -> list[list[dict[str, Any]]]:
    """Characters and free cells from left to right, row by row."""
    taken = [{**one, "key": f"card:{one['instance']}"} for one in side["characters"]]
    open_cells = [
        {"row": one["row"], "column": one["column"], "key": f"cell:{_cell(one)}", "card": None, "combo": one.get("combo", False)}
        for one in free
    ]
    rows: dict[int, list[dict[str, Any]]] = {}
    for cell in sorted([*taken, *open_cells], key=lambda one: (one["row"], one["column"])):
        rows.setdefault(cell["row"], []).append(cell)
    return list(rows.values())


def _usual_place(state: WankulState, aim: str) -> int | None:
    """Where the character goes that is being played or moved, as it was brought to a Terrain or to somebody on one."""
    zone, _, name = aim.partition(":")
    if zone == "slot":
        return usual_place(state, int(name))
    card = _in_play_at(state, aim)
    if card is None:
        return usual_place(state)
    cell = state.cell[card]
    return usual_place(state, beside=card) if controller_of(cell) == state.player else usual_place(state, slot_of(cell))


def _brought_to(state: WankulState, aim: str) -> int | None:
    """The opponent's character that the card was brought to, if one may be chosen; one's own was meant as a place."""
    card = _in_play_at(state, aim)
    if card is None or controller_of(state.cell[card]) == state.player:
        return None
    return actions.TARGET | card if actions.TARGET | card in state.legal else None


def _in_play_at(state: WankulState, aim: str) -> int | None:
    """The character in play with this key; None for another key, or where nobody stands."""
    zone, _, name = aim.partition(":")
    known = zone == "card" and int(name) < len(state.cell) and state.cell[int(name)] >= 0
    return int(name) if known else None


def _cell(struct: Struct) -> str:
    return f"{struct['terrain']}-{struct['player']}-{struct['row']}-{struct['column']}"


def _in_play(seen: Seen, instance: int) -> str:
    """The key of a card on the table: a Terrain is its place."""
    for terrain in filter(None, seen["terrains"]):
        if terrain["instance"] == instance:
            return f"slot:{terrain['slot']}"
    return f"card:{instance}"
