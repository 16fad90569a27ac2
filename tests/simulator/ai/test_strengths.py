"""What the site says of the levels is what docs/ai.md measured, and nothing else."""

import re
from pathlib import Path

import pytest

from simulator.ai import LEVELS, make_agent
from simulator.ai.strengths import STRENGTHS, Strength
from simulator.games import GAMES
from simulator.kernel.agreements import proposed, usual

ROW = re.compile(
    r"^\| (?P<game>\w+) \| (?P<seats>\d+) \| (?P<level>\w+) \| (?P<against>[\w:-]+) \| (?P<games>\d+)"
    r" \| (?P<won>[\d.]+) % \[(?P<low>[\d.]+), (?P<high>[\d.]+)\] \| (?P<command>.+) \|$",
    re.MULTILINE,
)


def test_every_figure_stands_in_the_document_and_every_row_in_the_figures() -> None:
    text = Path("docs/ai.md").read_text(encoding="utf-8").partition("**Levels against each other**")[2]
    rows = {
        (row["game"], row["level"]): Strength(
            row["against"],
            int(row["seats"]),
            int(row["games"]),
            float(row["won"]),
            float(row["low"]),
            float(row["high"]),
            "".join(re.findall(r"--option (\w+)=true", row["command"])),
        )
        for row in ROW.finditer(text)
    }

    assert rows == {(game, level): found for game, levels in STRENGTHS.items() for level, found in levels.items()}


def test_figures_are_about_levels_of_games_that_there_are() -> None:
    for game, levels in STRENGTHS.items():
        for level, found in levels.items():
            assert level in LEVELS
            assert make_agent(found.against, GAMES[game]).name in (found.against, "random")
            assert found.seats in GAMES[game].players
            assert 0 <= found.low <= found.won <= found.high <= 100


def test_figures_are_of_the_game_that_a_form_proposes() -> None:
    """Those of Wizard Duel were of games with lives, whose draws were told as wins, beside a form that proposes sudden death."""
    for game, levels in STRENGTHS.items():
        for found in levels.values():
            played = {found.variant: True} if found.variant else {}
            assert proposed(GAMES[game], found.seats) == usual(GAMES[game], found.seats) | played


@pytest.mark.parametrize(("low", "is_shown"), [(33.2, False), (33.4, True)])
def test_a_level_is_shown_to_be_stronger_where_its_whole_interval_lies_above_parity(low: float, is_shown: bool) -> None:
    assert Strength("easy", 3, 60, 40.0, low, 50.0).is_shown == is_shown
