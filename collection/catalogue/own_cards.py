"""The cards of a list of somebody's own as rows that were never saved: what faces are drawn from."""

from collections.abc import Mapping
from functools import lru_cache

from collection.catalogue.rows import card_rows, printing_rows, set_rows
from collection.models import Card, CardSet, Game, Printing
from simulator.games.own_lists import usable_list


@lru_cache(maxsize=32)
def printings_of_list(game: str, text: str) -> Mapping[str, Printing]:
    """The printings of the list in this text, by key, each with its card and its set. Raises UnusableListError."""
    found, owner = usable_list(game, text), Game(slug=game)
    sets = {slug: CardSet(slug=slug, **values) for slug, values in set_rows(found.catalog, owner).items()}
    cards = {key: Card(key=key, **values) for key, values in card_rows(found.catalog, owner, rules=found.game).items()}
    for card in cards.values():
        card.own_fields, card.own_version = found.catalog.registry.fields, found.catalog.version
    printings = {}
    for key, values in printing_rows(found.catalog, sets=sets, cards=cards).items():
        facts = {name: value for name, value in values.items() if name not in ("card_id", "set_id")}
        known = found.catalog.printings[key]
        printings[key] = Printing(key=key, card=cards[known.card_id], set=sets[found.catalog.sets[known.set_code].slug], **facts)
    return printings
