"""R54, R55, G39, G40, G47: what is said to chain is what the engine makes a Combo of."""

import random

from simulator.catalog import load
from simulator.games.wankul.chaining import BOTH, chained
from simulator.games.wankul.model.box import box_of_decks

NAMED = ("with_name", "with_clan", "except_name")


def test_chains_are_those_of_the_compiled_texts() -> None:
    characters = [card for card in load("wankul").cards.values() if card.type == "character"]
    naming = [card.id for card in characters if any(word in str(card.abilities) for word in NAMED)]
    cards = random.Random(3).sample([card.id for card in characters if card.id not in naming], 25) + naming[:15]
    box = box_of_decks([dict.fromkeys(cards, 1), {}])
    number = {definition.id: place for place, definition in enumerate(box.definitions[: len(cards)])}

    def is_made(left: int, right: int) -> bool:
        met = box.close[right] & box.open[left]
        return any(
            met and wanted >> left & 1 and not refused >> left & 1 and not (double and met != BOTH)
            for double, wanted, refused, _address in box.combos[right]
        )

    found = chained(cards)

    assert naming
    assert any(map(any, found))
    assert found == [[is_made(number[left], number[right]) for right in cards] for left in cards]


def test_a_named_combo_asks_for_its_partner() -> None:
    """G47, S1-149 LAINK with Terracid; gems alone are not enough."""
    left = ["S1-150", "S1-149", "S1-032"]

    assert [row[1] for row in chained(left)] == [True, False, False]
