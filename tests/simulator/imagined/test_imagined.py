"""Whatever a player imagines could be so: every legal action can be played there, and the game goes on.

A thin sample of what `python -m tests.simulator.imagined` tries out with every card and every table.
"""

from __future__ import annotations

import pytest

from simulator.ai import LEVELS, make_agent
from simulator.ai.driver import next_action
from simulator.games import GAMES
from tests.simulator.ai.tables import some_tables
from tests.simulator.games.wankul.board import A, B, act, at, board, choices, person, pile, play
from tests.simulator.imagined.trying import (
    Effort,
    Subject,
    card_subject,
    cards_that,
    cards_with_text,
    lending_subject,
    lent_by_hand,
    play_and_try,
    table_subject,
)
from tests.simulator.laws.tables import DECISIONS, SHOWN, Table

OPEN = person(1, open="ov")
THIN = Effort(stride=11, anew=1, actions=4, after=3)
HIDDEN = ("look", "search", "face_down", "secret", "reveal", "hand_to_deck")
"""What cards say that deal in hidden cards."""


def faults_of(subjects: list[Subject]) -> list[str]:
    """What failed, with the game in which it did."""
    found = []
    for subject in subjects:
        try:
            play_and_try(subject, 0, THIN)
        except Exception as problem:
            found.append(f"{subject.name}: {type(problem).__name__}: {problem}")
    return found


@pytest.mark.parametrize("table", SHOWN, ids=str)
def test_every_legal_action_of_an_imagined_deal_can_be_played(table: Table) -> None:
    assert faults_of([table_subject(table)]) == []


def test_so_it_can_with_cards_that_deal_in_hidden_ones() -> None:
    assert faults_of([card_subject(card) for word in HIDDEN for card in cards_that(word)[::6]]) == []


def test_so_it_can_with_any_card() -> None:
    assert faults_of([card_subject(card) for card in cards_with_text()[::70]]) == []


def test_who_looks_through_a_deck_knows_what_lies_in_it() -> None:
    """S2-101 CACHE-CACHE bans a card of the other deck: what lies there cannot be imagined in the hand, nor the other way."""
    state = board(at(a=[OPEN]), a={"hand": ["S2-101", "plain"]}, b={"hand": ["S1-032"] * 3, "deck": ["S1-031", "plain", "plain"]})
    play(state, "S2-101", pay=["plain"])

    assert len(choices(state, "find")) == 2
    deals = [state.resample_from_infostate(A, seed) for seed in range(20)]
    assert {tuple(sorted(pile(deal, "deck", B))) for deal in deals} == {("S1-031", "plain", "plain")}
    assert len({tuple(pile(deal, "deck", B)) for deal in deals}) > 1
    for deal in deals:
        act(deal, "find", card="S1-031")


@pytest.mark.parametrize("name", ["normal", "turn-greedy:8", "ismcts:40"])
def test_agents_choose_while_they_look_through_a_deck(name: str) -> None:
    state = board(at(a=[OPEN]), a={"hand": ["S2-101", "plain"]}, b={"hand": ["S1-032"] * 5, "deck": ["S1-031", "plain", "plain"]})
    play(state, "S2-101", pay=["plain"])

    assert all(make_agent(name, GAMES["wankul"]).choose(state, seed) in state.legal_actions() for seed in range(5))


@pytest.mark.parametrize("name", ["random", "scripted", "easy", "turn-greedy:4", "ismcts:4"])
def test_every_kind_of_agent_plays_made_up_decks_to_the_end(name: str) -> None:
    game = GAMES["wankul"]
    agents = [make_agent(name, game)] * 2

    state = game.new_initial_state(decks=game.sample_decks(1), options=game.options(), seed=1)
    for decision in range(DECISIONS):
        if state.is_terminal():
            break
        state.apply_checked(next_action(state, agents, 1, decision))
    assert state.is_terminal()


@some_tables
def test_every_level_chooses_on_every_table(table: Table) -> None:
    """The real levels, with the samples and the clock that people play against."""
    state = table.deal(1)

    for number, level in enumerate(LEVELS):
        agent = make_agent(level, table.game)
        state.apply_checked(next_action(state, [agent] * table.players, 1, number))


def test_any_main_text_that_is_lent_is_carried_out_by_the_card_that_borrows_it() -> None:
    """G250: S3-118 carries out the text of a card that its player shows; whatever a text says of "this card" holds for S3-118."""
    assert faults_of([lending_subject(card) for card in lent_by_hand()[::25]]) == []
