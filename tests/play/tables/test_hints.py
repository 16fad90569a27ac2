"""Hints: only when asked for, worked out once, and about nothing but what the owner may choose."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.sweeping import sweep
from play.tables.engine.sitting import OutdatedTableError
from play.tables.models import Hint, HintState, Phase, Table
from play.tables.services.hints import MOST_ATTEMPTS, ask_hint, work_out
from play.tables.services.moving import NotYourMoveError, play_move
from simulator.games import GAMES
from tests.messages import PLAY_OUT, WEIGH, divert
from tests.play.tables.conftest import Opening, Placing, sitting_at, work
from tests.simulator.games.wankul.board import at, board


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    messages: list[int] = []
    divert(monkeypatch, WEIGH, messages.append)
    divert(monkeypatch, PLAY_OUT, messages.append)
    return messages


@pytest.fixture
def table(alice: Player, opened: Opening) -> Table:
    found = opened(alice, "wizard_duel", seed=3, first=0)
    while len(sitting_at(found).choices()) < 3:
        play_move(table=found, action=sitting_at(found).choices()[0], version=found.version, now=timezone.now())
        work(found)
    return found


def test_a_hint_tells_chances_with_their_intervals(
    table: Table, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        asked = ask_hint(table=table, now=timezone.now())

    assert sent == [asked.pk]
    assert work_out(hint_id=asked.pk, now=timezone.now())

    asked.refresh_from_db()
    assert asked.state == HintState.READY
    assert {line["action"] for line in asked.lines} <= set(sitting_at(table).choices())
    for line in asked.lines:
        assert 0 <= line["low"] <= line["chance"] <= line["high"] <= 1
        assert line["samples"] > 0


def test_asking_twice_is_one_hint_and_working_twice_is_one_answer(table: Table, sent: list[int]) -> None:
    first, second = (ask_hint(table=table, now=timezone.now()) for _ in range(2))

    done = [work_out(hint_id=first.pk, now=timezone.now()) for _ in range(2)]

    assert first == second
    assert done == [True, False]


def test_nobody_is_advised_who_is_not_to_move(table: Table) -> None:
    table.phase = Phase.THINKING

    with pytest.raises(NotYourMoveError):
        ask_hint(table=table, now=timezone.now())


def test_a_hint_for_a_move_that_was_made_meanwhile_is_dropped(table: Table, sent: list[int]) -> None:
    asked = ask_hint(table=table, now=timezone.now())
    play_move(table=table, action=sitting_at(table).choices()[0], version=table.version, now=timezone.now())

    work_out(hint_id=asked.pk, now=timezone.now())

    assert Hint.objects.get().state == HintState.FAILED


def test_a_hint_that_fails_is_tried_again_and_then_given_up(
    table: Table, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was given up at the first attempt, whatever had gone wrong."""

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("by the agent")

    monkeypatch.setattr("play.tables.services.hints.hint", broken)
    asked = ask_hint(table=table, now=timezone.now())

    found = []
    for _ in range(MOST_ATTEMPTS):
        work_out(hint_id=asked.pk, now=timezone.now())
        asked.refresh_from_db()
        found.append((asked.state, asked.lease))

    assert found == [(HintState.ASKED, None)] * (MOST_ATTEMPTS - 1) + [(HintState.FAILED, None)]


@pytest.mark.parametrize("trouble", [OutdatedTableError("a card is gone"), SoftTimeLimitExceeded()])
def test_a_hint_that_no_worker_could_end_is_given_up_at_once(
    table: Table, sent: list[int], monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    def fail(*_: Any) -> Any:
        raise trouble

    monkeypatch.setattr("play.tables.services.hints.hint", fail)
    asked = ask_hint(table=table, now=timezone.now())

    assert work_out(hint_id=asked.pk, now=timezone.now())

    asked.refresh_from_db()
    assert (asked.state, asked.attempts) == (HintState.FAILED, 1)


def test_the_sweeper_finds_a_hint_whose_worker_died(table: Table, sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ask_hint(table=table, now=timezone.now())
    sent.clear()

    sweep(now=timezone.now())
    early = list(sent)
    sweep(now=timezone.now() + timedelta(hours=1))

    assert (early, sent) == ([], [asked.pk])


def test_the_page_shows_the_hint_that_was_asked_for(table: Table, sent: list[int], alice_client: Client) -> None:
    before = alice_client.get(table.get_absolute_url()).content.decode()
    alice_client.post(reverse("play:table-hint", args=[table.pk]))
    work_out(hint_id=Hint.objects.get().pk, now=timezone.now())

    after = alice_client.get(table.get_absolute_url()).content.decode()

    assert 'class="hint' not in before
    assert after.count('<th scope="row" id="advice-') == len(Hint.objects.get().lines)


def test_choices_are_called_missing_only_where_some_are(table: Table, sent: list[int], alice_client: Client) -> None:
    asked = ask_hint(table=table, now=timezone.now())
    work_out(hint_id=asked.pk, now=timezone.now())
    lines = [{"action": action, "chance": 0.5, "low": 0.4, "high": 0.6, "samples": 9} for action in sitting_at(table).choices()]
    told = []
    for some in (lines, lines[1:]):
        Hint.objects.filter(pk=asked.pk).update(lines=some)
        told.append(
            "Choices that are missing" in alice_client.get(table.get_absolute_url(), headers={"accept-language": "en"}).text
        )

    assert told == [False, True]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_hint_tells_an_order_and_words_and_no_number(
    alice_client: Client, table: Table, sent: list[int], language: str
) -> None:
    asked = ask_hint(table=table, now=timezone.now())
    work_out(hint_id=asked.pk, now=timezone.now())
    choices = sitting_at(table).choices()
    numbers = [(0.83, 0.8, 0.86), (0.81, 0.7, 0.9), (0.05, 0.01, 0.09)]
    lines = [
        {"action": action, "chance": chance, "low": low, "high": high, "samples": 9, "wins": False}
        for action, (chance, low, high) in zip(choices, numbers, strict=False)
    ]
    Hint.objects.filter(pk=asked.pk).update(lines=lines)

    page = alice_client.get(table.get_absolute_url(), headers={"accept-language": language}).content.decode()

    hint = page.partition('class="hint')[2].partition("</section>")[0]
    rows = [" ".join(re.sub(r"<[^>]*>", "|", row).split()).strip("| ") for row in re.findall(r"<td>(.*?)</td>", hint, re.S)]
    assert [re.split(r"[| ]*\|[| ]*", row) for row in rows] == {
        "fr": [["le meilleur"], ["à peine distinct du premier"], ["moins bon"]],
        "en": [["best"], ["hardly told from the first"], ["less good"]],
    }[language]
    assert not re.search(r"\d", "".join(rows))
    assert {"fr": "Votre position\u00a0: bonne.", "en": "Your position: good."}[language] in hint


@pytest.mark.parametrize(("slug", "is_told"), [("lekemar", True), ("wizard_duel", False)])
def test_reasons_are_kept_of_games_whose_reasons_held(
    alice: Player, alice_client: Client, opened: Opening, sent: list[int], slug: str, is_told: bool
) -> None:
    found = opened(alice, slug, seed=3, first=0)
    while len(sitting_at(found).choices()) < 3:
        play_move(table=found, action=sitting_at(found).choices()[0], version=found.version, now=timezone.now())
        work(found)
    asked = ask_hint(table=found, now=timezone.now())

    work_out(hint_id=asked.pk, now=timezone.now())

    asked.refresh_from_db()
    told = [line["beside"] for line in asked.lines if "beside" in line]
    assert bool(told) is is_told
    assert all(len(one["own"]) == len(GAMES[slug].counted) and one["deals"] > 0 for one in told)

    first, *rest = asked.lines
    bad = {"chance": 0.0, "high": 0.0, "wins": False}
    lines = [
        first | {"wins": False},
        *(line | bad for line in rest[:-1]),
        {"action": rest[-1]["action"], "low": 0.0, "samples": 9} | bad,
    ]
    Hint.objects.filter(pk=asked.pk).update(lines=lines)
    page = alice_client.get(found.get_absolute_url(), headers={"accept-language": "en"}).text
    assert page.count("looked at too little to say why") == is_told, "no option stays without a word on why"
    assert ("For this game it gives no reasons" in page) is not is_told


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_hint_tells_what_there_is_more_or_less_of_where_the_deals_agree(
    alice_client: Client, table: Table, sent: list[int], language: str
) -> None:
    asked = ask_hint(table=table, now=timezone.now())
    work_out(hint_id=asked.pk, now=timezone.now())
    asked.refresh_from_db()
    own, others = [[-0.4, -0.6, -0.2], [1.5, -0.1, 3.1]], [[0.02, 0.01, 0.03], [1.3, 1.0, 1.6]]
    beside = {"deals": 1234, "turns": 3, "own": own, "others": others}
    first, *rest = [line | {"wins": False} for line in asked.lines]
    Hint.objects.filter(pk=asked.pk).update(lines=[first, *({**line, "beside": beside} for line in rest)])

    page = alice_client.get(table.get_absolute_url(), headers={"accept-language": language}).content.decode()

    hint = page.partition('class="hint')[2].partition("</section>")[0]
    told = re.findall(r"<li>([^<]*)</li>", hint.partition("hint__why")[2].partition("</ul>")[0])
    assert (
        told
        == {
            "fr": ["cartes vie, vous\u00a0: −0,4", "cartes en main, les autres ensemble\u00a0: +1,3"],
            "en": ["life cards, you: −0.4", "cards in hand, the others together: +1.3"],
        }[language]
    )
    assert hint.count("hint__why") == len(rest)
    assert {"fr": "au bout de 3 tours, celui-ci compris", "en": "3 turns on (this one included)"}[language] in hint
    assert re.search("1\\D?234", hint)


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.98])
def test_the_best_choice_is_called_the_best_however_one_stands(
    alice_client: Client, table: Table, sent: list[int], chance: float
) -> None:
    asked = ask_hint(table=table, now=timezone.now())
    work_out(hint_id=asked.pk, now=timezone.now())
    lines = [
        {"action": action, "chance": chance, "low": chance, "high": chance, "samples": 9}
        for action in sitting_at(table).choices()
    ]
    Hint.objects.filter(pk=asked.pk).update(lines=lines)

    page = alice_client.get(table.get_absolute_url(), headers={"accept-language": "en"}).text

    hint = page.partition('class="hint')[2].partition("</section>")[0]
    assert "best</span>" in hint.partition("</tr>")[2].partition("</tr>")[0]
    assert "badge--bad" not in hint
    assert hint.count("Your position: ") == 1


def test_a_hint_tells_the_plan_of_the_turn_and_what_wins_now(alice: Player, alice_client: Client, placed: Placing) -> None:
    strong, weak, pile = ["S2-048", "S3-124", "S4-129"], "S4-060", {"deck": [{"card": "S4-060", "copies": 20}]}
    foe = at("S1-019", b=[weak])
    state = board(at("S1-019", a=strong, b=[weak]), foe, foe, a={"hand": [weak], **pile}, b=pile, markers=[4, 4])
    table = placed(alice, state)
    asked = Hint.objects.create(table=table, version=table.version, asked=timezone.now())

    assert work_out(hint_id=asked.pk, now=timezone.now())

    page = alice_client.get(table.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "wins now" in page.partition("<tbody>")[2].partition("</tr>")[0]

    plan = [["Poser X", "Play X"], ["Sur Y", "On Y"]]
    asked.refresh_from_db()
    Hint.objects.filter(pk=asked.pk).update(lines=[asked.lines[0] | {"plan": plan}, *asked.lines[1:]])
    told = [
        re.findall(r"<li>([^<]*)</li>", page.partition("hint__plan")[2].partition("</ol>")[0])
        for page in (
            alice_client.get(table.get_absolute_url(), headers={"accept-language": language}).content.decode()
            for language in ("fr", "en")
        )
    ]
    assert told == [["Poser X", "Sur Y"], ["Play X", "On Y"]]
