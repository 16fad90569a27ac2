"""The decks that come with every game, starters and others, as public decks of the site, from its first start."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import override

from collection.audience import Audience
from collection.languages import page_language
from collection.models import Game, Player
from collection.services.house import is_house, known_house
from decks.legality.verdicts import games_with_decks
from decks.models import Deck
from decks.services import editing, shelf
from simulator.catalog.starters import Starter, shown_decks, starters

HOUSE = "house"
"""How the tokens of these decks begin."""


def publish_starters(house: Player) -> list[Deck]:
    """Make each deck that a game ships a public deck of the site, as it is today; those that none ships any more go."""
    games = Game.objects.filter(slug__in=games_with_decks()).order_by("slug")
    with override(settings.LANGUAGE_CODE):
        decks = [_published(house, game, one) for game in games for one in shown_decks(game.slug)]
    Deck.objects.filter(owner=house).exclude(pk__in=[deck.pk for deck in decks]).delete()
    return decks


def starter_of(deck: Deck) -> Starter | None:
    """The deck as its game ships it, of a public deck of the site; None for a deck of somebody's."""
    if not is_house(deck.owner):
        return None
    named = {_token(deck.game_id, one): one for one in shown_decks(deck.game_id)}
    return named.get(deck.token or "")


def is_starter(deck: Deck) -> bool:
    """Whether it is the public deck of the site that one of the starter decks of its game is; the site shows others too."""
    return starter_of(deck) in starters(deck.game_id)


def published(game: str, one: Starter) -> Deck | None:
    """The public deck of the site that a starter deck is, unless none is to be seen; copies of the starter deck name it."""
    house = known_house()
    return Deck.objects.public().filter(owner=house, token=_token(game, one)).first() if house else None


def copied(*, player: Player, game: Game, starter: Starter, token: str = "") -> Deck:
    """A deck of a player's own with the cards of a starter deck, in the language of the page, which says where it came from."""
    return shelf.copy_starter(owner=player, game=game, starter=starter, origin=published(game.slug, starter), token=token)


def title_of(deck: Deck) -> str:
    """The name of a deck; of a starter deck that the site shows, in the language of the page."""
    found = starter_of(deck)
    return found.name.say(page_language()) if found else deck.name


def _token(game: str, one: Starter) -> str:
    return f"{HOUSE}:{game}:{one.slug}"


def _published(house: Player, game: Game, one: Starter) -> Deck:
    deck = shelf.copy_starter(owner=house, game=game, starter=one, token=_token(game.slug, one))
    if deck.content() != dict(one.cards):
        editing.replace_content(deck=deck, version=deck.version, content=dict(one.cards))
        deck.refresh_from_db()
    language = page_language()
    wanted = {"name": one.name.say(language), "notes": one.style.say(language), "format": deck.format}
    return shelf.change_settings(deck=deck, version=deck.version, audience=Audience.PUBLIC, **wanted)
