"""Losing lives, elimination and the end of the game (R21-R23, G1, G19, G27, G29, G34)."""

from tests.simulator.games.wizard_duel.board import (
    GAME,
    A,
    B,
    C,
    act,
    asked,
    attack,
    board,
    choices,
    defend,
    discard,
    give_up,
    hand,
    life_cards,
    refused,
    take_life,
)

LAST_LIFE = {"elimination": "last_life"}


def test_r21_the_player_chooses_one_of_his_life_cards_and_adds_it_to_his_hand() -> None:
    state = board("KD JD", "", "", lives=[3, "4S 5S 6S", 3])

    attack(state, "KD", "JD", on=B)
    assert choices(state, "life") == [0, 1, 2]
    take_life(state, 1)

    assert "5S" in hand(state, B)
    assert life_cards(state, B) == ["4S", None, "6S"]
    assert state.observation(A)["players"][B]["lives"] == [True, False, True]


def test_r21_only_places_where_a_card_lies_can_be_chosen() -> None:
    state = GAME.position({"players": [{"hand": ["KD", "JD"]}, {"lives": ["4S", None, "6S"]}, {}]})

    attack(state, "KD", "JD", on=B)

    assert choices(state, "life") == [0, 2]
    assert refused(state, "life", place=1) == ["R21"]


def test_r21_a_life_card_defends_at_once() -> None:
    state = board("KD JD", "", "10D 9D", lives=[3, "AC 4H 5H", 3])
    attack(state, "KD", "JD", on=B)
    take_life(state)
    give_up(state)

    attack(state, "10D", "9D", on=B)

    assert choices(state, "lay") == ["AC"]


def test_g1_r22_with_three_lives_the_fourth_hit_eliminates() -> None:
    hits = []
    for lives in (3, 2, 1, 0):
        state = board("KD JD", "8C", "", lives=[3, lives, 3])
        attack(state, "KD", "JD", on=B)
        hits.append(asked(state) == (B, "life"))

    assert hits == [True, True, True, False]
    assert state.living == [A, C]


def test_g1_with_the_option_losing_the_last_life_eliminates() -> None:
    two = board("KD JD", "8C", "", lives=[3, 2, 3], options=LAST_LIFE)
    attack(two, "KD", "JD", on=B)
    one = board("KD JD", "8C", "", lives=[3, 1, 3], options=LAST_LIFE)
    attack(one, "KD", "JD", on=B)

    assert asked(two) == (B, "life")
    assert one.living == [A, C]


def test_g34_with_the_option_the_last_life_card_leaves_the_game_with_the_hand() -> None:
    state = board("KD JD", "8C", "", lives=[3, "AS", 3], options=LAST_LIFE)

    attack(state, "KD", "JD", on=B)

    assert discard(state) == {"KD", "JD"}
    seen = state.observation(C)
    assert (seen["gone"], seen["gone_unseen"]) == (["8C"], 1)
    assert (state.lives_left(B), seen["players"][B]["lives"]) == (0, [False, False, False])


def test_r5_g34_nobody_sees_a_life_card_that_leaves_the_game() -> None:
    """It was named in the log, on the table and to every search, though it was never taken."""
    state = board("KD JD", "8C", "", lives=[3, "AS", 3], options=LAST_LIFE)
    narrator = GAME.narrator(state)

    attack(state, "KD", "JD", on=B)

    said = [line.words.en for line in narrator.news()]
    assert "B is eliminated; the cards left go out of the game: 8♣, and the last life card face down." in said
    assert "  Out of the game: 8♣ · 1 life card face down" in GAME.draw(state.observation(B), "en")
    imagined = [state.resample_from_infostate(C, seed) for seed in range(50)]
    assert len({life_cards(other, B)[0] for other in imagined}) > 10
    assert all(other.observation(C) == state.observation(C) for other in imagined)


def test_r22_g19_the_hand_of_an_eliminated_player_leaves_the_game() -> None:
    state = board("7S 3S", "9D 4C", "", lives=[3, 0, 3])

    attack(state, "7S", "3S", on=B)
    give_up(state)

    assert state.living == [A, C]
    assert discard(state) == {"7S", "3S"}
    assert not state.observation(A)["players"][B]["in_game"]
    assert asked(state) == (C, "turn")


def test_g19_the_new_pile_is_made_of_the_cards_of_attacks_and_defences_alone() -> None:
    """R24, G19: B was out with two cards in his hand; C draws from the seven and the three that A attacked with."""
    state = board("7S 3S", "9D 4C", "", lives=[3, 0, 3], pile=[], rest="gone")

    attack(state, "7S", "3S", on=B)
    give_up(state)

    assert state.observation(C)["second_pile"] == ["3S", "7S"]
    assert (state.hand_size(C), state.pile_size()) == (1, 1)


def test_r22_an_eliminated_player_is_no_target() -> None:
    state = GAME.position({"players": [{"hand": ["7S", "3S"]}, {"eliminated": True}, {}, {}]})

    attack(state, "7S", "3S")

    assert choices(state, "target") == [2, 3]
    assert refused(state, "target", player=B) == ["R22"]


def test_g29_the_cards_of_an_eliminated_player_lie_open() -> None:
    state = board("7S 3S", "9D 4C", "", lives=[3, 0, 3])

    attack(state, "7S", "3S", on=B)
    give_up(state)

    assert set(state.observation(C)["gone"]) == {"4C", "9D"}


def test_r23_g27_the_game_ends_at_once_when_one_player_is_left() -> None:
    players = [{"hand": ["7S", "3S", "2C"]}, {"hand": ["4H"]}, {"eliminated": True}]
    state = GAME.position({"players": players})

    attack(state, "7S", "3S", on=B)
    give_up(state)

    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (A, "last_one_left")
    assert state.legal_actions() == []
    assert [entry["card"] for entry in state.observation(B)["attack"]["laid"]] == ["7S", "3S"]
    assert refused(state, "pass") == ["R23"]


def test_r23_g27_a_player_may_lose_the_game_by_his_own_attack() -> None:
    players = [{"hand": ["7S", "3S"]}, {"hand": ["8S"]}, {"eliminated": True}]
    state = GAME.position({"players": players})

    attack(state, "7S", "3S", on=B)
    defend(state, "8S")

    assert state.winner == B
    assert state.returns() == [-0.5, 1.0, -0.5]


def test_a_hit_ends_the_attack_whoever_takes_it() -> None:
    state = board("7S 3S", "8H", "", "", pile=["2C"])

    attack(state, "7S", "3S", on=B)
    defend(state, "8H")
    act(state, "target", player=C)
    give_up(state)
    take_life(state)

    assert state.lives_left(C) == 2
    assert state.observation(A)["attack"] is None
