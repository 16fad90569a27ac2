"""Games as text that no game ever was: whoever sends one is told so in time, and nobody else waits."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simulator.ai import RandomAgent
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.games.wongar.model.phases import CEREMONY
from simulator.kernel.game import PASS
from simulator.transcript import UnreadableTranscriptError, apart, record, render
from simulator.transcript.apart import verify_apart
from simulator.transcript.layout import FENCE


def changed(text: str, **values: Any) -> str:
    """The text with other values in its machine part."""
    words, _fence, machine = text.partition(f"\n{FENCE}\n")
    return f"{words}\n{FENCE}\n{json.dumps(json.loads(machine) | values)}"


@pytest.fixture(scope="module")
def text() -> str:
    decks = [dict(one.cards) for one in starters("wankul")[:2]]
    game = GAMES["wankul"]
    return render(record(game, seed=5, decks=decks, agents=[RandomAgent()] * 2, options=game.options(max_turns=4)), "fr")


def test_a_game_is_verified_in_another_process_as_in_this_one(text: str) -> None:
    assert verify_apart(text).same
    with pytest.raises(UnreadableTranscriptError, match="option draw = 'x'"):
        verify_apart(changed(text, options={"draw": "x"}))


def test_more_cards_than_a_process_may_hold_are_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand bytes filled the memory of the web server."""
    monkeypatch.setattr(apart, "MEMORY", 300_000_000)
    with pytest.raises(UnreadableTranscriptError, match="more time or memory than any game"):
        verify_apart(changed(text, decks=[{"S1-031": 10**18}] * 2))


def test_an_engine_that_never_comes_out_of_a_position_is_stopped(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few such requests held every thread of the web server for ever."""
    monkeypatch.setattr(apart, "SECONDS", 1)
    game = GAMES["wongar"]
    fresh = game.new_initial_state(decks=[], options=game.options(), seed=1).serialize()
    nobody = fresh | {"phase": CEREMONY, "inside": 1 << 20}
    with pytest.raises(UnreadableTranscriptError, match="more time or memory than any game"):
        verify_apart(changed(text, game="wongar", decks=[], options={}, start=nobody, actions=[PASS], checks=["0000"]))


def test_a_process_that_does_not_get_the_processor_is_ended_and_the_game_not_blamed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "PATIENCE", 0.01)  # less than any process takes to begin
    with pytest.raises(UnreadableTranscriptError, match="perhaps for the site has too much to do"):
        verify_apart(text)


@pytest.mark.parametrize("values", [{"seats": [[["x"]], "b"]}, {"seats": [None, 3.5]}, {"decks": [3]}, {"checks": [[]]}])
def test_lists_are_made_of_what_they_should_be(text: str, values: dict[str, Any]) -> None:
    """Names of players that were eight hundred lists in each other answered a page with an error of the site."""
    with pytest.raises(UnreadableTranscriptError, match="no good value for"):
        verify_apart(changed(text, **values))


@pytest.mark.parametrize(
    ("machine", "complaint"),
    [
        ("[" * 100_000, "too deep"),
        ('{"a":' * 100_000, "too deep"),
        ('{"format":' + "9" * 5_000 + "}", "a number too long"),
    ],
)
def test_what_no_parser_takes_is_refused_in_words(machine: str, complaint: str) -> None:
    with pytest.raises(UnreadableTranscriptError, match=complaint):
        verify_apart(f"x\n{FENCE}\n{machine}")


@pytest.mark.parametrize("actions", [["a"], [[1]], [None], [True], [1.5]])
def test_actions_are_whole_numbers(text: str, actions: list[Any]) -> None:
    with pytest.raises(UnreadableTranscriptError, match="“actions”"):
        verify_apart(changed(text, actions=actions, checks=["0000"]))
