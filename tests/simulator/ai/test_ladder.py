"""The ladder holds: each agent beats what it should, every seat on the same deals (few games; `docs/ai.md` has many)."""

import pytest

from simulator.arena.groups import play_group
from simulator.arena.tables import Tables, starter_lists
from simulator.games import GAMES
from simulator.kernel.seating import options_for

pytestmark = pytest.mark.long


def share(slug: str, seats: int, challenger: str, field: str, deals: int) -> float:
    """The share of games that the challenger wins, from every seat."""
    game = GAMES[slug]
    tables = Tables(game, seats, options_for(game, seats), 5, starter_lists(slug, seats))
    return sum(play_group(tables, (challenger, field, number)).score for number in range(deals)) / deals


@pytest.mark.parametrize(
    ("slug", "seats", "challenger", "field", "deals", "least"),
    [
        ("wankul", 2, "easy", "random", 12, 0.6),
        ("wankul", 2, "turn-greedy:30", "random", 5, 0.9),
        ("wankul", 2, "ismcts:40", "scripted", 3, 0.65),
        ("wizard_duel", 3, "turn-greedy:30", "random", 4, 0.75),
        ("wizard_duel", 3, "ismcts:60", "easy", 2, 0.6),
        ("wizard_duel", 6, "turn-greedy:12", "random", 4, 0.19),
        ("wongar", 3, "scripted", "random", 6, 0.85),
        ("wongar", 3, "turn-greedy:16", "scripted", 4, 0.5),
        ("wongar", 5, "turn-greedy:8", "random", 1, 0.8),
        ("lekemar", 3, "turn-greedy:8", "scripted", 2, 0.5),
        ("lekemar", 10, "scripted", "random", 12, 0.6),
        ("woodland_wizards", 2, "turn-greedy:20", "random", 4, 0.85),
        ("woodland_wizards", 5, "turn-greedy:8", "random", 1, 0.6),
    ],
)
def test_the_stronger_agent_wins_clearly_more_than_its_share(
    slug: str, seats: int, challenger: str, field: str, deals: int, least: float
) -> None:
    assert share(slug, seats, challenger, field, deals) >= least
