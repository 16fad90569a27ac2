"""French as it is printed."""

import pytest

from simulator.catalog.typography import bound, decimal, said, typeset


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


@pytest.mark.parametrize(
    ("value", "digits", "signed", "fr", "en"),
    [
        (5.04, 1, True, "+5,0", "+5.0"),
        (-3.75, 1, True, "−3,8", "−3.8"),
        (-0.04, 1, True, "+0,0", "+0.0"),
        (716_909, 0, False, "716\u00a0909", "716,909"),
    ],
)
def test_numbers_are_written_as_each_language_writes_them(value: float, digits: int, signed: bool, fr: str, en: str) -> None:
    told = decimal(value, digits, signed=signed)

    assert (told.fr, told.en) == (fr, en)


@pytest.mark.parametrize(
    ("value", "beside", "fr"),
    [
        (0.04, 0.0, "+0,04"),
        (-0.04, 0.0, "−0,04"),
        (0.0004, 0.0, "+0,0004"),
        (0.0, 0.0, "+0,0"),
        (1e-16, 0.0, "+0,0"),
        (2.04, 0.0, "+2,0"),
        (50.02, 50.0, "+50,02"),
        (49.96, 50.0, "+49,96"),
        (50.0, 50.0, "+50,0"),
        (33.32, 100 / 3, "+33,32"),
    ],
)
def test_an_end_of_an_interval_never_reads_as_what_it_is_judged_by_unless_it_is_that(
    value: float, beside: float, fr: str
) -> None:
    """A deck was told to be better "between +0.0 and +3.0", and an end of −0.04 read as +0.0."""
    assert bound(value, beside=beside, signed=True).fr == fr
