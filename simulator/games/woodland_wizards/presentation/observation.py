"""What a player may see: his hand, everything that lies open, what he has seen of other hands, no more (R27, G32, G35)."""

from __future__ import annotations

from typing import Any, Final

from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import DESIGN, RAN
from simulator.games.woodland_wizards.model.phases import PASSING, UNDECIDED
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.final import final_values
from simulator.games.woodland_wizards.rules.hands import known_of
from simulator.kernel.game import TERMINAL

QUESTIONS: Final = (
    "wizard", "explore", "creature", "boost", "run", "target", "take", "discard", "give", "name", "pick", "order", "after",
    "recover", "over",
)  # fmt: skip
"""The stable code of what the player is asked, by phase."""

STAGES: Final = {
    phases.SETUP: "setup",
    phases.EXPLORATION: "exploration",
    phases.TOURNAMENT: "tournament",
    2: "boost_1",
    3: "boost_2",
    4: "boost_3",
    phases.SCORE: "score",
    phases.RECOVERY: "recovery",
}


def observation(s: State, player: int) -> dict[str, Any]:
    """The table from one seat, as JSON; cards are ids of the list played with.

    Keys: player, round, stage, turn, first, asked (seat or null), question, legal (for the seat asked only), players (hand or
    null, hand_size, known: cards of his hand that this seat knows, laid: the card that this seat has laid face down, or "pass",
    chosen: whether he has chosen in secret, creature and boosts: card, value, ran; passed, scored, final: what his scored cards
    are worth in the end, wizard, total of this contest or null), deck_size, discard (bottom to top), effect (null, or card,
    player, and seen: the hand that this seat looks at), count (null, or player, values of his cards, effects left to apply),
    ranking, outcome (null before the end), order (the seats from the winner down, once the game is over).
    """
    asked = None if s.player == TERMINAL else s.player
    outcome = s.outcome()
    return {
        "player": player,
        "round": s.round,
        "stage": STAGES[s.stage],
        "turn": s.turn(),
        "first": s.first,
        "asked": asked,
        "question": None if asked is None else QUESTIONS[s.phase],
        "legal": s.legal_actions() if asked == player else [],
        "players": [_player(s, seat, player) for seat in range(len(s.hand))],
        "deck_size": len(s.deck),
        "discard": [s.box.ids[card] for card in s.discard],
        "effect": _effect(s, player),
        "count": _count(s),
        "ranking": s.ranking[:],
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
        "order": s.ending[:],
    }


def _player(s: State, seat: int, viewer: int) -> dict[str, Any]:
    ids, own = s.box.ids, seat == viewer
    return {
        "hand": [ids[card] for card in s.hand[seat]] if own else None,
        "hand_size": len(s.hand[seat]),
        "known": [] if own else [ids[card] for card in known_of(s, viewer, seat)],
        "laid": _laid(s, seat) if own else None,
        "chosen": s.secret[seat] != UNDECIDED,
        "creature": _card(s, s.creature[seat]) if s.creature[seat] >= 0 else None,
        "boosts": [_card(s, card) for card in s.boosts[seat]],
        "passed": bool(s.passed >> seat & 1),
        "scored": [ids[card] for card in s.scored[seat]],
        "final": final_values(s, seat),
        "wizard": _wizard(s, seat),
        "total": s.totals[seat] if s.totals and s.totals[seat] >= 0 else None,
    }


def _laid(s: State, seat: int) -> str | None:
    secret = s.secret[seat]
    return None if secret == UNDECIDED else "pass" if secret == PASSING else s.box.ids[secret]


def _card(s: State, entry: int) -> dict[str, Any]:
    """A card of an area; `ran`: its Active or after-ranking effect has run."""
    card = entry & DESIGN
    return {"card": s.box.ids[card], "value": s.box.value[card], "ran": entry >= RAN}


def _wizard(s: State, seat: int) -> dict[str, Any] | None:
    if s.wizard[seat] < 0:
        return None
    side = s.box.wizards[s.wizard[seat]]
    return {"wizard": side.id, "side": "ab"[s.wizard[seat] & 1], "family": side.family}


def _effect(s: State, viewer: int) -> dict[str, Any] | None:
    """The effect in progress; the hand looked at lies open for the one who looks alone."""
    if s.source < 0:
        return None
    seen = s.phase == phases.TAKE and viewer == s.runner
    return {
        "card": s.box.ids[s.source],
        "player": s.runner,
        "seen": [s.box.ids[card] for card in s.hand[s.target]] if seen else None,
    }


def _count(s: State) -> dict[str, Any] | None:
    """R25: the count in progress."""
    if s.phase != phases.ORDER:
        return None
    return {
        "player": s.player,
        "values": s.values[:],
        "effects": [{"player": e >> actions.PART, "card": s.box.ids[e & actions.LOW]} for e in s.pending],
    }
