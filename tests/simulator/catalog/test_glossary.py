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
