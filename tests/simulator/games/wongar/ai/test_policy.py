"""The script: legal, quick, by what it sees, and better than chance."""

import random

import pytest

from simulator.games.wongar.model.state import State
from tests.simulator.games.wongar.board import GAME, act, board, new_game, play, seat, take


def choice(state: State, seed: int = 1) -> dict[str, object]:
    return state.action_to_struct(GAME.policy(state, seed))


def often(state: State, wanted: dict[str, object], times: int = 20) -> bool:
    """The script does this in most of its moods."""
    return sum(choice(state, seed) == wanted for seed in range(times)) > times * 0.7


@pytest.mark.parametrize("players", GAME.players)
def test_it_beats_chance_by_far(players: int) -> None:
    won = 0
    for seed in range(30):
        state, luck = new_game(seed, players=players), random.Random(seed)
        mine = seed % players
        while not state.is_terminal():
            action = GAME.policy(state, luck.getrandbits(32)) if state.current_player() == mine else None
            state.apply_action(luck.choice(state.legal_actions()) if action is None else action)
        outcome = state.outcome()
        won += outcome is not None and outcome.winner == mine

    assert won >= 20


def test_it_calls_the_ceremony_that_pays() -> None:
    state = board(
        seat("d", bird="dcy"), seat("d", emu="dcy"), faces={"bird": "both", "emu": "both", "hand": "triple"}, seed=1
    )  # fmt: skip

    assert often(state, {"kind": "take", "territory": "bird"})


def test_early_it_fills_its_hand_and_late_it_calls_ceremonies() -> None:
    players = seat("d", bird="d"), seat("d", emu="dcy")
    early, late = (board(*players, faces={"bird": "both", "hand": "four"}, time=time) for time in (1, 12))

    assert often(early, {"kind": "take", "territory": "hand"})
    assert often(late, {"kind": "take", "territory": "bird"})


def test_it_takes_a_token_card_where_it_has_such_a_token() -> None:
    state = board(seat("dd", lizard="d" * 18), faces={"emu": "disc", "bird": "cube"})

    assert often(state, {"kind": "take", "territory": "bird"})


def test_it_leads_the_ancestor_where_it_scores() -> None:
    state = board(seat(crocodile="dc"), seat(emu="dc", foot="dc"), faces={"hand": "ancestor"}, ancestor={"at": "hand"})
    take(state, "hand")

    assert often(state, {"kind": "move", "territory": "crocodile"})


def test_it_removes_the_token_that_beats_it() -> None:
    state = board(seat("d", bird="d"), seat("", bird="dd"), seat("", bird="c"), faces={"bird": "both", "emu": "four"})
    take(state, "bird")

    assert often(state, {"kind": "play", "card": "disc"})
    play(state, "d")
    assert often(state, {"kind": "remove", "player": 1})


def test_it_keeps_cards_that_would_change_nothing() -> None:
    state = board(seat("d", bird="dddd"), seat("", bird="c"), faces={"bird": "both", "emu": "four"})
    take(state, "bird")

    assert often(state, {"kind": "pass", "question": "ceremony"})


def test_it_defends_a_majority_from_rivals_who_hold_cards_and_from_no_others() -> None:
    threatened, safe = (
        board(seat("dd", bird="dd"), seat(cards, bird="dd"), faces={"bird": "both", "emu": "four"}, time=9)
        for cards in ("dddddd", "")
    )
    for state in (threatened, safe):
        take(state, "bird")

    assert often(threatened, {"kind": "play", "card": "disc"})
    assert often(safe, {"kind": "pass", "question": "ceremony"})


def test_it_does_not_go_after_a_majority_that_it_cannot_reach() -> None:
    near, far = (
        board(seat("d", bird="d"), seat("", bird=rival), faces={"bird": "both", "emu": "four"}) for rival in ("dd", "dddd")
    )
    for state in (near, far):
        take(state, "bird")

    assert often(near, {"kind": "play", "card": "disc"})
    assert often(far, {"kind": "pass", "question": "ceremony"})


def test_a_token_comes_from_where_no_majority_is_lost() -> None:
    state = board(seat("d", bird="c", turtle="d", crocodile="d"), seat("", crocodile="dd"), faces={"bird": "both", "emu": "four"})
    take(state, "bird")
    play(state, "d")

    assert often(state, {"kind": "come", "territory": "crocodile"})


def test_with_a_full_hand_it_places_tokens_and_with_an_empty_one_it_draws() -> None:
    rich = board(seat("dddddd"), faces={"emu": "disc"})
    poor = board(seat(), faces={"emu": "disc"})
    for state in (rich, poor):
        take(state, "emu")

    assert often(rich, {"kind": "way", "way": "place_two"})
    assert often(poor, {"kind": "way", "way": "draw_two"})


def test_it_chooses_doubles_first() -> None:
    state = board(faces={"emu": "four"}, options={"chosen_rituals": True})
    take(state, "emu")

    assert often(state, {"kind": "draw", "card": "double"})
    assert all(choice(state, seed) != {"kind": "draw", "card": "unseen"} for seed in range(20))
    act(state, "draw", card="double")


def test_equal_positions_and_seeds_give_equal_answers_and_other_seeds_other_ones() -> None:
    state = new_game(3)

    assert GAME.policy(state, 7) == GAME.policy(state.clone(), 7)
    assert len({GAME.policy(state, seed) for seed in range(40)}) > 1
