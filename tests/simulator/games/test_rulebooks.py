"""Every game has its rulebook in both languages, rule for rule; one reader reads both."""

from __future__ import annotations

import re

import pytest

from simulator.catalog.typography import typeset
from simulator.games import GAMES
from simulator.games.rulebooks import Rulebook, read_rulebook, rulebook
from simulator.kernel.game import Language

NAMED = re.compile(r"\b(?:[A-Z]\d{1,3}|[A-Z][A-Z0-9]*-\d+)\b|`[^`]+`")
"""Rules, cards and code that a text names: the same in every language."""

LEAST_WORDS = 4
"""Of the shortest whole sentence in a rulebook: each player draws five cards."""


def shape(book: Rulebook) -> list[tuple[int, tuple[str, ...], int, int]]:
    return [
        (part.depth, tuple(rule.number for rule in part.rules), len(part.points), len(part.paragraphs)) for part in book.parts
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_french_text_has_the_same_chapters_and_the_same_numbers_in_the_same_places(game: str) -> None:
    french, english = rulebook(game, "fr"), rulebook(game, "en")

    assert shape(french) == shape(english)
    assert len(french.preface) == len(english.preface)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_names_the_same_rules_and_cards_in_both_languages(game: str) -> None:
    french, english = rulebook(game, "fr").rules, rulebook(game, "en").rules

    named = {number: [sorted(NAMED.findall(book[number].sentence)) for book in (french, english)] for number in english}

    assert {number: both for number, both in named.items() if both[0] != both[1]} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_a_rule_names_exists(game: str) -> None:
    for language in ("fr", "en"):
        book = rulebook(game, "fr" if language == "fr" else "en")
        named = {number for rule in book.rules.values() for number in re.findall(r"\b[RG]\d+", rule.text)}
        assert named - set(book.rules) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_french_rule_lets_a_line_begin_with_a_mark_that_belongs_to_the_word_before(game: str) -> None:
    """“;” at the end of a line of G263 came after a plain space, at which the line could break on the page."""
    told = [rule.sentence for rule in rulebook(game, "fr").rules.values()]

    assert [sentence for sentence in told if typeset(sentence) != sentence] == []


def test_what_is_for_engine_builders_is_no_part_of_the_rules() -> None:
    for game in GAMES:
        titles = {part.title for part in rulebook(game, "en").parts}
        assert not titles & {"Positions", "Actions", "Every game ends"}


def test_rules_that_share_a_line_are_told_apart_and_keep_its_opening() -> None:
    rules = "## Rules\n- Each turn: **R1** draw\n  one card; **R2** pass.\n- **G1** Ours. **G2** Too.\n"

    book = read_rulebook(f"# A game\n\nSource.\n\n{rules}\n---\n- **R9** no")

    assert {number: rule.sentence for number, rule in book.rules.items()} == {
        "R1": "Each turn: draw one card;",
        "R2": "Each turn: pass.",
        "G1": "Ours.",
        "G2": "Too.",
    }
    assert [rule.is_ruling for rule in book.rules.values()] == [False, False, True, True]
    assert book.preface == ("Source.",)


def test_a_number_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="R1 stands twice"):
        read_rulebook("# A game\n\n## Rules\n- **R1** one\n- **R1** two\n")


def test_rulings_are_found_by_the_card_they_name() -> None:
    assert [rule.number for rule in rulebook("wankul", "en").about("S1-035")] == ["G103"]
    assert rulebook("wankul", "en").about("S1-03") == ()


def test_a_game_without_rulebook_is_unknown() -> None:
    with pytest.raises(KeyError):
        rulebook("chess", "fr")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_a_telegram(game: str, language: Language) -> None:
    """“Jamais obligé.” was told where R83 was quoted alone: of what, nobody could know."""
    told = {number: rule.sentence for number, rule in rulebook(game, language).rules.items()}

    assert {number: words for number, words in told.items() if len(words.split()) < LEAST_WORDS} == {}


MAKERS = re.compile(
    r"`[^` ]{2,}`|\b(?:engine|moteur|seed|graine|docstrings?|payload|code|json)\b|\b(?:seat|siège) 0", re.IGNORECASE
)
"""Words of whoever works on an engine: names in code, and what no player says."""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_told_in_the_words_of_players(game: str, language: Language) -> None:
    book = rulebook(game, language)
    parts = [text for part in book.parts for text in (part.title, *part.paragraphs, *part.points)]

    told = [*book.preface, *parts, *(rule.sentence for rule in book.rules.values())]

    assert [words for text in told for words in MAKERS.findall(text)] == []
