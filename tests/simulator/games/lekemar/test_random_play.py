"""Random games with a taste for combats, so that the rare branches run, and every position is checked."""

import random
from collections import Counter

import pytest

from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model import phases
from simulator.games.lekemar.model.state import State
from tests.simulator.games.lekemar import invariants
from tests.simulator.games.lekemar.board import new_game

PUT_BACK, ATTACK, LAY = 6, 7, 1


def fond_of_combats(state: State, luck: random.Random) -> int:
    """A legal action; cards are seldom put back, and cards that can be laid or players that can be attacked often are."""
    legal = state.legal_actions()
    for kind, chance in ((ATTACK, 0.5), (LAY, 0.7)):
        wanted = [action for action in legal if action >> 12 == kind]
        if wanted and luck.random() < chance:
            return luck.choice(wanted)
    kept = [action for action in legal if action >> 12 != PUT_BACK]
    return luck.choice(kept or legal)


@pytest.mark.parametrize("seed", range(12))
def test_the_invariants_hold_and_every_phase_is_reached(seed: int) -> None:
    luck, seen = random.Random(seed), set()
    for game in range(8):
        state = new_game(seed * 100 + game, players=3 + seed, timed_strikes=seed % 3 == 0, turn_cap=60)
        while not state.is_terminal():
            invariants.check(state)
            seen.add(state.phase)
            state.apply_action(fond_of_combats(state, luck))
        invariants.check(state)

    rare = {phases.COLOUR, phases.SEIZE, phases.LIMIT, phases.STRIP, phases.GIVE, phases.ORDER}
    assert seen >= set(range(phases.OVER)) - rare


@pytest.mark.parametrize("seed", range(4))
def test_imagined_deals_in_the_midst_of_combats_look_the_same_and_do_not_depend_on_hidden_cards(seed: int) -> None:
    luck = random.Random(seed)
    state = new_game(seed, players=3 + seed, turn_cap=40)

    while not state.is_terminal():
        if state.attacker >= 0 or luck.random() < 0.1:
            for player in {state.current_player(), *luck.sample(range(len(state.hand)), 2)}:
                imagined = state.resample_from_infostate(player, seed)
                invariants.check(imagined)
                assert imagined.observation(player) == state.observation(player)
                assert (
                    imagined.resample_from_infostate(player, 1).serialize()
                    == state.resample_from_infostate(player, 1).serialize()
                )
        state.apply_action(fond_of_combats(state, luck))


def nearly_won(seed: int) -> State:
    """Two players a swap away from a legend each, and a third one who lacks a single mark and asks for three."""
    swaps, rackets = ["LKH-120"] * 2, ["LKH-106"] * 4
    players = [
        {"worn": {"head": "LKH-001", "bust": "LKH-006", "muscles": "LKH-003", "legs": "LKH-008"}, "hand": swaps, "marks": 1},
        {"worn": {"head": "LKH-005", "bust": "LKH-002", "muscles": "LKH-007", "legs": "LKH-004"}, "hand": swaps, "marks": 0},
        {"worn": {"head": "LKH-025", "bust": "LKH-030"}, "hand": rackets, "marks": 199},
    ]
    return Lekemar().position({"players": players, "seed": seed, "active": seed % 3, "options": {"turn_cap": 90}})


def test_r6_r7_g4_the_invariants_hold_in_games_that_somebody_wins_at_once() -> None:
    endings = Counter[str]()
    for seed in range(40):
        luck, state = random.Random(seed), nearly_won(seed)
        while not state.is_terminal():
            invariants.check(state)
            state.apply_action(fond_of_combats(state, luck))
        invariants.check(state)
        endings[state.ending] += 1

    assert endings["legend"] > 10
    assert endings["all_marks"] > 0
