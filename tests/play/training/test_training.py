"""Training the opening hand: an answer, the judgement by whole games, and the game that follows."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Game, Player
from play.common.playable_decks import find_deck, starter_decks
from play.tables.models import Hint, HintState, Phase, Table
from play.tables.services import hints
from play.tables.services.hints import work_out
from play.training.models import Drill
from play.training.presentation import answers_of, score_of
from play.training.services import KEPT, NotAChoiceError, answer_drill, play_on, start_drill
from simulator.lab import rollouts
from tests.play.tables.conftest import sitting_at


@pytest.fixture
def drill(alice: Player, wankul: Game, messages: list[object]) -> Drill:
    return dealt(alice, 5)


def dealt(owner: Player, seed: int) -> Drill:
    deck = find_deck(owner, starter_decks()[0].choice)
    assert deck is not None
    return start_drill(owner=owner, deck=deck, seed=seed, now=timezone.now())


def judged(drill: Drill, monkeypatch: pytest.MonkeyPatch, games: int = 20) -> Hint:
    """The judgement of a worker, with fewer games than people get."""
    monkeypatch.setattr(rollouts.judge, "__kwdefaults__", {**(rollouts.judge.__kwdefaults__ or {}), "games": games})
    hint = Hint.objects.get(table=drill.table)
    work_out(hint_id=hint.pk, now=timezone.now())
    hint.refresh_from_db()
    return hint


@pytest.mark.parametrize("seed", range(6))
def test_a_drill_stands_at_its_owner_s_choice_before_the_first_turn(
    alice: Player, wankul: Game, messages: list[object], seed: int
) -> None:
    table = dealt(alice, seed).table

    sitting = sitting_at(table)

    assert (table.phase, sitting.is_mine, sitting.game.turn(sitting.state)) == (Phase.YOURS, True, 0)
    assert len(sitting.choices()) > 1


def test_the_answer_is_judged_by_whole_games(alice: Player, drill: Drill, monkeypatch: pytest.MonkeyPatch) -> None:
    choices = sitting_at(drill.table).choices()

    hint = judged(drill, monkeypatch)
    answer_drill(drill=drill, action=choices[0])

    assert hint.state == HintState.READY
    assert {line["action"] for line in hint.lines} == set(choices)
    assert {line["samples"] for line in hint.lines} == {20}
    score = score_of(answers_of([drill]))
    assert score.judged == 1
    assert score.agreed == (hint.lines[0]["action"] == choices[0])


def test_a_slow_worker_stays_the_one_and_judges_by_the_games_there_was_time_for(
    drill: Drill, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers took the hint from each other while one of them was playing, until it was given up."""
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    hint, long_ago = Hint.objects.get(table=drill.table), timezone.now() - timedelta(hours=1)

    assert work_out(hint_id=hint.pk, now=long_ago)

    hint.refresh_from_db()
    assert (hint.state, hint.attempts) == (HintState.READY, 1)
    assert {line["samples"] for line in hint.lines} == {rollouts.LEAST}


def test_an_answer_is_one_of_the_choices_and_stays(drill: Drill) -> None:
    first, second = sitting_at(drill.table).choices()[:2]

    with pytest.raises(NotAChoiceError):
        answer_drill(drill=drill, action=-1)
    answer_drill(drill=drill, action=first)
    answer_drill(drill=drill, action=first)
    with pytest.raises(NotAChoiceError):
        answer_drill(drill=drill, action=second)

    assert Drill.objects.get().answer == first


def test_a_drill_is_listed_as_a_table_once_it_is_played_on(alice_client: Client, drill: Drill) -> None:
    answer_drill(drill=drill, action=sitting_at(drill.table).choices()[0])
    assert not Table.objects.listed().exists()

    play_on(drill=drill, now=timezone.now())
    play_on(drill=drill, now=timezone.now())

    assert list(Table.objects.listed()) == [drill.table]
    drill.table.refresh_from_db()
    assert drill.table.actions.count(drill.answer) >= 1


def test_old_drills_make_room_for_new_ones(alice: Player, wankul: Game, messages: list[object]) -> None:
    first = dealt(alice, 1)

    for seed in range(KEPT):
        dealt(alice, seed)

    assert Drill.objects.count() == KEPT
    assert not Table.objects.filter(pk=first.pk).exists()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_pages_lead_from_a_deck_to_a_verdict(
    alice_client: Client, alice: Player, wankul: Game, messages: list[object], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    alice_client.cookies["django_language"] = language
    begun = alice_client.post(reverse("play:trainer"), {"deck": starter_decks()[0].choice})
    drill = Drill.objects.get()
    assert begun["Location"] == drill.get_absolute_url()
    hand = alice_client.get(drill.get_absolute_url())
    answer = hand.context["view"].choices[0].action

    alice_client.post(reverse("play:drill-answer", args=[drill.pk]), {"action": answer})
    waiting = alice_client.get(drill.get_absolute_url()).content.decode()
    judged(drill, monkeypatch)
    told = alice_client.get(drill.get_absolute_url()).content.decode()
    score = alice_client.get(reverse("play:trainer"))

    assert 'hx-trigger="every 1s"' in waiting
    assert "<table" in told
    assert 'hx-trigger="every 1s"' not in told
    assert score.context["score"].judged == 1


@pytest.mark.parametrize(("rank", "words"), [(0, "best choice"), (1, "no difference shown|worse choice")])
def test_the_list_says_how_each_answer_did(
    alice_client: Client, drill: Drill, monkeypatch: pytest.MonkeyPatch, rank: int, words: str
) -> None:
    hint = judged(drill, monkeypatch)
    answer_drill(drill=drill, action=hint.lines[rank]["action"])

    page = alice_client.get(reverse("play:trainer"), headers={"accept-language": "en"}).content.decode()
    told = re.findall(r"best choice|no difference shown|worse choice", page.split("<ol", 1)[1])

    assert len(told) == 1
    assert re.fullmatch(words, told[0])


def test_nobody_else_sees_or_answers_a_drill(bob_client: Client, client: Client, drill: Drill) -> None:
    for name in ("drill", "drill-answer", "drill-play"):
        address = reverse(f"play:{name}", args=[drill.pk])
        ask = bob_client.get if name == "drill" else bob_client.post
        assert ask(address).status_code == 404
        ask = client.get if name == "drill" else client.post
        assert ask(address).status_code == 302


def test_a_deck_that_is_not_there_is_refused(alice_client: Client, wankul: Game, messages: list[object]) -> None:
    response = alice_client.post(reverse("play:trainer"), {"deck": "deck:999"})

    assert response.status_code == 422
    assert not Drill.objects.exists()


def test_the_tab_of_a_browser_names_the_deck_and_the_game(alice_client: Client, drill: Drill) -> None:
    text = alice_client.get(drill.get_absolute_url(), headers={"accept-language": "fr"}).content.decode()

    title = unescape(text.partition("<title>")[2].partition("</title>")[0])
    assert title == f"{drill.table.deck_names[0]} · Entraînement aux mains · Wankul · Cartable"
