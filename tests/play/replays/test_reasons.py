"""Why an agent played what it played."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.replays.engine.reasons import NoReasonsError, reasons_of
from play.replays.engine.recording import recording_of
from play.replays.engine.timeline import Timeline
from tests.play.replays.conftest import PlayedOut


def test_an_agent_thinks_again_what_it_thought_then(alice: Player, played_out: PlayedOut) -> None:
    recording = recording_of(played_out(alice, "wizard_duel", level="normal"))
    timeline = Timeline(recording, None)
    told = slipped = 0

    for moment in timeline.moments[1:]:
        if moment.seat == 0:
            with pytest.raises(NoReasonsError):
                reasons_of(recording, moment.number)
            continue
        reasons = reasons_of(recording, moment.number)
        assert reasons.is_same or reasons.cut_short
        slipped += reasons.slipped
        if reasons.options:
            told += 1
            assert sum(option.is_played for option in reasons.options) == 1
            assert all(0 <= option.low <= option.chance <= option.high <= 100 for option in reasons.options)
            assert reasons.options[0].is_played or reasons.cut_short

    assert told >= 3
    assert 0 < slipped < told


def test_reasons_are_told_of_finished_games_alone(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice, "wizard_duel", moves=20)

    for at in range(1, table.moves + 1):
        assert alice_client.get(reverse("play:replay-why", args=[table.pk]), {"at": at}).status_code == 409


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_level_that_weighs_nothing_says_so(
    alice: Player, alice_client: Client, bob_client: Client, played_out: PlayedOut, language: str
) -> None:
    alice_client.cookies["django_language"] = language
    table = played_out(alice)
    moments = Timeline(recording_of(table), None).moments
    number = next(one.number for one in moments if one.seat == 1 and not one.is_pass)
    address = reverse("play:replay-why", args=[table.pk])

    text = alice_client.get(address, {"at": number}).content.decode()

    assert any(
        words in text
        for words in {"fr": ("Ce niveau ne pèse rien", "pas le choix"), "en": ("weighs nothing", "nothing to choose")}[language]
    )
    assert bob_client.get(address, {"at": number}).status_code == 404
    assert alice_client.get(address, {"at": "x"}).status_code == 409
