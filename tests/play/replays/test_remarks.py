"""Remarks on steps and turns: for oneself, for whoever has a link, for everybody."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.replays.engine.own_games import own_table
from play.replays.engine.timeline import Timeline
from play.replays.models import Link, Remark
from tests.play.replays.conftest import PlayedOut


def test_remarks_are_kept_and_removed_by_the_owner_alone(
    alice: Player, alice_client: Client, bob_client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    address = reverse("play:replay-remark", args=[table.pk])

    assert bob_client.post(address, {"moves": 4, "words": "mine"}).status_code == 404
    assert alice_client.post(address, {"moves": 4, "words": ""}).status_code == 302
    assert not Remark.objects.exists()
    kept = alice_client.post(address, {"moves": 4, "words": "Here <b>it</b> turned.", "eyes": "1"})
    text = alice_client.get(reverse("play:replay", args=[table.pk]), {"at": "4"}).content.decode()
    assert kept["Location"].startswith(f"{reverse('play:replay', args=[table.pk])}?at=4&eyes=1")
    assert "Here &lt;b&gt;it&lt;/b&gt; turned." in text
    assert "tick--remark" in text
    remark = Remark.objects.get()
    for name in ("unremark", "remark-audience"):
        assert bob_client.post(reverse(f"play:{name}", args=[remark.pk]), {"audience": "public"}).status_code == 404
    alice_client.post(reverse("play:unremark", args=[remark.pk]))

    assert not Remark.objects.exists()


def test_a_remark_on_a_turn_is_read_at_each_of_its_steps(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice)
    moments = Timeline(own_table(table).recording, None).moments
    inside = next(one for one in moments if one.turn == 3 and one.place == 2)
    alice_client.post(
        reverse("play:replay-remark", args=[table.pk]), {"moves": inside.number, "words": "A good turn.", "whole_turn": "on"}
    )

    here = alice_client.get(reverse("play:replay", args=[table.pk]), {"at": "t3.1"}).content.decode()
    before = alice_client.get(reverse("play:replay", args=[table.pk]), {"at": "t2.1"}).content.decode()

    assert "A good turn." in here
    assert "A good turn." not in before


@pytest.mark.parametrize("audience", ["shared", "public"])
def test_a_link_shows_the_remarks_that_are_meant_for_its_readers(
    alice: Player, alice_client: Client, client: Client, played_out: PlayedOut, audience: str
) -> None:
    table = played_out(alice)
    for number, reader in enumerate(("private", "shared", "public")):
        values = {"moves": 4, "words": f"Remark {number}.", "audience": reader}
        alice_client.post(reverse("play:replay-remark", args=[table.pk]), values)
    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    link = Link.objects.get()
    alice_client.post(reverse("play:link-audience", args=[link.token]), {"audience": audience})

    def read() -> list[str]:
        text = client.get(link.get_absolute_url(), {"at": "4"}).content.decode()
        return [words for words in ("Remark 0.", "Remark 1.", "Remark 2.") if words in text]

    assert read() == {"shared": ["Remark 1.", "Remark 2."], "public": ["Remark 2."]}[audience]
    alice_client.post(reverse("play:remark-audience", args=[Remark.objects.get(words="Remark 2.").pk]), {"audience": "private"})
    assert "Remark 2." not in read(), "a remark that is taken back is seen no more"


def test_everybody_finds_a_game_that_is_shown_to_everybody_and_no_other(
    alice: Player, alice_client: Client, bob_client: Client, client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    link, shown = Link.objects.get(), reverse("play:shown-games")
    address = reverse("play:link-audience", args=[link.token])
    found = []

    for reader, audience in (
        (alice_client, "nobody"),
        (bob_client, "public"),
        (alice_client, "private"),
        (alice_client, "public"),
    ):
        code = reader.post(address, {"audience": audience}).status_code
        found.append((code, link.token in client.get(shown).content.decode()))
    alice_client.post(address, {"audience": "shared"})

    assert found == [(404, False), (404, False), (404, False), (302, True)]
    assert link.token not in client.get(shown).content.decode()
    assert alice.email not in client.get(link.get_absolute_url()).content.decode()


def test_reports_are_not_shown_to_everybody(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice)
    alice_client.post(reverse("play:replay-report", args=[table.pk]), {"moves": 7, "expected": "R39"})

    answer = alice_client.post(reverse("play:link-audience", args=[Link.objects.get().token]), {"audience": "public"})

    assert answer.status_code == 404
    assert not Link.objects.public().exists()
