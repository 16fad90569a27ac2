"""The fields that do not depend on what the cards of a game print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from collection.folding import folded
from collection.inventory.wishing import looked_for
from collection.models import EngineStatus
from collection.query.fields.choices import Choice, ChoiceField
from collection.query.fields.field import QueryField, Scope
from collection.query.fields.formats import legal_in
from collection.query.fields.literals import plain_number
from collection.query.fields.numbers import NumberedField, NumberField, levels_of
from collection.query.fields.texts import TextField
from collection.query.index import Bits, Index, bits_of
from simulator.catalog import Words, load, load_fields
from simulator.games import GAMES


def general_fields(game: str) -> Iterator[QueryField]:
    """Every field that does not depend on what cards of the game print."""
    yield from OF_CARDS
    if GAMES[game].tags:
        yield _does(game)
    if GAMES[game].has_decks:
        yield legal_in(GAMES[game].formats)
    yield _is(game)
    yield from OF_COPIES


STATUSES: Final = (
    Choice(EngineStatus.FULL.value, Words("complet", "full"), ("complete", "full")),
    Choice(EngineStatus.APPROXIMATE.value, Words("approché", "approximate"), ("approchee", "approx")),
    Choice(EngineStatus.MANUAL.value, Words("chiffres", "figures"), ("manuel", "manual", "aucun", "none")),
)


def _does(game: str) -> QueryField:
    choices = tuple(Choice(one.slug, Words(one.name.fr, one.name.en), order=order) for order, one in enumerate(GAMES[game].tags))
    return ChoiceField(
        slug="does",
        name=Words("Ce qu’elle fait", "What it does"),
        said=Words("fait", "does"),
        choices=lambda scope: choices,
        having=lambda scope, slug: _doing(scope.index).get(slug, 0),
    )


@lru_cache(maxsize=16)
def _doing(index: Index) -> dict[str, Bits]:
    """The printings of the cards that do each thing."""
    game, files = GAMES[index.registry.game], load(index.registry.game)
    found: dict[str, list[int]] = {}
    known: dict[str, frozenset[str]] = {}
    for places in index.cards.values():
        key = index.shelf.printings[places[0]].card.key
        if key not in known:
            known[key] = game.tags_of(files.cards[key]) if key in files.cards else frozenset()
        for slug in known[key]:
            found.setdefault(slug, []).extend(places)
    return {slug: bits_of(places) for slug, places in found.items()}


def _is(game: str) -> QueryField:
    flags = [one for one in load_fields(game).fields.values() if one.kind == "flag"]
    choices = (
        *(Choice(one.slug, one.name) for one in flags),
        Choice("reprint", Words("reimprimee", "reprinted"), ("reimpression", "reprint")),
        Choice("house", Words("maison", "house")),
    )
    return ChoiceField(slug="is", name=Words("Est", "Is"), said=Words("est", "is"), choices=lambda scope: choices, having=_being)


def _being(scope: Scope, slug: str) -> Bits:
    index = scope.index
    if slug == "reprint":
        return bits_of(place for places in index.cards.values() if len(places) > 1 for place in places)
    if slug == "house":
        return index.having("set", [one.slug for one in index.shelf.sets if one.house])
    return index.values[slug].get("1", 0)


@lru_cache(maxsize=16)
def _by_number(index: Index) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, one in enumerate(index.shelf.printings):
        for number in {plain_number(one.number), folded(one.code), folded(one.key)} - {""}:
            found.setdefault(number, []).append(place)
    return found


def _owned_cards(scope: Scope) -> Mapping[int, Bits]:
    return levels_of(scope.index, scope.owned.by_card, scope.index.of_cards)


def _owned_printings(scope: Scope) -> Mapping[int, Bits]:
    return levels_of(scope.index, scope.owned.by_printing, scope.index.of_printings)


def _wished(scope: Scope) -> Mapping[int, Bits]:
    looked = looked_for(scope.player, scope.index.registry.game, scope.owned) if scope.player else {}
    return levels_of(scope.index, looked, scope.index.of_cards)


OF_CARDS: Final[tuple[QueryField, ...]] = (
    TextField(
        slug="name",
        name=Words("Nom", "Name"),
        said=Words("nom", "name"),
        aliases=("n",),
        texts=lambda scope: scope.index.called,
        whole=lambda scope: scope.index.called_texts,
    ),
    TextField(
        slug="text",
        name=Words("Texte", "Text"),
        said=Words("texte", "text"),
        aliases=("t", "o"),
        texts=lambda scope: scope.index.effects,
        whole=lambda scope: scope.index.effect_texts,
    ),
    NumberedField(
        slug="number",
        name=Words("Numéro", "Number"),
        said=Words("num", "num"),
        aliases=("numero", "no", "code"),
        places=lambda scope: _by_number(scope.index),
    ),
    ChoiceField(
        slug="set",
        name=Words("Extension", "Set"),
        said=Words("ext", "set"),
        aliases=("extension", "e", "s"),
        choices=lambda scope: [
            Choice(one.slug, Words(one.name_fr, one.name_en), (one.code,), order)
            for order, one in enumerate(scope.index.shelf.sets)
        ],
        having=lambda scope, slug: scope.index.having("set", [slug]),
        ordered=True,
    ),
    ChoiceField(
        slug="status",
        name=Words("Jouée par Cartable", "Played by Cartable"),
        said=Words("jouee", "played"),
        aliases=("moteur", "engine"),
        choices=lambda scope: STATUSES,
        having=lambda scope, slug: scope.index.having("status", [slug]),
    ),
)
"""The fields about cards, of every game."""

OF_COPIES: Final[tuple[QueryField, ...]] = (
    NumberField(
        slug="own",
        name=Words("Exemplaires de la carte", "Copies of the card"),
        said=Words("ai", "own"),
        aliases=("possede", "owned"),
        private=True,
        levels=_owned_cards,
    ),
    NumberField(
        slug="copies",
        name=Words("Exemplaires de cette impression", "Copies of this printing"),
        said=Words("exemplaires", "copies"),
        private=True,
        levels=_owned_printings,
    ),
    NumberField(
        slug="wish",
        name=Words("Exemplaires souhaités", "Copies on my wish list"),
        said=Words("souhait", "wish"),
        aliases=("souhaits", "want", "wishes"),
        private=True,
        levels=_wished,
    ),
)
"""The fields about how many the asker has, of every game."""
