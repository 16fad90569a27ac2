"""The effect language: what may be written, what is refused, and how it reads in both languages."""

from typing import Any

import pytest

from simulator.catalog import Card
from simulator.effects.reader import EffectError
from simulator.games.woodland_wizards.effects.compile import compile_card
from simulator.games.woodland_wizards.effects.parse import MOMENTS, WORDS, parse_abilities
from simulator.games.woodland_wizards.effects.wording import card_words
from tests.simulator.games.woodland_wizards.board import GAME

FAMILIES = {"insecte": 1, "bete": 2}


def read(*words: Any, when: str = "passive") -> Any:
    return parse_abilities("X", [{"when": when, "do": list(words)}])


def texts(*words: Any, when: str = "passive") -> tuple[str, str]:
    """A card with these words, in French and in English."""
    card = Card("X", "WWH", "X", "passive", abilities=({"when": when, "do": list(words)},))
    labels = GAME.catalog.labels["family"]
    return card_words(card, "fr", labels)[0].text, card_words(card, "en", labels)[0].text


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ({"when": "noon", "do": [{"draw": 1}]}, "abilities[0].when: 'noon' is none of"),
        ({"when": "spell", "do": []}, "does nothing"),
        ({"when": "spell", "do": ["swap_creatures"]}, "'swap_creatures' cannot happen at the moment 'spell'"),
        ({"when": "passive", "do": [{"draw": 1}]}, "'draw' cannot happen at the moment 'passive'"),
        ({"when": "spell", "do": [{"draw": 0}]}, "a number from 1 to 99 is expected, not 0"),
        ({"when": "passive", "do": [{"become": {"n": -1, "side": "all"}}]}, "a number from 0 to 99"),
        ({"when": "passive", "do": [{"add": {"n": 1, "side": "mine"}}]}, "'mine' is none of own, opponents, all"),
        ({"when": "active", "do": [{"move_this": {"to": "own_boosts"}}]}, "to where it lies already"),
        ({"when": "active", "do": [{"move_boost": {"of": "self", "to": "own_boosts"}}]}, "to where it lies already"),
        ({"when": "spell", "do": [{"draw": 1, "discard": 1}]}, "one word a table"),
    ],
)
def test_what_is_not_in_the_language_is_refused_with_its_place(ability: dict[str, Any], message: str) -> None:
    with pytest.raises(EffectError) as refusal:
        parse_abilities("X", [ability])

    assert message in str(refusal.value)
    assert str(refusal.value).startswith("X abilities[0]")


@pytest.mark.parametrize(
    ("abilities", "message"),
    [
        ([{"when": "active", "do": [{"draw": 1}]}] * 2, "more than one Active effect"),
        ([{"when": "ranked", "do": ["swap_with_winner", {"score_this": "last"}]}], "more than one thing after the ranking"),
        ([{"when": "passive", "do": [{"add": {"n": 1, "side": "own", "family": "dragon"}}]}], "a family 'dragon'"),
        ([{"when": "end", "do": [{"gain": {"n": 1, "per": {"family": "dragon"}}}]}], "a family 'dragon'"),
    ],
)
def test_what_the_engine_does_not_run_is_refused(abilities: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(EffectError, match=message):
        compile_card("X", parse_abilities("X", abilities), FAMILIES)


def test_every_word_belongs_to_a_moment() -> None:
    assert set(WORDS.values()) == {word for words in MOMENTS.values() for word in words}


@pytest.mark.parametrize(
    ("words", "when", "fr", "en"),
    [
        ([{"draw": 2}], "spell", "Piochez 2 cartes.", "Draw 2 cards."),
        (
            [{"discard": 1}, {"draw": 1}],
            "spell",
            "Défaussez 1 carte de votre main, puis piochez 1 carte.",
            "Discard 1 card from your hand, then draw 1 card.",
        ),
        (
            [{"add": {"n": -2, "side": "opponents", "part": "creature"}}],
            "passive",
            "La créature de concours de chaque adversaire vaut 2 de moins.",
            "Each opponent’s contest creature is worth 2 less.",
        ),
        (
            [{"become": {"n": 5, "side": "all", "family": "bete", "at_least": 3, "at_most": 4}}],
            "passive",
            "Chaque carte en jeu de la famille Bête de valeur 3 à 4 vaut 5.",
            "Every card in play of the Beast family of value 3 to 4 is worth 5.",
        ),
        (
            [{"gain": {"n": -1, "per": {"others": True}}}],
            "end",
            "Cette carte vaut 1 point de moins par autre carte que vous avez scorée.",
            "This card is worth 1 point less for each other card that you scored.",
        ),
        (
            [{"score_this": "last"}],
            "scored",
            "Si vous êtes dernier, scorez cette carte.",
            "If you are last, score this card.",
        ),
        (
            [{"move_boost": {"of": "opponent", "to": "hand"}}],
            "active",
            "Prenez en main un Boost d’un adversaire.",
            "Take an opponent’s Boost into your hand.",
        ),
        (
            [{"add": {"n": 1, "side": "own", "per": {"side": "opponents", "family": "insecte"}}}],
            "passive",
            "Chacune de vos cartes en jeu vaut 1 de plus par carte adverse de la famille Insecte en jeu.",
            "Each of your cards in play is worth 1 more for each opposing card of the Insect family in play.",
        ),
    ],
)
def test_words_read_naturally(words: list[Any], when: str, fr: str, en: str) -> None:
    assert texts(*words, when=when) == (fr, en)


def test_the_shipped_cards_read_like_this() -> None:
    """The generated texts of some cards of the house set, as people see them."""
    said = {
        card.name_en: [(line.label, line.text) for line in GAME.card_words(card, "fr")] for card in GAME.catalog.cards.values()
    }

    assert said["GIANT SCORPION"] == [("Passive", "Chaque carte en jeu de valeur 10 ou plus vaut 8.")]
    assert said["LIVING LEAF"] == [
        ("Score", "Vous scorez toujours cette carte."),
        ("Fin de partie", "Cette carte vaut 3 points par carte de ce nom que vous avez scorée."),
    ]
    assert said["HORNET QUEEN"][0][1] == "Votre créature de concours vaut 2 de plus par carte de la famille Insecte en jeu."
    assert said["GOLDEN PHOENIX"][0][1] == (
        "Cette carte vaut 20 points\N{NO-BREAK SPACE}; vous gagnez les égalités du score final."
    )
    assert said["SHADOW PROWLER"] == [("Passive", "Chaque Boost adverse de valeur 4 ou moins vaut 0.")]
    assert said["DIVING CARP"] == [("Active", "Prenez en main un autre de vos Boosts.")]
    assert said["RUMMAGING SALAMANDER"] == [("Sort", "Prenez en main la carte du dessus de la défausse.")]
    assert said["HAWTHORN"] == []


def test_every_creature_has_words_in_both_languages() -> None:
    for card in GAME.catalog.cards.values():
        if card.type != "wizard":
            for language in ("fr", "en"):
                lines = GAME.card_words(card, language)
                assert lines
                assert all(line.text.endswith(".") and line.text[0].isupper() for line in lines)
            assert card.status == "full"
