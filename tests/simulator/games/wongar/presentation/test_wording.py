"""Every component has words in both languages, made from what the engine plays."""

import pytest

from simulator.catalog import load
from simulator.games.wongar.model.box import POINTS
from simulator.games.wongar.model.components import COMPONENT_NAMES
from tests.simulator.games.wongar.board import GAME

CATALOGUE = load("wongar")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_component_says_what_it_is_for(language: str) -> None:
    for card in CATALOGUE.cards.values():
        lines = GAME.card_words(card, language)  # type: ignore[arg-type]
        assert lines
        assert lines[0].kind == "effect"
        assert all(line.text and not line.text[0].islower() and line.text.endswith(".") for line in lines)
        assert not any("{" in line.text for line in lines)


def test_names_of_the_catalogue_are_those_that_the_game_says() -> None:
    for card in CATALOGUE.cards.values():
        assert (card.name, card.name_en) == (COMPONENT_NAMES[card.id].fr, COMPONENT_NAMES[card.id].en)


def test_the_points_told_are_those_that_are_played() -> None:
    for rank, kind in enumerate(("ancestor", "elder", "both")):
        _, points, house = GAME.card_words(CATALOGUE.cards[f"HAND-{kind.upper()}"], "en")
        assert points.text == "Each majority is worth {}, {} or {}, by the section of time.".format(*POINTS[rank])
        assert house.kind == "house"


def test_a_disc_card_in_full() -> None:
    card = CATALOGUE.cards["EMU-DISC"]

    assert [line.text for line in GAME.card_words(card, "en")] == [
        "Place a disc on this territory. Then either two more discs anywhere, or one more disc and a ritual card, or two ritual "
        "cards. With no disc in your supply, draw two ritual cards.",
        "Whoever has taken the most disc cards scores 8 points; all who tie score them.",
    ]


def test_tokens_say_how_many_a_box_holds() -> None:
    (line,) = GAME.card_words(CATALOGUE.cards["RED-CYLINDER"], "fr")

    assert line.text.startswith("12 cylindres de cette couleur, dont 4")


def test_cards_keep_every_property_that_the_rules_give_them() -> None:
    """R27, R29, R30, R43, R58, R61."""
    told = {
        "EMU-TRIPLE": "ou ce qu’il vous en reste",
        "EMU-ELDER": "sans aller et retour",
        "EMU-BOTH": "d’où qu’elles viennent",
        "RITUAL-SCORPION": "la pioche et la défausse sont remélangées",
        "RITUAL-DOUBLE": "S’il n’y en a qu’un, il suffit.",
        "ANCESTOR": "l’emporte à égalité",
    }

    for card, words in told.items():
        assert words in GAME.card_words(CATALOGUE.cards[card], "fr")[0].text
