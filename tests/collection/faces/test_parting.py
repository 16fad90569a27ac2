"""Names that may be parted, and only where a reader of French would."""

from __future__ import annotations

import re

import pytest

from collection.faces.parting import SOFT_HYPHEN, parted
from simulator.catalog import load
from simulator.games import GAMES


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("CAMIONNEUR", "CAMION|NEUR"),
        ("COLLECTIONNEUR", "COL|LEC|TION|NEUR"),
        ("MARABOUCHPIC", "MARA|BOUCH|PIC"),
        ("BIBLIOTHÉCAIRE", "BIBLIO|THÉ|CAIRE"),
        ("SINGE", "SINGE"),
        ("EMPLOYÉ WCDO", "EMPLOYÉ WCDO"),
    ],
)
def test_long_words_may_be_parted_between_syllables(name: str, shown: str) -> None:
    assert parted(name).replace(SOFT_HYPHEN, "|") == shown


def test_a_name_says_the_same_with_and_without() -> None:
    for game in GAMES:
        for card in load(game).cards.values():
            words = parted(card.name)
            assert words.replace(SOFT_HYPHEN, "") == card.name
            assert all(len(part) < 9 for part in re.split(rf"[\W_{SOFT_HYPHEN}]+", words) if game == "wankul"), words
