"""The games that can be played with another card list than the shipped one, an official list for example."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from simulator.catalog import Catalog, CatalogError, Problem, Words
from simulator.catalog.own_list import read_own_list
from simulator.effects.reader import EffectError
from simulator.games import GAMES
from simulator.games.complete import CompleteGame
from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.box import UnplayableError
from simulator.games.woodland_wizards.game import WoodlandWizards
from simulator.games.woodland_wizards.model.box import UnplayableListError

TAKE_LISTS: Final[Mapping[str, Callable[[Catalog], CompleteGame]]] = {
    WoodlandWizards.slug: WoodlandWizards,
    Lekemar.slug: Lekemar,
}
"""Makes the game that is played with a list, by slug."""


class UnusableListError(ValueError):
    """No table could be played with this list; `problems` names every reason in both languages."""

    def __init__(self, problems: list[Words]) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.en for problem in problems))


@dataclass(frozen=True, slots=True)
class UsableList:
    """A list that was found good, as it was written, and the game played with it."""

    name: str
    text: str
    catalog: Catalog
    game: CompleteGame

    @property
    def fingerprint(self) -> str:
        """The version of its cards: the same for the same text, and only then."""
        return self.catalog.version


def game_with(slug: str, catalog: Catalog) -> CompleteGame:
    """The game played with this list. KeyError for a game that is only played with its own."""
    return TAKE_LISTS[slug](catalog)


@lru_cache(maxsize=32)
def usable_list(slug: str, text: str) -> UsableList:
    """The list in this text, ready to be played; remembered, for it is asked again and again.

    Raises UnusableListError with all that is wrong in the text, or, where that is well formed, all that forbids a game; KeyError
    for a game that takes no list.
    """
    try:
        found = read_own_list(slug, text)
    except CatalogError as error:
        raise UnusableListError([_said(problem) for problem in error.problems]) from error
    game = game_with(slug, found.catalog)
    if refusals := refusals_of(slug, found.catalog):
        raise UnusableListError(refusals)
    return UsableList(found.name, text, found.catalog, game)


def game_played(slug: str, card_list: str = "") -> CompleteGame:
    """The game as it is played with the list in this text; with the cards that come with it where there is none.

    Raises as `usable_list` does.
    """
    return usable_list(slug, card_list).game if card_list else GAMES[slug]


def refusals_of(slug: str, catalog: Catalog) -> list[Words]:
    """Why no table can be played with this list, one sentence each; nothing when one can."""
    try:
        game = game_with(slug, catalog)
        for card in catalog.cards.values():
            game.card_words(card, "fr")
        _ = game.formats, game.measure
    except (UnplayableListError, UnplayableError) as refused:
        return list(refused.problems)
    except EffectError as refused:
        return [refused.words]
    return []


def _said(problem: Problem) -> Words:
    """A problem in both languages; that of the only file there is needs no name of a file."""
    here = replace(problem, file="")
    return Words(here.say("fr"), here.say("en"))
