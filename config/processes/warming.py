"""What a process of the web does before it takes requests, so that its first visitors need not wait for it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import DatabaseError, connections
from django.template import Engine
from django.template.loader_tags import ExtendsNode, IncludeNode
from django.urls import reverse
from django.utils.translation import gettext, override

from collection.catalogue.shelf import shelf_of
from collection.models import Game
from collection.pictures.choosing import variants_of
from collection.query.index import index_of
from simulator.catalog.shipped import games_with_cards, load
from simulator.games import GAMES

PAGES = (
    "home.html",
    "catalogue/cards.html",
    "catalogue/card.html",
    "collection/home.html",
    "decks/list.html",
    "decks/edit.html",
    "play/tables/list.html",
    "play/tables/table.html",
    "account/login.html",
    "cards/_drawn_face.html",
    "catalogue/_tile.html",
    "collection/_stepper_row.html",
    "decks/_line.html",
    "decks/_found_card.html",
    "decks/_read_line.html",
    "play/_starter_order.html",
)
"""What most visits begin with, and the pieces of it that are drawn by themselves."""


def warm_up() -> None:
    """Import every view; read cards, boxes, words and pages from their files. Asks no database, which may not be there yet."""
    for language, _ in settings.LANGUAGES:
        with override(language):
            reverse("home")
            gettext("Catalogue")
    for game in games_with_cards():
        load(game)
        variants_of(game)
        GAMES[game].formats  # noqa: B018 - looking reads its box
    read = set[str]()
    for page in PAGES:
        _read_template(page, read)


def read_catalogues() -> None:
    """Put the cards of every game on their shelf, once for all processes that will be copies of this one.

    No connection stays open. Where the database does not answer, whoever asks first for a shelf waits for it, as after a change.
    """
    try:
        for game in Game.objects.with_cards():
            index_of(shelf_of(game))
    except DatabaseError:
        return
    finally:
        connections.close_all()


def _read_template(name: str, read: set[str]) -> None:
    """Compile a template and all that it names; the loader keeps them."""
    if name not in read:
        read.add(name)
        nodes: Any = Engine.get_default().get_template(name).nodelist
        asked = [one.parent_name for one in nodes.get_nodes_by_type(ExtendsNode)]
        asked += [one.template for one in nodes.get_nodes_by_type(IncludeNode)]
        for one in asked:
            if isinstance(one.var, str):  # else only a page knows which one
                _read_template(one.var, read)
