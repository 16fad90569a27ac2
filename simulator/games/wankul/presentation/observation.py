"""What a player may see: his own hand, everything open on the table, and what he could follow; nothing else (G7, I11)."""

from __future__ import annotations

from typing import Any

from simulator.games.wankul.model import frames
from simulator.games.wankul.model.box import TERRAIN
from simulator.games.wankul.model.cells import column_of, row_of, slot_of
from simulator.games.wankul.model.frames import NAMES, TURN
from simulator.games.wankul.model.phases import AFTER_DRAW, BEFORE_DRAW, MAIN
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules.cards import phase_draw
from simulator.games.wankul.rules.force import counted, force, total
from simulator.games.wankul.rules.scoring import can_score, forecast, threshold
from simulator.kernel.frames import STEP, WIDTH
from simulator.kernel.game import TERMINAL


def observation(s: State, player: int) -> dict[str, Any]:
    """The table from one seat, as JSON; cards are printing ids, cards on the table also have their instance number.

    Keys: player, turn, active, first, asked (seat or null), question, paying (for the seat asked
    only: card, slot, paid and price of what is paid for with cards, else null), legal (for the seat asked only), plays,
    plays_allowed, markers, players (hand or null, known_hand, hand_size, deck_size, next_draw, terrains_left (own), known_deck,
    discard, ban, duo or null), terrains (three slots, null where none lies; if_scored: totals and winner where one could be
    scored now), looking_at (cards of a deck put aside that this seat knows), outcome (null before the end).
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
        "paying": _paying(s) if asked == player and question(s) == "pay" else None,
        "legal": list(s.legal) if asked == player else [],
        "plays": s.plays,
        "plays_allowed": s.plays_allowed(),
        "markers": list(s.markers),
        "players": [_player(s, seat, player) for seat in (0, 1)],
        "terrains": [_terrain(s, slot, player) for slot in range(3)],
        "looking_at": [s.box.id_of(card) for pile in s.aside for card in pile if s.known[card] >> player & 1],
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }


def question(s: State) -> str:
    """The stable code of what the player is asked: "main", "before_draw", "pay", "place", "targets", "mulligan" and so on."""
    base = len(s.stack) - WIDTH
    kind, step = s.stack[base], s.stack[base + STEP]
    if kind == TURN:
        return {MAIN: "main", BEFORE_DRAW: "before_draw", AFTER_DRAW: "after_draw"}[step]
    if NAMES[kind] == "play":
        return "pay" if step else "place"
    return NAMES[kind]


def _paying(s: State) -> dict[str, Any]:
    """R39: what a card is played for, where, and how much of its price is paid."""
    base = len(s.stack) - WIDTH
    price = s.stack[base + frames.PLAY_PRICE]
    return {
        "card": s.box.id_of(s.stack[base + frames.PLAY_CARD]),
        "slot": slot_of(s.stack[base + frames.PLAY_CELL]),
        "paid": price - s.stack[base + frames.PLAY_TO_PAY],
        "price": price,
    }


def _player(s: State, seat: int, viewer: int) -> dict[str, Any]:
    name = s.box.id_of
    hand, deck = s.hand[seat], s.deck[seat]
    return {
        "hand": sorted(name(card) for card in hand) if seat == viewer else None,
        "known_hand": sorted(name(card) for card in hand if s.known[card] >> viewer & 1),
        "hand_size": len(hand),
        "deck_size": len(deck),
        "next_draw": phase_draw(s, seat),
        "terrains_left": _terrains_left(s, seat) if seat == viewer else None,
        "known_deck": [
            {"from_top": len(deck) - 1 - index, "card": name(card)}
            for index, card in enumerate(deck)
            if s.known[card] >> viewer & 1
        ],
        "discard": [name(card) for card in s.discard[seat]],
        "ban": [name(card) for card in s.ban[seat]],
        "duo": next(({"card": name(card), "instance": card} for card in s.box.duos if s.box.owner[card] == seat), None),
    }


def _terrains_left(s: State, player: int) -> int:
    """R6: the Terrains that a player may still have in hand or deck, as he knows his own list and has seen all others of it."""
    unseen = [card for card in s.under[player] if not s.known[card] >> player & 1]
    mine = (s.hand[player], s.deck[player], s.aside[player], unseen)
    return sum(s.box.kind[s.card[card]] == TERRAIN for pile in mine for card in pile)


def _terrain(s: State, slot: int, viewer: int) -> dict[str, Any] | None:
    card = s.terrain[slot]
    if card < 0:
        return None
    scorable = can_score(s, slot, s.active, automatic=False)
    return {
        "slot": slot,
        "card": s.box.id_of(card),
        "instance": card,
        "owner": s.box.owner[card],
        "arrived_this_turn": s.arrived[slot] == s.turn,
        "scorable": scorable,
        "if_scored": _if_scored(s, slot, viewer) if scorable else None,
        "being_scored": bool(s.scoring >> slot & 1),
        "sides": [
            {
                "force": total(s, slot, player),
                "counted": counted(s, slot, player),
                "auto_score_at": threshold(s, slot, player)[0],
                "characters": [_character(s, one) for one in s.side[slot << 1 | player]],
            }
            for player in (0, 1)
        ],
    }


def _if_scored(s: State, slot: int, viewer: int) -> dict[str, Any]:
    totals, winner = forecast(s, slot, viewer)
    return {"totals": totals, "winner": winner}


def _character(s: State, card: int) -> dict[str, Any]:
    cell = s.cell[card]
    return {
        "instance": card,
        "card": s.box.id_of(card),
        "owner": s.box.owner[card],
        "row": row_of(cell),
        "column": column_of(cell),
        "force": force(s, card),
        "played_this_turn": s.played[card] == s.turn,
        "face_down": s.count_under(card),
        "linked_to": None if s.link[card] < 0 else s.link[card],
    }
