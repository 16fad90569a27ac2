"""Every sentence of the site exists in French; nothing is doubtful or left over."""

import re

import polib
from django.utils.translation import ngettext, npgettext, override

from config import messages
from simulator.catalog.typography import french_spaces


def test_every_message_has_its_french() -> None:
    assert [message.key for message in messages.missing_messages()] == []


def test_no_translation_is_left_over_or_doubtful() -> None:
    catalogue = messages.read_catalogue(messages.catalogue_path())

    assert messages.unused_messages() == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy] == []


def test_translations_keep_the_placeholders_of_their_message() -> None:
    placeholder = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
    catalogue = messages.read_catalogue(messages.catalogue_path())

    wrong = [
        entry.msgid
        for entry in catalogue
        for words in (list(entry.msgstr_plural.values()) or [entry.msgstr])
        if not set(placeholder.findall(words)) <= set(placeholder.findall(entry.msgid + entry.msgid_plural))
    ]

    assert wrong == []


def test_plural_forms_follow_french() -> None:
    """In French, zero is singular."""
    assert "plural=(n > 1)" in messages.read_catalogue(messages.catalogue_path()).metadata["Plural-Forms"]


def test_nothing_is_said_as_one_is_in_french_and_as_two_are_in_english() -> None:
    counted = [entry for entry in messages.read_catalogue(messages.catalogue_path()) if entry.msgid_plural]

    def said(entry: polib.POEntry, language: str) -> list[str]:
        forms = (entry.msgid, entry.msgid_plural)
        with override(language):
            numbers = (0, 1, 2)
            return [npgettext(entry.msgctxt, *forms, n) if entry.msgctxt else ngettext(*forms, n) for n in numbers]

    assert len(counted) > 200
    for entry in counted:
        one, several = entry.msgstr_plural[0], entry.msgstr_plural[1]
        assert said(entry, "fr") == [one, one, several]
        assert said(entry, "en") == [entry.msgid_plural, entry.msgid, entry.msgid_plural]


def test_a_choice_is_cancelled_and_a_game_is_resumed() -> None:
    """One French word, « reprendre », stood for both on one page; in a game of cards it takes a card back into the hand."""
    catalogue = messages.read_catalogue(messages.catalogue_path())
    undone = re.compile(r"\b(?:taken?|takes) (?:\w+ )*?back\b|\bundo\b", re.IGNORECASE)
    resumed = re.compile(r"\brepr(?:en|is)", re.IGNORECASE)

    told = [entry.msgid for entry in catalogue if undone.search(entry.msgid) and entry.msgctxt != "Wankul"]

    assert "Take back" in told
    assert [entry.msgid for entry in catalogue if entry.msgid in told and resumed.search(entry.msgstr)] == []


def test_french_never_breaks_a_line_before_its_punctuation() -> None:
    """Titles on phones began a line with a colon."""
    catalogue = messages.read_catalogue(messages.catalogue_path())
    written = [words for entry in catalogue for words in (list(entry.msgstr_plural.values()) or [entry.msgstr])]

    assert [words for words in written if words != french_spaces(words) or " %%" in words] == []


def test_no_sentence_speaks_of_an_engine() -> None:
    """A player meets games, cards and Cartable; “le moteur” was in thirty sentences."""
    catalogue = messages.read_catalogue(messages.catalogue_path())
    engine = re.compile(r"\b(?<!search )engines?\b|\bmoteurs?\b(?! de recherche)", re.IGNORECASE)
    told = [
        words for entry in catalogue for words in (entry.msgid, entry.msgid_plural, entry.msgstr, *entry.msgstr_plural.values())
    ]

    assert "Played by Cartable" in told
    assert [words for words in told if engine.search(words)] == []
