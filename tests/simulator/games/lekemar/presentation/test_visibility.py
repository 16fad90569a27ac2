"""What each seat sees, and what it may imagine."""

import json
from collections.abc import Iterator

import pytest

from simulator.games.lekemar.model.state import State
from tests.simulator.games.lekemar.board import A, B, C, act, asked, board, fight, lay, new_game, play, player, strike


def hidden_ids(state: State, viewer: int) -> Iterator[str]:
    """The cards that lie somewhere the viewer cannot see, and nowhere that he can."""
    ids = state.box.ids
    closed = {card for seat, cards in enumerate(state.hand) if seat != viewer for card in cards} | set(state.pile)
    open_cards = {*state.hand[viewer], *state.worn, *state.discard}
    return (ids[card] for card in closed - open_cards)


def test_no_hidden_card_is_named_in_an_observation() -> None:
    state = new_game(3, players=5)

    for viewer in range(5):
        text = json.dumps(state.observation(viewer))
        assert not [card for card in hidden_ids(state, viewer) if f'"{card}"' in text]


def test_g40_a_card_that_everybody_saw_coming_into_a_hand_stays_known() -> None:
    state = board(player("head-9", "legs-1"), player())

    act(state, "remove", slot="head")

    assert state.observation(B)["players"][A]["known"] == ["head-9"]
    for seed in range(5):
        imagined = state.resample_from_infostate(B, seed)
        assert state.box.numbers["head-9"] in imagined.hand[A]


def test_g40_nobody_knows_a_hand_any_more_that_a_card_left_unseen() -> None:
    state = board(player("head-9", "legs-1"), player())
    act(state, "remove", slot="head")

    act(state, "put_back", card="legs-1")

    assert state.observation(B)["players"][A]["known"] == []


def test_g40_who_put_a_card_back_knows_where_it_lies() -> None:
    state = board(player(hand="legs-1"), player(), pile=["head-1"])
    act(state, "put_back", card="legs-1")

    assert state.observation(A)["pile_known"] == [{"from_top": state.pile_size() - 1, "card": "legs-1"}]
    assert state.observation(B)["pile_known"] == []
    assert state.resample_from_infostate(A, 1).pile[0] == state.box.numbers["legs-1"]


def test_g40_thief_and_victim_know_the_card_that_changed_hands() -> None:
    state = board(player(hand="steal"), player(hand="legs-1"))

    play(state, "steal", B)

    assert state.observation(B)["players"][A]["known"] == ["legs-1"]
    assert state.observation(C)["players"][A]["known"] == []


def test_g40_a_known_card_that_is_laid_is_not_known_twice() -> None:
    state = board(player("head-9", "head-9"), player(), line_1=2)
    act(state, "remove", slot="head")
    assert state.observation(B)["players"][A]["known"] == ["head-9"]

    lay(state, "head-9")

    assert state.observation(B)["players"][A]["known"] == []


def test_a_card_that_is_laid_unseen_is_imagined_anew() -> None:
    state = board(player("head-7 legs-4", "weapon-9 legs-1 head-1"), player("bust-6 legs-4"))
    fight(state, arm="weapon-9")

    imagined = {state.resample_from_infostate(B, seed).arms[0] for seed in range(30)}

    assert len(imagined) > 5
    assert {state.resample_from_infostate(A, seed).arms[0] for seed in range(5)} == {state.arms[0]}


def test_what_lies_face_down_is_mostly_imagined_to_be_a_weapon() -> None:
    state = board(player("head-7 legs-4", "heist"), player("bust-6 legs-4"))
    fight(state, arm="heist")

    weapons = sum(state.resample_from_infostate(B, seed).arms[0] in state.box.weapons for seed in range(200))

    assert 120 < weapons < 180


def test_a_secret_choice_is_imagined_anew_and_kept_for_its_owner() -> None:
    state = board(player("head-7 legs-4", "weapon-9 legs-1"), player("bust-6 legs-4", "weapon-3"))
    act(state, "attack", player=B)
    act(state, "arm", card="weapon-9")
    assert asked(state) == (B, "arm")

    assert {state.resample_from_infostate(A, seed).pledge[0] for seed in range(5)} == {state.pledge[0]}
    assert len({state.resample_from_infostate(B, seed).pledge[0] for seed in range(30)}) > 3


def test_the_owner_of_a_card_that_is_being_given_alone_knows_it() -> None:
    state = board(player(hand="barter legs-1 legs-2"), player(hand="head-1"))
    play(state, "barter", B)
    act(state, "give", card="legs-1")

    given = {state.resample_from_infostate(B, seed).pledge[0] for seed in range(30)}

    assert len(given) > 5
    assert {state.resample_from_infostate(A, seed).pledge[0] for seed in range(5)} == {state.box.numbers["legs-1"]}


def test_an_imagined_deal_does_not_depend_on_the_hidden_cards() -> None:
    state = new_game(7, players=4)
    other = state.resample_from_infostate(2, 99)

    assert other.hand != state.hand
    assert other.resample_from_infostate(2, 5).serialize() == state.resample_from_infostate(2, 5).serialize()


@pytest.mark.parametrize("viewer", [A, B])
def test_a_card_struck_face_down_is_known_to_all(viewer: int) -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4"))
    fight(state, arm="weapon-9")

    strike(state, "bust", "weapon")

    assert state.observation(viewer)["combat"]["sides"][0]["places"][4]["card"] == "weapon-9"
