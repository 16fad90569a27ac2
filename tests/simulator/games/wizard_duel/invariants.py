"""What is true in every position of Wizard Duel (the invariants of RULEBOOK.md), checked from scratch."""

from __future__ import annotations

from typing import Any

from simulator.games.wizard_duel.model import actions, phases
from simulator.games.wizard_duel.model.cards import DEFENCE, HEARTS, PACK, SUIT
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.rules.choices import NEVER, lowest_opening


def laid_cards(state: State) -> list[int]:
    return [entry & actions.ARGUMENT for entry in state.laid]


def check_conservation(state: State) -> None:
    """The 52 cards lie in one place each."""
    lives = [card for card in state.lives if card >= 0]
    lying = [
        *(card for hand in state.hand for card in hand),
        *lives,
        *state.pile,
        *state.discard,
        *state.gone,
        *laid_cards(state),
    ]
    assert sorted(lying) == list(range(PACK))
    assert all(hand == sorted(hand) for hand in state.hand)


def check_players(state: State) -> None:
    """Lives are counted right; who is out holds nothing; who is asked is in the game."""
    for seat in range(state.options.players):
        places = state.lives[3 * seat : 3 * seat + 3]
        lying = sum(card >= 0 for card in places)
        if seat in state.living:
            assert state.left[seat] == lying
        else:
            assert state.left[seat] == 0
            assert lying <= (state.options.elimination == "last_life")
            assert not state.hand[seat]
    assert state.living == sorted(set(state.living))
    assert state.living
    assert state.is_terminal() or state.current_player() in state.living


def check_attack(state: State) -> None:
    """Outside an attack nothing of it stands; within one, attacker and target are players who may be that."""
    if state.phase == phases.TURN:
        assert not state.laid
        assert (state.attacker, state.defender, state.power, state.protected) == (-1, -1, 0, 0)
        return
    if state.is_terminal():
        return
    assert state.attacker in state.living
    assert state.attacker != state.defender
    if state.protected >> state.attacker & 1:
        own = [entry & actions.ARGUMENT for entry in state.laid[2:] if entry >> actions.SHIFT == state.attacker]
        assert any(SUIT[card] == HEARTS for card in own)
    if state.phase in (phases.DEFEND, phases.ADD, phases.CHOOSE_SUIT):
        assert state.current_player() == state.defender
        assert not state.protected >> state.defender & 1


def check_defence(state: State) -> None:
    """R9, G30: a defence runs downwards, and can be completed or is complete."""
    if state.phase not in (phases.ADD, phases.CHOOSE_SUIT):
        return
    worths = [DEFENCE[card] for card in laid_cards(state)[state.defence :]]
    assert worths == sorted(worths, reverse=True)
    assert (sum(worths), worths[-1]) == (state.total, state.last)
    missing = state.power - state.total
    usable = [DEFENCE[card] for card in state.hand[state.defender] if DEFENCE[card] <= state.last]
    assert missing < 0 or (state.phase == phases.ADD and lowest_opening(usable, missing) < NEVER)


def check_pile(state: State) -> None:
    """R24, R25: one reshuffle at most; afterwards every card of the pile comes from it."""
    assert state.reshuffles in (0, 1)
    assert bool(state.second_pile) == bool(state.reshuffles)
    if state.reshuffles:
        assert all(state.second_pile >> card & 1 for card in state.pile)
        assert not any(state.second_pile >> card & 1 for card in state.lives if card >= 0)


def check_end(state: State) -> None:
    """R23, R25, G18: one reason at the end, and none before."""
    assert bool(state.ending) == state.is_terminal()
    assert (len(state.living) == 1) == (state.ending == "last_one_left")
    if state.ending == "last_one_left":
        assert state.living == [state.winner]
    if state.ending == "second_exhaustion":
        assert (state.reshuffles, state.pile) == (1, [])
    if state.ending == "nothing_to_shuffle":
        assert (state.reshuffles, state.pile, state.discard) == (0, [], [])


def check(state: Any) -> None:
    """All invariants."""
    assert isinstance(state, State)
    check_conservation(state)
    check_players(state)
    check_attack(state)
    check_defence(state)
    check_pile(state)
    check_end(state)
