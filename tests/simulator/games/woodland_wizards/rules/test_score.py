"""Counting, ranking, what happens after it, who scores (R25-R29, G8, G10-G19, G29, G37), with the booklet's contest."""

import pytest

from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.ranking import scorers
from tests.simulator.games.woodland_wizards.board import (
    BOX,
    A,
    B,
    C,
    D,
    act,
    asked,
    board,
    choices,
    creature,
    log_of,
    named,
    player,
)

ALEX = player(creature="Dread Raven", boosts="Giant Scorpion, Shadow Moth, Hornet Queen")
NICO = player(creature="Forest Wolf", boosts="Night Gecko, Living Leaf, Longneck")
SCORPION, RAVEN, QUEEN = "GIANT SCORPION", "DREAD RAVEN", "HORNET QUEEN"


def contest(first: int = A) -> State:
    """The contest of the booklet, about to be counted, in round 2."""
    return board(ALEX, NICO, stage="score", round=2, first=first)


def count(state: State, *order: str) -> None:
    """Alex puts his effects in order, as long as he is asked."""
    for card in order:
        if asked(state)[1] != "order":
            return
        act(state, "order", card, player=A)


@pytest.mark.parametrize("first", [A, B])
def test_r25_r18_g11_g12_the_contest_of_the_booklet_is_46_to_22(first: int) -> None:
    state = contest(first)
    log = log_of(state)

    assert asked(state) == (A, "order")
    assert sorted(choices(state, "order")) == [RAVEN, SCORPION, QUEEN]
    assert state.values == [12, 10, 8, 12]
    act(state, "order", SCORPION, player=A)

    steps = [(BOX.names[event[3]].en, event[4:]) for event in log if event[0] in ("apply", "applied") and event[1] == A]
    assert steps == [(SCORPION, (8, 8, 8, 8)), (RAVEN, (8, 10, 10, 10)), (QUEEN, (16, 10, 10, 10))]
    ranking = next(event for event in log if event[0] == "ranking")
    assert ranking == ("ranking", A, B, 46, 22)


def test_g12_only_the_scorpion_touches_nico_and_it_touches_his_wolf_alone() -> None:
    state = contest(first=A)
    log = log_of(state)

    act(state, "order", SCORPION)

    nico = [(BOX.names[event[3]].en, event[4:]) for event in log if event[0] == "applied" and event[1] == B]
    assert nico == [(SCORPION, (8, 4, 3, 7))]


@pytest.mark.parametrize(
    ("order", "total"),
    [
        ((SCORPION, RAVEN, QUEEN), 46),
        ((SCORPION, QUEEN, RAVEN), 46),
        ((RAVEN, SCORPION, QUEEN), 8 + 8 + 8 + 8 + 8),
        ((RAVEN, QUEEN, SCORPION), 8 + 8 + 8 + 8),
        ((QUEEN, SCORPION, RAVEN), 8 + 10 + 10 + 10),
        ((QUEEN, RAVEN, SCORPION), 8 + 8 + 8 + 8),
    ],
)
def test_r18_the_player_concerned_decides_the_order_and_it_decides_the_total(order: tuple[str, ...], total: int) -> None:
    state = contest()
    log = log_of(state)

    count(state, *order)

    assert next(event for event in log if event[0] == "ranking")[3] == total


def test_g37_nobody_is_asked_for_an_order_that_cannot_change_his_total() -> None:
    state = contest()

    act(state, "order", SCORPION)

    assert asked(state) != (A, "order"), "two additions are left"
    both = board(player(creature="Dread Raven", boosts="Wise Tortoise"), player(creature="Forest Wolf"), stage="score")
    assert asked(both)[1] != "order"


def test_g37_equal_effects_in_two_areas_leave_nothing_to_choose() -> None:
    state = board(
        player(creature="Forest Wolf", boosts="Giant Scorpion"),
        player(creature="Ancient Stag", boosts="Giant Scorpion"),
        stage="score",
    )

    assert asked(state)[1] == "recover" or asked(state)[1] == "explore"


def test_g11_equal_effects_of_one_area_are_one_choice_at_a_time() -> None:
    state = board(
        player(creature="Dread Raven", boosts="Giant Scorpion, Giant Scorpion, Shadow Moth"),
        player(creature="Root Sprite"),
        stage="score",
    )

    assert choices(state, "order") == [RAVEN, SCORPION]
    act(state, "order", SCORPION)
    assert choices(state, "order") == [RAVEN, SCORPION]
    act(state, "order", SCORPION)
    assert asked(state)[1] != "order"


def test_r29_r27_g16_g17_after_the_ranking_longneck_changes_places_and_nothing_in_the_ranking() -> None:
    state = contest()
    log = log_of(state)

    count(state, SCORPION)

    after = [event[0] for event in log]
    assert after.index("ranking") < after.index("swap_with_winner") < after.index("score")
    assert named(state.scored[A]) == ["LONGNECK"]
    assert named(state.scored[B]) == ["LIVING LEAF"]
    assert "FOREST WOLF" in named(state.discard) or "FOREST WOLF" in named(state.deck)


def test_r31_the_next_first_player_sits_at_the_left_of_the_winner() -> None:
    state = contest()

    count(state, SCORPION)

    assert (state.round, state.first) == (3, B)


def test_r26_r19_a_tie_goes_by_turn_order() -> None:
    for first, order in ((A, [A, B]), (B, [B, A])):
        state = board(
            player(creature="Wise Tortoise", boosts="Shadow Moth, Muddling Toad"),
            player(creature="Forest Wolf", boosts="Ancient Stag*, Muddling Toad"),
            stage="score",
            round=4,
            first=first,
        )
        assert state.totals == [22, 23]
        tied = board(player(creature="Forest Wolf"), player(creature="Forest Wolf"), stage="score", round=4, first=first)
        assert tied.totals == [11, 11]
        assert tied.ranking == order


@pytest.mark.parametrize("first", [A, B])
def test_r26_r19_at_20_to_20_the_first_in_turn_order_wins(first: int) -> None:
    """R26, R19: the tie of the worked examples; other cards, the same total."""
    state = board(
        player(creature="Black Phoenix", boosts="Glitter Otter"),
        player(creature="Forest Wolf", boosts="Thorn Badger*"),
        stage="score",
        round=4,
        first=first,
    )

    assert state.totals == [20, 20]
    assert state.ranking[0] == first
    assert len(state.scored[first]) == 1


def test_r26_the_highest_total_wins_and_the_ranking_names_everybody() -> None:
    state = board(
        player(creature="Root Sprite"),
        player(creature="Forest Wolf"),
        player(),
        player(creature="Shadow Moth"),
        stage="score",
        round=4,
    )

    assert state.totals == [4, 11, 0, 8]
    assert state.ranking == [B, D, A, C]


def test_r14_ancient_stag_wins_ties_against_turn_order() -> None:
    state = board(player(creature="Thorn Badger"), player(creature="Ancient Stag"), stage="score", round=4, first=A)

    assert state.totals == [9, 9]
    assert state.ranking == [B, A]


@pytest.mark.parametrize(("players", "ranks"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (12, 3)])
def test_r27_r28_g29_how_many_of_the_ranking_score(players: int, ranks: int) -> None:
    names = ["Forest Wolf", "Thorn Badger", "Shadow Moth", "Bartering Fox", "Velvet Falcon", "Glitter Otter"]
    table = [player(creature=name) for name in names] * 2
    state = board(*table[:players], stage="score", round=4)

    assert scorers(players) == ranks
    assert [seat for seat in range(players) if state.scored[seat]] == sorted(state.ranking[:ranks])


def test_g4_without_a_creature_one_is_ranked_and_scores_none() -> None:
    state = board(player(), player(), player(creature="Root Sprite"), player(), stage="score", round=4, first=1)

    assert state.ranking == [C, B, D, A]
    assert [len(cards) for cards in state.scored] == [0, 0, 1, 0]


def test_g14_a_value_never_falls_below_0() -> None:
    state = board(
        player(creature="Forest Wolf", boosts="Will-o’-the-wisp"), player(creature="Shadow Prowler"), stage="score", round=4
    )

    assert state.totals == [11, 8]


def test_g8_more_than_three_boosts_count() -> None:
    boosts = "Shadow Moth, Shadow Moth, Velvet Falcon, Velvet Falcon, Glitter Otter"
    state = board(player(creature="Forest Wolf", boosts=boosts), player(creature="Forest Wolf"), stage="score", round=4)

    wise = board(player(creature="Wise Tortoise", boosts=boosts), player(creature="Forest Wolf"), stage="score", round=4)

    assert state.totals[A] == 11 + 8 + 8 + 6 + 6 + 5
    assert wise.totals[A] == 9 + 5 + 8 + 8 + 6 + 6 + 5


def test_g10_r11_a_passive_effect_counts_for_as_long_as_its_card_lies_in_an_area() -> None:
    state = board(
        player("Root Sprite", creature="Forest Wolf"),
        player("Night Gecko", creature="Shadow Moth", boosts="Dread Raven, Glitter Otter"),
        stage="boost_1",
        round=4,
        rest="away",
        deck="Shadow Moth",
    )

    act(state, "boost", "Root Sprite")
    act(state, "pass")
    act(state, "pick", player=B, place=1)
    while not state.is_terminal():
        act(state, "pass")

    assert state.totals == [11 + 4, 8 + 5]


def test_g13_your_means_the_owner_of_the_area_where_the_card_lies() -> None:
    state = board(
        player(creature="Forest Wolf", boosts="Hornet Queen"),
        player(creature="Shadow Moth", boosts="Dread Raven, Glitter Otter"),
        stage="score",
        round=4,
    )

    assert state.totals == [11 + 12 + 2 * 2, 8 + 12 + 5 + 2 * 2]


def test_g15_scored_cards_do_nothing_in_later_contests() -> None:
    state = board(
        player(creature="Forest Wolf", scored="Giant Scorpion, Hornet Queen"),
        player(creature="Root Sprite"),
        stage="score",
        round=4,
    )

    counted = board(
        player(creature="Forest Wolf", boosts="Wise Tortoise", scored="Giant Scorpion, Hornet Queen"),
        player(creature="Root Sprite", scored="Shadow Prowler"),
        stage="score",
        round=4,
    )

    assert state.totals == [11, 4]
    assert counted.totals == [11 + 1 + 9, 4]


def test_g18_longneck_as_the_winners_creature_stays_and_so_it_does_when_there_is_none() -> None:
    own = board(player(creature="Longneck"), player(creature="Root Sprite"), stage="score", round=4)
    none = board(player(), player(), stage="score", round=4)
    assert none.ranking == [A, B]
    lone = board(player(boosts="Longneck, Longneck"), player(creature="Root Sprite"), stage="score", round=4)

    assert named(own.scored[A]) == ["LONGNECK"]
    assert lone.ranking == [A, B]
    assert lone.scored == [[], []]
    assert sorted(named(lone.boosts[A])) == ["LONGNECK", "LONGNECK"]


def test_g18_an_exchange_with_itself_is_told_as_cancelled() -> None:
    state = board(player("Shadow Moth", creature="Longneck"), player(creature="Root Sprite"), stage="boost_1", round=4)
    log = log_of(state)

    act(state, "pass")

    told = [event[0] for event in log if event[0] in ("cancelled", "swap_with_winner")]
    assert told == ["cancelled"]


def test_g19_the_winners_own_boost_is_exchanged_with_his_creature() -> None:
    state = board(player(creature="Forest Wolf", boosts="Longneck"), player(creature="Root Sprite"), stage="score", round=4)

    assert named(state.scored[A]) == ["LONGNECK"]
    assert named(state.boosts[A]) == ["FOREST WOLF"]


def test_g16_after_ranking_effects_run_once_each_round_the_table_in_turn_order() -> None:
    state = board(
        player(creature="Root Sprite", boosts="Longneck"),
        player(creature="Forest Wolf", boosts="Shadow Moth"),
        player(creature="Longneck"),
        stage="score",
        round=4,
        first=C,
    )

    assert state.ranking == [B, A, C]
    assert creature(state, C) == "FOREST WOLF"
    assert named(state.boosts[A]) == ["LONGNECK"], "C's Longneck had come to B and went on to A"
    assert named(state.scored[B]) == ["LONGNECK"]


def test_g16_r18_the_owner_of_several_after_ranking_effects_chooses_the_first() -> None:
    state = board(
        player(creature="Moon Trout", boosts="Longneck"),
        player(creature="Forest Wolf", boosts="Shadow Moth"),
        stage="score",
        round=4,
    )

    assert asked(state) == (A, "after")
    assert choices(state, "after") == [0, 1]
    act(state, "after", place=1)

    assert named(state.scored[A]) == ["MOON TROUT"]
    assert named(state.scored[B]) == ["LONGNECK"]
