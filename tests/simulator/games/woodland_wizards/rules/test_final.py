"""The final score, ties, and the Wizards (R33-R36, G20-G24, G30, G31, G38), with the booklet's example."""

import pytest

from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.final import final_values
from tests.simulator.games.woodland_wizards.board import GAME, A, B, C, D, act, asked, board, choices, new_game, player, refused

INSECT, BEAST, LEGEND, WOODLAND = (
    {"wizard": "WWH-31", "side": "a"},
    {"wizard": "WWH-31", "side": "b"},
    {"wizard": "WWH-36", "side": "b"},
    {"wizard": "WWH-35", "side": "b"},
)


def final(*scored: str, first: int = A) -> State:
    """The end of a game in which the players scored these cards."""
    return board(*(player(scored=cards) for cards in scored), stage="end", first=first)


def test_r34_g20_the_final_score_of_the_booklet_is_39() -> None:
    state = final("Longneck, Living Leaf, Living Leaf, Golden Phoenix", "Forest Wolf")

    assert final_values(state, A) == [7, 6, 6, 20]
    assert sum(final_values(state, A)) == 39
    assert state.ending == [A, B]


@pytest.mark.parametrize(("leaves", "each"), [(1, 3), (2, 6), (3, 9), (4, 12)])
def test_g20_each_living_leaf_is_worth_three_for_each_of_them(leaves: int, each: int) -> None:
    state = final(", ".join(["Living Leaf"] * leaves), "")

    assert final_values(state, A) == [each] * leaves


def test_r34_values_changed_in_contests_do_not_count_in_the_end() -> None:
    state = final("Giant Scorpion, Dread Raven, Hornet Queen", "")

    assert final_values(state, A) == [10, 12, 12]


def test_r35_the_golden_phoenix_wins_ties() -> None:
    state = final("Forest Wolf, Thorn Badger", "Golden Phoenix")

    assert state.ending == [B, A]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (B, "phoenix")


@pytest.mark.parametrize(
    ("mine", "yours", "winner", "reason"),
    [
        ("Forest Wolf", "Bartering Fox, Night Gecko", B, "cards"),
        ("Forest Wolf, Velvet Falcon", "Thorn Badger, Shadow Moth", A, "highest"),
        ("Shadow Moth, Shadow Moth, Will-o’-the-wisp", "Shadow Moth, Glitter Otter, Glitter Otter", A, "most_high"),
        ("Forest Wolf", "Forest Wolf", A, "turn_order"),
        ("Forest Wolf", "Shadow Moth", A, "points"),
    ],
)
def test_r35_the_steps_of_a_tie(mine: str, yours: str, winner: int, reason: str) -> None:
    state = final(mine, yours)

    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, reason)


def test_r35_g24_the_last_step_is_the_turn_order_of_round_four() -> None:
    state = final("Forest Wolf", "Forest Wolf", "Forest Wolf", first=B)

    assert state.ending == [B, C, A]


def test_g23_the_highest_card_is_looked_for_among_final_values() -> None:
    """G23: two Leaves are worth 6 each in the end, as much as a Falcon, and the Black Phoenix 0."""
    state = final("Living Leaf, Living Leaf, Black Phoenix", "Velvet Falcon, Root Sprite, Will-o’-the-wisp")

    assert final_values(state, A) == [6, 6, 0]
    assert final_values(state, B) == [6, 4, 2]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (A, "most_high")


def test_g38_everybody_has_a_place_and_rewards_fall_evenly() -> None:
    state = final("Root Sprite", "Forest Wolf", "Shadow Moth", "", first=A)

    assert state.ending == [B, C, A, D]
    assert state.returns() == pytest.approx([-1 / 3, 1, 1 / 3, -1])
    assert board(player("Root Sprite"), player()).returns() == [0.0, 0.0]


def test_r36_the_values_of_the_wizards_family_are_doubled() -> None:
    state = board(
        player(scored="Forest Wolf, Shadow Moth", wizard=BEAST),
        player(scored="Forest Wolf, Shadow Moth", wizard=INSECT),
        stage="end",
    )

    assert final_values(state, A) == [22, 8]
    assert final_values(state, B) == [11, 16]


def test_g21_g22_doubling_comes_before_or_after_the_effect_whichever_is_worth_more() -> None:
    state = board(
        player(scored="Golden Phoenix, Black Phoenix", wizard=LEGEND),
        player(scored="Dancing Mushroom, Root Sprite", wizard=WOODLAND),
        stage="end",
    )

    assert final_values(state, A) == [40, 0]
    assert final_values(state, B) == [8, 8]


def test_r36_wolpertinger_belongs_to_the_family_of_every_wizard() -> None:
    state = board(player(scored="Wolpertinger", wizard=BEAST), player(scored="Wolpertinger"), stage="end")

    assert (final_values(state, A), final_values(state, B)) == ([18], [9])


def test_r36_g30_wizards_are_chosen_in_turn_order_and_nobody_takes_the_same_card() -> None:
    state = new_game(players=3, wizards=True, first=1)

    assert asked(state) == (1, "wizard")
    assert len(choices(state, "wizard")) == 14
    act(state, "wizard", wizard="WWH-31", side="b")
    assert asked(state) == (2, "wizard")
    assert "WWH-31" not in choices(state, "wizard")
    assert refused(state, "wizard", wizard="WWH-31", side="a") == ["G30"]
    act(state, "wizard", wizard="WWH-32", side="a")
    act(state, "wizard", wizard="WWH-33", side="a")
    assert asked(state) == (1, "explore")
    assert [seen["wizard"]["family"] for seen in state.observation(0)["players"]] == ["aquatique", "bete", "bete"]


def test_g31_from_seven_players_on_there_are_two_of_each_wizard() -> None:
    state = new_game(players=7, wizards=True, first=0)

    act(state, "wizard", wizard="WWH-31", side="b")
    act(state, "wizard", wizard="WWH-31", side="a")

    assert "WWH-31" not in choices(state, "wizard")


def test_every_family_stands_on_two_sides_of_the_seven_wizards_and_no_card_shows_one_twice() -> None:
    families = [side.family for side in GAME.box.wizards]

    assert sorted(families) == sorted([*GAME.box.families] * 2)
    assert all(one != other for one, other in zip(families[::2], families[1::2], strict=True))
