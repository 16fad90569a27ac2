"""The decks of the demo account."""

from collection.models import Game, Player
from decks.content import with_deltas
from decks.legality.verdicts import default_format, games_with_decks
from decks.models import Deck
from decks.origins.house import copied
from decks.services import revisions, shelf
from simulator.catalog.starters import Starter, starters


def make_demo_decks(player: Player) -> list[Deck]:
    """The starter decks of every game, and one deck per game that breaks its rules; the same ones however often it is asked."""
    games = Game.objects.filter(slug__in=games_with_decks()).order_by("slug")
    return [deck for game in games for deck in _decks(player, game)]


def _decks(player: Player, game: Game) -> list[Deck]:
    """The illegal deck first, so that the starter decks stand above it in the list."""
    known = starters(game.slug)
    if not known:
        return []
    decks = [_illegal(player, game, known[0])]
    for starter in reversed(known):
        deck = copied(player=player, game=game, starter=starter, token=f"demo:{game.slug}:{starter.slug}")
        if deck.last_revision() is None:
            revisions.save_revision(deck=deck, version=deck.version, message="")
        decks.append(deck)
    return decks


def _illegal(player: Player, game: Game, starter: Starter) -> Deck:
    """A starter deck that somebody has just begun to change: one card five times, another kind cut short."""
    keys = list(starter.cards)
    changed = with_deltas(starter.cards, {keys[-1]: 5 - starter.cards[keys[-1]], keys[0]: -1})
    return shelf.create_deck(
        owner=player,
        game=game,
        name="Chantier",
        format=default_format(game.slug).id,
        content=changed,
        token=f"demo:{game.slug}:illegal",
    )
