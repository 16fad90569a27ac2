"""Titles of sales: read where a name and a number agree, asked everywhere else."""

from __future__ import annotations

import pytest

from collection.catalogue.shelf import Shelf, shelf_of
from collection.lists import Match, State, match, match_all, read_list, suggestions
from collection.models import Game
from tests.growth import assert_linear

pytestmark = pytest.mark.django_db


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


def one(text: str, shelf: Shelf) -> Match:
    (row,) = read_list(text, shelf).rows
    return match(row, shelf)


@pytest.mark.parametrize(
    ("title", "copies", "finish"),
    [
        ("WANKUL ORIGINS - GARAGISTE 31/180 NEUF", 1, "normal"),
        ("WANKUL ORIGINS - GARAGISTE 31/180 NEUF - Envoi suivi !", 1, "normal"),
        ("Carte Wankul S1 031 Garagiste x3", 3, "normal"),
        ("Carte Wankul S1 031 Garagiste", 1, "normal"),
        ("Carte Wankul - Garagiste n°31 - Origins (FR)", 1, "normal"),
        ("Wankul Garagiste 31/180 x3 neuf", 3, "normal"),
        ("Lot de 3 cartes : Wankul Garagiste 31/180", 3, "normal"),
        ("Wankul lot de 4 Garagiste (Origins) 31/180", 4, "normal"),
        ("Wankul Origins 2023 Garagiste 31/180", 1, "normal"),
        ("2x Wankul Garagiste 31/180 holo neuve", 2, "foil"),
    ],
)
def test_a_title_is_read_where_its_name_and_its_number_are_one_card(title: str, copies: int, finish: str, shelf: Shelf) -> None:
    found = one(title, shelf)

    assert (found.state, found.printing.key if found.printing else None) == (State.OK, "S1-031")
    assert (found.row.copies, found.finish.value) == (copies, finish)


@pytest.mark.parametrize(
    "title",
    [
        "WANKUL ORIGINS - GARAGISTE NEUF",
        "WANKUL BATTLE - GARAGISTE 31/180 NEUF",
        "WANKUL ORIGINS BATTLE GARAGISTE 31/180",
        "Wankul Garagiste 31 ou 32",
        "Wankul Garagiste 99/180",
        "Wankul Garagsite 31/180",
        "Wankul Garagiste 31/180 x3 2x",
        "Wankul Garagiste 31/180 2 exemplaires",
        "Garagiste;2;31;NM;Otto",
        "Garagiste 2 31",
        "Wankul lot de 2 : Garagiste 31/180 + Mastu",
    ],
)
def test_what_is_less_certain_is_asked(title: str, shelf: Shelf) -> None:
    assert one(title, shelf).state != State.OK


def test_the_question_offers_the_cards_named_in_the_title(shelf: Shelf) -> None:
    offered = {printing.key for printing in suggestions("WANKUL ORIGINS - GARAGISTE NEUF ENVOI SUIVI", shelf)}

    assert {"S1-031", "S1-032"} <= offered


@pytest.mark.parametrize("title", ["About\nName Garage de Mastu\n\nDeck\n", "À propos\nNom Garage de Mastu\n\nDeck\n"])
def test_the_name_of_a_deck_under_about_is_no_card(title: str, shelf: Shelf) -> None:
    found = read_list(f"{title}2 MASTU (S1) 108\n", shelf)

    assert [row.raw for row in found.rows] == ["2 MASTU (S1) 108"]
    assert [one.state for one in match_all(found.rows, shelf)] == [State.OK]


def test_a_line_that_begins_with_name_elsewhere_is_asked(shelf: Shelf) -> None:
    assert [one.state for one in match_all(read_list("Deck\nName Garage de Mastu\n", shelf).rows, shelf)] == [State.UNMATCHED]


def test_long_titles_take_time_by_their_length(shelf: Shelf) -> None:
    def read(words: int) -> None:
        read_list("\n".join(["garagiste 1 " * words] * 50), shelf)

    assert_linear(read, 15, 60)


def test_a_table_of_titles_is_read_the_same_way(shelf: Shelf) -> None:
    title = "WANKUL ORIGINS - GARAGISTE 31/180 NEUF"
    table = f"Titre;Quantité\n{title};2\nCarte {title} x3;2\nWANKUL ORIGINS - GARAGISTE NEUF;1\n"

    sure, twice, vague = match_all(read_list(table, shelf).rows, shelf)

    assert (sure.printing.key if sure.printing else None, sure.row.copies) == ("S1-031", 2)
    assert twice.state == vague.state == State.UNMATCHED
    (alone,) = match_all(read_list(f"Titre;Etat\n{title} x3;NM\n", shelf).rows, shelf)
    assert (alone.state, alone.row.copies) == (State.OK, 3)
