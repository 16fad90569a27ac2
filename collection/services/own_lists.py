"""A player's own card list of a game: read, checked, kept; and the catalogue that this player's tables use."""

from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils import timezone

from collection.models import Game, OwnList, Player
from simulator.catalog import Catalog, CatalogError, Problem, Words, load
from simulator.catalog.own_list import OwnList as ReadList
from simulator.catalog.own_list import read_own_list
from simulator.games.complete import CompleteGame
from simulator.games.own_lists import TAKE_LISTS, game_with, refusals_of


class UnusableListError(Exception):
    """No table could be played with this list; `problems` names every reason in both languages."""

    def __init__(self, problems: list[Words]) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.en for problem in problems))


@dataclass(frozen=True, slots=True)
class UsableList:
    """A list that was found good, and the game played with it."""

    name: str
    catalog: Catalog
    game: CompleteGame


def takes_lists(game: str) -> bool:
    """Whether the game can be played with a list of one's own."""
    return game in TAKE_LISTS


@lru_cache(maxsize=32)
def usable_list(game: str, text: str) -> UsableList:
    """The list in this text, ready to be played; remembered, for it is asked again and again.

    Raises UnusableListError with all that is wrong in the text, or, where that is well formed, all that forbids a game.
    """
    try:
        found: ReadList = read_own_list(game, text)
    except CatalogError as error:
        raise UnusableListError([_said(problem) for problem in error.problems]) from error
    if refusals := refusals_of(game, found.catalog):
        raise UnusableListError(refusals)
    return UsableList(found.name, found.catalog, game_with(game, found.catalog))


def keep_list(*, player: Player, game: Game, text: str) -> OwnList:
    """Use this list for the game from now on, instead of the one before. Raises UnusableListError; then nothing changes."""
    found = usable_list(game.slug, text)
    values = {"name": found.name, "text": text, "loaded": timezone.now()}
    kept, _created = OwnList.objects.update_or_create(player=player, game=game, defaults=values)
    return kept


def drop_list(*, player: Player, game: Game) -> None:
    """Go back to the shipped list."""
    OwnList.objects.filter(player=player, game=game).delete()


def own_list_of(player: Player, game: Game) -> OwnList | None:
    """The list that the player loaded for this game."""
    return OwnList.objects.filter(player=player, game=game).first()


def catalog_for(player: Player | None, game: Game) -> Catalog:
    """The cards that a player's tables of this game use: those of their own list as long as it is good, else the shipped ones."""
    own = own_list_of(player, game) if player else None
    if own is None:
        return load(game.slug)
    try:
        return usable_list(game.slug, own.text).catalog
    except UnusableListError:
        return load(game.slug)


def _said(problem: Problem) -> Words:
    """A problem in both languages; that of the only file there is needs no name of a file."""
    here = replace(problem, file="")
    return Words(here.say("fr"), here.say("en"))
