"""What people read on the cards of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any, get_args

import pytest

from simulator.catalog import Card, Words, load
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.wording import card_words, speaker_of, words
from simulator.games.wankul.effects.wording.breaking import LONGEST
from simulator.kernel.game import Language
from tests.simulator.games.wankul.effects.wording.examples import COMPLETE
from tests.simulator.games.wankul.effects.wording.record import RECORD, cards_with_abilities, paragraph

LANGUAGES: tuple[Language, ...] = get_args(Language)
CARDS = cards_with_abilities()


def recorded() -> dict[str, str]:
    return {text.split(" ", 1)[0]: text.strip("\n") for text in RECORD.read_text(encoding="utf-8").split("\n\n")}


def test_the_record_has_exactly_the_cards_with_abilities() -> None:
    assert list(recorded()) == [card.id for card in CARDS]


def test_a_card_reads_as_recorded() -> None:
    """Accept a wanted change with `python -m tests.simulator.games.wankul.effects.wording.record`."""
    known = recorded()

    changed = {card.id: paragraph(card) for card in CARDS if paragraph(card) != known[card.id]}

    assert changed == {card: known[card] for card in changed}


def simpler(value: Any) -> Iterator[tuple[str, Any]]:
    """The value with one field somewhere inside it set back to its default, and the name of that field."""
    if isinstance(value, tuple):
        for rank, entry in enumerate(value):
            for name, changed in simpler(entry):
                yield name, (*value[:rank], changed, *value[rank + 1 :])
    if not is_dataclass(value) or isinstance(value, type):
        return
    for field in fields(value):
        here = getattr(value, field.name)
        for name, changed in simpler(here):
            yield name, replace(value, **{field.name: changed})
        if field.default is not MISSING and here != field.default and not is_dataclass(here):
            yield f"{type(value).__name__}.{field.name}", replace(value, **{field.name: field.default})


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_a_card_does_is_left_unsaid(language: Language) -> None:
    assert [f"{card.id}: {name} is not said" for card in CARDS for name in unsaid(card, language)] == []


def unsaid(card: Card, language: Language) -> Iterator[str]:
    """The fields of a card's abilities that change nothing in its words when they go back to their defaults."""
    speaker = speaker_of(card)
    for ability in parse_abilities(card.id, card.abilities):
        (line,) = words([ability], language, speaker=speaker)
        for name, other in simpler(ability):
            if name not in NEVER_ALONE and _is_whole(other):
                (changed,) = words([other], language, speaker=speaker)
                if (changed.label, changed.text) == (line.label, line.text):
                    yield name


NEVER_ALONE = {"Ability.do", "Ability.rules", "Ability.on", "If.then", "Coin.then", "SecretNumbers.lower", "SecretNumbers.higher"}
"""Fields without which there is no ability, or no sentence, to read."""


def _is_whole(value: Any) -> bool:
    """Whether every word inside still says something after a field went back to its default."""
    if isinstance(value, tuple):
        return all(_is_whole(entry) for entry in value)
    if not is_dataclass(value) or isinstance(value, type):
        return True
    choices = [field.name for field in fields(value) if field.default in (None, ())]
    if type(value) in COMPLETE and all(getattr(value, name) in (None, ()) for name in choices):
        return False
    return all(_is_whole(getattr(value, field.name)) for field in fields(value))


def test_a_card_the_engine_plays_by_its_facts_says_so() -> None:
    card = Card("X-1", "X", "DRAGON", "character", facts={"cost": 1, "force": 2})

    assert [line.text for line in card_words(card, "en")] == [
        "Cartable plays this card without its text: only its cost, strength and gems count."
    ]
    assert [line.kind for line in card_words(card, "fr")] == ["note"]
    assert "sans ses effets" in card_words(Card("X-2", "X", "MANOIR", "terrain"), "fr")[0].text
    assert "cannot play" in card_words(Card("X-3", "X", "A & B", "duo"), "en")[0].text


def test_a_card_printed_without_text_has_no_line() -> None:
    assert card_words(load("wankul").cards["S1-103"], "fr") == []


def test_what_the_engine_leaves_out_is_said_below_the_abilities() -> None:
    left_out = Words("elle ne vole pas.", "it does not fly.")
    card = Card("X-1", "X", "DRAGON", "character", abilities=({"when": "on_play", "do": [{"draw": 1}]},), approximate=left_out)

    lines = card_words(card, "fr")

    assert [(line.kind, line.text) for line in lines] == [
        ("main", "Piochez une carte."),
        ("note", "Cartable simplifie cette carte\u00a0: elle ne vole pas."),
    ]


@pytest.mark.parametrize(
    ("raw", "french", "english"),
    [
        (
            {"when": "activated", "cost": ["discard_this"], "do": [{"score": {"n": 1, "up_to": 2}}]},
            "Vous pouvez défausser cette carte pour scorer 1 ou 2 Terrains.",
            "You may discard this card to score 1 or 2 terrains.",
        ),
        (
            {"when": "on_play", "do": [{"discard_hand": {"who": "opp", "down_to": "hand"}}]},
            "Votre adversaire défausse jusqu’à avoir autant de cartes en main que vous.",
            "Your opponent discards until they have as many cards in hand as you.",
        ),
        (
            {"when": "on_play", "if": "opp hand > hand", "do": [{"draw": 1}, {"mill": {"who": "opp", "n": 2}}]},
            "Si votre adversaire a plus de cartes en main que vous, piochez une carte et votre adversaire meule 2 cartes.",
            "If your opponent has more cards in hand than you, draw a card and your opponent mills 2 cards.",
        ),
        (
            {"when": "sub", "on": {"event": "combo", "who": "opp"}, "do": [{"cancel": {"of": "event", "what": "combos"}}]},
            "Quand votre adversaire fait un Combo, vous pouvez jouer cette carte. Son effet\u00a0: "
            "annulez seulement les Combos de la carte concernée jusqu’à la fin du tour.",
            "When your opponent makes a Combo, you may play this card: "
            "cancel only the Combos of the card concerned until the end of the turn.",
        ),
        (
            {"when": "static", "if": {"all": ["own turn", "hand = 0"]}, "do": [{"force": {"of": "this", "add": 2}}]},
            "Si c’est votre tour et que vous n’avez aucune carte en main, cette carte a +2 en Force.",
            "If it is your turn and you have no cards in hand, this card has +2 strength.",
        ),
        (
            {"when": "on_play", "do": [{"may": [{"discard_hand": 1}]}, {"if": "done", "then": [{"draw": 2}]}]},
            "Vous pouvez défausser une carte de votre main. Si c’est fait, piochez 2 cartes.",
            "You may discard a card from your hand. If that was done, draw 2 cards.",
        ),
        (
            {"when": "on_play", "do": [{"coin": {"side": "L", "then": [{"draw": 1}], "otherwise": [{"mill": 2}]}}]},
            "Lancez une pièce. Sur le côté L, piochez une carte. Sinon, meulez 2 cartes.",
            "Flip a coin. On side L, draw a card. Otherwise, mill 2 cards.",
        ),
        (
            {"when": "combo", "do": [{"may": [{"coin": {"side": "L", "then": [{"draw": 1}], "otherwise": [{"mill": 2}]}}]}]},
            "Vous pouvez faire ceci\u00a0: lancez une pièce\u00a0; sur le côté L, piochez une carte\u00a0; "
            "sinon, meulez 2 cartes.",
            "You may do this: flip a coin; on side L, draw a card; otherwise, mill 2 cards.",
        ),
        (
            {"when": "on_play", "do": [{"discard_character": {"side": "self", "other": True, "n": 2}}]},
            "Défaussez 2 de vos autres Personnages.",
            "Discard 2 of your other characters.",
        ),
        (
            {"when": "on_play", "do": [{"discard_character": {"side": "self", "any_number": True}}]},
            "Défaussez autant de vos Personnages que vous voulez.",
            "Discard any number of your characters.",
        ),
    ],
)
def test_sentences_read_naturally(raw: dict[str, Any], french: str, english: str) -> None:
    abilities = parse_abilities("X-1", [raw])

    assert [line.text for line in words(abilities, "fr")] == [french]
    assert [line.text for line in words(abilities, "en")] == [english]


@pytest.mark.parametrize(
    ("when", "french", "english"),
    [
        ("win", ("Le Gagnant", "Pioche une carte."), ("Winner", "Draw a card.")),
        ("lose", ("Le Perdant", "Pioche une carte."), ("Loser", "Draw a card.")),
        (
            "enter",
            ("Spécial", "Quand ce Terrain entre en jeu, piochez une carte."),
            ("Special", "When this terrain enters play, draw a card."),
        ),
        ("on_play", ("", "Piochez une carte."), ("", "Draw a card.")),
        ("double_combo", ("Double Combo", "Piochez une carte."), ("Double Combo", "Draw a card.")),
    ],
)
def test_labels_are_those_of_the_rules(when: str, french: tuple[str, str], english: tuple[str, str]) -> None:
    abilities = parse_abilities("X-1", [{"when": when, "do": [{"draw": 1}]}])

    assert [(line.label, line.text) for line in words(abilities, "fr", speaker="terrain")] == [french]
    assert [(line.label, line.text) for line in words(abilities, "en", speaker="terrain")] == [english]


def test_a_named_combo_names_its_partner() -> None:
    named = parse_abilities("X-1", [{"when": "combo", "with_name": "Terracid", "do": [{"draw": 1}]}])
    refused = parse_abilities("X-1", [{"when": "combo", "except_name": ["A", "B"], "do": [{"draw": 1}]}])

    assert words(named, "fr")[0].label == "Combo avec «\u00a0Terracid\u00a0»"
    assert words(refused, "en")[0].label == 'Combo except with "A" or "B"'


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_can_be_read_in_one_breath(language: Language) -> None:
    """No sentence is longer than LONGEST."""
    long = {card.id for card in CARDS for line in card_words(card, language) if line.kind != "note" and _is_long(line.text)}

    assert long == set()


def _is_long(text: str) -> bool:
    return any(len(sentence) > LONGEST for sentence in re.split(r"(?<=[.]) ", text))
