"""What of a deck would come into a collection: all its cards, or those that are missing."""

from collections import Counter
from collections.abc import Mapping

from collection.catalogue.shelf import Shelf

ALL, MISSING = "all", "missing"
WHICH = (ALL, MISSING)


def cards_of(content: Mapping[str, int], shelf: Shelf) -> dict[int, int]:
    """The copies of a deck by id of the printing; what the catalogue has no longer is left out."""
    return {shelf.by_key[key].id: copies for key, copies in content.items() if key in shelf.by_key}


def cards_missing(content: Mapping[str, int], shelf: Shelf, owned: Mapping[int, int]) -> dict[int, int]:
    """The fewest copies, of the printings that the deck names, with which a collection holds it; `owned` is by printing.

    Any printing of a card that is owned serves, and so no card comes for which there are copies enough.
    """
    needed = cards_of(content, shelf)
    short: Counter[int] = Counter()
    for printing, copies in needed.items():
        short[shelf.by_id[printing].card.id] += copies
    short -= Counter({card: sum(owned.get(one.id, 0) for one in shelf.by_card[card]) for card in short})
    found = {}
    for printing, copies in needed.items():
        card = shelf.by_id[printing].card.id
        taken = min(short[card], copies - owned.get(printing, 0))
        if taken > 0:
            found[printing] = taken
            short[card] -= taken
    return found
