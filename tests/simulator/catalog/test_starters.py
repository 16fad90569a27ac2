"""Starter decks: read from their file, in its order, with cards that exist."""

import pytest

from simulator.catalog import load
from simulator.catalog.starters import read_starters, shown_decks, starter, starters
from simulator.games import GAMES
from simulator.legality.checking import check

TEXT = """
[[starter]]
slug = "first"
name = { fr = "Premier", en = "First" }
style = { fr = "Va vite.", en = "Is quick." }
[starter.cards]
"S1-031" = 3
"S1-001" = 1
"""


def test_a_block_gives_a_deck_with_its_words() -> None:
    (deck,) = read_starters(TEXT)

    assert (deck.slug, deck.name.fr, deck.style.en) == ("first", "Premier", "Is quick.")
    assert deck.cards == {"S1-031": 3, "S1-001": 1}


def test_every_starter_holds_fifty_known_cards() -> None:
    printings = load("wankul").printings

    assert len(starters("wankul")) >= 3
    for deck in starters("wankul"):
        assert sum(deck.cards.values()) == 50
        assert deck.cards.keys() <= printings.keys()
        assert starter("wankul", deck.slug) is deck


def test_the_decks_that_are_shown_besides_are_legal_and_played_in_full() -> None:
    catalog, usual = load("wankul"), next(one for one in GAMES["wankul"].formats if one.default)

    decks = shown_decks("wankul")
    assert decks[: len(starters("wankul"))] == starters("wankul")
    assert len(decks) >= 5
    assert len({deck.slug for deck in decks}) == len(decks)
    for deck in decks:
        assert check(deck.cards, usual, catalog).legal, deck.slug
        assert {catalog.card_of(printing).status for printing in deck.cards} == {"full"}, deck.slug


def test_a_game_without_starters_has_none_and_an_unknown_slug_is_an_error() -> None:
    assert starters("chess") == ()
    with pytest.raises(KeyError):
        starter("wankul", "none")
