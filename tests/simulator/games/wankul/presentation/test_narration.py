"""Wankul in words: every event has a sentence, and nobody is told a card that he may not see."""

import re
from pathlib import Path

import pytest

from simulator.ai import RandomAgent
from simulator.ai.driver import next_action
from simulator.catalog.starters import starters
from simulator.games import wankul
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.presentation.narration import TOLD, UNSEEN, WankulNarrator
from simulator.kernel.narration import Line
from simulator.transcript import record
from tests.simulator.games.wankul.board import act, at, board, person, play, terrain

GAME = Wankul()
DECKS = [deck.cards for deck in starters("wankul")]
AGENTS = [RandomAgent(), RandomAgent()]


def told_to(viewer: int | None, seed: int) -> list[Line]:
    state = GAME.new_initial_state(decks=DECKS[:2], options=GAME.options(), seed=seed)
    narrator, lines, decision = GAME.narrator(state), [], 0
    while not state.is_terminal():
        state.apply_action(next_action(state, AGENTS, seed, decision))
        lines += narrator.news(viewer)
        decision += 1
    return lines


def test_every_event_that_the_engine_logs_has_words() -> None:
    folder = Path(next(iter(wankul.__path__)))
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))

    logged = set(re.findall(r'log\.append\(\(\s*"(\w+)"', source))

    assert "draw" in logged
    assert logged <= TOLD


@pytest.mark.parametrize("seed", range(5))
def test_random_games_can_be_told(seed: int) -> None:
    story = record(GAME, seed=seed, decks=DECKS[1:3], agents=AGENTS)

    assert story.result.fr.endswith(").")
    assert sum(line.is_heading for step in story.steps for line in step.news) > 5


@pytest.mark.parametrize("seed", range(5))
def test_a_player_is_not_told_what_the_other_draws(seed: int) -> None:
    masked = [line.words.fr for line in told_to(1, seed)]

    drawn = [sentence for sentence in masked if sentence.startswith("A pioche")]

    assert drawn
    assert all(re.fullmatch(r"A pioche (une carte|\d+ cartes)\.", sentence) for sentence in drawn)


def test_what_is_hidden_is_only_ever_left_out() -> None:
    open_, masked = told_to(None, 3), told_to(1, 3)

    differing = [(seen.words.fr, hidden.words.fr) for seen, hidden in zip(open_, masked, strict=True) if seen != hidden]

    assert differing
    assert all(
        re.match(r"A (pioche|prend|remet) ", seen) and re.search(r" (une carte|\d+ cartes)\b", hidden)
        for seen, hidden in differing
    )
    assert {"draw", "find", "hand_to_deck"} == UNSEEN


def test_two_narrators_of_one_game_do_not_disturb_each_other() -> None:
    state = GAME.new_initial_state(decks=DECKS[:2], options=GAME.options(), seed=2)
    one, other = WankulNarrator(state), WankulNarrator(state)
    for decision in range(20):
        state.apply_action(next_action(state, AGENTS, 2, decision))

    assert one.news() == other.news()
    assert one.news() == []


def test_the_result_names_winner_reason_turn_and_terrains() -> None:
    story = record(GAME, seed=1, decks=DECKS[:2], agents=AGENTS)

    assert re.fullmatch(r"[AB] wins: .+ \(turn \d+, Terrains \d – \d\)\.", story.result.en)


def test_a_play_is_told_with_the_terrain_that_lay_there_then() -> None:
    """The terrain is scored and another one laid in its slot before anybody asks for the news."""
    strong = person(12)
    state = board(at(terrain(name="FIRST")), at(terrain(name="OTHER")), a={"hand": [strong, terrain(name="LATER")]})
    narrator = WankulNarrator(state)
    play(state, strong)
    act(state, "auto_score", terrain=0)
    act(state, "terrain", card=terrain(name="LATER"))

    told = [line.words.en for line in narrator.news()]

    assert told[0].endswith("on FIRST, row 1, column 1.")
    assert "A scores FIRST by strength." in told
    assert "A plays the Terrain LATER (slot 1)." in told
