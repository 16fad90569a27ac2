"""What is written of an ability is TOML that says the same ability."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.catalog import games_with_cards, load
from simulator.effects.writing import written

PLAIN = st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text()
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


def read(line: str) -> Any:
    return tomllib.loads(f"ability = {line}")["ability"]


def test_an_ability_looks_as_in_a_card_file() -> None:
    ability = {"when": "win", "optional": True, "do": [{"draw_to": 7}, {"discard_hand": {"who": "opp", "n": -1}}, "end"]}

    line = written(ability)

    assert line == '{ when = "win", optional = true, do = [{ draw_to = 7 }, { discard_hand = { who = "opp", n = -1 } }, "end"] }'


def test_empty_tables_and_lists_and_odd_keys() -> None:
    assert written({"a": {}, "b": [], "c d": 1, "é": 2}) == '{ a = {}, b = [], "c d" = 1, "é" = 2 }'


@pytest.mark.parametrize("game", games_with_cards())
def test_every_ability_of_every_card_reads_back(game: str) -> None:
    cards = load(game).cards.values()

    assert [card.id for card in cards for one in card.abilities if read(written(one)) != one] == []


@given(ability=st.dictionaries(st.text(), VALUES))
def test_any_ability_reads_back(ability: dict[str, Any]) -> None:
    line = written(ability)

    assert "\n" not in line
    assert read(line) == ability


def test_what_no_card_file_holds_is_refused() -> None:
    with pytest.raises(TypeError, match=r"an ability holds no float: 0\.5"):
        written({"when": "win", "do": [{"draw": 0.5}]})
