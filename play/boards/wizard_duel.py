"""The board of Wizard Duel: everybody round the table, the spell in the middle, one's own hand (R3-R11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from play.boards.contract import Clock, Seen, Struct
from play.boards.pieces import only_one_at, whose_turn
from play.boards.playing_cards import PlayingCard, playing_card
from play.boards.wizard_duel_words import QUESTIONS, STANDING
from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.phases import ADD, DEFEND
from simulator.games.wizard_duel.model.state import State as Duel
from simulator.kernel.game import State

SECONDS_TO_DEFEND: Final = 3.0
"""V3."""

BACKS_SHOWN: Final = 10

WISHES: Final = {"turn": "attack", "window": "attack", "second": "with", "defend": "lay", "add": "lay"}
"""What a card of the hand may want to do, by the question that is asked."""


class WizardDuelBoard:
    """Keys: hand:CARD, laid:CARD, seat:N, life:PLACE."""

    name = "Wizard Duel"
    template = "play/boards/wizard_duel.html"
    style = "css/boards/wizard_duel.css"
    has_clock = True
    seldom = ()

    def scene(self, seen: Seen, structs: Sequence[Struct]) -> Mapping[str, Any]:
        """The others in turn order from the left, the piles and the spell between, the player below."""
        me, count = seen["player"], len(seen["players"])
        others = [(me + step) % count for step in range(1, count)]
        return {
            "has_lives": any(any(player["lives"]) for player in seen["players"]),
            "others": [_player(seen, seat) for seat in others],
            "me": _player(seen, me),
            "hand": [_piece("hand", card) for card in seen["players"][me]["hand"]],
            "pile_size": seen["pile_size"],
            "is_last_pile": seen["reshuffled"],
            "discard_size": len(seen["discard"]),
            "discard_top": playing_card(seen["discard"][-1]) if seen["discard"] else None,
            "gone": [playing_card(card) for card in seen["gone"]],
            "gone_unseen": seen["gone_unseen"],
            "spell": _spell(seen),
            "picks_life": any(struct["kind"] == "life" for struct in structs),
        }

    def standing(self, seen: Seen) -> str:
        """The turn, who is left, and the pile."""
        left = sum(player["in_game"] for player in seen["players"])
        return STANDING % {"turn": seen["turn"], "players": left, "pile": seen["pile_size"]}

    def asks(self, seen: Seen) -> str:
        """The question of the moment."""
        return str(QUESTIONS.get(seen["question"], ""))

    def scores(self, seen: Seen) -> Sequence[int]:
        """Life cards left; in sudden death there are none to count."""
        left = [sum(player["lives"]) for player in seen["players"]]
        return left if any(left) else []

    def printings(self, seen: Seen) -> set[str]:
        """None: an ordinary pack needs no catalogue."""
        return set()

    def held(self, seen: Seen) -> Sequence[str]:
        """The cards in the hand of the seat that sees this."""
        hand: Sequence[str] = seen["players"][seen["player"]]["hand"]
        return hand

    def touches(self, struct: Struct, seen: Seen) -> Sequence[str]:
        """The card, the player or the life card that an action names."""
        kind = struct["kind"]
        if kind in ("attack", "with", "lay"):
            return (f"hand:{struct['card']}",)
        if kind == "target":
            return (f"seat:{struct['player']}",)
        if kind == "life":
            return (f"life:{struct['place']}",)
        if kind == "suit":
            return tuple(f"laid:{card}" for card in seen["attack"]["defence"] if playing_card(card).suit == struct["suit"])
        return ()

    def wishes(self, key: str, seen: Seen) -> Sequence[Struct]:
        """A card of the hand may want to attack or defend, a player to be the target."""
        zone, _, name = key.partition(":")
        if zone == "hand" and name in seen["players"][seen["player"]]["hand"]:
            return ({"kind": WISHES.get(seen["question"] or "", "attack"), "card": name},)
        if zone == "seat" and name.isdecimal() and int(name) < len(seen["players"]):
            return ({"kind": "target", "player": int(name)},)
        return ()

    def clock(self, state: State) -> Clock | None:
        """V3, G23: one limit for the whole defence against one spell."""
        if not isinstance(state, Duel) or not state.options.timed_defence or state.phase not in (DEFEND, ADD):
            return None
        begun = state.defence if state.phase == ADD else len(state.laid)
        return Clock(f"{state.turn}-{len(state.discard)}-{begun}", SECONDS_TO_DEFEND, actions.TIMEOUT)

    def usual(self, state: State, aim: str, settled: int) -> int | None:
        """The choice for which a piece was brought there."""
        return only_one_at(self, state, aim) if not settled else None


def _player(seen: Seen, seat: int) -> dict[str, Any]:
    player = seen["players"][seat]
    attack = seen["attack"]
    return {
        "seat": seat,
        "key": f"seat:{seat}",
        "lives": [{"key": f"life:{place}", "lies": lies} for place, lies in enumerate(player["lives"])],
        "lives_left": sum(player["lives"]),
        "hand_size": player["hand_size"],
        "backs": range(min(player["hand_size"], BACKS_SHOWN)),
        "in_game": player["in_game"],
        "protected": player["protected"],
        "is_active": whose_turn(seen) == seat,
        "is_asked": seen["asked"] == seat,
        "is_target": bool(attack) and attack["target"] == seat,
        "is_attacker": bool(attack) and attack["attacker"] == seat,
    }


def _spell(seen: Seen) -> dict[str, Any] | None:
    """The attack in progress: its cards, its power, whom it meets, and what lies against it."""
    attack = seen["attack"]
    if attack is None:
        return None
    laid = [entry["card"] for entry in attack["laid"]]
    defence = attack["defence"]
    before = laid[: len(laid) - len(defence)]
    return {
        "attacker": attack["attacker"],
        "target": attack["target"],
        "power": attack["power"],
        "court_pair": attack["court_pair"],
        "cards": [_piece("laid", card) for card in before],
        "defence": [_piece("laid", card) for card in defence],
        "total": attack["total"],
        "beats_all": attack["beats_all"],
    }


def _piece(zone: str, card: str) -> dict[str, PlayingCard | str]:
    """A card in a zone; no two cards of a pack are alike, so its name is its id wherever it goes."""
    return {"card": playing_card(card), "key": f"{zone}:{card}", "piece": f"card:{card}"}
