"""Every word of the effect language has words in both languages, whatever its fields say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, product
from typing import Any, cast, get_args

import pytest

from simulator.games.wankul.effects.events import Event, Trigger
from simulator.games.wankul.effects.language import Ability, Action, Rule, When
from simulator.games.wankul.effects.lexicon import ACTIONS, RULES
from simulator.games.wankul.effects.selection import (
    Amount,
    CardFilter,
    Characters,
    Compare,
    Comparison,
    Condition,
    CountCards,
    CountCharacters,
    ForceOf,
    Not,
    Number,
    Operator,
    Pick,
    Ref,
)
from simulator.games.wankul.effects.wording import SPEECHES, Speaker, UnwordedError, words
from simulator.games.wankul.effects.wording.saying import act
from simulator.games.wankul.effects.wording.tongue import Voice
from simulator.games.wankul.effects.words.choosing import EachPlayer, If, May
from simulator.games.wankul.effects.words.discarding import DiscardCharacter
from simulator.games.wankul.effects.words.drawing import Draw
from simulator.games.wankul.effects.words.forces import ForceRule
from simulator.kernel.game import Language
from tests.simulator.games.wankul.effects.wording.examples import AMOUNTS, COMPARISONS, examples, variants

LANGUAGES: tuple[Language, ...] = get_args(Language)
SLIPS: dict[Language, re.Pattern[str]] = {
    "fr": re.compile(
        r"\b(?:de|que|le|la|ne) (?:une?|ils?|adversaire|autres?)\b|\b(?:à|de) les?\b|\bsi ils?\b|\b1 (?:carte|Personnage)", re.I
    ),
    "en": re.compile(r"\ba [aeiou](?!n?e )|\ban [^aeiouo]|\b1 (?:card|character)s?\b|'s's", re.I),
}
"""Contractions and articles that nobody would write."""


def read(ability: Ability, language: Language, speaker: Speaker = "character") -> str:
    """The one line of an ability, after the checks that any line must pass."""
    (line,) = words([ability], language, speaker=speaker)
    assert re.fullmatch(r"[^\sa-zà-ü].*[.]", line.text), line.text
    assert not re.search(r"  |None|[{}\[\]]|<|>|\bself\b|\bopp\b|_|,,| ,|\.\.|,\.", line.text.replace("\u00a0", "")), line.text
    assert not SLIPS[language].search(line.text), line.text
    assert not re.search(r"\b(from play|depuis le jeu) \1", line.text), line.text
    return line.text


def examples_of(kinds: Iterable[type]) -> Iterator[Any]:
    """Those of each kind in turn: a line that fails is told by its own words."""
    return chain.from_iterable(map(examples, kinds))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: Language) -> None:
    for action in examples_of(ACTIONS.values()):
        read(Ability("on_play", (action,)), language)
        read(Ability("win", (action, Draw())), language, "terrain")
        read(Ability("on_play", (EachPlayer((action,)),)), language)
        read(Ability("activated", (action,)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_words(language: Language) -> None:
    for rule in examples_of(RULES.values()):
        read(Ability("static", rules=(rule,)), language)
        read(Ability("static", rules=(rule, rule)), language, "terrain")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_condition_has_words_and_a_contrary(language: Language) -> None:
    for condition in examples_of(get_args(Condition)):
        for held in (condition, Not(condition)):
            read(Ability("on_play", (Draw(),), condition=held), language)
            read(Ability("on_play", (If(held, (Draw(),), (Draw(),)),)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_amount_has_words(language: Language) -> None:
    for amount in examples_of(get_args(Amount)):
        read(Ability("on_play", (Draw(amount),)), language)
        read(Ability("static", rules=(ForceRule(add=amount, of="this"),)), language)
        for operator in get_args(Operator):
            read(Ability("on_play", (Draw(),), condition=Compare(amount, operator, Number(1))), language)
            read(Ability("on_play", (Draw(),), condition=Compare(amount, operator, CountCards("discard"))), language)


def ability_with(word: Any) -> Ability:
    """The shortest ability in which a word of any kind can be read."""
    if isinstance(word, Action):
        return Ability("on_play", (word,))
    if isinstance(word, Rule):
        return Ability("static", rules=(word,))
    if isinstance(word, get_args(Condition)):
        return Ability("on_play", (Draw(),), condition=word)
    if isinstance(word, CardFilter):
        return Ability("on_play", (Draw(CountCards("discard", filter=word)),))
    if isinstance(word, Characters):
        return Ability("on_play", (DiscardCharacter(word),))
    if isinstance(word, Pick):
        return Ability("on_play", (DiscardCharacter(pick=word),))
    return Ability("on_play", (Draw(word),))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_field_is_left_unsaid(language: Language) -> None:
    unsaid = []
    kinds = [*ACTIONS.values(), *RULES.values(), *get_args(Condition), *get_args(Amount), CardFilter, Characters, Pick]
    for kind in kinds:
        simplest = read(ability_with(next(examples(kind))), language)
        for name, values in variants(kind).items():
            if not {read(ability_with(word), language) for word in values} - {simplest}:
                unsaid.append(f"{kind.__name__}.{name}")

    assert unsaid == [], "they change nothing in the text"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_characters_has_words(language: Language) -> None:
    for who in examples(Characters):
        for pick in examples(Pick):
            read(Ability("on_play", (DiscardCharacter(who, pick),)), language)
        read(Ability("static", rules=(ForceRule(add=Number(1), characters=who),)), language)
        read(Ability("on_play", (Draw(CountCharacters(who)),)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_filter_has_words(language: Language) -> None:
    for chosen in examples(CardFilter):
        read(Ability("on_play", (DiscardCharacter(Characters(filter=chosen)),)), language)
        read(Ability("on_play", (Draw(CountCards("discard", filter=chosen)),)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words(language: Language) -> None:
    events: tuple[Event, ...] = get_args(Event)
    for event, trigger in product(events, examples(Trigger)):
        happening = Trigger(event, trigger.who, trigger.where, trigger.this, trigger.at_least, trigger.own_turn, trigger.filter)
        read(Ability("triggered", (Draw(),), on=happening), language)
        read(Ability("sub", (Draw(),), on=happening), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("when", get_args(When))
def test_every_moment_has_a_label(when: When, language: Language) -> None:
    for ability in examples(Ability):
        rules = (ForceRule(add=Number(1), of="this"),) if when == "static" else ()
        on = Trigger("combo") if when in ("triggered", "sub", "offboard") else None
        named = when in ("combo", "double_combo")
        whole = Ability(
            when,
            ability.do or (Draw(),),
            rules,
            on,
            ability.condition,
            ability.cost,
            ability.optional,
            ability.once_a_turn,
            ability.with_name if named else (),
            ability.except_name if named else (),
        )
        (line,) = words([whole], language)
        read(whole, language)
        assert (line.label == "") == (when == "on_play")
        assert all(name in line.label for name in whole.with_name + whole.except_name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_referred_to_has_a_name_of_its_own(language: Language) -> None:
    texts = {read(Ability("on_play", (Draw(ForceOf(card)),)), language) for card in get_args(Ref)}

    assert len(texts) == len(get_args(Ref))


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_amounts_and_bounds_read_differently(language: Language) -> None:
    amounts = [read(Ability("on_play", (Draw(amount),)), language) for amount in AMOUNTS]
    bounds = [
        read(Ability("on_play", (DiscardCharacter(Characters(filter=CardFilter(force=bound))),)), language)
        for bound in COMPARISONS
    ]

    assert len(set(amounts)) == len(amounts)
    assert len(set(bounds)) == len(bounds)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_without_words_is_said_to_have_none(language: Language) -> None:
    with pytest.raises(UnwordedError, match="No words for Comparison"):
        act(cast(Action, Comparison("<", Number(1))), Voice("this card", SPEECHES[language].tongue))


def test_both_languages_have_the_same_pieces_and_the_same_words() -> None:
    french, english = (SPEECHES[language].tongue for language in LANGUAGES)

    assert french.pieces.keys() ^ english.pieces.keys() == set()
    assert french.grammar.NOUNS.keys() ^ english.grammar.NOUNS.keys() == set()
    for table in ("DEEDS", "RULES", "FACTS", "AMOUNTS", "NOUNS_OF", "EVENTS"):
        assert getattr(french.sentences, table).keys() ^ getattr(english.sentences, table).keys() == set(), table


def test_both_languages_stand_ready() -> None:
    assert set(SPEECHES) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_permission_of_several_deeds_stays_one_sentence(language: Language) -> None:
    text = read(Ability("on_play", (May((Draw(), Draw(Number(2)))),)), language)

    assert text.count(".") == 1
