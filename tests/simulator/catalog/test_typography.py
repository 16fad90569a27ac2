"""French as it is printed."""

import pytest

from simulator.catalog.typography import said, typeset


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("L'un : « oui » ; l'autre ?", "L’un\u00a0: «\u00a0oui\u00a0»\u00a0; l’autre\u00a0?"),
        ("jusqu'à 2 d'entre eux", "jusqu’à 2 d’entre eux"),
        ("'quoted' words, 5' long", "'quoted' words, 5' long"),
    ],
)
def test_spaces_and_apostrophes_are_those_of_print(typed: str, printed: str) -> None:
    assert typeset(typed) == printed
    assert typeset(printed) == printed


def test_names_of_cards_within_a_sentence_stay_as_they_are_spelt() -> None:
    assert said("A pose PILOTE D'AVION : 1", "A plays PILOTE D'AVION: 1").fr == "A pose PILOTE D'AVION\u00a0: 1"
