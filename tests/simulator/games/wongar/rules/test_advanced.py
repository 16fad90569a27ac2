"""The advanced rules, one by one and together (R80-R84, G16, G25-G27, G31)."""

from collections import Counter

import pytest

from simulator.games.wongar.model.box import ANCESTOR, AREA, ELDER, PILE_SIZE, TERRITORIES
from simulator.games.wongar.model.options import ADVANCED, Options
from tests.simulator.games.wongar.board import (
    A,
    B,
    act,
    asked,
    board,
    choices,
    deck,
    give_up,
    hand,
    move,
    new_game,
    place,
    play,
    refused,
    seat,
    supply,
    take,
    taken,
    tokens,
)

FOURS = {"emu": "four", "snake": "four", "fish": "four"}
OWN = {"own_ceremonies": True}
DOUBLES = {"one_double_each": True}
CHOSEN = {"chosen_rituals": True}


def test_g16_five_independent_options_and_one_that_is_all_of_them() -> None:
    alone = [Options(**{name: True}) for name in ADVANCED]
    together = Options(players=5, advanced=True)

    for name, options in zip(ADVANCED, alone, strict=True):
        assert [getattr(options, other) for other in ADVANCED] == [other == name for other in ADVANCED]
    assert all(getattr(together, name) for name in ADVANCED)
    assert not any(getattr(Options(), name) for name in ADVANCED)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r80_piles_of_thirteen_and_an_ancestor_and_an_elder_card_each(players: int) -> None:
    state = new_game(1, players=players, **OWN)

    for territory in range(AREA):
        bottom = PILE_SIZE * territory
        pile = [state.face[territory], *state.pile[bottom : bottom + state.left[territory]]]
        assert (len(pile), pile.count(ANCESTOR), pile.count(ELDER)) == (13, 1, 1)
    assert [player["own"] for player in state.observation(A)["players"]] == [["ancestor", "elder"]] * players


def test_r80_one_of_them_is_played_instead_of_taking_a_card_and_leaves_the_game() -> None:
    state = board(
        {"own": ["ancestor", "elder"], "tokens": {"kangaroo": {"disc": 1}}}, faces=FOURS, options=OWN, ancestor={"held": B}
    )

    assert choices(state, "own") == ["ancestor", "elder"]
    act(state, "own", card="ancestor")
    move(state, "kangaroo")

    assert (state.ancestor, state.scores, asked(state)) == (A, [4, 0, 0], (B, "turn"))
    assert state.observation(B)["players"][A]["own"] == ["elder"]


def test_r80_who_has_played_his_card_has_it_no_more() -> None:
    state = board({"own": ["elder"]}, faces=FOURS, options=OWN)

    assert choices(state, "own") == ["elder"]
    assert refused(state, "own", card="ancestor") == ["R80"]
    assert refused(board(faces=FOURS), "own", card="ancestor") == ["R80"]


def test_g25_a_card_of_ones_own_is_no_card_taken_and_empties_no_pile() -> None:
    state = board({"own": ["elder"]}, faces=FOURS, options=OWN, heights={"hand": 0})

    act(state, "own", card="elder")
    move(state, "emu")

    assert (taken(state, A), state.ending) == ({}, "")


def test_g6_with_no_open_card_one_of_his_own_is_still_to_be_played() -> None:
    state = board({"own": ["elder"]}, options=OWN)

    assert (asked(state), choices(state, "own"), choices(state, "take")) == ((A, "turn"), ["elder"], [])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r81_36_ritual_cards_and_a_double_each(players: int) -> None:
    state = new_game(2, players=players, **DOUBLES)

    assert all(hand(state, player).count("2") == 1 for player in range(players))
    assert sum(deck(state).values()) + sum(state.hand) == 36 + players
    assert deck(state)["scorpion"] == deck(state)["double"] == 0


def test_r81_g26_a_double_that_was_played_leaves_the_game() -> None:
    state = board(seat("2", bird="d"), seat("", bird="dd"), faces={"bird": "both", "emu": "four"}, options=DOUBLES)

    take(state, "bird")
    play(state, "2")
    act(state, "type", type="disc")
    for _ in range(2):
        act(state, "remove", player=B)

    assert (sum(state.discard), state.gone) == (0, 43 - 36 - 1 + 1)


@pytest.mark.parametrize("players", [3, 5])
def test_r82_twelve_tokens_are_laid_out_one_each_in_turn_from_the_first_player_on(players: int) -> None:
    state = new_game(3, players=players, free_placement=True, first=1)

    order = []
    while not state.round:
        order.append(state.current_player())
        act(state, "type", type=choices(state, "type")[-1])
        assert choices(state, "place") == list(TERRITORIES)
        place(state, "snake")

    assert order == [(1 + number) % players for number in range(12 * players)]
    assert all(tokens(state, "snake", player) == "ddddccccyyyy" for player in range(players))
    assert supply(state, 0) == {"disc": 14, "cube": 11, "cylinder": 8}
    assert asked(state) == (1, "turn")


def test_r82_four_of_each_type_and_no_more() -> None:
    state = board(
        {"bag": {"disc": 1, "cube": 0, "cylinder": 0}}, {"bag": {"disc": 1}}, {"bag": {"disc": 1}},
        phase="lay_out", options={"free_placement": True},
    )  # fmt: skip

    assert choices(state, "type") == ["disc"]
    assert refused(state, "type", type="cube") == ["R82"]


def test_g31_ritual_cards_are_dealt_when_the_tokens_lie_there() -> None:
    state = new_game(3, free_placement=True)

    assert not any(state.hand)
    while not state.round:
        state.apply_action(state.legal_actions()[0])
    assert sum(state.hand) == 2 * 3 + 1


def test_r83_scorpions_do_not_sting() -> None:
    state = board(seat(score=9), faces=FOURS, deck=["disc"] * 4 + ["scorpion"], options={"harmless_scorpions": True})

    take(state, "emu")

    assert (state.time, state.scores) == (2, [9, 0, 0])


def test_r84_ritual_cards_are_chosen_from_the_pile() -> None:
    state = board(faces=FOURS, options=CHOSEN)

    take(state, "emu")
    assert choices(state, "draw") == ["disc", "cube", "cylinder", "double", "unseen"]
    for card in ("double", "double", "cube", "disc"):
        assert asked(state) == (A, "draw")
        act(state, "draw", card=card)

    assert (hand(state, A), asked(state)) == ("dc22", (B, "turn"))


def test_r84_the_holder_of_the_elder_chooses_too() -> None:
    state = board(faces=FOURS, phase="privilege", elder={"held": B}, options=CHOSEN)

    assert asked(state) == (B, "draw")
    act(state, "draw", card="double")

    assert (hand(state, B), asked(state)) == ("2", (A, "turn"))


def test_r84_one_more_token_comes_before_the_choice_of_a_card() -> None:
    state = board(faces={"emu": "cube", "snake": "four"}, options=CHOSEN)

    take(state, "emu")
    act(state, "way", way="place_and_draw")
    place(state, "hand")
    act(state, "draw", card="cylinder")

    assert (hand(state, A), asked(state)) == ("y", (B, "turn"))


def test_g27_scorpions_are_not_chosen_and_the_discard_waits_until_the_second_one_is_drawn() -> None:
    """G27, R43: with two scorpions left in the pile nothing can be chosen; drawn, they bring the discard back."""
    state = board(seat(score=9), faces=FOURS, deck=["cube"], rest="out", discard=["disc", "disc", "disc"], options=CHOSEN)

    take(state, "emu")
    assert choices(state, "draw") == ["cube", "unseen"]
    assert refused(state, "draw", card="disc") == ["G27"]
    act(state, "draw", card="cube")
    assert (choices(state, "draw"), deck(state), sum(state.discard)) == (["unseen"], {"scorpion": 2}, 3)
    act(state, "draw", card="unseen")
    assert (state.time, state.scores[A], state.aside, choices(state, "draw")) == (2, 7, 1, ["unseen"])
    act(state, "draw", card="unseen")

    assert (state.time, state.scores[A], state.aside, sum(state.discard)) == (3, 5, 0, 0)
    for _ in range(3):
        act(state, "draw", card="disc")
    assert (hand(state, A), asked(state)) == ("dddc", (B, "turn"))


def test_g27_whoever_may_choose_may_draw_unseen_too() -> None:
    """R84: “il est permis”. What comes is a card of the pile as it lies, or a scorpion, which is met and replaced (R20)."""
    came = Counter[str]()
    for seed in range(120):
        more = {"phase": "privilege", "deck": ["disc", "cube"], "rest": "out", "seed": seed}
        state = board(seat(score=9), faces={"emu": "disc", "snake": "four"}, options=CHOSEN, **more)
        act(state, "draw", card="unseen")
        assert (state.time == 2) == (state.aside == 1) == (state.scores[A] == 7) == (asked(state) == (A, "draw"))
        came["scorpion" if state.aside else hand(state, A)] += 1

    assert {name: 20 <= count <= 80 for name, count in came.items()} == {"scorpion": True, "d": True, "c": True}
    assert came["scorpion"] > max(came["d"], came["c"])


def test_g27_whatever_was_chosen_before_the_rest_of_the_pile_is_shuffled() -> None:
    """A disc of two is chosen: of the disc and the cube that are left, each comes as often."""
    options = CHOSEN | {"one_double_each": True}
    came = Counter[str]()
    for seed in range(100):
        state = board(faces=FOURS, deck=["disc", "disc", "cube"], rest="out", seed=seed, options=options)
        take(state, "emu")
        act(state, "draw", card="disc")
        act(state, "draw", card="unseen")
        came[hand(state, A)] += 1

    assert set(came) == {"dd", "dc"}
    assert all(35 <= count <= 65 for count in came.values())


def test_g33_nobody_chooses_where_there_is_nothing_to_choose() -> None:
    state = board(faces=FOURS, rest="out", options=CHOSEN)

    take(state, "emu")

    assert (hand(state, A), asked(state)) == ("", (B, "turn"))


def test_all_five_together_play_to_the_end() -> None:
    state = new_game(9, players=4, advanced=True)

    while not state.is_terminal():
        if asked(state)[1] == "ceremony":
            give_up(state)
        else:
            state.apply_action(state.legal_actions()[0])

    assert state.outcome() is not None
