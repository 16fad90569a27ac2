"""Wongar in words: every event has a sentence, and nobody is told a card that he may not see."""

import re
from pathlib import Path

import pytest

from simulator.ai import RandomAgent
from simulator.ai.driver import next_action
from simulator.games import wongar
from simulator.games.wongar.model.options import ADVANCED, Options
from simulator.games.wongar.presentation.narration import TOLD, WongarNarrator
from simulator.kernel.narration import Line
from simulator.transcript import record, render, verify
from tests.simulator.games.wongar.board import GAME, B, act, board, give_up, move, new_game, play, seat, take

AGENTS = [RandomAgent()] * 5


def told_to(viewer: int | None, seed: int) -> list[Line]:
    state = new_game(seed, players=4)
    narrator, lines, decision = GAME.narrator(state), [], 0
    while not state.is_terminal():
        state.apply_action(next_action(state, AGENTS, seed, decision))
        lines += narrator.news(viewer)
        decision += 1
    return lines


def test_every_event_that_the_engine_logs_has_words() -> None:
    folder = Path(next(iter(wongar.__path__)))
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))

    logged = set(re.findall(r'log\.append\(\(\s*"(\w+)"', source))

    assert logged == TOLD


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_can_be_told_and_verified(players: int) -> None:
    options = Options(players=players, **{ADVANCED[players - 3]: True})
    story = record(GAME, seed=players, decks=[], agents=AGENTS[:players], options=options)

    assert story.result.fr.endswith(").")
    assert sum(line.is_heading for step in story.steps for line in step.news) > 20
    assert verify(render(story, "fr"), {"wongar": GAME}).same


def test_a_ceremony_reads_like_this() -> None:
    state = board(
        seat("dd", bird="d"), seat("c", bird="dd"), seat("", score=1), faces={"emu": "ancestor", "snake": "four", "hand": "four"},
        ancestor={"held": B, "at": "foot"},
    )  # fmt: skip
    narrator = GAME.narrator(state)
    take(state, "emu")
    move(state, "bird")
    play(state, "d")
    act(state, "remove", player=B)
    give_up(state)
    give_up(state)

    assert [line.words.en for line in narrator.news()] == [
        "A takes the Ancestor card: Emu.",
        "A receives the Ancestor.",
        "The Ancestor goes to Bird.",
        "Ceremony (Ancestor): Bird. Taking part: A, B.",
        "A plays a disc ritual card.",
        "A removes a disc of B.",
        "B passes.",
        "A passes.",
        "A scores 4 (discs).",
        "B, turn 2 (A 4 · B 0 · C 1)",
    ]


def test_scorpions_are_told_with_their_sting_and_the_square_x_by_its_name() -> None:
    state = board(seat(score=5), seat(score=6), faces={"emu": "four", "snake": "four"}, time=11, deck=["disc"] * 4 + ["scorpion"])
    narrator = GAME.narrator(state)
    take(state, "emu")

    told = [line.words.en for line in narrator.news()]
    assert told[1:4] == [
        "A draws a scorpion.",
        "Last round: the scorpion reached square X.",
        "Scorpion for A (loses 1): time goes on, square X.",
    ]
    assert told[-1] == "B, turn 2 (A 4 · B 6 · C 0)"


def test_r18_the_first_round_is_told_though_it_begins_before_anybody_listens() -> None:
    state = new_game(5, first=1)
    elder = "ABC"[state.elder]

    told = [line.words.en for line in GAME.narrator(state).news(B)]
    later = GAME.narrator(state.clone())
    state.apply_action(state.legal_actions()[0])

    assert told[0] == "Round 1: B begins"
    assert told[-2:] == [f"{elder} draws a ritual card.", "B, turn 1 (A 0 · B 0 · C 0)"]
    assert [line.words.en for line in later.news()] == told
    assert GAME.narrator(board(faces={"emu": "four"})).news() == []


@pytest.mark.parametrize("number", range(3))
def test_a_player_is_told_his_own_draws_and_nobody_elses(number: int) -> None:
    lines = [line.words.en for line in told_to(1, number)]
    hidden = [line for line in lines if re.match(r"[ACD] draws a (?!scorpion)", line)]
    own = [line for line in lines if re.match(r"B draws a (?!scorpion)", line)]

    assert hidden
    assert all(line.endswith("draws a ritual card.") for line in hidden)
    assert any(line != "B draws a ritual card." for line in own)


def test_what_is_hidden_is_only_ever_left_out() -> None:
    open_, masked = told_to(None, 3), told_to(1, 3)

    differing = [(seen.words.fr, hidden.words.fr) for seen, hidden in zip(open_, masked, strict=True) if seen != hidden]

    assert differing
    assert all(re.match(r"[ACD] pioche", seen) and hidden.endswith("une carte rituel.") for seen, hidden in differing)


def test_two_narrators_of_one_game_do_not_disturb_each_other() -> None:
    state = new_game(2)
    one, other = WongarNarrator(state), WongarNarrator(state)
    for decision in range(30):
        state.apply_action(next_action(state, AGENTS, 2, decision))

    assert one.news() == other.news()
    assert one.news() == []


def test_results_name_the_winner_the_reason_and_the_scores() -> None:
    state = board(seat(score=3), seat(score=40), seat(score=9), faces={"emu": "four"}, heights={"emu": 0})
    narrator = GAME.narrator(state)
    with pytest.raises(ValueError, match="not over"):
        narrator.result()
    take(state, "emu")
    tied = board(seat(score=9), seat(score=9), faces={"emu": "four"}, heights={"emu": 0})
    take(tied, "emu")

    assert narrator.result().en == "B wins: a pile ran out (A 3 · B 40 · C 9)."
    assert GAME.narrator(tied).result().en == "Shared victory, A + B: a pile ran out (A 9 · B 9 · C 0)."


def test_the_points_told_are_those_of_the_state() -> None:
    state = new_game(8, players=5)
    narrator, decision = GAME.narrator(state), 0
    while not state.is_terminal():
        state.apply_action(next_action(state, AGENTS, 8, decision))
        narrator.news()
        assert narrator.scores == state.scores
        decision += 1
