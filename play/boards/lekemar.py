"""The board of Lekemar: everybody's character in four colours, the bank and the pile, the combat, one's own hand (R10-R32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from play.boards.contract import Clock, Seen, Struct
from play.boards.lekemar_words import LABELS, PARTS, QUESTIONS, ROBBED, STANDING, STATUS
from play.boards.pieces import only_one_at, pieces, whose_turn
from simulator.catalog import Card, Catalog, load
from simulator.games.lekemar.effects.compile import COLOURS
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.phases import STRIKE
from simulator.games.lekemar.model.state import State as Brawl
from simulator.games.lekemar.presentation.observation import PLACE_NAMES, known_next
from simulator.kernel.game import State

SECONDS_TO_STRIKE: Final = 5.0
"""R22."""

CROWD: Final = 10
"""From so many players on, one's own cards are drawn before the others: below all of them nobody finds them."""

FROM_THE_HAND: Final = ("play", "put_back", "give", "discard", "arm", "lay")
AMONG_THE_SHOWN: Final = ("seize", "order")
WISHES: Final = {"limit": "put_back", "give": "give", "discard": "discard", "arm": "arm"}
"""What a card of the hand may want to do, by the question that is asked; else it may want to be played."""


class LekemarBoard:
    """Keys: hand:CARD, take:CARD, worn:SEAT-SLOT, fight:SEAT-PLACE, seat:N, bank, pile."""

    name = "Lekemar"
    template = "play/boards/lekemar.html"
    style = "css/boards/lekemar.css"
    has_clock = True
    seldom = ("remove", "put_back")

    def __init__(self, catalog: Catalog | None = None) -> None:
        self._catalog = catalog

    @property
    def catalog(self) -> Catalog:
        """The cards that lie on the table: those of a list, else the shipped ones."""
        return self._catalog or load("lekemar")

    def scene(self, seen: Seen, structs: Sequence[Struct]) -> Mapping[str, Any]:
        """The others in turn order from the left, the bank and the combat between, the player below."""
        me, count = seen["player"], len(seen["players"])
        shown = [struct["card"] for struct in structs if struct["kind"] in AMONG_THE_SHOWN]
        return {
            "labels": LABELS,
            "others": [_player(self.catalog, seen, (me + step) % count) for step in range(1, count)],
            "me": _player(self.catalog, seen, me),
            "is_crowd": count >= CROWD,
            "bank": seen["bank"],
            "circulating": seen["circulating"],
            "pile_size": seen["pile_size"],
            "known_next": known_next(seen),
            "discard_size": len(seen["discard"]),
            "discard_top": seen["discard"][-1] if seen["discard"] else None,
            "left": _left(seen) if whose_turn(seen) == me and not seen["combat"] else [],
            "style": seen["style"],
            "given": seen["given"],
            "combat": _combat(self.catalog, seen),
            "shown": pieces("take", shown),
            "hand": pieces("hand", seen["players"][me]["hand"]),
        }

    def standing(self, seen: Seen) -> str:
        """The turn, and what is left in the bank."""
        return STANDING % {"turn": seen["turn"], "bank": seen["bank"]}

    def asks(self, seen: Seen) -> str:
        """The question of the moment."""
        asked = seen["question"]
        if asked == "react" and any(action & ~actions.ARGUMENT == actions.PUT_BACK for action in seen["legal"]):
            return str(ROBBED)
        return str(QUESTIONS.get(asked, ""))

    def scores(self, seen: Seen) -> Sequence[int]:
        """Marks."""
        return [player["marks"] for player in seen["players"]]

    def printings(self, seen: Seen) -> set[str]:
        """Every card that lies open to this player."""
        shown = set(seen["players"][seen["player"]]["hand"]) | set(seen["discard"][-1:])
        for player in seen["players"]:
            shown |= {card for card in player["worn"] if card} | set(player["known"])
        shown |= {one["card"] for one in seen["pile_known"]}
        if seen["style"]:
            shown.add(seen["style"]["card"])
        for side in seen["combat"]["sides"] if seen["combat"] else ():
            shown |= {place["card"] for place in side["places"] if place["card"]} | ({side["chosen"]} - {None})
        return shown | ({seen["given"]} - {None})

    def held(self, seen: Seen) -> Sequence[str]:
        """The cards in the hand of the seat that sees this."""
        hand: Sequence[str] = seen["players"][seen["player"]]["hand"]
        return hand

    def touches(self, struct: Struct, seen: Seen) -> Sequence[str]:
        """The card, slot, place or player that an action names, what is moved first."""
        kind, me = struct["kind"], seen["player"]
        match kind:
            case "lay":
                return (f"hand:{struct['card']}", f"worn:{me}-{struct['slot']}")
            case "remove" | "exchange":
                return (f"worn:{me}-{struct['slot']}",)
            case "strip":
                return (f"worn:{seen['style']['target']}-{struct['slot']}",)
            case "colour":
                return (f"worn:{me}-{struct['slot']}", f"worn:{seen['style']['target']}-{struct['slot']}")
            case "attack" | "target":
                return (f"seat:{struct['player']}",)
            case "strike":
                return (f"fight:{me}-{struct['with']}", f"fight:{_opponent(seen)}-{struct['at']}")
            case "flip":
                return (f"fight:{me}-weapon", f"fight:{_opponent(seen)}-{struct['at']}")
            case "place":
                return (f"fight:{struct['player']}-{struct['at']}",)
            case "take_card":
                return ("pile",)
            case "take_mark":
                return ("bank",)
        if kind in AMONG_THE_SHOWN:
            return (f"take:{struct['card']}",)
        return (f"hand:{struct['card']}",) if kind in FROM_THE_HAND else ()

    def wishes(self, key: str, seen: Seen) -> Sequence[Struct]:
        """A card of the hand may want to be laid or played, a player to be attacked, a worn card to be taken off."""
        zone, _, name = key.partition(":")
        me = seen["player"]
        if zone == "hand" and name in seen["players"][me]["hand"]:
            return _wishes_of_a_card(self.catalog.cards[name], seen["question"] or "")
        if zone == "seat" and name.isdecimal() and int(name) < len(seen["players"]):
            return ({"kind": "target" if seen["question"] == "target" else "attack", "player": int(name)},)
        if zone == "worn" and name in {f"{me}-{slot}" for slot in COLOURS}:
            return ({"kind": "remove", "slot": name.partition("-")[2]},)
        if key in ("bank", "pile"):
            return ({"kind": "take_mark" if key == "bank" else "take_card"},)
        return ()

    def clock(self, state: State) -> Clock | None:
        """R22, G13: five seconds for a strike, where the table plays with them."""
        if not isinstance(state, Brawl) or not state.options.timed_strikes or state.phase != STRIKE:
            return None
        return Clock(f"{state.turn}-{state.strikes}-{state.player}", SECONDS_TO_STRIKE, actions.TIMEOUT)

    def usual(self, state: State, aim: str, settled: int) -> int | None:
        """The choice for which a piece was brought there."""
        return only_one_at(self, state, aim) if not settled else None


def _wishes_of_a_card(card: Card, question: str) -> Sequence[Struct]:
    """What a card of the hand is for: a part may want its own slot, a style to be played, any card what is asked."""
    if question in WISHES:
        return ({"kind": WISHES[question], "card": card.id},)
    colour = card.word("colour")
    return ({"kind": "lay", "card": card.id, "slot": colour},) if colour else ({"kind": "play", "card": card.id},)


def _player(catalog: Catalog, seen: Seen, seat: int) -> dict[str, Any]:
    """The character and the figures of one player."""
    player = seen["players"][seat]
    worn = zip(COLOURS, player["worn"], strict=True)
    return {
        "seat": seat,
        "key": f"seat:{seat}",
        "marks": player["marks"],
        "hand_size": player["hand_size"],
        "hand_limit": player["hand_limit"],
        "known": pieces(f"known{seat}", player["known"]),
        "parts": [_part(catalog, f"worn:{seat}-{slot}", slot, card) for slot, card in worn],
        "truce": player["truce"],
        "is_active": whose_turn(seen) == seat,
        "is_asked": seen["asked"] == seat,
    }


def _part(catalog: Catalog, key: str, slot: str, card: str | None) -> dict[str, Any]:
    """A slot with the card that lies there: whose part it is, its note, whether it counts for a 3/4 (R7, R10)."""
    part: dict[str, Any] = {"key": key, "slot": slot, "words": PARTS[slot], "card": card}
    if card is None:
        return part
    facts = catalog.cards[card]
    person = facts.word("person")
    name = catalog.labels["person"][person].name if person else facts.names
    return part | {"name": name, "note": facts.number("note"), "legend": bool(facts.facts.get("legend"))}


def _left(seen: Seen) -> list[str]:
    """R14-R16: what the active player may still do in this turn."""
    lines = seen["lines"]
    told = [str(STATUS[name]) % {"count": lines[name]} for name in ("one", "two", "styles") if lines[name] > 0]
    return [*told, str(STATUS["alone"])] if lines["alone"] else told


def _combat(catalog: Catalog, seen: Seen) -> dict[str, Any] | None:
    """Both fighters with their five places; the player who looks stands below when he fights."""
    combat = seen["combat"]
    if combat is None:
        return None
    sides = [_side(catalog, seen, side, combat["to_strike"]) for side in combat["sides"]]
    return {
        "attacker": combat["attacker"],
        "defender": combat["defender"],
        "strikes": combat["strikes"],
        "sides": sorted(sides, key=lambda side: bool(side["seat"] == seen["player"])),
    }


def _side(catalog: Catalog, seen: Seen, side: Mapping[str, Any], to_strike: int | None) -> dict[str, Any]:
    seat = side["seat"]
    places = [
        _part(catalog, f"fight:{seat}-{name}", name, place["card"])
        | {"present": place["present"], "face_down": place["face_down"], "out": place["out"], "protected": place["protected"]}
        | ({"note": place["note"]} if place["note"] is not None else {})
        for name, place in zip(PLACE_NAMES, side["places"], strict=True)
    ]
    return {"seat": seat, "places": places, "to_strike": to_strike == seat, "chosen": side["chosen"]}


def _opponent(seen: Seen) -> int:
    """The other fighter of the combat."""
    attacker, defender = seen["combat"]["attacker"], seen["combat"]["defender"]
    return int(defender if seen["player"] == attacker else attacker)
