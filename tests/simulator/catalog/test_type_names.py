"""What the types of cards are called: what a filter shows must say what it keeps."""

from __future__ import annotations

import pytest

from simulator.catalog import load
from simulator.games import GAMES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_type_is_called_like_its_only_card(game: str) -> None:
    catalog = load(game)
    for slug, label in catalog.labels["type"].items():
        names = {card.name for card in catalog.cards.values() if card.type == slug}
        assert names != {label.name.fr}, slug
