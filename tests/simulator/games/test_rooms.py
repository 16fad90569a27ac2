"""Every game is looked at: import-linter checks the rooms of the games that pyproject.toml names, and of no others."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from simulator.games import GAMES
from tests.simulator.imagined.secrets import SECRETS

ROOT = Path(__file__).resolve().parents[3]


def contract(name: str) -> dict[str, Any]:
    """The contract of import-linter with this name."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = [one for one in said["tool"]["importlinter"]["contracts"] if one["name"] == name]
    return dict(found)


@pytest.mark.parametrize(("name", "names_games"), [("The rooms of a game", "containers"), ("No game imports another", "modules")])
def test_each_contract_of_the_games_names_all_of_them(name: str, names_games: str) -> None:
    packages = {type(game).__module__.removesuffix(".game") for game in GAMES.values()}

    assert packages == {f"simulator.games.{slug}" for slug in GAMES}
    assert set(contract(name)[names_games]) == packages


def test_the_hidden_facts_of_every_game_are_named() -> None:
    assert SECRETS.keys() == GAMES.keys()
