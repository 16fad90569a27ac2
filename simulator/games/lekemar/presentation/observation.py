"""What a player may see: his own hand, what he laid face down, all that lies open, cards he knows from before (R13, R21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.games.lekemar.effects.compile import COLOURS
from simulator.games.lekemar.model import phases
from simulator.games.lekemar.model.cells import SLOTS
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules import hands
from simulator.games.lekemar.rules.arming import NOTHING
from simulator.games.lekemar.rules.fighters import card_at, is_silenced, note_at, struck_places
from simulator.kernel.game import TERMINAL

QUESTIONS = {
    phases.TURN: "turn",
    phases.TARGET: "target",
    phases.REACT: "react",
    phases.LIMIT: "limit",
    phases.GIVE: "give",
    phases.DISCARD: "discard",
    phases.SEIZE: "seize",
    phases.STRIP: "strip",
    phases.COLOUR: "colour",
    phases.WEAR: "wear",
    phases.ORDER: "order",
    phases.ARM: "arm",
    phases.WINDOW: "window",
    phases.STRIKE: "strike",
    phases.PLACE: "place",
    phases.REWARD: "reward",
}
"""The stable code of what the player is asked, by phase."""

PLACE_NAMES = (*COLOURS, "weapon")
"""What the five places of a fighter are called in structs."""


def observation(s: State, player: int) -> dict[str, Any]:
    """The table from one seat, as JSON; cards are ids of the card list.

    Keys: player, turn, turn_cap, active, asked (seat or null), question, legal (for the seat asked only), lines (what is left to
    the active player: one, two, styles; alone: he may attack with one card), players (marks, hand or null, hand_size,
    hand_limit, known: cards of a closed hand that this seat knows, worn: four ids or null, truce), bank, circulating,
    pile_size, pile_known (place from the top, and card), discard (in order), style (null, or card and target), given (one's
    own card in a swap), combat (null, or see `_combat`), outcome (null before the end).
    """
    asked = None if s.player == TERMINAL else s.player
    outcome = s.outcome()
    ids = s.box.ids
    return {
        "player": player,
        "turn": s.turn,
        "turn_cap": s.options.turn_cap,
        "active": s.active,
        "asked": asked,
        "question": None if asked is None else QUESTIONS[s.phase],
        "legal": s.legal_actions() if asked == player else [],
        "lines": {"one": s.line_1, "two": s.line_2, "styles": s.styles, "alone": bool(s.alone)},
        "players": [_player(s, seat, player) for seat in range(len(s.hand))],
        "bank": s.bank,
        "circulating": s.circulating(),
        "pile_size": len(s.pile),
        "pile_known": [
            {"from_top": from_top, "card": ids[card]}
            for from_top, (card, seen) in enumerate(zip(reversed(s.pile), reversed(s.pile_seen), strict=True))
            if seen >> player & 1
        ],
        "discard": [ids[card] for card in s.discard],
        "style": None if s.card < 0 else {"card": ids[s.card], "target": None if s.target < 0 else s.target},
        "given": _given(s, player),
        "combat": _combat(s, player) if s.attacker >= 0 else None,
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }


def known_next(seen: Mapping[str, Any]) -> list[str]:
    """The cards on top of the pile that the seat knows, the next one first, down to the first one that it does not know."""
    known = seen["pile_known"]
    return [one["card"] for from_top, one in enumerate(known) if one["from_top"] == from_top]


def _player(s: State, seat: int, viewer: int) -> dict[str, Any]:
    ids, hand = s.box.ids, s.hand[seat]
    known = [ids[card] for card, seen in zip(hand, s.seen[seat], strict=True) if seen >> viewer & 1]
    return {
        "marks": s.marks[seat],
        "hand": [ids[card] for card in hand] if seat == viewer else None,
        "hand_size": len(hand),
        "hand_limit": hands.limit_of(s, seat),
        "known": [] if seat == viewer else known,
        "worn": [None if card < 0 else ids[card] for card in s.worn[SLOTS * seat : SLOTS * seat + SLOTS]],
        "truce": bool(s.truce >> seat & 1),
    }


def _given(s: State, viewer: int) -> str | None:
    """The card that this seat has chosen to give in a swap that is not complete yet."""
    return s.box.ids[s.pledge[0]] if s.attacker < 0 and s.pledge[0] >= 0 and viewer == s.active else None


def _combat(s: State, viewer: int) -> dict[str, Any]:
    """The combat in progress: attacker, defender, to_strike (seat, or null before it begins), strikes, and both sides.

    A side: seat, weapon_up, style_played, silenced, chosen (one's own card while the choice is secret), and five places: card
    (null where it lies face down), present, face_down, out, note (null where it is not known), protected. Once the combat is
    decided nothing is out any more (G20).
    """
    begun = s.phase not in (phases.ARM, phases.REWARD, phases.OVER)
    return {
        "attacker": s.attacker,
        "defender": s.defender,
        "to_strike": (s.defender if s.mover else s.attacker) if begun else None,
        "strikes": s.strikes,
        "sides": [_side(s, side, viewer, begun) for side in (0, 1)],
    }


def _side(s: State, side: int, viewer: int, begun: bool) -> dict[str, Any]:
    seat = s.defender if side else s.attacker
    chosen = s.pledge[side] if seat == viewer and s.phase == phases.ARM else NOTHING
    struck = struck_places(s, side) if begun else range(len(PLACE_NAMES))
    return {
        "seat": seat,
        "weapon_up": bool(s.up[side]),
        "style_played": bool(s.styled >> side & 1),
        "silenced": is_silenced(s, side),
        "chosen": s.box.ids[chosen] if chosen >= 0 else None,
        "places": [
            _place(s, side, place, own=viewer == seat) | {"protected": s.alive[side] >> place & 1 == 1 and place not in struck}
            for place in range(len(PLACE_NAMES))
        ],
    }


def _place(s: State, side: int, place: int, *, own: bool) -> dict[str, Any]:
    card = card_at(s, side, place)
    present = card >= 0
    is_open = place < len(COLOURS) or bool(s.up[side])
    visible = present and (is_open or own)
    alive = bool(s.alive[side] >> place & 1)
    return {
        "card": s.box.ids[card] if visible else None,
        "present": present,
        "face_down": present and not is_open,
        "out": present and not alive and any(s.alive),
        "note": note_at(s, side, place, is_silenced(s, side)) if present and alive and is_open else None,
    }
