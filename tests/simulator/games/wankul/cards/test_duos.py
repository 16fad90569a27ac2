"""Duos, where a table agrees on them (R9, G58, G262), and what is used in the other player's turn (G263)."""

from __future__ import annotations

import pytest

from simulator.games.wankul.game import Wankul
from simulator.games.wankul.model.box import UnknownCardError
from simulator.games.wankul.model.state import Options, State
from simulator.games.wankul.position import PositionError
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    play,
    side,
    terrain,
)

DEAR, WEAK, SIX, STRONG = person(2, cost=2, name="DEAR"), person(2, name="WEAK"), person(6, name="SIX"), person(9, name="STRONG")
THERE = terrain(name="THERE")
FIFTY = {"S1-031": 40, "S1-005": 10}


def test_s5_176a_makes_the_first_character_of_its_players_turn_cheaper() -> None:
    """G101, G262: the next one that is paid for; the one after it costs what is printed."""
    state = board(at(), at(THERE), a={"duo": "S5-176A", "hand": [DEAR, DEAR, *["plain"] * 3]}, phase="start")

    play(state, DEAR, pay=["plain"])
    act(state, "play", card=DEAR)
    act(state, "place", terrain=0, row=1, column=2)
    act(state, "pay", card="plain")

    assert can(state, "pay", card="plain")
    assert len(side(state, 0, A)) == 1


def test_s5_176a_plays_a_character_for_nothing_at_the_start_of_the_opponents_turn() -> None:
    ground = at(a=[SIX], b=[STRONG])
    state = board(ground, at(THERE), a={"hand": ["plain"]}, b={"duo": "S5-176A", "hand": [DEAR, "plain"]}, phase="start")

    assert state.current_player() == B
    act(state, "card", card=DEAR)
    act(state, "place", terrain=0, row=1, column=2)

    assert len(side(state, 0, B)) == 2
    assert hand(state, B) == ["plain"]


def test_s5_176a_lets_nobody_of_its_side_score_in_the_opponents_turn() -> None:
    """G262: B's character that scores when it is played for nothing in A's turn scores nothing; without the Duo it does."""
    scorer = person(1, name="SCORER", abilities=[{"when": "on_play", "do": [{"score": 1}]}])
    caller = person(0, name="CALLER", abilities=[{"when": "on_play", "do": [{"play_free": {"who": "opp"}}]}])

    def markers(duo: dict[str, str]) -> list[int]:
        state = board(at(b=[STRONG]), a={"hand": [caller]}, b={**duo, "hand": [scorer]})
        play(state, caller)
        act(state, "card", card=scorer)
        act(state, "place", terrain=0, row=1, column=2)
        if can(state, "slot", terrain=0):
            act(state, "slot", terrain=0)
        return state.markers

    assert markers({}) == [0, 1]
    assert markers({"duo": "S5-176A"}) == [0, 0]


def test_s5_177a_discards_a_weak_character_once_in_its_players_turn() -> None:
    state = board(at(a=[SIX], b=[WEAK, WEAK, STRONG]), a={"duo": "S5-177A"})

    act(state, "activate", card="S5-177A")
    assert not can(state, "target", card=STRONG)
    act(state, "target", card=WEAK)

    assert len(side(state, 0, B)) == 2
    assert not can(state, "activate")


def test_s5_177a_discards_a_character_when_the_opponent_scores() -> None:
    """In B's own score it says nothing; in A's the strongest that it reaches has force 6."""
    ground = at(a=[person(12, name="TWELVE"), SIX], b=[WEAK])
    state = board(ground, b={"duo": "S5-177A"})

    act(state, "auto_score", terrain=0)
    assert state.current_player() == B
    assert not can(state, "target", card=person(12, name="TWELVE"))
    act(state, "target", card=SIX)

    assert state.markers == [1, 0]


def test_s5_178a_doubles_the_character_that_its_player_plays_for_two_cards() -> None:
    state = board(at(), a={"duo": "S5-178A", "hand": [SIX, WEAK, *["plain"] * 4]})

    play(state, SIX)
    act(state, "yes", question="may")
    act(state, "discard", card="plain")
    act(state, "discard", card="plain")
    play(state, WEAK)

    assert force_of(state, SIX) == 12
    assert force_of(state, WEAK) == 2
    assert pile(state, "discard", A) == ["plain", "plain"]


def test_s5_178a_doubles_a_character_when_the_opponent_plays_one() -> None:
    """Once a turn, and one of its player's own."""
    state = board(at(b=[SIX]), a={"hand": [WEAK, STRONG]}, b={"duo": "S5-178A"})

    play(state, WEAK)
    act(state, "target", card=SIX)
    play(state, STRONG)

    assert force_of(state, SIX) == 12
    assert state.current_player() == A


def test_s5_179a_draws_two_when_a_character_of_its_player_is_discarded_in_his_turn() -> None:
    """G262: once a turn, by choice; whom it would leave without a deck may decline."""
    killer = person(
        1, name="KILLER", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "self", "force": ">= 6"}}]}]
    )
    state = board(at(a=[SIX, STRONG]), a={"duo": "S5-179A", "hand": [killer, killer]})

    play(state, killer)
    act(state, "target", card=SIX)
    assert [choice["kind"] for choice in choices(state)] == ["pass", "yes"]
    act(state, "yes")
    drawn = len(hand(state, A))
    play(state, killer)

    assert drawn == 3
    assert len(hand(state, A)) == 2


def test_s5_179a_discards_a_character_once_in_the_opponents_turn_without_an_event() -> None:
    """G263: A has done nothing yet; B is asked before him, and asked again after each action until he has used it."""
    state = board(at(a=[SIX], b=[WEAK]), a={"hand": ["plain", "plain"]}, b={"duo": "S5-179A"})

    assert state.current_player() == B
    act(state, "pass", question="out_of_turn")
    assert state.current_player() == A
    play(state, "plain")
    assert state.current_player() == B
    act(state, "activate", card="S5-179A")
    act(state, "target", card=SIX)

    assert side(state, 0, A) == ["plain"]
    assert state.current_player() == A
    assert not choices(state, "activate")


def test_s5_179a_is_not_used_so_in_its_players_own_turn() -> None:
    assert not choices(board(at(a=[SIX]), a={"duo": "S5-179A"}), "activate")


def test_s5_180a_weakens_enemies_in_its_players_turn_and_strengthens_his_in_the_other() -> None:
    """Below 25 cards in the deck of whose turn it is; passing the turn changes sides of the text."""
    small = [{"card": "plain", "copies": 24}]
    ground = at(a=[SIX], b=[STRONG])
    state = board(ground, at(THERE), a={"duo": "S5-180A", "deck": small}, b={"deck": [{"card": "plain", "copies": 27}]})

    assert (force_of(state, SIX), force_of(state, STRONG)) == (6, 8)
    end_turn(state)
    assert (force_of(state, SIX), force_of(state, STRONG)) == (6, 9)

    state = board(at(a=[SIX], b=[STRONG]), a={"duo": "S5-180A"}, b={"deck": small}, active=B)
    assert (force_of(state, SIX), force_of(state, STRONG)) == (10, 9)


def test_a_duo_stays_in_the_box_unless_the_table_agrees() -> None:
    """G262: the same deck with and without the agreement; the deck itself has fifty cards either way."""

    def opened(*, duos: bool) -> State:
        return Wankul().new_initial_state(decks=[FIFTY | {"S5-179A": 1}, FIFTY], options=Options(duos=duos), seed=4)

    with_duo, without = opened(duos=True), opened(duos=False)

    assert [player["duo"] for player in without.observation(B)["players"]] == [None, None]
    shown = with_duo.observation(B)["players"]
    assert (shown[A]["duo"]["card"], shown[B]["duo"]) == ("S5-179A", None)
    assert [len(with_duo.hand[seat]) + len(with_duo.deck[seat]) for seat in (A, B)] == [50, 50]
    copy = Wankul().deserialize_state(with_duo.serialize())
    assert copy.observation(A) == with_duo.observation(A)


def test_of_several_duos_in_a_deck_the_first_one_lies_beside_the_table() -> None:
    """The formats refuse such a deck; a table that plays it all the same keeps to one."""
    state = Wankul().new_initial_state(decks=[FIFTY | {"S5-179A": 2, "S5-177A": 1}, FIFTY], options=Options(duos=True), seed=4)

    assert state.observation(A)["players"][A]["duo"]["card"] == "S5-177A"
    assert len(state.hand[A]) + len(state.deck[A]) == 50
    with pytest.raises(UnknownCardError):
        Wankul().new_initial_state(decks=[FIFTY | {"S5-999": 1}, FIFTY], options=Options(duos=True), seed=4)


@pytest.mark.parametrize("players", [{"hand": ["S5-179A"]}, {"duo": "plain"}])
def test_a_position_with_a_duo_in_a_hand_or_another_card_beside_the_table_is_refused(players: dict[str, object]) -> None:
    with pytest.raises(PositionError, match="Duo"):
        board(at(), a=players)
