"""What is true in every position of Wongar (the invariants of RULEBOOK.md), checked from scratch."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.games.wongar.model.box import (
    ANCESTOR,
    AREA,
    DECK,
    DOUBLE,
    ELDER,
    KINDS,
    LAST_SQUARE,
    PILE,
    PILE_SIZE,
    RITUAL_SCORPION,
    SCORPION,
    TOKENS,
)
from simulator.games.wongar.model.phases import CEREMONY, CHOOSE_TYPE, DONE, OVER, USE
from simulator.games.wongar.model.state import State


def check_tokens(state: State) -> None:
    """Every colour has its tokens: on the board, in the supply, or still to lay out."""
    for seat in range(state.seats):
        for token, count in enumerate(TOKENS):
            board = sum(state.board[(3 * territory + token) * state.seats + seat] for territory in range(AREA))
            assert board + state.supply[3 * seat + token] + state.bag[3 * seat + token] == count
    assert min(*state.board, *state.supply, *state.bag) >= 0


def check_areas(state: State) -> None:
    """150 area cards, of each kind as many as the box holds but for those that R80 takes out."""
    lying = Counter(kind for kind in state.face if kind >= 0)
    for territory in range(AREA):
        bottom = PILE_SIZE * territory
        lying.update(state.pile[bottom : bottom + state.left[territory]])
        assert all(kind == SCORPION for kind in state.pile[bottom : bottom + min(state.sunk[territory], state.left[territory])])
    for seat in range(state.seats):
        lying.update({kind: state.taken[KINDS * seat + kind] for kind in range(KINDS)})
    out = AREA if state.options.own_ceremonies else 0
    for kind, count in enumerate(PILE):
        assert lying[kind] == AREA * count - (out if kind in (ANCESTOR, ELDER) else 0)
    assert SCORPION not in state.face


def check_rituals(state: State) -> None:
    """43 ritual cards; no scorpion in a hand; R81: no double but in hands."""
    held = Counter({kind: sum(state.hand[kind::4]) for kind in range(DOUBLE + 1)})
    lying = Counter(state.deck) + held + Counter(dict(enumerate(state.discard)))
    lying[RITUAL_SCORPION] += state.aside
    if state.options.one_double_each:
        assert state.deck.count(DOUBLE) == state.discard[DOUBLE] == state.deck.count(RITUAL_SCORPION) == state.aside == 0
        assert lying.total() + state.gone == sum(DECK) - (0 if dealt(state) else state.seats)
    else:
        assert state.gone == 0
        assert [lying[kind] for kind in range(RITUAL_SCORPION + 1)] == list(DECK)
    assert min(state.hand) >= 0


def dealt(state: State) -> bool:
    """G31: the ritual cards wait until the tokens are laid out."""
    return state.round > 0


def check_round(state: State) -> None:
    """Time, the last round, and who is asked."""
    assert 1 <= state.time <= LAST_SQUARE
    ran_out = any(state.face[territory] < 0 and not state.left[territory] for territory in range(AREA))
    assert bool(state.ending) == (state.time == LAST_SQUARE or ran_out)
    assert state.phase != DONE
    assert state.ancestor_at in range(AREA)
    assert state.elder_at in range(AREA)
    if state.phase == OVER:
        assert state.ending
        return
    assert state.round == 0 or -1 <= state.played < state.seats
    if state.played >= 0 and state.round and state.site < 0:
        assert state.player == (state.boomerang + state.played) % state.seats


def check_ceremony(state: State) -> None:
    """R51: who is asked in a ceremony has a token there and has not passed; outside one nobody takes part."""
    if state.site < 0:
        assert (state.inside, state.uses, state.mode) == (0, 0, 0)
        assert state.phase not in (CEREMONY, USE)
        return
    assert state.site in (state.ancestor_at, state.elder_at)
    assert state.phase in (CEREMONY, USE, CHOOSE_TYPE)
    for seat in range(state.seats):
        if state.inside >> seat & 1:
            assert any(state.tokens(state.site, seat))
    assert state.inside >> state.player & 1


def check(state: Any) -> None:
    """All invariants."""
    assert isinstance(state, State)
    check_tokens(state)
    check_areas(state)
    check_rituals(state)
    check_round(state)
    check_ceremony(state)
