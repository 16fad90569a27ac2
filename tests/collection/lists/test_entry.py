"""Fast entry: what can be typed, and what it means."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.catalogue.shelf import shelf_of
from collection.lists.entry import read_entries
from collection.lists.names import Names, names_of
from collection.models import Finish, Game

pytestmark = pytest.mark.django_db

FOIL, NORMAL = Finish.FOIL, Finish.NORMAL


@pytest.fixture
def names(wankul: Game) -> Names:
    return names_of(shelf_of(wankul))


@pytest.mark.parametrize(
    ("typed", "key", "copies", "finish"),
    [
        ("108", "S1-108", 1, None),
        ("008", "S1-008", 1, None),
        ("#108", "S1-108", 1, None),
        ("108*3", "S1-108", 3, None),
        ("108 * 3", "S1-108", 3, None),
        ("108x3", "S1-108", 3, None),
        ("108 f", "S1-108", 1, FOIL),
        ("108f", "S1-108", 1, FOIL),
        ("108 f*2", "S1-108", 2, FOIL),
        ("108*2 f", "S1-108", 2, FOIL),
        ("108 n", "S1-108", 1, NORMAL),
        ("108 -1", "S1-108", -1, None),
        ("108-2", "S1-108", -2, None),
        ("108 −1", "S1-108", -1, None),
        ("108 +2", "S1-108", 2, None),
        ("S2 31", "S2-031", 1, None),
        ("S2-31 f", "S2-031", 1, FOIL),
        ("campus 31", "S2-031", 1, None),
        ("LO#179", "S1-179", 1, None),
        ("T#2*3", "S1-002", 3, None),
        ("S5 176B", "S5-176B", 1, None),
        ("S5 176Bf", "S5-176B", 1, FOIL),
        ("HS PGW-23#1 -1", "HS-PGW-23-1-PGW-2023", -1, None),
        ("HS-DUO-181 f", "HS-DUO-181", 1, FOIL),
    ],
)
def test_a_card_is_typed(names: Names, typed: str, key: str, copies: int, finish: Finish | None) -> None:
    (entry,) = read_entries(typed, names, "S1")

    assert ([one.key for one in entry.found], entry.copies, entry.finish, entry.problem) == ([key], copies, finish, None)


def test_several_cards_are_typed_at_once(names: Names) -> None:
    entries = read_entries("12, 15 f; 18*2,, S2 31", names, "S1")

    assert [(entry.found[0].key, entry.copies) for entry in entries] == [
        ("S1-012", 1),
        ("S1-015", 1),
        ("S1-018", 2),
        ("S2-031", 1),
    ]


@pytest.mark.parametrize(("typed", "copies"), [("-1", -1), ("+2", 2), ("−3", -3)])
def test_a_sign_alone_means_the_card_before(names: Names, typed: str, copies: int) -> None:
    (entry,) = read_entries(typed, names, "S1")

    assert (entry.is_again, entry.copies) == (True, copies)


def test_a_number_that_stands_twice_in_a_set_finds_both(names: Names) -> None:
    (entry,) = read_entries("1 f", names, "HS")

    assert [one.code for one in entry.found] == ["PGW-23#1", "PGW-24#1", "PGW-25#1"]
    assert entry.tail.strip() == "f"


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("999", "unknown_number"),
        ("176B", "unknown_number"),
        ("bla bla", "not_understood"),
        ("108 2", "not_understood"),
        ("108*9*9*9*9*9", "too_many_copies"),
        ("108*99999", "too_many_copies"),
        ("1," * 300, "too_long"),
    ],
)
def test_what_means_nothing_is_said(names: Names, typed: str, problem: str) -> None:
    assert read_entries(typed, names, "S1")[0].problem == problem


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=st.text(max_size=40) | st.text(alphabet="0123456789 *x+-fnS#,;²٣", max_size=20))
def test_nothing_typed_breaks_the_reader(names: Names, typed: str) -> None:
    for entry in read_entries(typed, names, "S1"):
        assert entry.problem or entry.found or entry.is_again


@pytest.mark.parametrize("typed", ["2x 108", "2X 108", "3× 31", "4* 12", "108x 3"])
def test_copies_before_a_number_as_lists_of_decks_have_them_are_not_guessed(names: Names, typed: str) -> None:
    """`2x 108` once brought a hundred and eight copies of number 2."""
    (entry,) = read_entries(typed, names, "S1")

    assert (entry.problem, entry.found) == ("not_understood", ())
