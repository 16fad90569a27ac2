"""Adding a game adds no special case: no module of the site names one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from simulator.games import GAMES

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "play" / "boards"
"""One board a game is drawn by hand; so is one card face, in templates."""

MODULES = [
    path
    for app in ("collection", "config", "decks", "play")
    for path in sorted((ROOT / app).rglob("*.py"))
    if BOARDS not in path.parents
]


def games_named(source: str) -> Iterator[str]:
    """The games that a module names: as a string, or by importing from their package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in GAMES:
            yield str(node.value)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("simulator.games."):
            yield from {node.module.split(".")[2]} & set(GAMES) if node.module else ()


def test_no_module_of_the_site_names_a_game() -> None:
    found = {path.relative_to(ROOT).as_posix(): [*games_named(path.read_text(encoding="utf-8"))] for path in MODULES}

    assert {path: games for path, games in found.items() if games} == {}


def test_a_named_game_would_be_found() -> None:
    slug = next(iter(GAMES))

    assert list(games_named(f'if game == "{slug}": pass')) == [slug]
    assert list(games_named(f"from simulator.games.{slug}.game import Game")) == [slug]
