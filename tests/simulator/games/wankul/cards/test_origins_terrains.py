"""The other terrains of Origins that are played in full, and a few of other sets, by name."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    end_turn,
    hand,
    person,
    pile,
    place,
    play,
    settle,
    side,
    terrain,
)

TWO = terrain(name="TWO")
OLD, TOP = person(1, name="old"), person(2, name="top")


def test_portal_strengthens_terracid_and_moves_a_character_of_either_side() -> None:
    """S1-002."""

    terracid, enemy = person(10, clan="terracid"), person(1, name="enemy")
    state = board(at("S1-002", a=[terracid], b=[enemy]), at(TWO))
    assert state.force_on(0, A) == 11

    act(state, "auto_score", terrain=0)
    act(state, "target", card=enemy)
    place(state, 1)

    assert side(state, 1, B) == [enemy["id"]]


def test_space_factory_makes_every_draw_go_on_to_five() -> None:
    """S1-009."""

    state = board(at("S1-009"), at(TWO), a={"hand": ["S1-032"]}, b={"hand": ["plain"]})
    play(state, "S1-032")
    assert len(hand(state, A)) == 5

    end_turn(state)

    assert len(hand(state, B)) == 5


def test_space_factory_takes_the_loser_his_hand() -> None:
    """S1-009."""

    state = board(at("S1-009", a=[person(11)]), b={"hand": [OLD, TOP]})

    act(state, "auto_score", terrain=0)
    act(state, "discard", card=TOP)
    act(state, "discard", card=OLD)

    assert pile(state, "discard", B) == [TOP["id"], OLD["id"]]


def test_la_faq_fills_both_hands() -> None:
    """G13, S1-010."""

    state = board(at(), a={"hand": ["S1-010", "plain"]}, b={"hand": ["plain"] * 7})

    act(state, "terrain", card="S1-010")
    act(state, "first", player=A)

    assert (len(hand(state, A)), len(hand(state, B))) == (5, 7)


@pytest.mark.parametrize(("held", "after"), [(3, 3), (2, 3), (1, 3)])
def test_musee_stops_draws_at_three_cards(held: int, after: int) -> None:
    """S1-011."""

    state = board(at("S1-011"), at(TWO), a={"hand": ["plain"] * held}, phase="draw")

    assert len(hand(state, A)) == after


def test_fnaf_lets_the_winner_put_cards_back() -> None:
    """S1-012."""

    state = board(at("S1-012", a=[person(11)]), a={"hand": [OLD, TOP]}, b={"hand": ["plain"]})

    act(state, "auto_score", terrain=0)
    act(state, "card", card=TOP)
    act(state, "pass")
    act(state, "discard", card="plain")

    assert hand(state, A) == [OLD["id"]]
    assert pile(state, "deck", A)[-1] == TOP["id"]
    assert hand(state, B) == []


def test_village_lets_both_play_for_nothing() -> None:
    """G109, G26, S1-013, G26."""

    dear = person(4, 3)
    state = board(at(), a={"hand": ["S1-013", dear]}, b={"hand": [dear]})

    act(state, "terrain", card="S1-013")
    act(state, "first", player=A)
    act(state, "card", card=dear)
    place(state, 0)
    act(state, "card", card=dear)
    place(state, 1)

    assert (side(state, 0, A), side(state, 1, B), state.plays) == ([dear["id"]], [dear["id"]], 0)


def test_la_ferme_makes_all_dearer_and_gives_the_winner_a_free_play() -> None:
    """S1-014."""

    cheap = person(2)
    state = board(at("S1-014", a=[person(11)]), at(TWO), a={"hand": [cheap]})
    assert not can(state, "play")

    act(state, "auto_score", terrain=0)
    act(state, "card", card=cheap)
    place(state, 1)

    assert side(state, 1, A) == [cheap["id"]]


def test_socisseau_factory_limits_every_hand_to_five() -> None:
    """G30, S1-015."""

    state = board(at("S1-015"), at(TWO), b={"hand": ["plain"] * 5})

    end_turn(state)
    act(state, "discard", card="plain")
    act(state, "discard", card="plain")

    assert len(hand(state, B)) == 5
    assert state.observation(B)["question"] == "main"


def test_socisseau_factory_makes_large_hands_small_when_it_comes() -> None:
    """S1-015, G130: the active player discards first, then the other."""
    state = board(at(), a={"hand": ["S1-015", *["plain"] * 6]}, b={"hand": [OLD] * 6})
    act(state, "terrain", card="S1-015")
    assert state.current_player() == A
    act(state, "discard", card="plain")
    assert state.current_player() == B
    act(state, "discard", card=OLD)

    assert (len(hand(state, A)), len(hand(state, B))) == (5, 5)


def test_tranchees_are_dear_to_hold() -> None:
    """S1-020."""

    cheap = person(2)
    state = board(at("S1-020"), at(TWO), a={"hand": [cheap, "plain"]})

    act(state, "play", card=cheap)

    assert {choice["terrain"] for choice in choices(state)} == {1}


def test_ravenholm_is_scored_alone_and_turns_deck_and_discard_around() -> None:
    """G110, R60, S1-021."""

    both = board(at("S1-021", a=[person(11)]), at(TWO))
    assert not can(both, "auto_score")

    alone = board(at("S1-021", a=[person(11)]), a={"hand": [TOP], "discard": [OLD, OLD], "deck": ["plain"]})
    act(alone, "auto_score", terrain=0)
    act(alone, "discard", card=TOP)

    assert pile(alone, "deck", A) == [OLD["id"], OLD["id"]]
    assert pile(alone, "discard", A)[:2] == ["plain", TOP["id"]]


def test_urbex_orders_the_enemy_top_five() -> None:
    """G17, S1-022."""

    cards = [person(force, name=f"t{force}") for force in range(6)]
    state = board(at("S1-022", a=[person(11)]), b={"deck": ["plain"] * 9 + cards})

    act(state, "auto_score", terrain=0)
    for force in (5, 4, 3, 2, 1):
        act(state, "card", card=cards[force])

    assert pile(state, "discard", B) == [cards[force]["id"] for force in (1, 2, 3, 4)]


def test_barrage_lets_the_winner_search() -> None:
    """S1-024."""

    state = board(at("S1-024", a=[person(11)]), a={"deck": ["plain", TOP, "plain"]})

    act(state, "auto_score", terrain=0)
    act(state, "find", card=TOP)

    assert hand(state, A) == [TOP["id"]]
    assert state.deck_size(B) == 26


def test_agrou_costs_each_player_a_choice_of_any_character() -> None:
    """S1-026."""

    mine, theirs = person(1, name="mine"), person(2, name="theirs")
    state = board(at(a=[mine, mine], b=[theirs]), a={"hand": ["S1-026"]})

    act(state, "terrain", card="S1-026")
    act(state, "first", player=B)
    assert state.current_player() == B
    state.apply_action(next(one for one in state.legal_actions() if state.action_to_struct(one)["card"] == mine["id"]))
    act(state, "target", card=theirs)

    assert (side(state, 0, A), side(state, 0, B)) == ([mine["id"]], [])


def test_uretus_replaces_another_terrain() -> None:
    """R13, S1-028, G28, G34."""

    state = board(at("S1-028", a=[person(11)]), at(TWO, a=[OLD]), a={"hand": ["S1-003"]})

    act(state, "auto_score", terrain=0)
    act(state, "slot", terrain=1)
    act(state, "terrain", card="S1-003")

    assert state.observation(A)["terrains"][1]["card"] == "S1-003"
    assert side(state, 1, A) == []
    assert {OLD["id"], "TWO"} <= set(pile(state, "discard", A))


def test_wankil_show_rewards_laink_and_mills_until_terracid() -> None:
    """S1-029."""

    laink, terracid = person(11, clan="laink"), person(1, clan="terracid")
    state = board(at("S1-029", a=[laink]), a={"discard": [OLD, TOP]}, b={"deck": ["plain", terracid, TWO]})

    act(state, "auto_score", terrain=0)

    assert hand(state, A) == [TOP["id"]]
    assert pile(state, "discard", B) == ["TWO", terracid["id"]]


def test_nobody_on_the_hideout_is_discarded_by_an_effect() -> None:
    """S4-007."""

    state = board(at("S4-007", b=[OLD]), at(TWO, b=[TOP]), a={"hand": ["S1-034"]})

    play(state, "S1-034", on=1)

    assert [choice["card"] for choice in choices(state)] == [TOP["id"]]


def test_nobody_leaves_the_igloo() -> None:
    """S5-028."""

    state = board(at("S5-028", b=[OLD]), at(TWO), a={"hand": ["S1-115"]})

    play(state, "S1-115", on=1)

    assert state.observation(A)["question"] == "main"


def test_wplace_is_won_by_the_larger_crowd() -> None:
    """S5-023."""

    state = board(at("S5-023", a=[person(11)], b=[OLD, OLD]))

    act(state, "auto_score", terrain=0)
    settle(state)

    assert state.markers == [0, 1]


@pytest.mark.parametrize(
    ("card", "milled"),
    [
        ("S1-002", 3),
        ("S1-008", 3),
        ("S1-010", 3),
        ("S1-011", 4),
        ("S1-013", 3),
        ("S1-014", 3),
        ("S1-020", 4),
        ("S1-021", 4),
        ("S1-026", 3),
        ("S1-028", 3),
    ],
)
def test_the_loser_mills(card: str, milled: int) -> None:
    """R76: Loser of ten terrains is one shape; Winner, where there is one, is tested above."""
    state = board(at(card, b=[person(12)], a=[person(11)]), a={"deck": ["plain"] * 20}, b={"hand": [], "discard": []})

    act(state, "auto_score", terrain=0)

    assert state.markers == [0, 1]
    assert state.deck_size(A) == 20 - milled


def test_musee_gives_the_winner_a_terrain_back() -> None:
    """S1-011."""
    state = board(at("S1-011", a=[person(11)]), a={"discard": [TWO, OLD]})

    act(state, "auto_score", terrain=0)
    act(state, "take", card="TWO")

    assert hand(state, A) == ["TWO"]
