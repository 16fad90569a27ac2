"""What a word finds in the whole site: cards of every game, decks, rules. One look from the head of every page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from collection.browsing.listing import browse
from collection.browsing.other_words import OtherWords, in_other_words
from collection.browsing.query import read_query
from collection.catalogue.shelf import shelf_of
from collection.folding import folded
from collection.inventory.owned import owned_by
from collection.models import Game, Player, Printing
from collection.query.errors import QueryError
from collection.query.grammar import parse
from collection.query.index import unmarked
from collection.rulebooks.pages import LONGEST_SEARCH, ShownRule, rules_page
from decks.models import Deck
from decks.origins.naming import Named, named
from simulator.catalog import load_fields

SHOWN: Final = 8
"""Cards of a game, decks and rules of a game on the page; the others are one link away."""


LEAST_LETTERS: Final = 3
"""Of a word that names a game: shorter ones begin too many names."""


@dataclass(frozen=True, slots=True)
class CardsFound:
    """The nearest printings of one game, and how many cards there are in all.

    `asked` is the query of the game's list that finds them; `meant` the words that were sought in the place of unknown ones;
    `others` those that stand in words of the cards which the page does not show.
    """

    game: Game
    printings: list[Printing]
    count: int
    asked: str
    meant: str
    others: list[OtherWords]


@dataclass(frozen=True, slots=True)
class RulesFound:
    """The first rules of one game, and how many there are in all."""

    game: Game
    rules: list[ShownRule]
    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that the words found; what is empty was looked at and holds nothing. `games`: those that they name.

    `problem` says what is wrong with them as a query, and where; cards were then looked for by its words as they stand.
    """

    games: list[Game]
    cards: list[CardsFound]
    own_decks: list[Deck]
    public_decks: list[tuple[Deck, Named]]
    rules: list[RulesFound]
    problem: str = ""

    @property
    def is_empty(self) -> bool:
        """Nothing at all fits."""
        return not (self.games or self.cards or self.own_decks or self.public_decks or self.rules)


def find(words: str, player: Player | None) -> Found:
    """What a visitor may see of the site and in which every word stands; nothing for no word.

    Cards are asked for in the language of their lists, `S1 108` and `cost>=3` among it; what no game understands is plain words.
    """
    words = words.replace("\0", "").strip()[:LONGEST_SEARCH]
    if not words:
        return Found([], [], [], [], [])
    games = list(Game.objects.with_cards())
    mine = Deck.objects.owned_by(player).named_like(words).select_related("game") if player else Deck.objects.none()
    public = Deck.objects.public().named_like(words).select_related("game", "owner")
    others = public.exclude(owner=player) if player else public
    return Found(
        games=[game for game in games if is_named(game, words)],
        cards=[found for found in _cards_of_all(games, words, player) if found.count],
        own_decks=list(mine[:SHOWN]),
        public_decks=_with_authors(others[:SHOWN]),
        rules=[found for found in _rules(games, words) if found.count],
        problem=problem_of(words),
    )


def problem_of(words: str) -> str:
    """What is wrong with words that no game can read as a query, and where; empty where nothing is."""
    try:
        parse(words)
    except QueryError as error:
        return error.advice
    return ""


def is_named(game: Game, words: str) -> bool:
    """Whether each of the words begins one of the name of a game: "wizard" does of Wizard Duel, two letters of none."""
    sought, named = folded(words).split(), folded(game.name).split()
    return all(len(word) >= LEAST_LETTERS and any(one.startswith(word) for one in named) for word in sought)


def _with_authors(decks: Iterable[Deck]) -> list[tuple[Deck, Named]]:
    found = list(decks)
    names = named(deck.owner for deck in found)
    return [(deck, names[deck.owner_id]) for deck in found]


def _cards_of_all(games: list[Game], words: str, player: Player | None) -> list[CardsFound]:
    """The cards of every game that understands the query; exact ones where there are any, near ones else."""
    found = [one for game in games if (one := _cards(game, words, player))]
    if not found and unmarked(words).strip():
        quoted = " ".join(f'"{word}"' for word in words.replace('"', " ").split())
        found = [one for game in games if (one := _cards(game, quoted, player))]
    exact = [one for one in found if not one.meant]
    return exact if any(one.count for one in exact) else found


def _cards(game: Game, words: str, player: Player | None) -> CardsFound | None:
    """As the game's list of cards finds them; None where it does not understand."""
    asked = QueryDict(mutable=True)
    asked["q"] = words
    shelf = shelf_of(game)
    query = read_query(asked, shelf=shelf, registry=load_fields(game.slug))
    listing = browse(query, shelf=shelf, owned=owned_by(player, game), player=player)
    if listing.query.error:
        return None
    meant = ", ".join(one.sought for one in listing.meant)
    shown = listing.printings[:SHOWN]
    others = in_other_words(listing.answer.tree, (one.card for one in shown))
    return CardsFound(game, shown, listing.count, words, meant, others)


def _rules(games: list[Game], words: str) -> Iterator[RulesFound]:
    for game in games:
        page = rules_page(game.slug, words)
        yield RulesFound(game, [rule for part in page.parts for rule in part.rules][:SHOWN], page.found)
