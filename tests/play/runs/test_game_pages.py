"""The games of a run: searched, sorted, and told move by move."""

from __future__ import annotations

import json
import re
from html import escape, unescape

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.runs.models import Run
from tests.play.conftest import Playing
from tests.play.pages import games, page


def test_games_are_listed_searched_and_sorted(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=60)
    rows = games(run)
    address = reverse("play:games", args=[run.pk])

    everything = alice_client.get(address).context["page"]
    slowest = alice_client.get(address, {"sort": "longest"}).context["page"]
    changed = alice_client.get(address, {"mulligans_least": "1"}).context["page"]
    nothing = alice_client.get(address, {"turns": "9999", "sort": "sideways", "page": "zzz", "mulligans": "x"})

    assert (everything.paginator.count, len(everything.object_list)) == (60, 50)
    slowest_number = slowest.object_list[0].number
    assert rows[slowest_number]["turns"] == max(row["turns"] for row in rows)
    assert changed.paginator.count == sum(row["mulligans"] >= 1 for row in rows)
    assert nothing.context["page"].paginator.count == 0
    assert "Aucune partie" in nothing.content.decode()


def test_from_a_game_one_goes_on_to_the_next_of_the_list_that_it_was_opened_from(
    alice: Player, alice_client: Client, played: Playing
) -> None:
    """From a game that was lost the next one led to a game that was won."""
    run = played(alice, games=60)
    turns = games(run)[0]["turns"]
    listed = reverse("play:games", args=[run.pk]) + f"?turns={turns}&sort=longest"
    numbers = [game.number + 1 for game in alice_client.get(listed).context["page"].object_list]
    assert 1 < len(numbers) < 50

    text, read = alice_client.get(listed).text, []
    found = re.search(rf'<a href="([^"]+)">[^<]*\b{numbers[0]}</a>', text)
    while found:
        address = unescape(found[1])
        read.append(int(address.partition("?")[0].rstrip("/").rpartition("/")[2]))
        text = alice_client.get(address).text
        found = re.search(r'rel="next" href="([^"]+)"', text)

    assert read == numbers
    assert f'href="{escape(listed)}"' in text


def test_the_search_swaps_the_list_alone(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)

    text = alice_client.get(reverse("play:games", args=[run.pk]), headers={"HX-Request": "true"}).content.decode()

    assert text.lstrip().startswith('<div class="stack" id="games">')


def test_a_game_is_told_move_by_move_in_both_languages(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)
    address = reverse("play:game", args=[run.pk, 3])

    french = alice_client.get(address)
    english = alice_client.get(address, headers={"Accept-Language": "en"})

    story = french.context["story"]
    moves = [move for chapter in story.chapters for move in chapter.moves]
    assert story.is_same
    assert [move.number for move in moves] == list(range(1, games(run)[2]["decisions"] + 1))
    assert 'id="m1"' in french.content.decode()
    assert story.result in french.content.decode()
    assert english.context["story"].result != story.result
    assert english.context["story"].fingerprint == story.fingerprint


def test_the_cards_of_a_told_game_can_be_looked_at(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)

    told = page(alice_client, "game", run, 3)

    named = re.findall(r'<a href="/catalogue/wankul/cartes/([^/]+)/" data-card="wankul:\1">[^<]+</a>', told)
    assert len(set(named)) >= 5


def test_a_game_that_takes_another_course_now_says_so(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)
    counts = json.loads(run.result)
    counts["rows"][0]["games"][0][-1] += 1
    Run.objects.filter(pk=run.pk).update(result=json.dumps(counts))

    text = page(alice_client, "game", run, 1)

    assert "autre cours" in text


def test_a_game_of_other_rules_is_not_told(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)
    Run.objects.filter(pk=run.pk).update(cards_version="0ld")

    text = page(alice_client, "game", run, 1)

    assert "0ld" in text
    assert 'id="m1"' not in text


@pytest.mark.parametrize("number", [0, 26, 10**12])
def test_a_game_that_the_run_does_not_hold_is_missing(alice: Player, alice_client: Client, played: Playing, number: int) -> None:
    run = played(alice, games=25)

    assert alice_client.get(reverse("play:game", args=[run.pk, number])).status_code == 404
