"""The log of a table: every line that was told stands on it once, in its order, whatever was put together by its cause."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import override

from play.common.card_source import CardSource
from play.common.chapters import in_chapters
from play.tables.engine.sitting import Told
from play.tables.presentation.told import Because, Entry, by_cause
from play.templatetags.tables import with_card_names
from simulator.games import GAMES
from simulator.games.wankul.model.state import State as WankulState
from simulator.kernel.game import Language
from simulator.kernel.words import CardWords
from tests.simulator.laws.tables import Table

LINE = re.compile(r'<li data-at="(\d+)">(.*?)</li>', re.DOTALL)
SAID_BY = re.compile(r'<span class="because__by">, .*?\.</span>', re.DOTALL)


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_line_stands_on_the_log_once(game: str, language: Language) -> None:
    told = told_of(game)
    with override(language):
        chapters = in_chapters(by_cause(told))
        shown: list[tuple[int, str]] = []
        for chapter in chapters:
            source = CardSource(game, "", "")
            text = render_to_string("play/tables/_told.html", {"parts": chapter.parts, "source": source})
            shown += [(int(at), unescape(strip_tags(SAID_BY.sub(".", words)))) for at, words in LINE.findall(text)]

    assert shown == [(moves, line.words.say(language)) for moves, line in told if not line.is_heading]
    assert [one.heading for one in chapters if one.heading] == [line.words.say(language) for _, line in told if line.is_heading]


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("is_price", [False, True])
@pytest.mark.parametrize("name", ["MARTINE & JEANINE", "ANDRÉ & PIERRE RONDIN"])
def test_a_cause_of_two_names_is_one_link(name: str, is_price: bool) -> None:
    parts = [Because(name, (Entry(1, f"A joue {name}."),), is_price)]

    text = render_to_string("play/tables/_told.html", {"parts": parts, "source": CardSource("wankul", "", "")})

    escaped = name.replace("&", "&amp;")
    assert re.findall(r"<a [^>]*>(.*?)</a>", text) == [escaped, escaped]
    assert "&amp;amp;" not in text


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogues")
def test_a_name_that_several_cards_share_shows_the_card_of_this_game() -> None:
    """178 names of Wankul have two or more cards; those of this game are the ones that were played."""
    state = Table("wankul", 2).deal(1)
    assert isinstance(state, WankulState)
    cards = {state.box.definitions[card].id for card in state.box.card}
    told, source = told_of("wankul"), CardSource("wankul", "", "")

    text = render_to_string("play/tables/_told.html", {"parts": list(by_cause(told)), "source": source})

    shown = set(re.findall(r'data-card="wankul:([^"]+)"', text))
    assert len(shown) > 10
    assert shown - cards == set()


def test_two_cards_of_one_name_in_a_sentence_are_each_shown() -> None:
    said = CardWords(
        "A pioche GARAGISTE, GARAGISTE, FERMIER.", "A draws GARAGISTE, GARAGISTE, FERMIER.", ("S1-032", "S1-031", "S1-046")
    )

    shown = re.findall(r'data-card="wankul:([^"]+)"', with_card_names(said, CardSource("wankul", "", "")))

    assert shown == ["S1-032", "S1-031", "S1-046"]


def told_of(game: str) -> list[Told]:
    """What is told to the first seat in a random game."""
    state, luck = Table(game, min(GAMES[game].players)).deal(1), random.Random(1)
    narrator = GAMES[game].narrator(state)
    told: list[Told] = []
    for moves in range(150):
        told += [Told(moves, line) for line in narrator.news(0)]
        if state.is_terminal():
            break
        state.apply_action(luck.choice(state.legal_actions()))
    return told
