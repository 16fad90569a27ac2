"""The API of simulations: ask, watch, stop, read, delete; and nothing of anybody else's."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, override_settings

from collection.models import Game, Player
from decks.services.shelf import create_deck
from play.common.allowed_cards import ALL
from play.common.playable_decks import starter_decks
from play.runs.models import Run, RunState
from tests.play.conftest import Playing

RUNS = "/api/runs/"


def one(run: Run, action: str = "") -> str:
    return f"{RUNS}{run.pk}/{action}"


def send(client: Client, **question: Any) -> Any:
    request = {"deck": starter_decks()[0].choice, "games": 60, "seed": 1} | question
    return client.post(RUNS, json.dumps(request), content_type="application/json")


def test_asking_makes_a_run_and_asking_again_finds_it(
    alice: Player, alice_client: Client, wankul: object, sent: list[int]
) -> None:
    first, second = send(alice_client), send(alice_client)

    assert (first.status_code, second.status_code) == (202, 200)
    assert first.json()["id"] == second.json()["id"] == str(Run.objects.get(owner=alice).pk)
    assert first.json()["question"]["seed"] == 1
    assert first.json()["state"] == "running"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"games": 0}, "games"),
        ({"games": 10**6}, "games"),
        ({"games": None}, "games"),
        ({"seed": "x"}, "seed"),
        ({"agent": "passive"}, "agent"),
        ({"deck": "deck:1"}, "deck"),
        ({"deck": "\0"}, "detail"),
        ({"deck": ["starter"]}, "deck"),
    ],
)
def test_what_is_wrong_is_named(alice_client: Client, wankul: object, wrong: dict[str, Any], field: str) -> None:
    response = send(alice_client, **wrong)

    assert response.status_code == 400
    assert list(response.json()) == [field]
    assert not Run.objects.exists()


@pytest.mark.parametrize("none", ["", None])
@pytest.mark.parametrize("path", ["", "field/", "advice/", "worth/", "compare/", "matrix/"])
def test_an_empty_format_is_none(alice_client: Client, wankul: object, sent: list[int], path: str, none: str | None) -> None:
    """Decks of games with one format send such a one."""
    mine, other = [one.choice for one in starter_decks() if one.game == "wankul"][:2]
    questions: dict[str, dict[str, Any]] = {
        "": {"deck": mine},
        "advice/": {"deck": mine, "opponents": [other], "cards": ALL},
        "compare/": {"deck": mine, "against": other},
        "matrix/": {"game": "wankul", "decks": [mine, other]},
    }
    question = questions.get(path, {"deck": mine, "opponents": [other]})

    left_out, sent_empty = (
        alice_client.post(f"{RUNS}{path}", json.dumps(question | more), content_type="application/json")
        for more in ({"seed": 5}, {"seed": 5, "format": none})
    )

    assert left_out.status_code == 202, left_out.json()
    assert sent_empty.status_code in (200, 202), sent_empty.json()
    assert sent_empty.json()["id"] == left_out.json()["id"]


@pytest.mark.parametrize(("field", "name"), [("agents", "nobody"), ("decks", "deck:1")])
def test_more_players_than_any_table_has_are_refused_at_once(alice_client: Client, wankul: object, field: str, name: str) -> None:
    question = {"game": "wankul", "games": 10, field: [name] * 9_000}

    response = alice_client.post(f"{RUNS}series/", json.dumps(question), content_type="application/json")

    assert response.status_code == 400
    assert [len(words) for words in response.json().values()] == [1], "one word for the list, none for each of its parts"


def test_a_deck_that_is_named_often_is_looked_up_once(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int], django_assert_max_num_queries: Any
) -> None:
    starter, other = [one for one in starter_decks() if one.game == "wankul"][:2]
    own = create_deck(owner=alice, game=wankul, name="Own", format=other.format, content=other.content)
    for path, question in (
        ("field/", {"deck": starter.choice, "opponents": [f"deck:{own.pk}"] * 300}),
        ("matrix/", {"game": "wankul", "decks": [starter.choice, *[f"deck:{own.pk}"] * 300]}),
    ):
        with django_assert_max_num_queries(100):
            response = alice_client.post(f"{RUNS}{path}", json.dumps(question), content_type="application/json")
        assert response.status_code == 202


@override_settings(RUNS_AT_ONCE=1)
def test_one_run_too_many_answers_429_with_the_reason(alice_client: Client, wankul: object, sent: list[int]) -> None:
    send(alice_client)

    response = send(alice_client, seed=2)

    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
    assert "1" in response.json()["detail"]


def test_fields_that_are_not_for_people_are_refused(
    alice: Player, bob: Player, alice_client: Client, wankul: object, sent: list[int]
) -> None:
    smuggled = {"owner": bob.pk, "state": "done", "games_done": 60, "id": str(uuid4()), "result": "{}"}

    response = send(alice_client, **smuggled)

    assert (response.status_code, set(response.json())) == (400, set(smuggled))
    assert not Run.objects.exists()


def test_a_run_is_not_written_to(alice_client: Client, wankul: object, sent: list[int]) -> None:
    send(alice_client)

    assert alice_client.patch(one(Run.objects.get()), "{}", content_type="application/json").status_code == 405


def test_a_finished_run_gives_its_whole_answer(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)

    read = alice_client.get(one(run)).json()
    result = alice_client.get(one(run, "result/")).json()

    assert (read["state"], read["games_done"], read["verdict"]) == ("done", 60, result["report"]["verdict"])
    assert read["provenance"]["rules_version"] == run.rules_version
    assert result["counts"] == json.loads(run.result)


def test_a_run_at_work_has_no_result_yet(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, chunks=1)

    response = alice_client.get(one(run, "result/"))

    assert response.status_code == 409
    assert alice_client.get(one(run)).json()["games_done"] == 25


def test_stopping_and_deleting(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, chunks=1)

    stopped = alice_client.post(one(run, "stop/"))
    assert (stopped.status_code, stopped.json()["state"]) == (200, "merging")
    assert stopped.json()["stop_asked"] is not None

    assert alice_client.delete(one(run)).status_code == 204
    assert not Run.objects.exists()


@pytest.mark.database
def test_the_list_costs_the_same_for_many_runs(
    alice: Player, alice_client: Client, played: Playing, django_assert_max_num_queries: Any
) -> None:
    played(alice, games=25)
    with django_assert_max_num_queries(20) as for_one:
        alice_client.get(RUNS)
    for seed in range(2, 6):
        played(alice, games=25, seed=seed)

    with django_assert_max_num_queries(len(for_one)):
        found = alice_client.get(RUNS).json()

    assert found["count"] == 5


@pytest.mark.parametrize(("method", "action"), [("get", ""), ("get", "result/"), ("post", "stop/"), ("delete", "")])
def test_nobody_reaches_somebody_elses_run(
    alice: Player, bob_client: Client, client: Client, played: Playing, method: str, action: str
) -> None:
    run = played(alice, games=25)
    missing = f"{RUNS}{uuid4()}/{action}"

    theirs = getattr(bob_client, method)(one(run, action))

    assert theirs.status_code == 404
    assert theirs.content == getattr(bob_client, method)(missing).content
    assert getattr(client, method)(one(run, action)).status_code == 403
    assert bob_client.get(RUNS).json()["count"] == 0
    assert Run.objects.filter(pk=run.pk, state=RunState.DONE).exists()
