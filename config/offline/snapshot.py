"""All that one player may want to know in a shop without a network: every card's text, and what he has, wishes for and built.

Rows are lists and name each other by their place: all of it lies on a phone, and a name said once is enough.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.catalogue.own_cards import printings_of_list
from collection.catalogue.shelf import Shelf, shelf_of
from collection.faces.showing import rarity_of, text_of
from collection.inventory.wishing import wishes_of
from collection.languages import page_language
from collection.models import Finish, Game, OwnList, Player, Printing, default_finish
from collection.services.own_lists import UnusableListError
from collection.services.queued import account_tag
from decks.content import Content
from decks.guides.remarks import tags_as_named
from decks.guides.writing import told_of
from decks.legality.verdicts import titles_of_decks
from decks.models import CardRemark, Deck, contents_of
from decks.stock.holding import stock_of
from decks.templatetags.deck_words import titled
from simulator.kernel.game import Language

VERSION: Final = 2
"""Of the shape of the snapshot: a page shows none of another shape, and offers to keep one anew."""

MOST_DECKS: Final = 200
"""Those edited last. What is kept of 200 full decks is less than a megabyte, but for their notes and guides."""

MOST_WORDS: Final = 1_000_000
"""Bytes of notes and guides, those of the decks edited last; a deck whose words go beyond is kept without them."""

MOST_OF_LISTS: Final = 1_500_000
"""Bytes of cards of the player's own lists; a list that goes beyond is not kept."""

FINISHES: Final = (Finish.NORMAL, Finish.FOIL)

Row = list[Any]


def snapshot_of(player: Player, *, now: datetime) -> dict[str, Any]:
    """The state of this moment, in the language of the page."""
    games = list(Game.objects.with_cards())
    mine = Deck.objects.owned_by(player).in_use()
    decks = list(mine.select_related("game")[:MOST_DECKS])
    contents = contents_of(decks)
    words = _words(decks, contents)
    lists, too_long = _lists(player, games, page_language())
    return {
        "version": VERSION,
        "account": account_tag(player),
        "taken": now.isoformat(),
        "games": [
            _cards(game, page_language()) | _own(player, game) | {"decks": _decks(game, decks, contents, words)} for game in games
        ]
        + lists,
        "left_out": {
            "decks": max(0, mine.count() - MOST_DECKS) if len(decks) == MOST_DECKS else 0,
            "words": sum(one.pk not in words for one in decks),
            "lists": too_long,
        },
    }


def _weight(kept: object) -> int:
    """Bytes of what is kept, as it is sent."""
    return len(json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode())


def _cards(game: Game, language: Language) -> dict[str, Any]:
    return _kept_cards(game.slug, language, game.synced) if game.synced else _cards_of(shelf_of(game), game, language)


@lru_cache(maxsize=32)
def _kept_cards(slug: str, language: Language, synced: datetime) -> dict[str, Any]:
    """The cards at one state of the catalogue: the same for all players."""
    game = Game(slug=slug, synced=synced, name=Game.objects.get(pk=slug).name)
    return _cards_of(shelf_of(game), game, language)


def _cards_of(shelf: Shelf, game: Game, language: Language) -> dict[str, Any]:
    named = [(one.code, one.name_en if language == "en" else one.name_fr) for one in shelf.sets]
    titles = {one.row.card.key: titled(one.row.card) for one in shelf.printings}
    return {"slug": game.slug, "name": game.name} | _told((one.row for one in shelf.printings), titles, named, language)


def _told(
    rows: Iterable[Printing], titles: Mapping[str, str], sets: Sequence[tuple[str, str]], language: Language
) -> dict[str, Any]:
    """Names, facts and texts; the labels of facts are told once, and named by number."""
    labels: dict[str, int] = {}
    cards: list[Row] = []
    places: dict[str, int] = {}
    codes = [code for code, _name in sets]
    printings: list[Row] = []
    for one in rows:
        card = one.card
        if card.key not in places:
            places[card.key] = len(cards)
            text = text_of(card, language)
            facts = [[labels.setdefault(label, len(labels)), words] for label, words in text.rows]
            lines = [[line["label"], line["text"]] for line in text.lines]
            title = titles.get(card.key, card.title)
            others = [name for name in (card.title, card.name, card.name_en) if name and name != title]
            cards.append([card.key, title, others, text.kind, facts, lines])
        finish = FINISHES.index(default_finish(one.foil))
        printings.append([one.key, places[card.key], codes.index(one.set.code), one.number, rarity_of(one, language), finish])
    return {"labels": list(labels), "sets": list(map(list, sets)), "cards": cards, "printings": printings}


def _lists(player: Player, games: Sequence[Game], language: Language) -> tuple[list[dict[str, Any]], list[str]]:
    """The player's own lists with what lies in his boxes, each like a game of which nothing can be counted; the names of
    those that are too long to be kept. One that no game can be played with any more is not there.
    """
    named = {game.slug: game.name for game in games}
    kept: list[dict[str, Any]] = []
    too_long: list[str] = []
    left = MOST_OF_LISTS
    for own in OwnList.objects.filter(player=player, game__in=named).order_by("game__position"):
        try:
            cards = _cards_of_list(own.game_id, own.text, language)
        except UnusableListError:
            continue
        places = {key: place for place, (key, *_rest) in enumerate(cards["printings"])}
        held = [[places[key], 0, copies, copies] for key, copies in own.held.items() if key in places]
        found = {"slug": f"{own.game_id}:list", "name": f"{named[own.game_id]} – {own.name}", "is_list": True}
        found |= cards | {"held": held, "wishes": [], "decks": []}
        weight = _weight(found)
        if weight > left:
            too_long.append(own.name)
            continue
        left -= weight
        kept.append(found)
    return kept, too_long


@lru_cache(maxsize=16)
def _cards_of_list(game: str, text: str, language: Language) -> dict[str, Any]:
    rows = list(printings_of_list(game, text).values())
    sets = {one.set.code: one.set.name_en if language == "en" else one.set.name_fr for one in rows}
    return _told(rows, {}, list(sets.items()), language)


def _own(player: Player, game: Game) -> dict[str, list[Row]]:
    """What a player has of a game and looks for: `[printing, finish, copies, free]`, `[card, printing, left, arrived, note]`."""
    shelf = shelf_of(game)
    places = {one.id: place for place, one in enumerate(shelf.printings)}
    stock = stock_of(player, game)
    cards: dict[int, int] = {}
    for one in shelf.printings:
        cards.setdefault(one.card.id, len(cards))
    held = [
        [places[printing], FINISHES.index(finish), copies, stock.free.get((printing, finish), 0)]
        for (printing, finish), copies in stock.owned.items()
        if printing in places
    ]
    wishes = [
        [cards[one.wish.card_id], places.get(one.wish.printing_id or 0), one.left, one.arrived, one.wish.note]
        for one in wishes_of(player, game)
        if one.wish.card_id in cards
    ]
    return {"held": held, "wishes": wishes}


def _words(decks: Sequence[Deck], contents: Mapping[int, Content]) -> dict[int, list[Row]]:
    """The notes and the guide of each deck, and what is said of single cards there: `[title, text]`, as far as there is room."""
    of_cards = _of_cards(decks)
    found: dict[int, list[Row]] = {}
    left = MOST_WORDS
    for deck in decks:
        said = [[_("Notes"), deck.notes], *map(list, told_of(deck, contents[deck.pk]))]
        said.append([_("On single cards"), "\n".join(of_cards.get(deck.pk, ()))])
        words = [[title, text] for title, text in said if text]
        weight = _weight(words) if words else 0
        if weight <= left:
            found[deck.pk] = words
            left -= weight
    return found


def _of_cards(decks: Sequence[Deck]) -> dict[int, list[str]]:
    """What is said of single cards, by deck: a line for each, its tags before its note."""
    found: dict[int, list[str]] = {}
    for one in CardRemark.objects.filter(deck__in=decks).select_related("card").order_by("card__name", "pk"):
        tags = ", ".join(tags_as_named(one.tags))
        said = ". ".join(filter(None, (tags, one.note)))
        if said:
            found.setdefault(one.deck_id, []).append(_("%(card)s: %(words)s") % {"card": titled(one.card), "words": said})
    return found


def _decks(game: Game, decks: Sequence[Deck], contents: Mapping[int, Content], words: Mapping[int, list[Row]]) -> list[Row]:
    """The decks of a game: `[number, name, format, [[printing, copies], …], words]`; None for words that are not kept."""
    places = {one.key: place for place, one in enumerate(shelf_of(game).printings)}
    mine = [one for one in decks if one.game_id == game.pk]
    formats, language = titles_of_decks(mine), page_language()
    return [
        [one.pk, one.name, formats[one.pk].say(language), _lines(contents[one.pk], places), words.get(one.pk)] for one in mine
    ]


def _lines(content: Content, places: dict[str, int]) -> list[Row]:
    return [[places[key], copies] for key, copies in content.items() if key in places]
