"""What agents think about: one action of several that come to the same."""

from simulator.games import GAMES
from tests.simulator.games.wankul.board import A, act, at, board, choices, person, pile, play

GAME = GAMES["wankul"]


def test_r78_after_a_score_the_weakest_character_goes_first_and_the_best_lies_on_top() -> None:
    weak, strong = person(3), person(9)
    state = board(at(a=[strong, weak], b=[person(1)]), at(), a={"hand": []})
    act(state, "auto_score", terrain=0)
    while state.observation(A)["question"] == "clear":
        thought = GAME.choices(state)
        assert len(thought) == 1
        state.apply_action(thought[0])

    assert pile(state, "discard", A) == [weak["id"], strong["id"], "TER"]


def test_of_equal_targets_one_is_thought_of_and_different_ones_all() -> None:
    twin, other = person(2), person(4)
    killer = person(1, abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "opp"}}]}])
    state = board(at(b=[twin, twin, other]), a={"hand": [killer]})
    play(state, killer)

    thought = [state.action_to_struct(action) for action in GAME.choices(state)]

    assert len(choices(state, "target")) == 3
    assert sorted(struct["card"] for struct in thought if struct["kind"] == "target") == sorted([twin["id"], other["id"]])
