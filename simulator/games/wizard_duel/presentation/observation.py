"""What a player may see: his own hand, everything that lies open, and how many cards lie closed; nothing else (R3-R5, G29)."""

from __future__ import annotations

from typing import Any

from simulator.games.wizard_duel.model import actions, phases
from simulator.games.wizard_duel.model.cards import BEATS_ALL, COURT_PAIR, IDS, PACK
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.game import TERMINAL

QUESTIONS = {
    phases.TURN: "turn",
    phases.SECOND: "second",
    phases.DEFEND: "defend",
    phases.ADD: "add",
    phases.CHOOSE_SUIT: "suit",
    phases.LOSE_LIFE: "life",
}


def observation(s: State, player: int) -> dict[str, Any]:
    """The table from one seat, as JSON; cards are ids such as "7S".

    Keys: player, turn, active, first, asked (seat or null), question, legal (for the seat asked only), players (hand or null,
    hand_size, from_second_pile, lives: three places, true where a card lies, in_game, protected), pile_size, reshuffled,
    second_pile (the cards that were shuffled into it), discard (in the order set aside), gone (those of eliminated players),
    gone_unseen (how many life cards left the game face down), attack (null, or attacker, target, power: null for a court_pair,
    laid: the cards with their seats, defence: the cards of the latest one, total: null when it beats_all), outcome (null before
    the end).
    """
    asked = None if s.player == TERMINAL else s.player
    outcome = s.outcome()
    return {
        "player": player,
        "turn": s.turn,
        "active": s.active,
        "first": s.first,
        "asked": asked,
        "question": None if asked is None else question(s),
        "legal": s.legal_actions() if asked == player else [],
        "players": [_player(s, seat, player) for seat in range(len(s.hand))],
        "pile_size": len(s.pile),
        "reshuffled": bool(s.reshuffles),
        "second_pile": [IDS[card] for card in range(PACK) if s.second_pile >> card & 1],
        "discard": [IDS[card] for card in s.discard],
        "gone": [IDS[card] for card in s.gone],
        "gone_unseen": sum(card >= 0 for card in s.lives) - sum(s.left),
        "attack": _attack(s) if s.laid else None,
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }


def question(s: State) -> str:
    """The stable code of what the player is asked.

    "turn", "window" (the same under V2, where everybody is asked), "second", "target", "redirect" (after a shield), "deflect",
    "defend", "add", "suit" or "life".
    """
    if s.phase == phases.TURN and s.options.attacks_out_of_turn:
        return "window"
    if s.phase != phases.TARGET:
        return QUESTIONS[s.phase]
    if not s.protected:
        return "target"
    return "deflect" if s.laid[-1] >> actions.SHIFT == s.attacker else "redirect"


def _player(s: State, seat: int, viewer: int) -> dict[str, Any]:
    hand, is_in_game = s.hand[seat], seat in s.living
    return {
        "hand": [IDS[card] for card in hand] if seat == viewer else None,
        "hand_size": len(hand),
        "from_second_pile": sum(s.second_pile >> card & 1 for card in hand),
        "lives": [is_in_game and card >= 0 for card in s.lives[3 * seat : 3 * seat + 3]],
        "in_game": is_in_game,
        "protected": bool(s.protected >> seat & 1),
    }


def _attack(s: State) -> dict[str, Any]:
    """The attack in progress, or the one that ended the game; R11: an Ace in the defence is no number, it beats all."""
    defence = [entry & actions.ARGUMENT for entry in s.laid[s.defence :]] if s.defence else []
    beats_all = s.total >= BEATS_ALL
    return {
        "attacker": s.attacker,
        "target": None if s.defender < 0 else s.defender,
        "power": None if s.power == COURT_PAIR or len(s.laid) < 2 else s.power,
        "court_pair": s.power == COURT_PAIR,
        "laid": [{"seat": entry >> actions.SHIFT, "card": IDS[entry & actions.ARGUMENT]} for entry in s.laid],
        "defence": [IDS[card] for card in defence],
        "total": None if beats_all else s.total,
        "beats_all": beats_all,
    }
