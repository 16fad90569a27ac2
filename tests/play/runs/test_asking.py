"""Asking: the same question is answered once, quotas hold, and two requests at once make one run."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings

from collection.models import Game, Player
from play.common.versions import Versions
from play.runs.engine.questions import Question, Span, spans
from play.runs.models import Chunk, Run, RunState
from play.runs.services import playing
from play.runs.services.asking import Answer, RunsAtWorkError, Subject, TooManyRunsError, ask
from tests.play.coins.laboratory import Coins
from tests.play.conftest import NOON, Asking, coin_question, later


def finish(sent: list[int], committed: Any) -> None:
    while sent:
        with committed(execute=True):
            playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))


def asks(owner: Player, question: Question) -> Answer:
    return ask(owner=owner, question=question, subject=Subject("Pocket money"), now=later(9))


def test_a_question_keeps_its_fingerprint_through_json_and_whatever_the_order_of_its_keys() -> None:
    here = Question("coins", "coins", ("hand",), ({"A": 1, "B": 2},), {"x": 1, "y": 2}, 10, 1)
    there = Question("coins", "coins", ("hand",), ({"B": 2, "A": 1},), {"y": 2, "x": 1}, 10, 1)

    versions = Versions("1", "2")

    assert here.fingerprint(versions) == there.fingerprint(versions) == Question.from_dict(here.as_dict()).fingerprint(versions)
    assert here.fingerprint(versions) != here.fingerprint(Versions("1", "3"))
    assert here.fingerprint(versions) != coin_question(11, 1).fingerprint(versions)


def test_spans_cover_every_game_once() -> None:
    assert spans(25, 10) == [Span(0, 10), Span(10, 10), Span(20, 5)]
    assert spans(1, 10) == [Span(0, 1)]


def test_asking_again_while_the_run_is_at_work_gives_the_same_run(alice: Player, asked: Asking) -> None:
    first, second = asked(alice), asked(alice)

    assert first == second
    assert Run.objects.count() == 1


def test_asking_again_when_it_is_answered_gives_the_stored_answer(
    alice: Player, asked: Asking, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    first = asked(alice)
    finish(sent, django_capture_on_commit_callbacks)

    again = asks(alice, coin_question(40))

    assert (again.run, again.is_new) == (first, False)


def test_another_player_gets_a_copy_of_the_answer_at_once(
    alice: Player, bob: Player, asked: Asking, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    first = asked(alice)
    finish(sent, django_capture_on_commit_callbacks)
    first.refresh_from_db()

    copy = asks(bob, coin_question(40))

    assert (copy.is_new, copy.run.copied, copy.run.owner) == (False, True, bob)
    assert copy.run.pk != first.pk
    assert (copy.run.result, copy.run.report) == (first.result, first.report)
    first.delete()
    assert Run.objects.get(pk=copy.run.pk).is_complete


def test_a_partial_answer_answers_nobody(
    alice: Player, bob: Player, asked: Asking, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    asked(alice, sick=3)
    finish(sent, django_capture_on_commit_callbacks)

    assert asks(alice, coin_question(40, sick=3)).is_new
    assert asks(bob, coin_question(40, sick=3)).is_new


def test_another_seed_or_other_rules_are_another_question(
    alice: Player, asked: Asking, coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(alice, seed=1)
    asked(alice, seed=2)
    monkeypatch.setattr(coins, "rules", "2")
    asked(alice, seed=2)

    assert Run.objects.count() == 3


@override_settings(RUNS_AT_ONCE=2)
def test_too_many_runs_at_work_are_refused_with_what_to_do(alice: Player, bob: Player, asked: Asking) -> None:
    asked(alice, seed=1)
    asked(alice, seed=2)

    with pytest.raises(RunsAtWorkError, match="2"):
        asked(alice, seed=3)

    asked(bob, seed=3)
    asked(alice, seed=2)
    assert Run.objects.owned_by(alice).count() == 2


@override_settings(RUNS_KEPT=1)
def test_too_many_runs_kept_are_refused(
    alice: Player, asked: Asking, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    asked(alice, seed=1)
    finish(sent, django_capture_on_commit_callbacks)

    with pytest.raises(TooManyRunsError):
        asked(alice, seed=2)


def test_a_run_remembers_whose_cards_it_is_about(alice: Player, asked: Asking) -> None:
    run = asked(alice)

    assert (run.deck_name, run.deck, run.rules_version, run.cards_version) == ("Pocket money", None, "1", "none")
    assert run.created == NOON
    assert run.state == RunState.RUNNING


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@override_settings(RUNS_AT_ONCE=3)
def test_many_requests_at_once_make_one_run_each_and_keep_the_quota(sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    from play.runs.engine.laboratories import LABORATORIES
    from play.runs.services.foretelling import TRIED

    monkeypatch.setitem(LABORATORIES, "coins", Coins())
    monkeypatch.setitem(TRIED, "coins", lambda _question: 1 / 300)
    Game.objects.get_or_create(slug="coins", defaults={"name": "Coins"})
    carol = Player.objects.create_user("carol@example.com", "a long enough pass phrase")
    refused: list[int] = []

    def click(seed: int) -> None:
        try:
            asks(carol, coin_question(40, seed))
        except RunsAtWorkError:
            refused.append(seed)
        finally:
            connection.close()

    clicks = [threading.Thread(target=click, args=(seed,)) for seed in range(5) for _ in range(4)]
    for thread in clicks:
        thread.start()
    for thread in clicks:
        thread.join()

    assert Run.objects.owned_by(carol).count() == 3
    assert len(refused) == 2 * 4
    assert Chunk.objects.of_player(carol).to_do().count() == 4
    assert len(sent) == 4
