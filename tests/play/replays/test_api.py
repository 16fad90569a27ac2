"""Replays by the API: the same deeds as on the pages, and in no raw answer a card that a seat may not see."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.replays.models import Link, Remark
from play.tables.models import Table
from simulator.games import GAMES
from tests.play.conftest import Playing, answered, played, sent
from tests.play.replays.conftest import PlayedOut
from tests.play.tables.conftest import sitting_at

__all__ = ["answered", "played", "sent"]

JSON = "application/json"


def at(name: str, key: object) -> str:
    return reverse(f"replay-{name}", args=[str(key)])


def post(client: Client, address: str, **data: Any) -> Any:
    return client.post(address, data, content_type=JSON)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_raw_answer_depends_on_what_the_owner_cannot_see(
    alice: Player, alice_client: Client, played_out: PlayedOut, game: str
) -> None:
    table = played_out(alice, game, moves=16)
    state = sitting_at(table).state

    for eyes in ("all", "1", "0", "x"):
        answer = alice_client.get(at("moment", table.pk), {"at": table.moves, "eyes": eyes}).json()
        assert answer["observations"] == {"0": state.observation(0)}
        timeline = alice_client.get(at("detail", table.pk), {"eyes": eyes}).json()
        assert (timeline["eyes"], timeline["eyes_offered"]) == ("0", ["0"])
        for moment in timeline["moments"][1:]:
            assert (moment["action"] is None) == (moment["seat"] != 0)
    assert alice_client.get(at("text", table.pk)).status_code == 409
    assert post(alice_client, at("share", table.pk), all_hands=True).status_code == 409
    assert alice_client.get(at("why", table.pk), {"at": 5}).status_code == 409


def test_the_hand_of_the_other_is_in_no_answer_while_the_game_lasts(
    alice: Player, alice_client: Client, client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice, moves=16)
    sitting = sitting_at(table)
    hidden, seen = sitting.state.observation(1)["players"][1]["hand"], str(sitting.state.observation(0))
    secret = {card for card in hidden if card not in seen}
    assert secret
    link = post(alice_client, at("report", table.pk), moves=9, expected="R39").json()["token"]

    for reader, key in ((alice_client, str(table.pk)), (client, link)):
        for name in ("detail", "moment", "remarks"):
            for number in (0, 9, table.moves):
                text = reader.get(at(name, key), {"at": str(number), "eyes": "all"}).content.decode()
                assert not [card for card in secret if card in text]
    assert client.get(at("text", link)).status_code == 409


def test_a_finished_game_is_told_by_every_seat_s_eyes(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice)

    listed = alice_client.get(reverse("replay-list")).json()
    whole = alice_client.get(at("detail", table.pk)).json()
    moment = alice_client.get(at("moment", table.pk), {"at": "t3.1"}).json()
    text = alice_client.get(at("text", table.pk)).content.decode()
    verdict = post(alice_client, reverse("replay-verify"), text=text).json()
    bad = post(alice_client, reverse("replay-verify"), text="Once upon a time")

    assert [one["key"] for one in listed["results"]] == [str(table.pk)]
    assert len(whole["moments"]) == table.moves + 1
    assert (whole["is_proved"], whole["doubt"], whole["fingerprint"]) == (True, None, table.fingerprint)
    assert whole["eyes_offered"] == ["all", "0", "1"]
    assert set(moment["observations"]) == {"0", "1"}
    assert moment["moment"]["name"] == "t3.1"
    assert verdict["same"]
    assert bad.status_code == 400


def test_remarks_and_links_are_written_by_their_owner(
    alice: Player, alice_client: Client, bob_client: Client, client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    values = {"moves": 4, "words": "Here.", "whole_turn": True, "audience": "shared"}
    refused = [post(bob_client, at(name, table.pk), **values).status_code for name in ("remarks", "share", "report", "go-on")]
    asked = [post(client, at(name, table.pk), **values).status_code for name in ("remarks", "share", "report", "go-on")]

    remark = post(alice_client, at("remarks", table.pk), **values).json()
    link = post(alice_client, at("share", table.pk), all_hands=True).json()
    read = client.get(at("remarks", link["token"])).json()
    on_a_link = post(alice_client, at("remarks", link["token"]), **values)
    address, of_link = reverse("remark-detail", args=[remark["id"]]), reverse("link-detail", args=[link["token"]])
    foreign = [
        bob_client.patch(address, {"audience": "public"}, content_type=JSON).status_code,
        bob_client.delete(address).status_code,
        bob_client.patch(of_link, {"audience": "public"}, content_type=JSON).status_code,
        bob_client.delete(of_link).status_code,
    ]
    own = alice_client.patch(address, {"audience": "private"}, content_type=JSON)
    shown = alice_client.patch(of_link, {"audience": "public"}, content_type=JSON)
    everybody = client.get(reverse("link-shown")).json()
    private = alice_client.patch(of_link, {"audience": "private"}, content_type=JSON)

    assert refused == [404] * 4
    assert set(asked) <= {401, 403}
    assert [one["words"] for one in read] == ["Here."]
    assert on_a_link.status_code == 404
    assert foreign == [404] * 4
    assert (own.status_code, shown.status_code, private.status_code) == (200, 200, 409)
    assert client.get(at("remarks", link["token"])).json() == []
    assert [one["token"] for one in everybody["results"]] == [link["token"]]
    assert alice_client.delete(address).status_code == alice_client.delete(of_link).status_code == 204
    assert (Remark.objects.count(), Link.objects.count()) == (0, 0)


def test_a_game_goes_on_by_the_api(alice: Player, alice_client: Client, bob_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice)
    link = post(alice_client, at("share", table.pk), all_hands=True).json()["token"]

    mine = post(alice_client, at("go-on", table.pk), moves=30, seat=0, deal="same", levels={"1": "hard"})
    other = post(bob_client, at("go-on", link), moves=30, seat=1)
    over = post(alice_client, at("go-on", table.pk), moves=table.moves, seat=0)
    nowhere = post(alice_client, at("go-on", table.pk), moves=30, seat=5)
    wrong = post(alice_client, at("go-on", table.pk), moves=30, seat=0, levels={"one": "hard"})

    assert (mine.status_code, other.status_code) == (201, 201)
    assert Table.objects.get(pk=mine.json()["table"]).seats == ["human", "hard"]
    assert Table.objects.get(pk=other.json()["table"]).source["kind"] == "link"
    assert (over.status_code, nowhere.status_code, wrong.status_code) == (409, 409, 400)


def test_a_game_of_a_run_is_a_replay_too(
    alice: Player, alice_client: Client, bob_client: Client, client: Client, played: Playing
) -> None:
    run = played(alice, games=2)
    key = f"{run.pk}.2"

    whole = alice_client.get(at("detail", key))
    remark = post(alice_client, at("remarks", key), moves=3, words="A run's game.", audience="public")
    link = post(alice_client, at("share", key), all_hands=True)
    going_on = post(alice_client, at("go-on", key), moves=4, seat=0, deal="anew")

    assert whole.json()["eyes"] == "all"
    assert (remark.status_code, link.status_code, going_on.status_code) == (201, 201, 201)
    assert [one["words"] for one in client.get(at("remarks", link.json()["token"])).json()] == ["A run's game."]
    assert bob_client.get(at("detail", key)).status_code == 404
    assert client.get(at("detail", key)).status_code in (401, 403)
    assert alice_client.get(at("detail", f"{run.pk}.99")).status_code == 404


def test_keys_that_name_nothing_are_absent(alice_client: Client) -> None:
    for key in ("0" * 36, "-" * 36, "nothing", f"{'-' * 36}.1", "00000000-0000-0000-0000-000000000000"):
        assert alice_client.get(at("detail", key)).status_code == 404
