"""What is true in every position of Wankul (the invariants I1 to I12 of RULEBOOK.md), checked from scratch."""

from __future__ import annotations

from typing import Any

from simulator.games.wankul.effects.words.reaching import LEND_FORCE
from simulator.games.wankul.model.box import CHARACTER, TERRAIN
from simulator.games.wankul.model.frames import DUG, LOOK, PLAY
from simulator.games.wankul.model.listed import number_of
from simulator.games.wankul.model.phases import STEP_CELL, STEP_LAYING, STEP_PAYMENT
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import force
from simulator.kernel.frames import WIDTH


def in_the_air(state: State) -> list[int]:
    """Cards set aside to be played: they lie in a PLAY frame and nowhere else."""
    frames = [state.stack[base : base + WIDTH] for base in range(0, len(state.stack), WIDTH)]
    return [frame[3] for frame in frames if frame[0] == PLAY and frame[1] in (STEP_CELL, STEP_PAYMENT, STEP_LAYING)]


def check_conservation(state: State) -> None:
    """Each instance is in exactly one place; open piles hold their owner's cards only (G65, G264)."""
    piles = [*state.hand, *state.deck, *state.discard, *state.ban, *state.aside, *state.under]
    lying = [card for pile in piles for card in pile]
    lying += [card for side in state.side for card in side] + [card for card in state.terrain if card >= 0] + list(state.box.duos)
    assert sorted(lying + in_the_air(state)) == list(range(len(state.card)))
    for player in (0, 1):
        for pile in (state.discard, state.ban):
            assert all(state.box.owner[card] == player for card in pile[player])


def check_face_down(state: State) -> None:
    """G179: each card face down has one card in play over it."""
    for player in (0, 1):
        assert len(state.under[player]) == len(state.holder[player])
        assert all(state.cell[holder] >= 0 for holder in state.holder[player])


def check_table(state: State) -> None:
    """I1, I2, I7: terrains in their slots, characters in cells of their own, links between neighbours."""
    assert len(state.terrain) == 3
    cells = [state.cell[card] for side in state.side for card in side]
    assert len(cells) == len(set(cells))
    for slot, card in enumerate(state.terrain):
        if card >= 0:
            assert state.box.kind[state.card[card]] == TERRAIN
            assert state.cell[card] in (slot << 13, slot << 13 | 1 << 12)
            assert state.arrived[slot] <= state.turn
        else:
            assert not state.side[slot << 1]
            assert not state.side[slot << 1 | 1]
    for number, side in enumerate(state.side):
        for card in side:
            assert state.box.kind[state.card[card]] == CHARACTER
            assert state.cell[card] >> 12 == number
            assert state.cell[card] >> 6 & 63 >= 1
            assert state.cell[card] & 63 >= 1
    in_play = {card for side in state.side for card in side} | set(state.terrain) - {-1} | set(state.box.duos)
    assert all((state.cell[card] >= 0) == (card in in_play) for card in range(len(state.card)))
    for card, partner in enumerate(state.link):
        if partner >= 0:
            assert state.cell[partner] == state.cell[card] - 1


def check_figures(state: State) -> None:
    """I3, I4, I12: markers, counted plays, and one reason at the end."""
    assert all(0 <= markers <= 5 for markers in state.markers)
    assert 0 <= state.plays <= state.plays_allowed()
    assert (5 in state.markers) == (state.ending == "five_terrains")
    assert bool(state.ending) == state.is_terminal()


def check_rules_in_play(state: State) -> None:
    """R50: whatever imposes something lies on the table; the index of events is exact."""
    for packed in state.force_rules + state.play_rules + state.rules + state.offers + state.triggers:
        assert state.cell[packed & 255] >= 0
    assert all(state.cell[change[0]] >= 0 for change in state.changes)
    assert all(change[4] >= state.turn or state.scoring >> (-1 - change[4]) & 1 for change in state.changes)
    for packed in state.triggers:
        assert state.heard >> state.box.trigger_event[number_of(packed)] & 1


def check_nothing_imposed(state: State) -> None:
    """What nobody imposes has no entries: the list that says so is one for all, and nobody has written into it."""
    kinds = {state.box.rule_kind[number_of(packed)] for packed in state.rules}
    assert all(state.imposing(kind) == [] for kind in {*state.box.rule_kind} - kinds)


def check_force(state: State) -> None:
    """I8: the totals are the sums of forces reckoned anew."""
    for slot in range(3):
        for player in (0, 1):
            shown = state.observation(player)["terrains"][slot]
            if shown is not None:
                side = shown["sides"][player]
                standing = sum(one["force"] for one in side["characters"])
                lent = force.lent(state, slot, player) if state.box.imposes >> LEND_FORCE & 1 else 0
                assert state.force_on(slot, player) == side["force"] == standing + lent
    for slot in range(3):
        for player in (0, 1):
            total = force.total(state, slot, player)
            assert [force.reaches(state, slot, player, needed) for needed in (total, total + 1)] == [True, False]


def check_memory(state: State) -> None:
    """Aside piles and the memory hold only what frames on the stack speak of."""
    kinds = {state.stack[base] for base in range(0, len(state.stack), WIDTH)}
    if not kinds & {LOOK, DUG} and not state.is_terminal():
        assert state.aside == [[], []]


def check_prices(state: State) -> None:
    """I9: no cost is below 0."""
    from simulator.games.wankul.rules.costs import price

    for card in state.hand[state.active]:
        if state.box.kind[state.card[card]] == CHARACTER:
            assert all(price(state, state.active, state.card[card], slot) >= 0 for slot in range(3))


def check(state: Any) -> None:
    """All invariants."""
    assert isinstance(state, State)
    check_conservation(state)
    check_face_down(state)
    check_table(state)
    check_figures(state)
    check_rules_in_play(state)
    check_nothing_imposed(state)
    check_force(state)
    check_memory(state)
    check_prices(state)
