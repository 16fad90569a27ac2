"""What a player knows and what he may imagine (R15, G32, G35)."""

import json
from collections import Counter

from simulator.games.woodland_wizards.model.state import State
from tests.simulator.games.woodland_wizards import invariants
from tests.simulator.games.woodland_wizards.board import (
    A,
    B,
    C,
    act,
    asked,
    board,
    boost,
    enter,
    hand,
    named,
    new_game,
    play,
    player,
)


def known(state: State, viewer: int, owner: int) -> list[str]:
    """What a player knows of another one's hand, by name."""
    ids = state.observation(viewer)["players"][owner]["known"]
    return sorted(state.box.names[state.box.numbers[card]].en for card in ids)


def imagined(state: State, viewer: int, count: int = 200) -> list[State]:
    return [state.resample_from_infostate(viewer, seed) for seed in range(count)]


def test_a_player_sees_his_own_hand_and_the_size_of_the_others() -> None:
    state = new_game(players=3, first=0)

    seen = state.observation(B)

    assert [player["hand"] is None for player in seen["players"]] == [True, False, True]
    assert [player["hand_size"] for player in seen["players"]] == [6, 5, 5]
    assert json.loads(json.dumps(seen)) == seen


def test_any_hidden_card_may_be_in_an_imagined_hand_and_no_other() -> None:
    state = board(player("Forest Wolf"), player("Root Sprite, Longneck"), discard="Golden Phoenix", stage="tournament")
    deals = imagined(state, A, 400)

    cards = Counter(name for deal in deals for name in hand(deal, B))

    assert "GOLDEN PHOENIX" not in cards
    assert len(cards) == 29
    assert {tuple(hand(deal, A)) for deal in deals} == {("FOREST WOLF",)}
    assert len({deal.rng for deal in deals} | {state.rng}) == 401


def test_an_imagined_deal_depends_on_what_is_seen_and_the_seed_alone() -> None:
    state = new_game(5, players=4)

    for seed in range(30):
        other = state.resample_from_infostate(C, seed)
        assert other.resample_from_infostate(C, seed + 1).serialize() == state.resample_from_infostate(C, seed + 1).serialize()
        assert other.observation(C) == state.observation(C)
        invariants.check(other)


def test_g32_a_secret_choice_is_imagined_anew_and_may_have_been_a_pass() -> None:
    state = board(
        player("Forest Wolf, Longneck", creature="Shadow Moth"), player("Root Sprite", creature="Night Gecko"), stage="boost_1"
    )
    boost(state, "Forest Wolf")

    secrets = Counter(deal.secret[A] < 0 for deal in imagined(state, B))

    assert secrets[True] > 20
    assert secrets[False] > 100
    assert {deal.secret[A] for deal in imagined(state, A, 20)} == {state.secret[A]}


def test_g32_the_choice_of_a_creature_is_never_imagined_as_a_pass() -> None:
    state = board(player("Forest Wolf, Longneck"), player("Root Sprite"), stage="tournament")
    enter(state, "Forest Wolf")

    assert all(deal.secret[A] in deal.hand[A] for deal in imagined(state, B))


def test_g35_who_looks_at_a_hand_knows_it_and_the_other_knows_what_was_taken() -> None:
    state = board(player("Shadow Moth"), player("Root Sprite, Longneck"), rest="away", deck="Ancient Stag, Night Gecko")

    play(state, "Shadow Moth")
    assert asked(state) == (A, "take")
    seen = state.observation(A)["effect"]["seen"]
    assert len(seen) == 2
    assert state.observation(B)["effect"]["seen"] is None
    act(state, "take", "Longneck")

    assert known(state, A, B) == ["ROOT SPRITE"]
    assert known(state, B, A) == ["LONGNECK"]
    assert all("ROOT SPRITE" in hand(deal, B) for deal in imagined(state, A, 50))


def test_g35_who_looks_at_a_hand_knows_each_card_once() -> None:
    state = board(
        player("Shadow Moth"),
        player("Root Sprite, Longneck, Longneck"),
        rest="away",
        known=[{"viewer": A, "owner": B, "card": "LONGNECK"}],
    )

    play(state, "Shadow Moth")

    assert known(state, A, B) == ["LONGNECK", "LONGNECK", "ROOT SPRITE"]


def test_g35_what_was_taken_from_an_open_pile_is_known_to_all_until_it_is_played() -> None:
    state = board(
        player("Rummaging Salamander"),
        player("Root Sprite"),
        player("Night Gecko"),
        rest="away",
        deck="Moon Trout, Moon Trout, Wise Tortoise",
        discard="Dread Raven",
    )

    play(state, "Rummaging Salamander")
    assert known(state, B, A) == known(state, C, A) == ["DREAD RAVEN"]
    play(state, "Root Sprite")
    play(state, "Night Gecko")
    enter(state, "Dread Raven")
    for seat in (B, C):
        assert state.current_player() == seat
        state.apply_action(state.legal_actions()[0])

    assert known(state, B, A) == []


def test_g35_when_a_card_leaves_a_hand_unseen_nobody_is_sure_any_more() -> None:
    table = [player("Velvet Falcon"), player("Root Sprite, Longneck, Longneck"), player()]
    knows = [{"viewer": C, "owner": B, "card": card} for card in ("ROOT SPRITE", "LONGNECK", "LONGNECK")]
    state = board(*table, rest="away", known=knows)

    play(state, "Velvet Falcon")

    assert known(state, C, B) == ["LONGNECK"], "one of two Longnecks must still be there"
    assert known(state, B, A) == hand(state, A)
    assert known(state, C, A) == []


def test_g35_a_hand_that_is_discarded_is_forgotten() -> None:
    state = board(
        player("Root Sprite", creature="Forest Wolf"),
        player(creature="Shadow Moth"),
        stage="score",
        known=[{"viewer": B, "owner": A, "card": "ROOT SPRITE"}],
    )

    act(state, "drop")

    assert state.known == []


def test_others_knowledge_is_no_part_of_an_imagined_deal() -> None:
    state = board(
        player("Root Sprite"),
        player("Longneck"),
        player("Night Gecko"),
        stage="tournament",
        known=[{"viewer": B, "owner": C, "card": "NIGHT GECKO"}],
    )

    assert state.resample_from_infostate(A, 1).known == []
    assert named(state.resample_from_infostate(B, 1).hand[C]) == ["NIGHT GECKO"]


def test_only_the_one_who_is_asked_is_told_what_he_may_do() -> None:
    state = new_game(players=3, first=1)

    assert state.observation(B)["legal"] == state.legal_actions()
    assert state.observation(A)["legal"] == []
