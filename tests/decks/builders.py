"""Decks for tests, built through the services as the site builds them."""

from collections.abc import Mapping
from typing import Any

from collection.models import Game, Player
from decks.legality.own_formats import Body, name_of
from decks.legality.sent_clauses import BodySerializer
from decks.models import Deck, OwnFormat
from decks.services import formats, shelf
from simulator.catalog import load

FORMAT = "niveau3"


def a_deck(owner: Player, content: Mapping[str, int] | None = None, *, name: str = "Meule", format: str = FORMAT) -> Deck:
    return shelf.create_deck(owner=owner, game=Game.objects.get(slug="wankul"), name=name, format=format, content=content)


def a_legal_content() -> dict[str, int]:
    """40 characters without any Scorer and 10 terrains, 3 copies of each but the last."""
    cards = load("wankul").cards.values()
    characters = [card.id for card in cards if card.type == "character" and "scorer" not in card.facts and card.set_code == "S1"]
    terrains = [card.id for card in cards if card.type == "terrain" and card.set_code == "S1"]
    return dict.fromkeys(characters[:13], 3) | {characters[13]: 1} | dict.fromkeys(terrains[:3], 3) | {terrains[3]: 1}


def slots(count: int) -> dict[str, int]:
    """One copy of each of so many Origins cards."""
    return {f"S1-{number:03}": 1 for number in range(31, 31 + count)}


def current(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def a_body(*clauses: Mapping[str, Any], base: str = FORMAT, without: tuple[str, ...] = ()) -> Body:
    """What a format asks, checked as when it is sent."""
    sent = {"base": base, "without": list(without), "clauses": [dict(one) for one in clauses]}
    checked = BodySerializer(data=sent, context={"game": "wankul"})
    checked.is_valid(raise_exception=True)
    return checked.body()


SINGLETON = {"kind": "copies", "most": 1, "query": "type:character"}


def a_format(owner: Player, name: str = "Table", *, body: Body | None = None, audience: str = "private") -> OwnFormat:
    """A format of a player, by default Level 3 with one copy of each character."""
    game = Game.objects.get(slug="wankul")
    asked = body or a_body(SINGLETON)
    return formats.make_format(owner=owner, game=game, name=name, description="", audience=audience, body=asked)


def named(own: OwnFormat, number: int = 1) -> str:
    """By which decks choose it."""
    return name_of(own.key, number)
