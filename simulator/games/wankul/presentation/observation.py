"""What a player may see: his own hand, everything open on the table, and what he could follow; nothing else (G7, I11)."""

from __future__ import annotations

from typing import Any, Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.banning import BAN_CARDS, BAN_HAND, BAN_PILE, V_BAN
from simulator.games.wankul.effects.words.choosing import ANNOUNCE, V_CHOOSE
from simulator.games.wankul.effects.words.discarding import DISCARD_HAND, MILL, MILL_UNTIL, V_DISCARD
from simulator.games.wankul.effects.words.drawing import DRAW, DRAW_TO, DRAW_UNTIL, DRAW_WHILE_STRONGER, TAKE_BOTTOM
from simulator.games.wankul.effects.words.face_down import FACE_DOWN
from simulator.games.wankul.effects.words.moving import V_BOUNCE, V_MOVE, V_TO_DECK
from simulator.games.wankul.effects.words.playing import PLAY_AT_RANDOM, PLAY_FIRST_OF_PILE, PLAY_FREE, PLAY_FROM_PILE
from simulator.games.wankul.effects.words.recovering import HAND_TO_DECK, RECOVER, RECOVER_CHOSEN, RECOVER_FROM_BAN, RECYCLE
from simulator.games.wankul.effects.words.searching import LOOK, SEARCH, SHOW_CARDS, SHOW_HAND, TAKE_FROM_PILE
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.box import TERRAIN
from simulator.games.wankul.model.cells import column_of, row_of, side_number, slot_of
from simulator.games.wankul.model.frames import NAMES, TURN
from simulator.games.wankul.model.phases import PHASE_AFTER_DRAW, PHASE_BEFORE_DRAW, PHASE_MAIN
from simulator.games.wankul.model.registers import WORD
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.causes import NOBODY, cause_of
from simulator.games.wankul.rules.cards import phase_draw
from simulator.games.wankul.rules.force import counted, force, total
from simulator.games.wankul.rules.scoring import can_score, forecast, threshold
from simulator.kernel.frames import STEP, WIDTH
from simulator.kernel.game import TERMINAL

OF_EFFECTS: Final = ("each", "may", "option", "number")
"""What is asked in words that do not say what it is about, unless the card is named."""

DEEDS: Final = {
    DRAW: "draw", TAKE_BOTTOM: "draw", DRAW_TO: "draw", DRAW_UNTIL: "draw", DRAW_WHILE_STRONGER: "draw", MILL: "mill",
    MILL_UNTIL: "mill", DISCARD_HAND: "discard", SEARCH: "search", TAKE_FROM_PILE: "search", RECOVER: "recover",
    RECOVER_CHOSEN: "recover", RECOVER_FROM_BAN: "recover", RECYCLE: "recover", HAND_TO_DECK: "put_back", LOOK: "look",
    BAN_CARDS: "ban", BAN_PILE: "ban", BAN_HAND: "ban", PLAY_FREE: "play", PLAY_FROM_PILE: "play", PLAY_AT_RANDOM: "play",
    PLAY_FIRST_OF_PILE: "play", FACE_DOWN: "hide", ANNOUNCE: "choose", SHOW_CARDS: "show", SHOW_HAND: "show",
}  # fmt: skip
VERBS: Final = {V_DISCARD: "discard", V_BAN: "ban", V_BOUNCE: "bounce", V_MOVE: "move", V_CHOOSE: "choose", V_TO_DECK: "put_back"}
"""What instructions do, and what they do to characters, in a word."""


def observation(s: State, player: int) -> dict[str, Any]:
    """The table from one seat, as JSON; cards are printing ids, cards on the table also have their instance number.

    Keys: player, turn, active, first, asked (seat or null), question, paying (for the seat asked
    only: card, slot, paid and price of what is paid for with cards, else null), by (for the seat asked only: the card
    whose effect asks, where the question does not say what it is about, else null), deed (what both do one after the
    other, where the order is asked and it has a name, else ""), legal (for the seat asked only), plays, plays_allowed,
    markers, players (hand or null, known_hand, hand_size, deck_size, next_draw, terrains_left (own), known_deck, discard,
    ban, duo or null), terrains (three slots, null where none lies; if_scored: totals and winner where one could be scored
    now), looking_at (cards of a deck put aside that this seat knows), outcome (null before the end).
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
        "by": _by(s) if asked == player else None,
        "deed": _deed(s) if asked == player else "",
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
        return {PHASE_MAIN: "main", PHASE_BEFORE_DRAW: "before_draw", PHASE_AFTER_DRAW: "after_draw"}[step]
    if NAMES[kind] == "play":
        return "pay" if step else "place"
    return NAMES[kind]


def _by(s: State) -> str | None:
    """The card that speaks where the order of both players, the use or the choice of an effect is asked."""
    cause = cause_of(s) if question(s) in OF_EFFECTS else NOBODY
    return None if cause == NOBODY else s.box.id_of(cause)


def _deed(s: State) -> str:
    """R69: what both players do, one after the other, by the first instruction of it."""
    base = len(s.stack) - WIDTH
    if s.stack[base] != frames.EACH:
        return ""
    instruction = s.box.code[s.stack[base + frames.EACH_ADDRESS]]
    word = instruction[WORD]
    return VERBS.get(instruction[codes.VERB_OF_TARGETS], "") if word == codes.TARGETS else DEEDS.get(word, "")


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
                "characters": [_character(s, one) for one in s.side[side_number(slot, player)]],
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
