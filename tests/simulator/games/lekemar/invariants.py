"""What is true in every position of Lekemar (the invariants of RULEBOOK.md), checked from scratch."""

from __future__ import annotations

from typing import Any

from simulator.games.lekemar.model import phases
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.arming import NOT_YET
from simulator.games.lekemar.rules.ending import legend_of
from simulator.games.lekemar.rules.hands import limit_of


def check_conservation(state: State) -> None:
    """The cards of the box lie in one place each; the marks are where somebody can see them."""
    lying = [*(card for hand in state.hand for card in hand), *state.pile, *state.discard]
    lying += [card for card in (*state.worn, *state.arms, state.card) if card >= 0]
    assert sorted(lying) == state.box.all_cards()
    assert sum(state.marks) + state.bank == state.circulating()
    assert min(*state.marks, state.bank) >= 0


def check_knowledge(state: State) -> None:
    """What the others know stands beside each card, and nobody is said to know his own hand from outside."""
    assert all(hand == sorted(hand) for hand in state.hand)
    assert [len(hand) for hand in state.hand] == [len(seen) for seen in state.seen]
    assert len(state.pile) == len(state.pile_seen)
    for seat, seen in enumerate(state.seen):
        assert not any(known >> seat & 1 for known in seen)


def check_slots(state: State) -> None:
    """R10: only character cards are worn."""
    assert all(card < 0 or state.box.kind[card] == 0 for card in state.worn)


def check_hands(state: State) -> None:
    """R17: outside a card's effect and a combat nobody holds more than he may, but the one who is asked to put back."""
    if state.phase == phases.TURN:
        assert all(len(hand) <= limit_of(state, seat) for seat, hand in enumerate(state.hand))
    if state.phase == phases.LIMIT:
        assert len(state.hand[state.player]) > limit_of(state, state.player)


def check_combat(state: State) -> None:
    """Outside a combat nothing of it stands; within one, only cards that are there are in it, and both sides have one."""
    fighting = state.phase in (phases.ARM, phases.WINDOW, phases.STRIKE, phases.PLACE)
    if not fighting and state.phase != phases.OVER:
        assert state.arms == [-1, -1]
        assert state.alive == [0, 0]
        assert (state.attacker >= 0) == (state.phase == phases.REWARD)
    if not fighting:
        return
    assert state.attacker == state.active != state.defender
    for side, seat in enumerate((state.attacker, state.defender)):
        present = [*state.worn[4 * seat : 4 * seat + 4], state.arms[side]]
        assert state.alive[side]
        assert all(present[place] >= 0 for place in range(5) if state.alive[side] >> place & 1)
    assert state.strikes <= 60
    assert state.player in (state.attacker, state.defender)
    assert (NOT_YET in state.pledge) or state.phase != phases.ARM


def check_style(state: State) -> None:
    """A card is in the air only while somebody is asked about it."""
    in_air = state.phase in (
        phases.TARGET, phases.REACT, phases.GIVE, phases.DISCARD, phases.SEIZE, phases.STRIP, phases.COLOUR, phases.WEAR,
        phases.ORDER, phases.PLACE,
    )  # fmt: skip
    if state.phase != phases.OVER:
        assert (state.card >= 0) == in_air


def check_end(state: State) -> None:
    """R6, R7, G4, G27: one reason at the end, and none before; of several legends the first in turn order counts."""
    assert bool(state.ending) == state.is_terminal()
    winners = [seat for seat in range(len(state.marks)) if legend_of(state, seat) >= 0]
    rich = [seat for seat, marks in enumerate(state.marks) if marks == state.circulating()]
    if state.ending == "legend":
        assert state.winner == min(winners, key=lambda seat: (seat - state.active) % len(state.marks))
    elif state.ending == "all_marks":
        assert rich == [state.winner]
    else:
        assert not winners
        assert not rich
    assert (state.ending != "turn_cap") or state.turn == state.options.turn_cap


def check(state: Any) -> None:
    """All invariants."""
    assert isinstance(state, State)
    check_conservation(state)
    check_knowledge(state)
    check_slots(state)
    check_hands(state)
    check_combat(state)
    check_style(state)
    check_end(state)
