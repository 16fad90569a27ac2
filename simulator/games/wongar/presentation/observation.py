"""What a player may see: his own hand, everything that lies open, and how much lies closed; nothing else (R23, G22, G34)."""

from __future__ import annotations

from typing import Any, Final

from simulator.games.wongar.model import phases
from simulator.games.wongar.model.actions import KINDS as ACTIONS
from simulator.games.wongar.model.actions import SHIFT
from simulator.games.wongar.model.box import (
    ANCESTOR,
    AREA,
    AREAS,
    DOUBLE,
    ELDER,
    KINDS,
    LAST_SQUARE,
    RANKS,
    RITUALS,
    SECTION,
    TERRITORIES,
    TYPES,
)  # fmt: skip
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.scoring import points_now
from simulator.kernel.game import TERMINAL

QUESTIONS: Final = ("turn", "way", "type", "place", "move", "ceremony", "use", "draw")
"""By phase."""


def observation(s: State, player: int) -> dict[str, Any]:
    """The table from one seat, as JSON; territories, types and cards are called by the names of box.toml.

    Keys: player, round, turn, asked (seat or null), question, legal (for the seat asked only), time, last_square, section,
    boomerang, ancestor and elder (each `held` by a seat and `at` a territory), territories (id, face: a kind of card or null,
    pile: cards under it, scorpions_below: those put there in the set-up, tokens: discs, cubes and cylinders of each seat),
    players (hand: counts by kind, null for others; hand_size; doubles: R81, else null; supply and bag by type; score; taken:
    counts by kind, null for others before the end; taken_size; own: R80), deck_size, deck (counts by kind, for the seat that
    chooses from it, else null), discard, scorpion_aside, card (what is being done: kind, spot, type, placing, drawing), ceremony
    (null, or site, rank, points, inside, mode, uses), ending (null until the last round), outcome (null before the end).
    """
    asked = None if s.player == TERMINAL else s.player
    outcome = s.outcome()
    return {
        "player": player,
        "round": s.round,
        "turn": s.turn,
        "asked": asked,
        "question": None if asked is None else question(s),
        "legal": s.legal_actions() if asked == player else [],
        "time": s.time,
        "last_square": LAST_SQUARE,
        "section": (s.time - 1) // SECTION + 1,
        "boomerang": s.boomerang,
        "ancestor": {"held": s.ancestor, "at": TERRITORIES[s.ancestor_at]},
        "elder": {"held": s.elder, "at": TERRITORIES[s.elder_at]},
        "territories": [_territory(s, territory) for territory in range(AREA)],
        "players": [_player(s, seat, player) for seat in range(s.seats)],
        "deck_size": len(s.deck),
        "deck": _chosen_from(s) if asked == player and s.phase == phases.DRAWING else None,
        "discard": dict(zip(RITUALS, s.discard, strict=False)),
        "scorpion_aside": bool(s.aside),
        "card": _card(s),
        "ceremony": _ceremony(s) if s.site >= 0 else None,
        "ending": s.ending or None,
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }


def question(s: State) -> str:
    """The stable code of what the player is asked.

    "lay_out" and "lay_out_where" (R82), "turn", "way" (R25), "type" (R27), "double" (R57), "place", "move", "ceremony", "use",
    "use_again" (the second token of a double card) or "draw" (R84).
    """
    if s.phase == phases.CHOOSE_TYPE and s.site >= 0:
        return "double"
    if s.phase == phases.USE and s.mode:
        return "use_again"
    if not s.round:
        return "lay_out" if s.phase == phases.CHOOSE_TYPE else "lay_out_where"
    return QUESTIONS[s.phase]


def _territory(s: State, territory: int) -> dict[str, Any]:
    face = s.face[territory]
    return {
        "id": TERRITORIES[territory],
        "face": None if face < 0 else AREAS[face],
        "pile": s.left[territory],
        "scorpions_below": min(s.sunk[territory], s.left[territory]),
        "tokens": [s.tokens(territory, seat) for seat in range(s.seats)],
    }


def _player(s: State, seat: int, viewer: int) -> dict[str, Any]:
    hand = s.hand[4 * seat : 4 * seat + 4]
    taken = s.taken[KINDS * seat : KINDS * seat + KINDS]
    shown = seat == viewer or s.phase == phases.OVER
    return {
        "hand": dict(zip(RITUALS, hand, strict=False)) if seat == viewer else None,
        "hand_size": sum(hand),
        "doubles": hand[DOUBLE] if s.options.one_double_each else None,
        "supply": dict(zip(TYPES, s.supply[3 * seat : 3 * seat + 3], strict=True)),
        "bag": dict(zip(TYPES, s.bag[3 * seat : 3 * seat + 3], strict=True)),
        "score": s.scores[seat],
        "taken": dict(zip(AREAS, taken, strict=True)) if shown else None,
        "taken_size": sum(taken),
        "own": [AREAS[kind] for which, kind in enumerate((ANCESTOR, ELDER)) if s.own[2 * seat + which]],
    }


def _chosen_from(s: State) -> dict[str, int]:
    """R84, G27: the pile in the hands of the one who chooses."""
    return {name: s.deck.count(kind) for kind, name in enumerate(RITUALS[: DOUBLE + 1])}


def _card(s: State) -> dict[str, Any]:
    """What the active card still asks for."""
    return {
        "kind": None if s.card < 0 else AREAS[s.card],
        "spot": None if s.spot < 0 else TERRITORIES[s.spot],
        "type": None if s.token < 0 else TYPES[s.token],
        "placing": s.placing,
        "drawing": s.drawing,
    }


def _ceremony(s: State) -> dict[str, Any]:
    return {
        "site": TERRITORIES[s.site],
        "rank": RANKS[s.rank],
        "points": points_now(s, s.rank),
        "inside": [seat for seat in range(s.seats) if s.inside >> seat & 1],
        "mode": ACTIONS[s.mode >> SHIFT] if s.mode else None,
        "uses": s.uses,
    }
