"""How long a move takes and how large a page is: python -m tests.play.tables.figures [game …], on a site of its own.

One game at the smallest and one at the largest table of each game, its owner's choices drawn by lot. At some of the agents'
moves every level is asked what it would do, so that all levels answer the same questions; the easy one plays. All times are times
of the processor, which other programs do not lengthen.
"""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final
from unittest.mock import patch

import django

HOME = tempfile.TemporaryDirectory(prefix="cartable-figures-")
os.environ |= {"CARTABLE_HOME": HOME.name, "DJANGO_SETTINGS_MODULE": "config.settings"}
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from collection.models import Player  # noqa: E402
from collection.services.catalogue import sync_catalogue  # noqa: E402
from play.tables.services.opening import open_table  # noqa: E402
from simulator.ai import Searcher, make_agent  # noqa: E402
from simulator.ai.driver import choose  # noqa: E402
from simulator.ai.ladder import LEVELS  # noqa: E402
from simulator.games import GAMES  # noqa: E402
from simulator.kernel.game import Agent, State  # noqa: E402
from tests.conftest import client_of  # noqa: E402
from tests.play.tables.conftest import setup_of, sitting_at, work  # noqa: E402

ASKED: Final = 6
"""Moves of agents at which every level is asked."""

EVERY: Final = {"wankul": 5, "wizard_duel": 5, "wongar": 10, "woodland_wizards": 3, "lekemar": 40}
"""At every so many of them, so that they come from a whole game."""

HUMAN_MOVES: Final = 30
"""Moves of the owner after which no more are made."""

SEED: Final = 7

HTMX: Final = {"HX-Request": "true"}


@dataclass
class Figures:
    """What was measured at one table; times in milliseconds, sizes in kilobytes."""

    thinking: dict[str, list[float]] = field(default_factory=lambda: {level: [] for level in LEVELS})
    moves: list[float] = field(default_factory=list)
    questions: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    packed: list[float] = field(default_factory=list)


def measure(owner: Player, game: str, seats: int) -> Figures:
    """Play one game through the addresses of the site, to its end or to enough moves."""
    figures, lots, client = Figures(), Random(SEED), client_of(owner)
    with every_level_asked(figures, game):
        table = open_table(owner=owner, setup=setup_of(game, seats=seats, seed=SEED), now=timezone.now())
        work(table)
        move, state = (reverse(f"play:table-{name}", args=[table.pk]) for name in ("move", "state"))
        while not table.is_over and len(figures.moves) < HUMAN_MOVES:
            wish = {"action": lots.choice(sitting_at(table).choices()), "version": table.version}
            _, spent = timed(lambda wish=wish: client.post(move, wish, headers=HTMX))  # type: ignore[misc]
            figures.moves.append(spent)
            work(table)
            page = client.get(table.get_absolute_url()).content
            figures.pages.append(len(page) / 1000)
            figures.packed.append(len(gzip.compress(page)) / 1000)
            figures.questions.append(timed(lambda: client.get(state, {"version": table.version}, headers=HTMX))[1])
    return figures


def timed(deed: Callable[[], Any]) -> tuple[Any, float]:
    """What comes of it, and the milliseconds of the processor that it takes."""
    began = time.process_time()
    done = deed()
    return done, 1000 * (time.process_time() - began)


@contextmanager
def every_level_asked(figures: Figures, game: str) -> Iterator[None]:
    """While this lasts, a worker that is to move asks every level now and then and plays what the table's agent says."""
    counted = 0

    def asking(agent: Agent, state: State, seed: int, decision: int) -> int:
        nonlocal counted
        counted += len(state.legal_actions()) > 1
        if counted > EVERY[game] * len(figures.thinking["easy"]) and len(figures.thinking["easy"]) < ASKED:
            for level in LEVELS:
                other = unhurried(make_agent(level, GAMES[game]))
                figures.thinking[level].append(timed(lambda other=other: choose(other, state, seed, decision))[1])  # type: ignore[misc]
        return choose(agent, state, seed, decision)

    with patch("play.tables.services.thinking.choose", asking):
        yield


def unhurried(agent: Agent) -> Agent:
    """The same agent with the processor's clock, which does not run on while other programs have the processor."""
    if isinstance(agent, Searcher):
        agent.budget = replace(agent.budget, now=time.process_time)
    return agent


def told(values: list[float]) -> str:
    """Median / 95th percentile."""
    return f"{median(values):.0f} / {quantiles(values, n=20, method='inclusive')[-1]:.0f}"


def show(game: str, seats: int, figures: Figures) -> None:
    """One line for docs/tables.md."""
    levels = " | ".join(told(figures.thinking[level]) for level in LEVELS)
    sizes = f"{median(figures.pages):.0f} ({median(figures.packed):.1f}) | {max(figures.pages):.0f} ({max(figures.packed):.1f})"
    times = f"{told(figures.moves)} | {told(figures.questions)}"
    sys.stdout.write(
        f"| {game}, {seats} | {levels} | {times} | {sizes} | {len(figures.thinking['easy'])}, {len(figures.moves)} |\n"
    )
    sys.stdout.flush()


def main(games: list[str]) -> None:
    """Both kinds of figures, a line for each table."""
    settings.ALLOWED_HOSTS = ["testserver"]
    Path(HOME.name).mkdir(exist_ok=True)
    for command in ("migrate", "createcachetable"):
        call_command(command, verbosity=0)
    sync_catalogue()
    owner = Player.objects.create_user("figures@example.com", "a long enough pass phrase")
    sys.stdout.write(f"| table | {' | '.join(LEVELS)} | move, ms | question, ms | page, kB (gzip) | largest | AI, own moves |\n")
    with patch("collection.services.waking.send"):
        for game in games or list(GAMES):
            for seats in sorted({GAMES[game].players[0], GAMES[game].players[-1]}):
                show(game, seats, measure(owner, game, seats))


if __name__ == "__main__":
    main(sys.argv[1:])
