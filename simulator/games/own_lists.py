"""The games that can be played with another card list than the shipped one, an official list for example."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.catalog import Catalog, Words
from simulator.effects.reader import EffectError
from simulator.games.complete import CompleteGame
from simulator.games.lekemar.box import UnplayableError
from simulator.games.lekemar.game import Lekemar
from simulator.games.woodland_wizards.box import UnplayableListError
from simulator.games.woodland_wizards.game import WoodlandWizards

TAKE_LISTS: Final[Mapping[str, Callable[[Catalog], CompleteGame]]] = {game.slug: game for game in (WoodlandWizards, Lekemar)}
"""Makes the game that is played with a list, by slug."""


def game_with(slug: str, catalog: Catalog) -> CompleteGame:
    """The game played with this list. KeyError for a game that is only played with its own."""
    return TAKE_LISTS[slug](catalog)


def refusals_of(slug: str, catalog: Catalog) -> list[Words]:
    """Why no table can be played with this list, one sentence each; nothing when one can."""
    try:
        game = game_with(slug, catalog)
        for card in catalog.cards.values():
            game.card_words(card, "fr")
        _ = game.formats, game.measure
    except (UnplayableListError, UnplayableError) as refused:
        return [problem if isinstance(problem, Words) else Words(problem, problem) for problem in refused.problems]
    except EffectError as refused:
        return [Words(str(refused), str(refused))]
    except RecursionError:
        return [Words("Des effets sont imbriqués trop profondément.", "Effects are nested too deeply.")]
    return []
