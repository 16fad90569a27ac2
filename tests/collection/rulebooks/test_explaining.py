"""Numbers of rules and words of a game become links that carry what they mean; nothing else changes, and nothing gets in."""

from __future__ import annotations

import re

import pytest
from django.utils import translation
from django.utils.safestring import mark_safe

from collection.rulebooks.explaining import explained_lines, marked, rich, with_rule_links, with_rule_notes, words_used
from collection.rulebooks.pages import rules_page


def test_every_number_of_the_game_is_a_link_with_its_sentence() -> None:
    with translation.override("en"):
        shown = with_rule_links("Too many cards (R87, G57b).", "wankul")

    assert 'href="/regles/wankul/#R87" data-explains="R87 · A deck holds at most three copies of one card."' in shown
    assert 'href="/regles/wankul/#G57"' in shown
    assert ">G57b</a>" in shown


def test_the_sentence_is_told_in_the_language_of_the_page() -> None:
    with translation.override("fr"):
        assert "Un deck contient au plus trois exemplaires d’une même carte." in with_rule_links("règle R87", "wankul")


def test_rules_in_brackets_stand_beside_the_sentence_and_not_in_it() -> None:
    with translation.override("fr"):
        told = with_rule_notes(
            "Le cinquième gagne (règles R5, R7). Un tour a des phases (règle R21), <i>dans</i> l’ordre (règles R14 à R16).",
            "wankul",
        )

    read_on = re.sub(r"<sup.*?</sup>", "", told)
    assert read_on == "Le cinquième gagne. Un tour a des phases, &lt;i&gt;dans&lt;/i&gt; l’ordre."
    assert re.findall(r'href="/regles/wankul/#(\w+)"', told) == ["R5", "R7", "R21", "R14", "R16"]
    assert "</a>–<a" in told


@pytest.mark.parametrize("sentence", ["R999", "S1-031", "AR15", "in R2D2", ""])
def test_what_is_no_rule_stays_what_it_is(sentence: str) -> None:
    assert with_rule_links(sentence, "wankul") == sentence
    assert with_rule_links("R1", "chess") == "R1"


def test_a_sentence_is_escaped_and_safe_html_is_kept() -> None:
    assert with_rule_links("<b>R999</b>", "wankul") == "&lt;b&gt;R999&lt;/b&gt;"
    kept = with_rule_links(mark_safe('<a href="/R1">R1</a> and R1'), "wankul")
    assert kept.startswith('<a href="/R1">R1</a> and <a class="explained"')


def test_the_marks_of_a_rulebook_become_html() -> None:
    with translation.override("en"):
        shown = rich("*dig*, `first`, S1-035, R5 & <i>", "wankul")

    assert "<em>dig</em>, <code>first</code>, " in shown
    assert 'href="/catalogue/wankul/cartes/' in shown
    assert ">VENDEUR S1-035</a>" in shown
    assert 'href="/regles/wankul/#R5"' in shown
    assert "&amp; &lt;i&gt;" in shown


def test_what_was_searched_for_is_marked_and_never_inside_a_tag() -> None:
    assert marked(mark_safe('<a href="/href">Terrain &amp; href</a>'), ["terrain", "href", "amp", "x"]) == (
        '<a href="/href"><mark>Terrain</mark> &amp; <mark>href</mark></a>'
    )


def test_a_word_of_the_game_is_explained_where_it_first_comes() -> None:
    lines = [
        {"kind": "play", "label": "Combo", "text": "Mill a card. Milled <it>?"},
        {"kind": "play", "label": "Combo", "text": ""},
    ]

    with translation.override("en"):
        first, second = explained_lines(lines, "wankul")

    assert "/regles/wankul/glossaire/#combo" in first["label"]
    assert first["text"].count("/regles/wankul/glossaire/#mill") == 1
    assert "Milled &lt;it&gt;?" in first["text"]
    assert second["label"] == "Combo"


def test_the_words_that_a_card_uses_are_those_that_head_its_texts_first_each_once() -> None:
    lines = [
        {"kind": "play", "label": "", "text": "Meulez deux cartes, puis meulez-en une."},
        {"kind": "play", "label": "Combo", "text": "Meule une carte."},
    ]

    with translation.override("fr"):
        used = words_used(lines, "wankul")

    assert [term.slug for term in used] == ["combo", "mill"]
    assert words_used([{"kind": "play", "label": "Combo", "text": ""}], "no-such-game") == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_lettered_point_of_a_rule_has_a_line_of_its_own(language: str) -> None:
    with translation.override(language):
        rules = {rule.number: rule.lines for part in rules_page("wankul", "").parts for rule in part.rules}

    assert [line[0] for line in rules["G57"]] == list("abcdefghijkl")
    assert len(rules["R87"]) == 1
