"""The words of the game are explained, each once, under the labels that cards show."""

from __future__ import annotations

import pytest

from simulator.catalog.glossary import Term, glossary
from simulator.catalog.typography import NO_BREAK
from simulator.games import GAMES
from simulator.games.rulebooks import rulebook
from simulator.games.wankul.effects.wording.english import ENGLISH
from simulator.games.wankul.effects.wording.french import FRENCH


def test_every_label_of_a_card_is_explained_under_its_own_name() -> None:
    terms = {term.slug: term for term in glossary("wankul")}

    for kind, label in FRENCH.labels.items():
        if label:
            assert terms[kind].name.fr == label
            assert terms[kind].name.en == ENGLISH.labels[kind]


EVERY_TERM = [pytest.param(game, term, id=f"{game}-{term.slug}") for game in GAMES for term in glossary(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_explains_its_words(game: str) -> None:
    slugs = [term.slug for term in glossary(game)]

    assert len(slugs) >= 8
    assert len(slugs) == len(set(slugs))


@pytest.mark.parametrize(("game", "term"), EVERY_TERM)
def test_a_term_is_one_sentence_in_each_language(game: str, term: Term) -> None:
    for sentence in (term.meaning.fr, term.meaning.en):
        assert sentence.endswith(".")
        assert sentence.count(". ") == 0
    assert " :" not in term.meaning.fr.replace(NO_BREAK, "")
    assert set(term.rules) <= set(rulebook(game, "fr").rules)
    assert all(form == form.lower() for forms in term.forms.values() for form in forms)


def test_a_game_without_glossary_has_no_terms() -> None:
    assert glossary("chess") == ()


def test_a_meaning_leaves_out_no_card_and_no_player_that_a_rule_names() -> None:
    """R11, R29, R34 of Woodland Wizards; R51 of Wongar; S4-143, whose "Hors jeu" waits for its leaving play."""
    meant = {(game, term.slug): term.meaning.en for game in GAMES for term in glossary(game)}

    assert "after the ranking or at the end of the game" in meant["woodland_wizards", "passive"]
    assert "those who have a token there" in meant["wongar", "ceremony"]
    assert all("holds its pawn" in meant["wongar", figure] for figure in ("ancestor", "elder"))
    assert "when the card leaves play" in meant["wankul", "offboard"]
