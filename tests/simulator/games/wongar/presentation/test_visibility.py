"""What a player knows and what he may imagine (G22, G34, R23)."""

import json
from collections import Counter

from simulator.games.wongar.model.box import AREA, DOUBLE, PILE_SIZE, RITUAL_SCORPION, SCORPION
from simulator.games.wongar.model.state import State
from tests.simulator.games.wongar.board import A, B, C, act, board, choices, deck, hand, new_game, seat, take

FOURS = {"emu": "four", "snake": "four", "fish": "four"}


def imagined(state: State, player: int, count: int = 150) -> list[State]:
    return [state.resample_from_infostate(player, number) for number in range(count)]


def test_g22_a_player_sees_his_own_hand_and_the_size_of_the_others() -> None:
    state = board(seat("dd"), seat("cy2"), seat("y"), faces=FOURS)

    seen = state.observation(B)["players"]

    assert [player["hand"] for player in seen] == [None, {"disc": 0, "cube": 1, "cylinder": 1, "double": 1}, None]
    assert [player["hand_size"] for player in seen] == [2, 3, 1]
    assert all(sum(player["supply"].values()) == 45 for player in seen)


def test_g22_other_hands_and_the_pile_are_imagined_anew_and_ones_own_is_kept() -> None:
    state = board(seat("dd"), seat("cy2"), seat("y"), faces=FOURS, discard=["disc", "cube"])

    deals = imagined(state, B)

    assert {hand(other, B) for other in deals} == {"cy2"}
    assert len({hand(other, A) for other in deals}) >= 8
    assert {len(hand(other, A)) for other in deals} == {2}
    hidden = deck(state) + Counter(["disc", "disc", "cylinder"])
    for other in deals:
        assert deck(other) + Counter(_named(hand(other, A) + hand(other, C))) == hidden


def _named(signs: str) -> list[str]:
    return [{"d": "disc", "c": "cube", "y": "cylinder", "2": "double"}[sign] for sign in signs]


def test_g22_a_pile_keeps_what_it_holds_and_the_scorpions_put_under_it() -> None:
    state = next(state for number in range(50) if sum((state := new_game(number)).sunk) > 2)

    for other in imagined(state, A, 30):
        for territory in range(AREA):
            bottom, height = PILE_SIZE * territory, state.left[territory]
            real, dreamt = state.pile[bottom : bottom + height], other.pile[bottom : bottom + height]
            assert sorted(real) == sorted(dreamt)
            assert dreamt[: state.sunk[territory]] == [SCORPION] * state.sunk[territory]
    tops = Counter(other.pile[state.left[0] - 1] for other in imagined(state, A))
    assert len(tops) > 5


def test_g22_cards_taken_are_remembered_by_the_players_that_are_imagined() -> None:
    state = board({"taken": ["disc", "four"]}, {"taken": ["cube"]}, {}, faces=FOURS)

    assert all(other.taken == state.taken for other in imagined(state, C, 20))


def test_g34_who_chooses_sees_the_pile_and_nobody_else_does() -> None:
    state = board(seat("d"), seat("cc"), seat("y"), faces=FOURS, options={"chosen_rituals": True}, seed=5)
    before = state.observation(A)["deck"]

    take(state, "emu")

    assert before is None
    assert state.observation(A)["deck"] == {"disc": 13, "cube": 10, "cylinder": 9, "double": 5}
    assert state.observation(B)["deck"] is None
    assert all(deck(other) == deck(state) for other in imagined(state, A, 20))
    assert len({hand(other, B) for other in imagined(state, A)}) == 2  # "cc" or "cy", as the pile tells
    assert any(deck(other) != deck(state) for other in imagined(state, B, 20))


def test_g34_everybody_knows_who_still_has_his_double() -> None:
    state = board(seat("d2"), seat("cc"), seat("y2"), faces=FOURS, options={"one_double_each": True})

    assert [player["doubles"] for player in state.observation(B)["players"]] == [1, 0, 1]
    for other in imagined(state, B, 30):
        assert other.hand[DOUBLE::4] == [1, 0, 1]
        assert RITUAL_SCORPION not in other.deck


def test_an_imagined_deal_has_luck_of_its_own_and_depends_on_what_is_seen_alone() -> None:
    state = board(seat("dd"), seat("cy2"), seat("y"), faces=FOURS)

    other = state.resample_from_infostate(B, 1)

    assert other.rng != state.rng
    again, once_more = other.resample_from_infostate(B, 2), state.resample_from_infostate(B, 2)
    assert again.serialize() == once_more.serialize()


def test_nothing_hidden_is_in_an_observation() -> None:
    """Whatever a seat may not see can be exchanged without changing a letter of what it sees."""
    state = new_game(6, players=4)
    for number in range(120):
        for viewer in range(4):
            other = state.resample_from_infostate(viewer, number)
            if state.current_player() == viewer or choices(other, "play") == choices(state, "play"):
                assert json.dumps(other.observation(viewer)) == json.dumps(state.observation(viewer))
        state.apply_action(state.legal_actions()[number % len(state.legal_actions())])


def test_a_card_drawn_by_somebody_else_is_not_seen() -> None:
    state = board(seat(), seat(), seat(), faces={"emu": "disc", "snake": "four"}, deck=["double", "cube"])

    take(state, "emu")
    act(state, "way", way="draw_two")

    assert state.observation(C)["players"][A]["hand"] is None
    assert state.observation(A)["players"][A]["hand"] == {"disc": 0, "cube": 1, "cylinder": 0, "double": 1}
