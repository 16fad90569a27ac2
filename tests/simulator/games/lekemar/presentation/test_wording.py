"""What people read on the cards, and the language that it is made from."""

import re
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest

from simulator.catalog import Card, load
from simulator.effects.lines import Line
from simulator.games.lekemar.effects import vocabulary
from simulator.games.lekemar.effects.lint import lint_card
from simulator.games.lekemar.effects.parse import EffectError, parse_abilities
from simulator.games.lekemar.effects.vocabulary import Ability
from simulator.games.lekemar.effects.wording import card_words, words
from tests.simulator.games.lekemar.record import FILE, recorded

CARDS = list(load("lekemar").cards.values())


def made(type: str, **ability: Any) -> Card:
    """A card of this type with one ability."""
    return Card(id="X-1", set_code="X", name="X", type=type, facts={"type": type}, abilities=(ability,))


def walk(part: Any) -> list[Any]:
    """A word and everything inside it."""
    if isinstance(part, tuple):
        return [word for one in part for word in walk(one)]
    inner = [word for field in fields(part) for word in walk(getattr(part, field.name))] if is_dataclass(part) else []
    return [part, *inner]


def test_the_texts_of_all_cards_are_as_recorded() -> None:
    assert recorded() == FILE.read_text(encoding="utf-8")


def test_every_word_of_the_vocabulary_is_on_a_card_of_the_shipped_list() -> None:
    used = {type(word) for card in CARDS for word in walk(parse_abilities(card.id, card.abilities))}

    assert used >= {*get_args(vocabulary.Power), *get_args(vocabulary.Action)}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_text_is_a_sentence_without_a_gap(language: Any) -> None:
    lines = [line for card in CARDS for line in card_words(card, language)]

    assert lines
    for line in lines:
        assert line.label
        assert re.fullmatch(r"[A-ZÀÉ].*\.", line.text), line.text
        assert "  " not in line.text
        assert "{" not in line.text


def test_characters_without_power_have_no_text() -> None:
    plain = next(card for card in CARDS if card.vanilla)

    assert card_words(plain, "fr") == []


@pytest.mark.parametrize(
    ("deed", "english"),
    [
        (vocabulary.Pay(1, "everyone", "self"), "Each opponent gives you 1 deutsche mark."),
        (vocabulary.Pay(2, "bank", "poorest"), "The poorest player takes 2 deutsche marks from the bank."),
        (vocabulary.Pay(2, "target", "bank"), "An opponent of your choice pays 2 deutsche marks to the bank."),
        (vocabulary.Discard(1, "self"), "Discard one card of your choice."),
        (vocabulary.MoreActions(1, 2), "In this turn you may lay, remove or exchange a card of your character two times more."),
        (vocabulary.ChangeNote(-3, "own"), "The note of one of your face-up cards loses 3 until the end of the combat."),
    ],
)
def test_words_that_no_shipped_card_uses_in_this_way_read_well_too(deed: vocabulary.Action, english: str) -> None:
    assert words(Ability("turn", do=(deed,)), "en") == Line("turn", "In your turn", english)


def test_an_unknown_word_is_refused_with_its_card_and_place() -> None:
    with pytest.raises(EffectError, match=re.escape("X-1 abilities[0].do[0]: unknown word 'pai'")):
        parse_abilities("X-1", [{"when": "turn", "do": [{"pai": 3}]}])


def test_an_ability_that_does_nothing_is_refused() -> None:
    with pytest.raises(EffectError, match="`do` is empty"):
        parse_abilities("X-1", [{"when": "turn", "do": []}])


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        (made("character", when="up", do=["guarded"]), "is a character and has no 'up' ability"),
        (made("weapon", when="up", do=["any_slot"]), "is a weapon: 'any_slot' holds only where a card is worn"),
        (made("style", when="turn", do=["flee"]), "cannot do 'flee' in its moment (turn)"),
        (
            made("style", when="turn", do=[{"coin": {"heads": ["cancel"], "tails": []}}]),
            "cannot do 'cancel' in its moment (turn)",
        ),
        (made("style", when="combat", do=["flee", "disarm"]), "does one thing in its moment (combat), not 2"),
        (made("style", when="turn", do=[{"draw": 10**9}]), "counts 1000000000 in 'draw': from 0 to 1000"),
        (made("style", when="turn", do=[{"look_at_pile": -1}]), "counts -1 in 'look_at_pile': from 0 to 1000"),
        (made("character", when="worn", do=[{"plunder": -1}]), "counts -1 in 'plunder': from 0 to 1000"),
        (
            made("style", when="combat", do=[{"change_note": {"by": -1_001, "side": "own"}}]),
            "counts -1001 in 'change_note': from -1000 to 1000",
        ),
        (made("style", when="turn", do=[{"pai": 3}]), "abilities[0].do[0]: unknown word 'pai'"),
    ],
)
def test_the_linter_names_what_does_not_suit_a_card(card: Card, problem: str) -> None:
    assert problem in [one.en for one in lint_card(card)]
    assert all(one.fr and one.fr != one.en for one in lint_card(card))


def test_the_shipped_cards_have_nothing_wrong() -> None:
    assert [problem for card in CARDS if card.type != "mark" for problem in lint_card(card)] == []
