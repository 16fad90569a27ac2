"""What a player knows and what he may imagine (R3-R5, G29, G30)."""

import json
from collections import Counter

import pytest

from simulator.games.wizard_duel.model.cards import IDS
from simulator.games.wizard_duel.model.state import State
from tests.simulator.games.wizard_duel import invariants
from tests.simulator.games.wizard_duel.board import A, B, C, act, attack, board, defend, give_up, hand, life_cards, new_game


def imagined(state: State, player: int, count: int = 200) -> list[State]:
    return [state.resample_from_infostate(player, seed) for seed in range(count)]


def test_r4_a_player_sees_his_own_hand_and_the_size_of_the_others() -> None:
    state = board("7S 3S", "8D", "5H 3C")

    seen = state.observation(B)

    assert [player["hand"] for player in seen["players"]] == [None, ["8D"], None]
    assert [player["hand_size"] for player in seen["players"]] == [2, 1, 2]


def test_r5_any_hidden_card_may_be_a_life_in_an_imagined_deal_and_no_other() -> None:
    state = board("7S 3S", "8D", "5H 3C", discard=["AS", "AD"])
    known = {"8D", "AS", "AD"}

    lives = Counter(card for other in imagined(state, B, 400) for seat in range(3) for card in life_cards(other, seat))

    assert set(lives) == set(IDS) - known
    assert min(lives.values()) > 0.5 * lives.total() / len(lives)


def test_an_imagined_deal_changes_ones_own_lives_and_keeps_ones_own_hand() -> None:
    state = new_game(players=4, first=0)

    others = imagined(state, A, 50)

    assert {tuple(hand(other, A)) for other in others} == {tuple(hand(state, A))}
    assert len({tuple(other.lives[:3]) for other in others}) > 40
    assert len({tuple(other.pile) for other in others}) == 50


def test_imagined_luck_is_not_the_luck_of_the_game() -> None:
    state = new_game()

    assert len({other.rng for other in imagined(state, A, 20)} | {state.rng}) == 21


def test_g29_after_the_reshuffle_everybody_knows_which_cards_the_second_pile_held() -> None:
    state = board("7S 3S", "8C", "9C", pile=["2H", "6H"], rest=2)
    attack(state, "7S", "3S", on=B)
    defend(state, "8C")
    give_up(state)
    give_up(state)
    drawn = hand(state, A)

    seen = state.observation(B)
    assert set(seen["second_pile"]) == {"7S", "3S", "8C"}
    assert [player["from_second_pile"] for player in seen["players"]] == [1, 0, 0]
    possible = {tuple(sorted(hand(other, A))) for other in imagined(state, B)}
    assert len(drawn) == 1
    assert possible == {("7S",), ("3S",), ("8C",)}
    assert not {card for other in imagined(state, B) for card in life_cards(other, C)} & {"7S", "3S", "8C"}


@pytest.mark.parametrize("viewer", [A, C])
def test_g30_whoever_has_begun_an_attack_can_complete_it_in_every_imagined_deal(viewer: int) -> None:
    state = board("7S", "3S 2S", "8D", active=B)
    act(state, "attack", card="3S")

    for other in imagined(state, viewer):
        assert other.legal_actions()
        assert other.observation(viewer) == state.observation(viewer)
        invariants.check(other)


def test_g30_a_hand_that_hardly_any_deal_gives_is_put_together() -> None:
    """Against a power of 10 and after a 4, only a 3 and a 4 or two 4s are enough: one deal in seventy."""
    state = board("10S 9S", "4H 4C 3D", "2C 2D 2H")
    attack(state, "10S", "9S", on=B)
    act(state, "lay", card="4H")

    for other in imagined(state, C):
        assert other.legal_actions()
        invariants.check(other)
    needed = {"3C", "3D", "3H", "3S", "4C", "4D", "4S"}
    assert all(hand(other, B) <= needed for other in imagined(state, C))
    assert len({tuple(sorted(hand(other, B))) for other in imagined(state, C)}) > 5


def test_an_imagined_deal_depends_on_what_is_seen_and_the_seed_alone() -> None:
    state = board("10S 9S", "4H 4C 3D", "2C 2D 2H")
    attack(state, "10S", "9S", on=B)
    act(state, "lay", card="4H")

    for seed in range(30):
        other = state.resample_from_infostate(C, seed)
        again, same = (one.resample_from_infostate(C, seed + 1).serialize() for one in (other, state))
        assert again == same


def test_an_observation_is_plain_json() -> None:
    state = board("7S 3S", "8D", "5H 3C")
    attack(state, "7S", "3S", on=B)

    assert json.loads(json.dumps(state.observation(A))) == state.observation(A)


def test_only_the_one_who_is_asked_is_told_what_he_may_do() -> None:
    state = board("7S 3S", "8D", "5H 3C")

    assert state.observation(A)["legal"] == state.legal_actions()
    assert state.observation(B)["legal"] == []
