"""The words of the game are explained, each once, under the labels that cards show."""

from __future__ import annotations

import pytest

from simulator.catalog.glossary import Term, glossary
from simulator.catalog.typography import NO_BREAK
from simulator.games.wankul.effects.wording.english import ENGLISH
from simulator.games.wankul.effects.wording.french import FRENCH


def test_every_label_of_a_card_is_explained_under_its_own_name() -> None:
    terms = {term.slug: term for term in glossary("wankul")}

    for kind, label in FRENCH.labels.items():
        if label:
            assert terms[kind].name.fr == label
            assert terms[kind].name.en == ENGLISH.labels[kind]


@pytest.mark.parametrize("term", glossary("wankul"), ids=lambda term: term.slug)
def test_a_term_is_one_sentence_in_each_language(term: Term) -> None:
    for sentence in (term.meaning.fr, term.meaning.en):
        assert sentence.endswith(".")
        assert sentence.count(". ") == 0
    assert " :" not in term.meaning.fr.replace(NO_BREAK, "")


def test_each_term_stands_once() -> None:
    slugs = [term.slug for term in glossary("wankul")]

    assert len(slugs) == len(set(slugs)) == 13


def test_a_game_without_glossary_has_no_terms() -> None:
    assert glossary("chess") == ()
