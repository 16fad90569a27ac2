"""Recorded games: the whole text of some games between agents, reviewed like code.

When a rule, a card or a sentence changes on purpose, `python -m tests.simulator.golden` records them again; the diff of the
files shows what changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simulator.ai import make_agent
from simulator.catalog.starters import starter
from simulator.games import GAMES
from simulator.kernel.game import Language
from simulator.transcript import record, render

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Golden:
    """`subject` names the file: starter decks, or what is special about the table. `options` are those that differ."""

    game: str
    subject: str
    agents: tuple[str, ...]
    seed: int
    language: Language
    decks: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.subject}-{self.agents[0]}-{self.seed}.txt"

    def text(self) -> str:
        game = GAMES[self.game]
        decks = [starter(self.game, slug).cards for slug in self.decks]
        agents = [make_agent(name, game) for name in self.agents]
        options = game.options(**self.options)
        return render(record(game, seed=self.seed, decks=decks, agents=agents, options=options), self.language)


def wankul(one: str, other: str, agent: str, seed: int, language: Language) -> Golden:
    """Two starter decks in the hands of one agent."""
    return Golden("wankul", f"{one}-{other}", (agent, agent), seed, language, decks=(one, other))


def wizard_duel(subject: str, players: int, agent: str, seed: int, language: Language, **options: Any) -> Golden:
    """A table of so many, all seats held by one agent."""
    return Golden("wizard_duel", subject, (agent,) * players, seed, language, options={"players": players, **options})


def wongar(subject: str, players: int, agent: str, seed: int, language: Language, **options: Any) -> Golden:
    """A table of so many, all seats held by one agent."""
    return Golden("wongar", subject, (agent,) * players, seed, language, options={"players": players, **options})


def lekemar(subject: str, players: int, agent: str, seed: int, language: Language, **options: Any) -> Golden:
    """A table of so many for a few rounds, all seats held by one agent."""
    options = {"players": players, "turn_cap": 8 * players, **options}
    return Golden("lekemar", subject, (agent,) * players, seed, language, options=options)


def woodland_wizards(subject: str, players: int, agent: str, seed: int, language: Language, **options: Any) -> Golden:
    """A table of so many, all seats held by one agent."""
    return Golden("woodland_wizards", subject, (agent,) * players, seed, language, options={"players": players, **options})


GOLDEN = (
    wankul("siege", "clan_laink", "scripted", 1, "fr"),
    wankul("clan_laink", "retour", "scripted", 2, "en"),
    wankul("retour", "siege", "random", 3, "fr"),
    wankul("siege", "siege", "normal", 4, "en"),
    wizard_duel("3", 3, "scripted", 1, "fr"),
    wizard_duel("6", 6, "scripted", 2, "en"),
    wizard_duel("4", 4, "random", 3, "fr"),
    wizard_duel("3", 3, "normal", 7, "en"),
    wizard_duel("sudden_death", 4, "random", 4, "en", sudden_death=True),
    wizard_duel("out_of_turn", 3, "random", 5, "fr", attacks_out_of_turn=True),
    wizard_duel("timed", 3, "random", 6, "en", timed_defence=True),
    wizard_duel("ace_beats_court_pair", 3, "scripted", 5, "fr", ace_beats_court_pair=True),
    wizard_duel("last_life", 5, "scripted", 8, "en", elimination="last_life"),
    wizard_duel("first_seat", 3, "scripted", 9, "fr", first=2),
    wizard_duel("all_variants", 6, "random", 10, "fr", sudden_death=True, attacks_out_of_turn=True, timed_defence=True),
    wongar("3", 3, "scripted", 1, "fr"),
    wongar("5", 5, "scripted", 2, "en"),
    wongar("4", 4, "random", 3, "fr"),
    wongar("own_ceremonies", 3, "scripted", 4, "en", own_ceremonies=True),
    wongar("one_double_each", 3, "scripted", 5, "fr", one_double_each=True),
    wongar("free_placement", 3, "scripted", 6, "en", free_placement=True),
    wongar("harmless_scorpions", 3, "scripted", 7, "fr", harmless_scorpions=True),
    wongar("chosen_rituals", 3, "scripted", 8, "en", chosen_rituals=True),
    wongar("advanced", 4, "random", 9, "fr", advanced=True),
    wongar("first_seat", 3, "scripted", 10, "en", first=2),
    wongar("advanced_5", 5, "scripted", 11, "en", advanced=True, first=4),
    lekemar("3", 3, "scripted", 1, "fr"),
    lekemar("15", 15, "scripted", 2, "en", turn_cap=45),
    lekemar("5", 5, "random", 3, "fr"),
    lekemar("hand_limit", 12, "scripted", 4, "fr", hand_limit=6, extra_bank=100, turn_cap=24),
    lekemar("extra_bank", 4, "random", 5, "en", extra_bank=50),
    lekemar("turn_cap", 3, "scripted", 6, "en", turn_cap=10),
    lekemar("timed_strikes", 3, "random", 7, "fr", timed_strikes=True),
    lekemar("first_seat", 4, "scripted", 8, "en", first=2),
    lekemar("legend", 3, "scripted", 9, "fr", turn_cap=300),
    lekemar("all_options", 15, "random", 10, "fr", hand_limit=12, extra_bank=150, timed_strikes=True, first=14, turn_cap=45),
    woodland_wizards("2", 2, "scripted", 1, "fr"),
    woodland_wizards("12", 12, "scripted", 2, "en"),
    woodland_wizards("4", 4, "random", 3, "fr"),
    woodland_wizards("wizards", 6, "scripted", 4, "en", wizards=True),
    woodland_wizards("first_seat", 3, "scripted", 5, "fr", first=2),
    woodland_wizards("wizards_12", 12, "random", 6, "fr", wizards=True),
)
