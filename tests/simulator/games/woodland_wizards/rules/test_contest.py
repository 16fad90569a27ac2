"""Tournament and Boost: face-down cards, reveals, Active effects round the table (R3, R12, R21-R24, G3-G7, G9, G32, G34)."""

from typing import Any

from simulator.games.woodland_wizards.model.state import State
from tests.simulator.games.woodland_wizards.board import (
    A,
    B,
    C,
    act,
    asked,
    board,
    boost,
    choices,
    creature,
    enter,
    hand,
    log_of,
    named,
    pass_all,
    player,
    refused,
)

SPARE = "Longneck, Longneck, Shadow Moth, Shadow Moth"


def test_r21_g32_all_lay_a_card_face_down_and_nobody_sees_it_before_the_reveal() -> None:
    state = board(player("Forest Wolf, Longneck"), player("Root Sprite"), stage="tournament")

    assert refused(state, "pass") == ["R21"]
    enter(state, "Forest Wolf")

    assert asked(state) == (B, "creature")
    seen = state.observation(B)["players"][A]
    assert (seen["creature"], seen["laid"], seen["hand_size"], seen["chosen"]) == (None, None, 2, True)
    assert state.observation(A)["players"][A]["laid"] == state.box.ids[1]
    enter(state, "Root Sprite")
    assert (creature(state, A), creature(state, B)) == ("FOREST WOLF", "ROOT SPRITE")
    assert hand(state, A) == ["LONGNECK"]


def test_r22_there_are_three_boost_turns_and_all_boosts_are_revealed_together() -> None:
    state = board(
        player(SPARE, creature="Forest Wolf"),
        player("Ancient Stag, Ancient Stag, Black Phoenix, Wolpertinger", creature="Root Sprite"),
        stage="boost_1",
    )

    for turn, (mine, yours) in enumerate(
        [("Longneck", "Ancient Stag"), ("Longneck", "Ancient Stag"), ("Shadow Moth", "Black Phoenix")], 1
    ):
        assert state.observation(A)["stage"] == f"boost_{turn}"
        act(state, "boost", mine)
        assert len(state.boosts[A]) == turn - 1
        act(state, "boost", yours)

    assert state.observation(A)["stage"] == "recovery", "a fourth card is left, but there is no fourth turn"


def test_r22_r23_who_passes_may_not_boost_again() -> None:
    state = board(
        player(SPARE, creature="Forest Wolf"),
        player("Ancient Stag, Ancient Stag, Moon Trout", creature="Root Sprite"),
        stage="boost_1",
    )

    boost(state, "", "Ancient Stag")

    assert asked(state) == (B, "boost")
    boost(state, "Ancient Stag")
    assert asked(state) == (B, "boost")
    assert named(state.boosts[A]) == []


def test_r23_g32_a_pass_is_seen_when_all_have_chosen() -> None:
    state = board(player(SPARE, creature="Forest Wolf"), player("Ancient Stag", creature="Root Sprite"), stage="boost_1")

    act(state, "pass")

    assert not state.observation(B)["players"][A]["passed"]
    act(state, "boost", "Ancient Stag")
    assert state.observation(B)["players"][A]["passed"]


def test_r24_the_contest_is_over_when_all_have_passed_or_nobody_has_a_card() -> None:
    passed = board(
        player("Longneck", creature="Forest Wolf"), player("Shadow Moth", creature="Root Sprite"), stage="boost_1", round=4
    )
    pass_all(passed)
    empty = board(player(creature="Forest Wolf"), player(creature="Root Sprite"), stage="boost_1", round=4)

    assert passed.is_terminal()
    assert empty.is_terminal()


def test_g4_without_a_creature_one_is_not_asked_for_boosts() -> None:
    state = board(player(), player("Root Sprite, Longneck"), stage="tournament")

    enter(state, "Root Sprite")

    assert asked(state) == (B, "boost")


def test_g9_an_empty_hand_is_no_pass() -> None:
    """G9: the Gecko gives its owner a card, and he may boost again."""
    state = board(
        player("Night Gecko", creature="Forest Wolf"),
        player("Longneck", creature="Root Sprite"),
        stage="boost_1",
        rest="away",
        deck="Ancient Stag",
    )

    boost(state, "Night Gecko", "")

    assert hand(state, A) == ["ANCIENT STAG"]
    assert asked(state) == (A, "boost")


def test_g9_who_was_skipped_for_want_of_a_card_is_asked_again_when_he_has_one() -> None:
    """G9: A holds nothing in the first Boost turn; his Gecko, not run yet, gives him a card for the second."""
    state = board(
        player(creature="Night Gecko"),
        player("Root Sprite, Longneck", creature="Forest Wolf"),
        stage="boost_1",
        rest="away",
        deck="Ancient Stag",
    )

    assert asked(state) == (B, "boost")
    boost(state, "Root Sprite")

    assert asked(state) == (A, "boost")
    assert hand(state, A) == ["ANCIENT STAG"]


def test_r12_the_owner_of_the_area_runs_the_effect_whoever_played_the_card() -> None:
    """R12: B steals a Gecko that has not run; he draws, not A."""
    state = board(
        player("Night Gecko, Longneck", creature="Forest Wolf"),
        player("Thieving Magpie, Longneck", creature="Glitter Otter"),
        stage="boost_1",
        first=B,
        rest="away",
        deck="Ancient Stag, Shadow Moth",
    )

    boost(state, "Night Gecko", "Thieving Magpie")

    assert named(state.boosts[B]) == ["THIEVING MAGPIE", "NIGHT GECKO"]
    assert (state.hand_size(A), state.hand_size(B)) == (1, 2)


def test_g5_an_active_card_runs_once_even_when_it_comes_into_another_area() -> None:
    state = board(
        player("Night Gecko, Longneck", creature="Forest Wolf"),
        player("Thieving Magpie, Longneck", creature="Glitter Otter"),
        stage="boost_1",
        first=A,
        rest="away",
        deck="Ancient Stag, Shadow Moth",
    )

    boost(state, "Night Gecko", "Thieving Magpie")

    assert named(state.boosts[B]) == ["THIEVING MAGPIE", "NIGHT GECKO"]
    assert (state.hand_size(A), state.hand_size(B)) == (2, 1)


def test_g5_a_card_that_went_back_to_a_hand_is_a_new_card() -> None:
    state = board(
        player("Diving Carp, Root Sprite", creature="Forest Wolf", boosts="Night Gecko*"),
        player(creature="Shadow Moth"),
        stage="boost_1",
        rest="away",
        deck="Ancient Stag, Ancient Stag",
    )

    boost(state, "Diving Carp")
    boost(state, "Night Gecko")

    assert hand(state, A) == ["ANCIENT STAG", "ROOT SPRITE"]


def test_g6_an_active_card_that_comes_from_the_deck_runs_in_the_same_step() -> None:
    state = board(
        player("Shapeshifting Snake, Root Sprite", creature="Forest Wolf"),
        player("Longneck", creature="Shadow Moth"),
        stage="boost_1",
        rest="away",
        deck="Thorn Badger",
    )

    boost(state, "Shapeshifting Snake", "")

    assert creature(state, A) == "THORN BADGER"
    assert hand(state, B) == []
    assert sorted([*named(state.deck), *named(state.discard)]) == ["FOREST WOLF", "LONGNECK"]  # renewed at once (G3)


def test_g7_of_several_active_cards_the_owner_chooses_the_first() -> None:
    state = board(
        player("Thieving Magpie, Moon Trout", creature="Forest Wolf", boosts="Root Sprite, Thorn Badger"),
        player("Longneck", creature="Shadow Moth", boosts="Ancient Stag"),
        stage="boost_1",
        rest="away",
        deck="Wise Tortoise",
    )

    boost(state, "Thieving Magpie", "")

    assert asked(state) == (A, "run")
    assert choices(state, "run") == [1, 2, 3]
    act(state, "run", place=2)
    assert hand(state, B) == []
    assert refused(state, "run", place=2) == ["G5"]
    act(state, "run", place=3)
    assert "ANCIENT STAG" in named(state.boosts[A])


def test_r21_effects_of_the_tournament_run_in_turn_order_before_the_first_boost() -> None:
    state = board(
        player("Thorn Badger, Longneck"),
        player("Thorn Badger, Shadow Moth"),
        player("Root Sprite, Forest Wolf"),
        first=B,
        stage="tournament",
    )
    log = log_of(state)

    enter(state, "Thorn Badger", "Thorn Badger", "Root Sprite")

    done = [event[:2] for event in log if event[0] in ("effect", "cancelled")]
    assert done == [("effect", B), ("cancelled", C), ("cancelled", A)]


def snake_boost(creature: str, **more: Any) -> State:
    """A has laid a Snake as his first Boost, and its effect has run; what else lies there is named, and nothing more."""
    state = board(
        player("Shapeshifting Snake, Night Gecko", creature=creature),
        player("Longneck", creature="Shadow Moth"),
        stage="boost_1",
        rest="away",
        **more,
    )
    boost(state, "Shapeshifting Snake", "")
    return state


def test_g34_cards_discarded_in_a_contest_come_back_with_the_renewed_deck() -> None:
    """R3, G34: the Wolf that the Snake replaced is shuffled in with the Stag; one is turned up, A draws the other."""
    drawn = set()
    for seed in range(8):
        state = snake_boost("Forest Wolf", deck="Wise Tortoise", discard="Ancient Stag", seed=seed)
        assert (creature(state, A), len(state.deck), len(state.discard)) == ("WISE TORTOISE", 1, 1)

        boost(state, "Night Gecko")

        assert sorted([*hand(state, A), *named(state.discard)]) == ["ANCIENT STAG", "FOREST WOLF"]
        drawn.update(hand(state, A))
    assert drawn == {"ANCIENT STAG", "FOREST WOLF"}


def test_g3_a_single_discarded_card_is_drawn_in_a_contest_too() -> None:
    """G3, G34: no card can be turned up beside it, so that it waits in the discard pile until somebody draws."""
    state = snake_boost("Forest Wolf", deck="Wise Tortoise")
    assert (state.deck, named(state.discard)) == ([], ["FOREST WOLF"])

    boost(state, "Night Gecko")

    assert hand(state, A) == ["FOREST WOLF"]


def test_g34_a_snake_that_could_only_bring_snakes_for_ever_is_cancelled() -> None:
    """G34, R13: beside a creature of another kind it runs, and the Snake that comes brings that creature back."""
    endless = snake_boost("Shapeshifting Snake*", deck="Shapeshifting Snake")
    ending = snake_boost("Forest Wolf", deck="Shapeshifting Snake")

    assert named(endless.deck) == ["SHAPESHIFTING SNAKE"]
    assert (creature(ending, A), named(ending.discard), ending.deck) == ("FOREST WOLF", ["SHAPESHIFTING SNAKE"], [])
