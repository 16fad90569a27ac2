"""How well an agent plays, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.languages import page_language
from simulator.ai import AGENTS, LEVELS
from simulator.ai.strengths import STRENGTHS, Strength
from simulator.games import GAMES

USUAL = "normal"
"""The level that a form begins with."""

FIRST = "easy"
"""The level of somebody who sits down without an account and without a word."""

FEELS = {
    "easy": gettext_lazy("For a first game: plays by a few simple ideas and often goes wrong. Answers at once."),
    "normal": gettext_lazy("For learning: makes the most of its own turn, but misses something now and then. Answers at once."),
    "hard": gettext_lazy("For who knows the game: thinks of your answer too. Some tenths of a second a choice."),
    "expert": gettext_lazy("Like the hard one, with more time: up to a second a choice."),
}
"""What it is like to play against a level, and how long it takes."""

MEASURES = {"turn-greedy:30": gettext_lazy("Normal, when it never slips")}
"""Agents that nobody chooses and that levels were measured against."""


@dataclass(frozen=True, slots=True)
class LevelToChoose:
    """A level as a form offers it: what it is like, and what was measured of it at this game."""

    name: str
    title: str
    feel: str
    strength: str


def level_choices() -> list[tuple[str, str]]:
    """The levels to choose from, the weakest first."""
    return [(name, level_title(name)) for name in LEVELS]


def levels_of(game: str) -> list[LevelToChoose]:
    """The levels to choose from at a game, the weakest first."""
    return [LevelToChoose(name, level_title(name), str(FEELS[name]), level_strength(game, name)) for name in LEVELS]


def level_title(name: str) -> str:
    """What people call an agent; one that is no longer there is called by its name."""
    return AGENTS[name].title.say(page_language()) if name in AGENTS else name


def level_meaning(name: str) -> str:
    """What an agent does, in one sentence."""
    return AGENTS[name].meaning.say(page_language())


def level_strength(game: str, name: str) -> str:
    """What was measured of a level against another one at this game."""
    found = STRENGTHS.get(game, {}).get(name)
    if found is None:
        return _("How strong it is at this game was never measured.")
    measured = _measured(game, found)
    return measured if found.is_shown else f"{measured} {_unproved()}"


def _unproved() -> str:
    return _("That proves no difference.")


def _measured(game: str, found: Strength) -> str:
    words = _(
        "Measured: %(won)d points per 100 games against “%(level)s” (equals: %(parity)d), "
        "in %(games)d games for %(seats)d players."
    )
    if found.variant:
        words = _(
            "Measured with “%(option)s”: %(won)d points per 100 games against “%(level)s” (equals: %(parity)d), "
            "in %(games)d games for %(seats)d players."
        )
    figures = {"won": round(found.won), "parity": round(found.parity), "games": found.games, "seats": found.seats}
    titles = {one.key: one.title.say(page_language()) for one in GAMES[game].agreements}
    level = MEASURES.get(found.against) or level_title(found.against)
    return words % (figures | {"level": level, "option": titles.get(found.variant, "")})
