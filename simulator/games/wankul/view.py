"""What a player may see: his own hand, everything open on the table, and what he could follow; nothing else (G7, I11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulator.games.wankul.face_down import count_under
from simulator.games.wankul.force import force, total
from simulator.games.wankul.frame_kinds import NAMES, TURN
from simulator.games.wankul.scoring import can_score, threshold
from simulator.games.wankul.turn import AFTER_DRAW, BEFORE_DRAW, MAIN
from simulator.kernel.frames import WIDTH
from simulator.kernel.game import TERMINAL

if TYPE_CHECKING:
    from simulator.games.wankul.state import State


def observation(s: State, player: int) -> dict[str, Any]:
    """The table from one seat, as JSON; cards are printing ids, cards on the table also have their instance number.

    Keys: player, turn, active, first, asked (seat or null), question, legal (for the seat asked only), plays, plays_allowed,
    markers, players (hand or null, known_hand, hand_size, deck_size, known_deck, discard, ban), terrains (three slots, null
    where none lies), looking_at (cards of a deck put aside that this seat knows), outcome (null before the end).
    """
    asked = None if s.player == TERMINAL else s.player
    outcome = s.outcome()
    return {
        "player": player,
        "turn": s.turn,
        "active": s.active,
        "first": s.first if s.turn else None,
        "asked": asked,
        "question": None if asked is None else question(s),
        "legal": list(s.legal) if asked == player else [],
        "plays": s.plays,
        "plays_allowed": s.plays_allowed(),
        "markers": list(s.markers),
        "players": [_player(s, seat, player) for seat in (0, 1)],
        "terrains": [_terrain(s, slot) for slot in range(3)],
        "looking_at": [s.box.id_of(card) for pile in s.aside for card in pile if s.known[card] >> player & 1],
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }


def question(s: State) -> str:
    """The stable code of what the player is asked: "main", "before_draw", "pay", "place", "targets", "mulligan" and so on."""
    base = len(s.stack) - WIDTH
    kind, step = s.stack[base], s.stack[base + 1]
    if kind == TURN:
        return {MAIN: "main", BEFORE_DRAW: "before_draw", AFTER_DRAW: "after_draw"}[step]
    if NAMES[kind] == "play":
        return "pay" if step else "place"
    return NAMES[kind]


def _player(s: State, seat: int, viewer: int) -> dict[str, Any]:
    name = s.box.id_of
    hand, deck = s.hand[seat], s.deck[seat]
    return {
        "hand": sorted(name(card) for card in hand) if seat == viewer else None,
        "known_hand": sorted(name(card) for card in hand if s.known[card] >> viewer & 1),
        "hand_size": len(hand),
        "deck_size": len(deck),
        "known_deck": [
            {"from_top": len(deck) - 1 - index, "card": name(card)}
            for index, card in enumerate(deck)
            if s.known[card] >> viewer & 1
        ],
        "discard": [name(card) for card in s.discard[seat]],
        "ban": [name(card) for card in s.ban[seat]],
    }


def _terrain(s: State, slot: int) -> dict[str, Any] | None:
    card = s.terrain[slot]
    if card < 0:
        return None
    return {
        "slot": slot,
        "card": s.box.id_of(card),
        "instance": card,
        "owner": s.box.owner[card],
        "arrived_this_turn": s.arrived[slot] == s.turn,
        "scorable": can_score(s, slot, s.active, automatic=False),
        "being_scored": bool(s.scoring >> slot & 1),
        "sides": [
            {
                "force": total(s, slot, player),
                "auto_score_at": threshold(s, slot, player)[0],
                "characters": [_character(s, one) for one in s.side[slot << 1 | player]],
            }
            for player in (0, 1)
        ],
    }


def _character(s: State, card: int) -> dict[str, Any]:
    cell = s.cell[card]
    return {
        "instance": card,
        "card": s.box.id_of(card),
        "owner": s.box.owner[card],
        "row": cell >> 6 & 63,
        "column": cell & 63,
        "force": force(s, card),
        "played_this_turn": s.played[card] == s.turn,
        "face_down": count_under(s, card),
        "linked_to": None if s.link[card] < 0 else s.link[card],
    }
