"""Choices with a time limit (V3 of Wizard Duel): the server counts, whatever the browser does."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.sweeping import sweep
from play.tables.models import Table
from play.tables.services.moving import StaleTableError, play_move
from play.tables.services.timing import start_clock
from simulator.games.wizard_duel.model import actions
from tests.play.tables.conftest import Opening, sitting_at, work


@pytest.fixture
def defending(alice: Player, opened: Opening) -> Table:
    """A table at which the owner is to defend, with a real choice, and the time limit of V3."""
    table, lots = opened(alice, "wizard_duel", seed=8, level="random", timed_defence=True), random.Random(8)
    while not table.clock:
        choices = sitting_at(table).choices()
        play_move(table=table, action=lots.choice(choices), version=table.version, now=timezone.now())
        work(table)
    return table


def shown(table: Table) -> None:
    sitting = sitting_at(table)
    start_clock(table=table, sitting=sitting, now=timezone.now())


def test_the_time_begins_when_the_choice_is_first_shown(defending: Table, alice_client: Client) -> None:
    before = defending.deadline
    began = timezone.now()

    alice_client.get(defending.get_absolute_url())
    first = Table.objects.get().deadline
    alice_client.get(defending.get_absolute_url())

    assert before is None
    assert first is not None
    assert timedelta(seconds=3) <= first - began < timedelta(seconds=5)
    assert Table.objects.get().deadline == first


def test_running_out_of_time_is_not_offered_as_a_choice(defending: Table) -> None:
    sitting = sitting_at(defending)

    assert actions.TIMEOUT in sitting.state.legal_actions()
    assert actions.TIMEOUT not in sitting.choices()


def test_a_choice_that_comes_too_late_is_not_played(defending: Table) -> None:
    shown(defending)
    choice, moves = sitting_at(defending).choices()[-1], defending.moves

    with pytest.raises(StaleTableError):
        play_move(table=defending, action=choice, version=defending.version, now=timezone.now() + timedelta(seconds=4))

    assert Table.objects.get().actions[moves] == actions.TIMEOUT


def test_a_choice_in_time_is_played(defending: Table) -> None:
    shown(defending)
    choice, moves = sitting_at(defending).choices()[-1], defending.moves

    play_move(table=defending, action=choice, version=defending.version, now=timezone.now() + timedelta(seconds=2))

    assert Table.objects.get().actions[moves] == choice


@pytest.mark.parametrize("way", ["page", "poll", "sweeper"])
def test_the_time_runs_out_without_the_browsers_help(defending: Table, alice_client: Client, way: str) -> None:
    shown(defending)
    Table.objects.update(deadline=timezone.now() - timedelta(seconds=1))

    if way == "page":
        alice_client.get(defending.get_absolute_url())
    elif way == "poll":
        address = reverse("play:table-state", args=[defending.pk])
        alice_client.get(address, {"version": defending.version}, HTTP_HX_REQUEST="true")
    else:
        sweep(now=timezone.now())

    assert Table.objects.get().actions[defending.moves] == actions.TIMEOUT


def test_a_slower_pace_gives_more_time(defending: Table) -> None:
    Table.objects.update(pace=10)
    defending.refresh_from_db()

    shown(defending)

    assert defending.deadline is not None
    assert defending.deadline - timezone.now() > timedelta(seconds=29)
