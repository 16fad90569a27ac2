"""Games of a deck that breaks rules: every page of them says so, before they are played and after, and leads to why."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from decks.legality.verdicts import format_named
from decks.models import Deck
from decks.services import attaching, revisions, shelf
from play.common.playable_decks import PlayableDeck, find_deck, starter_decks
from play.common.versions import Versions
from play.runs.engine.compare import compare_question
from play.runs.engine.duels import Seat, field_question
from play.runs.engine.goldfish import goldfish_question
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.illegal import illegal_in
from play.runs.services.asking import subject_of
from tests.play.conftest import Playing

pytestmark = pytest.mark.django_db

LAINK, RETOUR = [deck for deck in starter_decks() if deck.game == "wankul"][1:]
ENGLISH = {"accept-language": "en"}
VERSIONS = Versions("1", "2")
SAID = "illegal, played anyway"


@pytest.fixture
def short(alice: Player, wankul: Game) -> Deck:
    """A deck that lacks most of its cards."""
    content = dict(list(LAINK.content.items())[:12])
    return shelf.create_deck(owner=alice, game=wankul, name="Trop court", format="niveau3", content=content)


def mine(player: Player, deck: Deck) -> PlayableDeck:
    found = find_deck(player, f"deck:{deck.pk}")
    assert found is not None
    return found


def field_of(answered: Playing, player: Player, deck: Deck) -> Run:
    asked = field_question(Seat(mine(player, deck), "scripted"), [(Seat(RETOUR, "scripted"), 1)], precision="quick", seed=3)
    return answered(player, Question.from_dict({**asked.as_dict(), "games": 12}), subject_of(mine(player, deck)))


def read(client: Client, address: str, **query: Any) -> str:
    return unescape(client.get(address, query, headers=ENGLISH).content.decode())


def test_each_page_of_the_games_says_so_and_leads_to_why(
    alice: Player, alice_client: Client, short: Deck, answered: Playing
) -> None:
    run = field_of(answered, alice, short)
    why = f'href="{run.get_absolute_url()}#illegal"'
    [broken] = illegal_in(run)
    report = read(alice_client, run.get_absolute_url())

    assert broken.title == "Trop court"
    assert report.count(SAID) == 1
    assert 'id="illegal"' in report
    assert all(violation.message.en in report for violation in broken.broken)
    for address in (reverse("play:games", args=[run.pk]), reverse("play:game", args=[run.pk, 1]), reverse("play:list")):
        page = read(alice_client, address)
        assert page.count(SAID) == 1, address
        assert why in page, address
    french = unescape(alice_client.get(run.get_absolute_url()).content.decode())
    assert "illégal, joué tout de même" in french


def test_legal_games_say_nothing_of_it(alice: Player, alice_client: Client, wankul: Game, played: Playing) -> None:
    run = played(alice, 30)

    assert illegal_in(run) == []
    assert SAID not in read(alice_client, run.get_absolute_url())
    assert SAID not in read(alice_client, reverse("play:list"))


def test_it_is_said_before_the_games_with_a_link_to_the_rules_that_are_broken(alice_client: Client, short: Deck) -> None:
    asked = {"deck": f"deck:{short.pk}", "opponents": [RETOUR.choice], "precision": "quick", "agent": "scripted", "seed": "1"}

    for name in ("field-preflight", "preflight"):
        page = read(alice_client, reverse(f"play:{name}"), **asked)
        assert SAID in page, name
        assert f'href="{reverse("decks:deck", args=[short.pk])}#legality"' in page, name
    assert 'id="legality"' in read(alice_client, reverse("decks:deck", args=[short.pk]))


def test_a_deck_is_held_against_the_format_it_was_meant_for(alice: Player, short: Deck) -> None:
    """In a format that asks for nothing it is legal; of an older question, which named none, any format of the game will do."""
    asked = goldfish_question(mine(alice, short), games=10, seed=1, agent="scripted")
    free = Question.from_dict({**asked.as_dict(), "formats": ["libre"]})
    older = {name: part for name, part in asked.as_dict().items() if name != "formats"}

    def of(question: dict[str, Any]) -> Run:
        return Run(owner=alice, game_id="wankul", kind="goldfish", deck_name="Trop court", question=question)

    assert asked.formats == ("niveau3",)
    assert len(illegal_in(of(asked.as_dict()))) == 1
    assert illegal_in(of(free.as_dict())) == []
    assert illegal_in(of(older)) == []
    assert asked.fingerprint(VERSIONS) == Question.from_dict(older).fingerprint(VERSIONS)


def test_a_comparison_says_it_of_either_deck_and_of_an_earlier_revision(alice: Player, alice_client: Client, short: Deck) -> None:
    """Each is held against its own format: that in which the revision was saved, if the deck has another one since."""
    revisions.save_revision(deck=short, version=short.version, message="")
    short.refresh_from_db()
    shelf.change_settings(
        deck=short, version=short.version, audience=short.audience, name=short.name, format="libre", notes=short.notes
    )
    now, then = mine(alice, short), find_deck(alice, f"revision:{short.pk}.1")
    assert then is not None
    asked = compare_question(RETOUR, then, [now], precision="quick", agent="scripted", seed=1)
    run = Run(owner=alice, game_id="wankul", kind=asked.kind, deck_name="Retour – Trop court", question=asked.as_dict())

    assert [(one.title, one.format.en) for one in illegal_in(run)] == [(then.name, format_named("wankul", "niveau3").name.en)]


def test_a_series_that_compares_two_decks_says_it_of_the_second(
    alice: Player, alice_client: Client, short: Deck, played_series: Playing
) -> None:
    second = f"deck:{short.pk}"
    run = played_series(alice, "wankul", 2, games=3, compare="deck", deck_0=RETOUR.choice, deck_1=LAINK.choice, other_deck=second)

    assert [one.title for one in illegal_in(run)] == ["Trop court"]
    for address in (run.get_absolute_url(), f"{run.get_absolute_url()}?variant=1", reverse("play:list")):
        assert read(alice_client, address).count(SAID) == 1, address


def test_a_guide_says_it_of_the_reports_that_it_shows(
    alice: Player, alice_client: Client, short: Deck, answered: Playing
) -> None:
    asked = field_question(Seat(mine(alice, short), "scripted"), [(Seat(RETOUR, "scripted"), 1)], precision="quick", seed=3)
    run = answered(alice, Question.from_dict({**asked.as_dict(), "games": 120}), subject_of(mine(alice, short)))
    attaching.attach(deck=short, report=run.pk, show=True, now=run.created)

    page = read(alice_client, reverse("decks:deck", args=[short.pk]))

    assert f'{SAID} · <a href="{run.get_absolute_url()}#illegal">' in page
