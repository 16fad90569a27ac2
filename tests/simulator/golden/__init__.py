"""Recorded games: the whole text of some games between agents, reviewed like code.

When a rule, a card or a sentence changes on purpose, `python -m tests.simulator.golden` records them again; the diff of the
files shows what changed.
"""

from dataclasses import dataclass
from pathlib import Path

from simulator.ai import make_agent
from simulator.catalog.starters import starter
from simulator.games import GAMES
from simulator.kernel.game import Language
from simulator.transcript import record, render

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Golden:
    game: str
    decks: tuple[str, str]
    agents: tuple[str, str]
    seed: int
    language: Language

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.decks[0]}-{self.decks[1]}-{self.agents[0]}-{self.seed}.txt"

    def text(self) -> str:
        game = GAMES[self.game]
        decks = [starter(self.game, slug).cards for slug in self.decks]
        agents = [make_agent(name, game) for name in self.agents]
        return render(record(game, seed=self.seed, decks=decks, agents=agents), self.language)


GOLDEN = (
    Golden("wankul", ("siege", "clan_laink"), ("scripted", "scripted"), 1, "fr"),
    Golden("wankul", ("clan_laink", "retour"), ("scripted", "scripted"), 2, "en"),
    Golden("wankul", ("retour", "siege"), ("random", "random"), 3, "fr"),
)
