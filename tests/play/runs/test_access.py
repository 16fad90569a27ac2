"""Whose runs are whose: somebody else's are as absent as those that never were."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.runs.models import Run
from simulator.catalog.starters import starters
from tests.play.conftest import Playing
from tests.play.pages import LIST, NEW, deck_of

PAGES = [
    ("run", "get"), ("progress", "get"), ("games", "get"), ("csv", "get"), ("json", "get"), ("delete", "get"),
    ("stop", "post"), ("delete", "post"), ("another-seed", "post"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "method"), PAGES)
def test_somebody_elses_run_is_as_absent_as_one_that_never_was(
    alice: Player, bob_client: Client, client: Client, played: Playing, name: str, method: str
) -> None:
    run = played(alice, games=25)
    before = Run.objects.values().get()

    theirs = getattr(bob_client, method)(reverse(f"play:{name}", args=[run.pk]))
    missing = getattr(bob_client, method)(reverse(f"play:{name}", args=[uuid4()]))
    nobody = getattr(client, method)(reverse(f"play:{name}", args=[run.pk]))

    assert (theirs.status_code, missing.status_code) == (404, 404)
    assert nobody.status_code == 302
    assert nobody["Location"].startswith("/compte/")
    assert Run.objects.values().get() == before


def test_somebody_elses_game_is_missing(alice: Player, bob_client: Client, played: Playing) -> None:
    run = played(alice, games=25)

    assert bob_client.get(reverse("play:game", args=[run.pk, 1])).status_code == 404


@pytest.mark.parametrize("name", ["stop", "another-seed"])
def test_acts_are_not_done_by_looking(alice: Player, alice_client: Client, played: Playing, name: str) -> None:
    run = played(alice, games=25)

    assert alice_client.get(reverse(f"play:{name}", args=[run.pk])).status_code == 405


def test_names_of_decks_are_shown_as_typed(alice: Player, alice_client: Client, wankul: object, played: Playing) -> None:
    deck = deck_of(alice, dict(starters("wankul")[0].cards), "<script>alert(1)</script>")
    run = played(alice, games=25, choice=f"deck:{deck.pk}")

    for address in (
        run.get_absolute_url(),
        LIST,
        reverse("play:games", args=[run.pk]),
        reverse("play:delete", args=[run.pk]),
        NEW,
    ):
        text = alice_client.get(address).content.decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)" in text
