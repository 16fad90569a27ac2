"""Where one can go by name, for the list that Ctrl + K opens: pages, the player's decks and tables, what words find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.browsing.naming import cards_begun
from collection.browsing.other_words import other_name
from collection.catalogue.facts import card_title
from collection.models import Game, Player, Printing
from collection.rulebooks.explaining import rule_address
from config.home.searching import Found
from decks.models import Deck
from decks.origins.house import title_of
from play.boards import board_of
from play.tables.models import Table
from play.tables.presentation.matchup import matchup_of
from simulator.games import GAMES

MOST_DECKS: Final = 100
MOST_TABLES: Final = 5
LONGEST: Final = 80
"""Characters of a rule."""

FOUND: Final = 5
"""Cards of a game, decks of a kind and rules of a game; the page of the search shows more."""


@dataclass(frozen=True, slots=True)
class Door:
    """A page by its name; `hint` tells it from others of that name."""

    name: str
    address: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class CardDoor(Door):
    """The page of a card. `card` is what a form may send for it."""

    card: str = ""


def doors(player: Player | None) -> list[Door]:
    """What is opened most comes first: the player's tables and decks, then what is done often, then every game."""
    return [*(_own(player) if player else ()), *_common(player), *_games()]


def _own(player: Player) -> Iterator[Door]:
    tables = Table.objects.owned_by(player).listed().unfinished().light().by_urgency()
    for table in tables[:MOST_TABLES]:
        yield Door(_("Resume the table: %(game)s") % {"game": matchup_of(table)}, table.get_absolute_url())
    for deck in Deck.objects.owned_by(player).in_use().select_related("game")[:MOST_DECKS]:
        yield Door(_("Deck: %(name)s") % {"name": deck.name}, reverse("decks:edit", args=[deck.pk]), deck.game.name)


def _common(player: Player | None) -> Iterator[Door]:
    yield Door(_("New deck"), reverse("decks:new"))
    yield Door(_("Starter decks"), reverse("decks:starters"))
    yield Door(_("Public decks"), reverse("decks:public"))
    if player and not player.is_guest:
        yield Door(_("Add cards"), reverse("collection:fast-entry"))
        yield Door(_("Wish list"), reverse("collection:wishes"))
        yield Door(_("Import a list"), reverse("collection:import"))
        yield Door(_("My account"), reverse("profile"))


def _games() -> Iterator[Door]:
    games = list(Game.objects.with_cards())
    for game in games:
        yield Door(_("Catalogue: %(game)s") % {"game": game}, reverse("catalogue:cards", args=[game.slug]))
    for slug in GAMES:
        yield Door(_("New table: %(game)s") % {"game": board_of(slug).name}, reverse("play:new-table", args=[slug]))
    for game in games:
        yield Door(_("Rules: %(game)s") % {"game": game}, reverse("rules:game", args=[game.slug]))
    for game in games:
        yield Door(_("Glossary: %(game)s") % {"game": game}, reverse("rules:glossary", args=[game.slug]))


def doors_of(game: Game) -> list[Door]:
    """Where one can go in a game, for the page that finds it by its name."""
    table = [Door(_("New table"), reverse("play:new-table", args=[game.slug]))] if game.slug in GAMES else []
    return [
        Door(_("Catalogue"), reverse("catalogue:cards", args=[game.slug])),
        *table,
        Door(_("Rules"), reverse("rules:game", args=[game.slug])),
        Door(_("Glossary"), reverse("rules:glossary", args=[game.slug])),
    ]


def doors_found(found: Found) -> list[Door]:
    """What words found on the site, some of each kind."""
    return [*_decks(found), *_cards(found), *_rules(found)]


def card_doors(words: str, player: Player | None, game: str = "") -> list[CardDoor]:
    """The cards, of one game or of all, that somebody may mean who has typed so far; what he owns is said."""
    games = {one.slug: one for one in Game.objects.with_cards() if game in ("", one.slug)}
    named = cards_begun(words, games.values(), player)
    return [_card_door(games[one.row.card.game_id], one.row, copies, words) for one, copies in named]


def _card_door(game: Game, printing: Printing, copies: int, words: str) -> CardDoor:
    hints = [*filter(None, [other_name(printing.card, words)]), f"{game} · {printing.set.code} {printing.number}"]
    if copies:
        hints.append(ngettext("%(copies)s owned", "%(copies)s owned", copies) % {"copies": copies})
    name = card_title(printing.card, game.slug)
    return CardDoor(name, _card_address(printing), " · ".join(hints), card=f"{game.slug}:{printing.key}")


def _decks(found: Found) -> Iterator[Door]:
    for deck in found.own_decks[:FOUND]:
        yield Door(title_of(deck), reverse("decks:deck", args=[deck.pk]), _("Deck") + f" · {deck.game}")
    for shown, by in found.public_decks[:FOUND]:
        hint = f"{_('Public deck')} · {by.name} · {shown.game}"
        yield Door(title_of(shown), reverse("decks:shared", args=[shown.share]), hint)


def _cards(found: Found) -> Iterator[Door]:
    for one in found.cards:
        others = dict(card for words in one.others for card in words.cards)
        for printing in one.printings[:FOUND]:
            title = card_title(printing.card, one.game.slug)
            hints = [*filter(None, [others.get(title)]), f"{one.game} · {printing.set.code} {printing.number}"]
            yield Door(title, _card_address(printing), " · ".join(hints))


def _card_address(printing: Printing) -> str:
    address = reverse("catalogue:card", args=[printing.card.game_id, printing.card.key])
    return f"{address}?{urlencode({'printing': printing.key})}"


def _rules(found: Found) -> Iterator[Door]:
    for one in found.rules:
        for rule in one.rules[:1]:
            said = Truncator(unescape(strip_tags(" ".join(rule.lines)))).chars(LONGEST)
            yield Door(f"{rule.number} · {said}", rule_address(one.game.slug, rule.number), str(one.game))
