"""The recorded games still play the same, and the agents still play them the same way."""

import re

import pytest

from simulator.games import GAMES
from simulator.transcript import verify
from tests.simulator.golden import FOLDER, GOLDEN, Golden


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_a_recorded_game_plays_again_word_for_word(golden: Golden) -> None:
    verdict = verify(golden.path.read_text(encoding="utf-8"), GAMES)

    assert verdict.same, verdict.message.en


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_the_agents_choose_the_same_actions(golden: Golden) -> None:
    assert actions(golden.text()) == actions(golden.path.read_text(encoding="utf-8"))


def test_every_file_is_a_golden_game_and_every_game_is_among_them() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {golden.path.name for golden in GOLDEN}
    assert {golden.game for golden in GOLDEN} == set(GAMES)


def actions(text: str) -> list[str]:
    found = re.search(r'"actions": \[(.*?)\]', text, re.DOTALL)
    assert found
    return re.findall(r"\d+", found[1])
