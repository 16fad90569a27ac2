"""The actions that are worth a thought: legal, never none, and no two that come to the same."""

import pytest

from simulator.games.wongar.model.box import TERRITORIES
from simulator.games.wongar.model.state import State
from tests.simulator.games.wongar.board import GAME, act, board, new_game, place, play, seat, take
from tests.simulator.laws.tables import play as play_on


def thoughts(state: State) -> list[object]:
    structs = [state.action_to_struct(action) for action in GAME.choices(state)]
    return [list(struct.values())[1:] for struct in structs]


def test_they_are_some_of_the_legal_actions_and_at_least_one() -> None:
    for players in GAME.players:
        state = new_game(players, players=players, advanced=True)
        for _ in play_on(state, players):
            chosen, legal = GAME.choices(state), state.legal_actions()
            assert chosen
            assert set(chosen) <= set(legal)
            assert chosen == sorted(set(chosen))


def test_of_equal_cards_the_one_on_the_highest_pile_is_left() -> None:
    faces = {"kangaroo": "four", "emu": "four", "snake": "elder", "hand": "elder", "foot": "disc", "fish": "disc"}
    state = board(faces=faces, heights={"kangaroo": 3, "emu": 5, "snake": 9, "hand": 2})

    assert thoughts(state) == [["emu"], ["snake"], ["foot"], ["fish"]]


def test_only_the_better_places_for_a_token_and_two_in_one_order() -> None:
    state = board(seat(bird="d", hand="d"), seat(bird="d", foot="dd"), faces={"emu": "disc"})
    take(state, "emu")
    act(state, "way", way="place_two")

    first = thoughts(state)
    place(state, "foot")
    second = thoughts(state)

    assert len(first) == 5
    assert set(map(str, second)) <= {str([name]) for name in TERRITORIES[TERRITORIES.index("foot") :]}
    assert ["foot"] in second or len(second) > 1


@pytest.mark.parametrize("one_double_each", [False, True])
def test_an_unseen_card_is_worth_a_thought_while_it_may_be_a_scorpion(one_double_each: bool) -> None:
    """G27, R81: without scorpions in the pile it is one that could have been chosen."""
    options = {"chosen_rituals": True, "one_double_each": one_double_each}
    state = board(faces={"emu": "four"}, deck=["disc", "cube"], rest="out", options=options)
    take(state, "emu")

    assert thoughts(state) == [["disc"], ["cube"], *([] if one_double_each else [["unseen"]])]


def test_of_the_ways_out_of_a_ceremony_two_are_left() -> None:
    state = board(seat("d", bird="dd"), seat("", bird="d"), faces={"bird": "both", "emu": "four"})
    take(state, "bird")
    play(state, "d")

    kinds = [state.action_to_struct(action)["kind"] for action in GAME.choices(state)]

    assert kinds == ["remove", "leave", "leave"]
