"""The pages of runs: progress that ends by itself, stopping, the list, deleting."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from collection.models import Player
from play.runs.models import Run, RunState
from tests.play.conftest import Asking, Playing
from tests.play.pages import LIST, NEW, page


def test_a_run_at_work_asks_for_itself_until_it_has_ended(alice: Player, alice_client: Client, played: Playing) -> None:
    over = played(alice, games=100, seed=2)
    run = played(alice, games=100, chunks=2)
    address, over_address = (reverse("play:progress", args=[one.pk]) for one in (run, over))

    at_work = alice_client.get(address, headers={"HX-Request": "true"}).content.decode()
    ended = alice_client.get(over_address, headers={"HX-Request": "true"}).content.decode()

    assert 'hx-trigger="every 1s"' in at_work
    assert address in at_work
    assert "50 parties sur 100" in at_work
    assert "every" not in ended
    assert 'id="run"' in ended
    assert "<html" not in at_work + ended


def test_no_game_and_one_are_told_in_the_singular(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=100, chunks=1)
    told = []
    for done in (0, 1, 2):
        Run.objects.filter(pk=run.pk).update(games_done=done)
        told.append([alice_client.get(one).content.decode() for one in (reverse("play:run", args=[run.pk]), reverse("home"))])

    for done, words in enumerate(("0 partie sur 100", "1 partie sur 100", "2 parties sur 100")):
        assert all(words in text for text in told[done]), words


def test_progress_without_javascript_is_the_page_itself(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=100, chunks=1)

    assert alice_client.get(reverse("play:progress", args=[run.pk])).status_code == 302
    assert "Actualiser" in page(alice_client, "run", run)


def test_stopping_keeps_what_was_played(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=100, chunks=1)

    response = alice_client.post(reverse("play:stop", args=[run.pk]), headers={"HX-Request": "true"})

    run.refresh_from_db()
    assert response.status_code == 200
    assert run.stop_asked is not None
    assert run.state == RunState.MERGING
    told = response.content.decode()
    assert "aucune autre partie ne commence" in told
    assert "les parties continuent" not in told


def test_a_partial_answer_says_so(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    Run.objects.filter(pk=run.pk).update(games_total=100)
    stopped = page(alice_client, "run", run)
    Run.objects.filter(pk=run.pk).update(chunks_failed=1)
    run.chunks.update(state="failed", problem="ValueError: <b>a card</b> broke")
    failed = page(alice_client, "run", run)

    assert "60 parties sur 100 ont été jouées" in stopped
    assert "Cette réponse est partielle" in failed
    assert "40 parties" in failed
    assert "ValueError: &lt;b&gt;a card&lt;/b&gt; broke" in failed


def test_a_failed_run_says_why(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    Run.objects.filter(pk=run.pk).update(state=RunState.FAILED, problem="disk full", report=None, result="")

    text = page(alice_client, "run", run)

    assert "disk full" in text
    assert alice_client.get(reverse("play:games", args=[run.pk])).status_code == 404


def test_the_list_begins_empty_and_then_shows_verdicts(alice: Player, alice_client: Client, played: Playing) -> None:
    empty = alice_client.get(LIST).content.decode()
    run = played(alice)
    played(alice, seed=2, chunks=0)

    text = alice_client.get(LIST).content.decode()

    assert run.report is not None
    assert NEW in empty
    assert run.report["verdict"]["fr"] in text
    assert "en attente" in text


@pytest.mark.database
def test_the_list_costs_the_same_for_many_runs(
    alice: Player, alice_client: Client, asked: Asking, django_assert_max_num_queries: Any
) -> None:
    asked(alice, seed=1)
    alice_client.get(LIST)

    with override_settings(RUNS_AT_ONCE=99):
        for seed in range(2, 22):
            asked(alice, seed=seed)

    with django_assert_max_num_queries(6):
        alice_client.get(LIST)


@pytest.mark.database
def test_the_latest_runs_of_the_home_page_come_in_one_query(
    alice: Player, played: Playing, django_assert_num_queries: Any
) -> None:
    run = played(alice)

    with django_assert_num_queries(1):
        latest = list(Run.objects.latest_of(alice, 3))
        names = [(found.game.name, found.verdict, found.games_done) for found in latest]

    assert run.report is not None
    assert names == [("Wankul", run.report["verdict"], 60)]


def test_deleting_asks_first_and_then_leaves_nothing(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    address = reverse("play:delete", args=[run.pk])

    assert "Supprimer" in alice_client.get(address).content.decode()
    assert Run.objects.exists()
    alice_client.post(address)

    assert not Run.objects.exists()


def test_the_tab_of_a_browser_names_the_deck_the_question_and_the_game(
    alice: Player, alice_client: Client, played: Playing
) -> None:
    run = played(alice)
    addresses = {name: reverse(f"play:{name}", args=[run.pk]) for name in ("run", "games", "delete")}

    titles = {name: title_of(alice_client.get(address).content.decode()) for name, address in addresses.items()}

    assert titles["run"] == f"{run.deck_name} · Un deck seul · {run.game.name} · Cartable"
    assert all(run.deck_name in title and run.game.name in title for title in titles.values())


def title_of(text: str) -> str:
    return " ".join(unescape(text.partition("<title>")[2].partition("</title>")[0]).split())
