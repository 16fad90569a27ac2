"""The actions that are worth a thought: of several that come to the same, one.

For agents that look ahead. People and the laws of the engine see all legal actions.
"""

from __future__ import annotations

from simulator.games.wankul.effects.tables import fold
from simulator.games.wankul.model import actions
from simulator.games.wankul.model.cells import side_of
from simulator.games.wankul.model.frames import CLEAR, DRAWING, NAMING, TARGETS
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules.force import force
from simulator.kernel.frames import WIDTH


def worth_a_thought(s: State) -> list[int]:
    """Some of the legal actions, at least one.

    After a score (R78) the weakest character is discarded first: the best one ends on top, where it is taken back most easily.
    Of the names that may be said, those that a card of the match bears. Of characters on one side that are the same card and
    equally strong, one stands for all.
    """
    legal = s.legal
    if len(legal) < 2:
        return legal[:]
    kind = s.stack[len(s.stack) - WIDTH]
    if kind in (NAMING, DRAWING) and legal[0] >= actions.NAME:
        return _names_about(s, legal)
    if kind == CLEAR:
        return [min(legal, key=lambda action: (force(s, action & actions.ARGUMENT), action))]
    return _different(s, legal) if kind == TARGETS else legal[:]


def _names_about(s: State, legal: list[int]) -> list[int]:
    """G120, G269: the names that cards of both lists bear."""
    borne = frozenset().union(*(s.box.names[definition] for definition in set(s.box.card)))
    return [action for action in legal if fold(s.box.nameable[action & actions.ARGUMENT]) in borne]


def _different(s: State, legal: list[int]) -> list[int]:
    """One target for each card, side and force."""
    found: dict[tuple[int, int, int], int] = {}
    for action in legal:
        if action >= actions.TARGET:
            card = action & actions.ARGUMENT
            found.setdefault((s.card[card], side_of(s.cell[card]), force(s, card)), action)
    kept = set(found.values())
    return [action for action in legal if action < actions.TARGET or action in kept]
