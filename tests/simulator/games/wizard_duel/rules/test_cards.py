"""The card files of the pack and the words of its cards, against the tables that the engine plays with."""

from __future__ import annotations

import pytest

from simulator.catalog import load
from simulator.games.wizard_duel.game import WizardDuel
from simulator.games.wizard_duel.model.cards import ATTACK, IDS, SUIT, SUITS

PACK = load("wizard_duel")


def said(card: str, language: str = "en") -> list[str]:
    return [
        f"{line.label}: {line.text}" for line in WizardDuel().card_words(PACK.cards[card], "fr" if language == "fr" else "en")
    ]


def test_r1_the_catalogue_is_the_pack_of_the_engine() -> None:
    assert set(PACK.cards) == set(IDS)
    assert all(PACK.cards[card].type == SUITS[SUIT[number]] for number, card in enumerate(IDS))
    assert {card.copies for card in PACK.cards.values()} == {1}


def test_r11_the_points_of_the_catalogue_are_those_of_the_engine() -> None:
    assert {card: PACK.cards[card].number("points") for card in IDS} == dict(zip(IDS, ATTACK, strict=True))


def test_every_card_is_played_in_full_and_has_a_name_in_both_languages() -> None:
    assert {card.status for card in PACK.cards.values()} == {"full"}
    assert (PACK.title("QS", "fr"), PACK.title("QS", "en")) == ("Dame de pique", "Queen of spades")
    assert len({PACK.title(card, "en") for card in PACK.cards}) == 52


@pytest.mark.parametrize(
    ("card", "effect"), [("8D", "shield"), ("8H", "deflection"), ("8C", "counter-spell"), ("8S", "backfire")]
)
def test_r13_to_r17_a_card_says_what_its_suit_does_in_a_defence(card: str, effect: str) -> None:
    _, defending = said(card)

    assert defending.startswith("Defending: Worth 8, added to the other cards. If it is the highest of the defence: " + effect)


def test_r12_a_court_card_says_that_two_of_them_cannot_be_countered() -> None:
    attacking, defending = said("JC")

    assert attacking == (
        "Attacking: Worth 2. Laid with another club, the higher of the two is the power of the spell; "
        "if that is a court card too, nothing counters it."
    )
    assert "Worth 2" in defending


def test_r11_an_ace_is_nothing_in_attack_and_everything_in_defence() -> None:
    attacking, defending = said("AS", "fr")

    assert attacking == "En attaque: Vaut 0. Avec une autre carte de pique, c’est celle-ci qui donne la puissance du sort."
    assert defending.startswith("En défense: Suffit contre tout sort, sauf celui de deux figures.")


def test_g3_a_deflection_says_the_power_that_goes_on() -> None:
    assert "with the power of this card (0)" in said("AH")[1]
    assert "with the power of this card (2)" in said("KH")[1]
    assert "with the power of this card (9)" in said("9H")[1]
