"""A table whose AI fails: the page says so, the owner goes back or ends it as a draw, and other tables are played on."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.replays.models import Link
from play.tables.models import Phase, Table
from play.tables.services.ending import GoesOnError, end_as_draw
from play.tables.services.moving import play_move
from play.tables.services.thinking import MOST_ATTEMPTS, think
from simulator.ai import AGENTS, AgentKind
from simulator.kernel.game import Agent, State
from simulator.kernel.playable import SearchableGame
from tests.play.tables.conftest import Opening, sitting_at, work
from tests.play.tables.test_pages import page

FAULT = "IndexError: no card is left to choose"


class FailingAgent:
    """An agent with a fault in it."""

    name = "hard"

    def choose(self, state: State, seed: int) -> int:
        raise IndexError("no card is left to choose")


@pytest.fixture(autouse=True)
def _the_hard_agent_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(_: SearchableGame) -> Agent:
        return FailingAgent()

    hard = AGENTS["hard"]
    monkeypatch.setitem(AGENTS, "hard", AgentKind(hard.title, hard.meaning, make))


def play_until_thinking(table: Table) -> Table:
    """The owner plays the first choice there is until the AI is asked."""
    while table.phase == Phase.YOURS:
        play_move(table=table, action=sitting_at(table).choices()[0], version=table.version, now=timezone.now())
    return table


@pytest.fixture
def stuck(alice: Player, opened: Opening) -> Table:
    """A table at which the owner has chosen, and the AI then failed as often as it is asked."""
    table = play_until_thinking(opened(alice, "wizard_duel", seed=3, level="hard", first=0))
    work(table)
    assert table.phase == Phase.STUCK
    return table


def test_the_agent_is_asked_five_times_and_no_more(
    alice: Player, opened: Opening, messages: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def fails(_: FailingAgent, state: State, seed: int) -> int:
        asked.append(seed)
        raise IndexError

    monkeypatch.setattr(FailingAgent, "choose", fails)
    table = play_until_thinking(opened(alice, "wizard_duel", seed=3, level="hard", first=0))

    for _ in range(3 * MOST_ATTEMPTS):
        think(table=table.pk, clock=timezone.now)

    assert len(asked) == MOST_ATTEMPTS
    assert set(asked) == {asked[0]}


def test_other_tables_are_played_on(alice: Player, opened: Opening, stuck: Table) -> None:
    other = play_until_thinking(opened(alice, "wizard_duel", seed=3, level="easy", first=0))

    work(other)

    assert other.phase == Phase.YOURS


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["The AI found no move here", "Take back", "End as a draw", "Report the fault"]),
        ("fr", ["L’IA n’a trouvé aucun coup ici", "Annuler le coup", "Terminer par une nulle", "Signaler le défaut"]),
    ],
)
def test_the_page_says_so_and_offers_what_can_be_done(
    alice_client: Client, stuck: Table, language: str, words: list[str]
) -> None:
    alice_client.cookies["django_language"] = language

    text = page(alice_client, stuck)

    notice = re.search(r'<div class="notice notice--bad".*?</div>\s*<p class="small soft">.*?</p>', text, re.DOTALL)
    assert notice is not None
    assert all(one in notice.group().replace("\u202f", " ").replace("\u00a0", " ") for one in words)
    assert FAULT in notice.group()


def test_a_page_that_waits_for_the_ai_learns_of_it(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = play_until_thinking(opened(alice, "wizard_duel", seed=3, level="hard", first=0))
    address = reverse("play:table-state", args=[table.pk]) + f"?version={table.version}"
    before = alice_client.get(address, headers={"hx-request": "true"})
    work(table)

    after = alice_client.get(address, headers={"hx-request": "true"})

    assert before.status_code == 204
    assert after.status_code == 200
    assert reverse("play:table-draw", args=[table.pk]) in after.content.decode()


def test_the_owner_takes_back_and_plays_on_against_an_agent_that_works(
    alice_client: Client, stuck: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stuck.moves
    alice_client.post(reverse("play:table-undo", args=[stuck.pk]), {"version": stuck.version})
    stuck.refresh_from_db()
    assert (stuck.phase, stuck.problem, stuck.attempts) == (Phase.YOURS, "", 0)
    assert stuck.moves < before

    monkeypatch.setitem(AGENTS, "hard", AGENTS["easy"])
    play_until_thinking(stuck)
    work(stuck)

    assert stuck.phase in (Phase.YOURS, Phase.OVER)


def test_the_game_is_ended_as_a_draw_once(alice_client: Client, stuck: Table) -> None:
    for _ in range(2):
        alice_client.post(reverse("play:table-draw", args=[stuck.pk]))

    stuck.refresh_from_db()
    assert (stuck.phase, stuck.winner, stuck.is_drawn, stuck.conceded) == (Phase.OVER, None, True, False)
    assert stuck.problem == FAULT
    alice_client.cookies["django_language"] = "en"
    assert "Drawn game" in page(alice_client, stuck)
    assert alice_client.get(reverse("play:replay", args=[stuck.pk])).status_code == 200


def test_a_game_that_goes_on_is_no_draw(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice, "wizard_duel", seed=3, first=0)

    with pytest.raises(GoesOnError):
        end_as_draw(table=table, now=timezone.now())
    assert alice_client.post(reverse("play:table-draw", args=[table.pk])).status_code == 409
    assert alice_client.post(reverse("table-draw", args=[table.pk])).status_code == 409


def test_the_api_ends_it_too(alice_client: Client, stuck: Table) -> None:
    answer = alice_client.post(reverse("table-draw", args=[stuck.pk]))

    assert (answer.status_code, answer.json()["table"]["phase"], answer.json()["table"]["winner"]) == (200, "over", None)


def test_the_report_holds_the_game_and_the_reason(alice_client: Client, stuck: Table) -> None:
    address = reverse("play:replay-report", args=[stuck.pk])
    form = alice_client.get(address, {"moves": stuck.moves}).context["form"]
    assert FAULT in form.initial["expected"]

    answer = alice_client.post(address, {name: form[name].value() for name in form.fields})

    link = Link.objects.get()
    assert answer.status_code == 302
    assert FAULT in link.expected
    assert (link.moves, link.recipe["actions"]) == (stuck.moves, stuck.actions)
    assert FAULT in alice_client.get(link.get_absolute_url()).content.decode()
