"""Tables with a list of their owner's own: opened, played, watched, told, verified; frozen with the table, and private."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Game, OwnList, Player
from collection.services.own_lists import drop_list, keep_list
from play.common.option_fields import OWN, SHIPPED
from play.tables.models import Phase, Table
from play.tables.services.ending import concede
from play.tables.services.hints import ask_hint, current_hint, work_out
from play.tables.services.moving import play_move
from play.tables.services.taking_back import take_back
from simulator.catalog.own_list import list_version
from simulator.games import GAMES
from simulator.games.own_lists import TAKE_LISTS, usable_list
from simulator.transcript import UnreadableTranscriptError, verify
from tests.play.tables.conftest import Opening, sitting_at, work
from tests.simulator.catalog.test_own_list import shipped_as_own

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("messages")]
ENGLISH = {"accept-language": "en"}
BOTH = pytest.mark.parametrize("game", TAKE_LISTS)


def own_text(game: str, name: str = "Officielle") -> str:
    """The shipped cards under other names, so that a page tells which ones it shows."""
    first, _, cards = shipped_as_own(game).partition("[[card]]")
    cards = cards.replace('\nname = "', '\nname = "Mien ').replace('\nname_en = "', '\nname_en = "Mine ')
    return first.replace('"Copie"', f'"{name}"') + "[[card]]" + cards


@pytest.fixture
def kept(alice: Player) -> dict[str, OwnList]:
    """Alice's lists, by game."""
    games = {game: Game.objects.get(slug=game) for game in TAKE_LISTS}
    return {slug: keep_list(player=alice, game=game, text=own_text(slug)) for slug, game in games.items()}


def sit_down(client: Client, game: str, **wishes: Any) -> Any:
    address = reverse("play:new-table", args=[game])
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in values.items() if value not in (None, False)} | {"level": "easy", "seed": 5}
    return client.post(address, data | wishes, headers=ENGLISH)


def sat_down(client: Client, game: str, **wishes: Any) -> Table:
    answer = sit_down(client, game, **wishes)
    assert answer.status_code == 302, answer.context["form"].errors
    table = Table.objects.latest("created")
    work(table)
    return table


def choose(table: Table) -> None:
    """Play the first choice of the owner, and what the others answer."""
    play_move(table=table, action=sitting_at(table).choices()[0], version=table.version, now=timezone.now())
    work(table)


def ended(table: Table) -> Table:
    concede(table=table, now=timezone.now())
    table.refresh_from_db()
    return table


@BOTH
def test_a_table_is_played_with_the_loaded_list_whatever_becomes_of_the_list(
    alice: Player, alice_client: Client, kept: dict[str, OwnList], game: str
) -> None:
    table = sat_down(alice_client, game)
    drop_list(player=alice, game=kept[game].game)

    for _ in range(5):
        assert table.phase == Phase.YOURS
        choose(table)

    assert (table.list_name, table.card_list) == ("Officielle", own_text(game))
    assert table.cards_version == list_version(own_text(game))
    for path, headers in ((table.get_absolute_url(), ENGLISH), (reverse("play:replay", args=[table.pk]), ENGLISH)):
        page = alice_client.get(path, headers=headers).content.decode()
        assert "Mine " in page
    answer = json.loads(alice_client.get(reverse("table-detail", args=[table.pk]), headers=ENGLISH).content)
    assert "Mine " in " ".join(answer["log"] + [choice["words"] for choice in answer["choices"]])
    assert answer["table"]["list_name"] == "Officielle"


@BOTH
def test_the_shipped_cards_may_be_chosen_although_a_list_is_loaded(
    alice_client: Client, kept: dict[str, OwnList], game: str
) -> None:
    table = sat_down(alice_client, game, cards=SHIPPED)

    assert (table.list_name, table.card_list) == ("", "")
    assert "Mine " not in alice_client.get(table.get_absolute_url(), headers=ENGLISH).content.decode()


@BOTH
def test_without_a_list_there_is_nothing_to_choose_but_a_way_to_load_one(alice_client: Client, game: str) -> None:
    answer = alice_client.get(reverse("play:new-table", args=[game]))

    assert "cards" not in answer.context["form"].fields
    assert reverse("catalogue:own-list", args=[game]) in answer.content.decode()
    assert sit_down(alice_client, game, cards=OWN).status_code == 302
    assert Table.objects.get().card_list == ""


def test_games_that_take_no_list_say_nothing_of_lists(alice_client: Client) -> None:
    others = sorted(set(GAMES) - set(TAKE_LISTS))

    for game in others:
        assert "/liste/" not in alice_client.get(reverse("play:new-table", args=[game])).content.decode().partition("<form")[2]


@BOTH
def test_hints_taking_back_and_rematch_know_the_list(
    alice: Player, alice_client: Client, kept: dict[str, OwnList], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("collection.services.waking.send", lambda *_, **__: None)
    table = sat_down(alice_client, game, practice="on")
    before = sitting_at(table).choices()

    hint = ask_hint(table=table, now=timezone.now())
    assert work_out(hint_id=hint.pk, now=timezone.now())
    found = current_hint(table)
    assert found is not None
    assert {line["action"] for line in found.lines} <= set(before)
    why = alice_client.get(reverse("play:table-why-not", args=[table.pk]), headers=ENGLISH)
    assert why.status_code == 200
    choose(table)
    take_back(table=table, version=table.version, now=timezone.now())
    assert sitting_at(table).choices() == before
    again = alice_client.post(reverse("play:table-again", args=[table.pk]))
    assert again.status_code == 302
    assert Table.objects.latest("created").card_list == own_text(game)


@BOTH
def test_a_downloaded_game_carries_its_list_and_verifies(alice_client: Client, kept: dict[str, OwnList], game: str) -> None:
    table = sat_down(alice_client, game)
    choose(table)
    ended(table)

    text = alice_client.get(reverse("play:replay-text", args=[table.pk]), headers=ENGLISH).content.decode()

    assert "list “Officielle”" in text
    assert verify(text, GAMES).same
    page = alice_client.post(reverse("play:verify"), {"text": text}, headers=ENGLISH)
    assert page.context["verdict"].same


def shared(client: Client, table: Table) -> str:
    """The name of a link that shows all hands of a finished table."""
    client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    return str(table.links.latest("created").pk)


@BOTH
def test_a_shared_game_shows_its_cards_and_keeps_its_list(
    alice: Player, alice_client: Client, bob_client: Client, kept: dict[str, OwnList], game: str
) -> None:
    table = sat_down(alice_client, game)
    choose(table)
    token = shared(alice_client, ended(table))

    page = bob_client.get(reverse("play:link", args=[token]), headers=ENGLISH)
    text = bob_client.get(reverse("play:link-text", args=[token]), headers=ENGLISH).content.decode()
    went_on = bob_client.post(reverse("play:link-continue", args=[token]), {"seat": 0, "moves": 0, "deal": "same"})

    assert page.status_code == 200
    assert "Mine " in page.content.decode()
    assert "list “Officielle”" in text
    assert "[[card]]" not in text + page.content.decode()
    assert went_on.status_code == 404
    assert reverse("play:link-continue", args=[token]) not in page.content.decode()
    with pytest.raises(UnreadableTranscriptError) as refused:
        verify(text, GAMES)
    assert "load that list first" in refused.value.words.en
    assert verify(text, GAMES, [own_text(game)]).same
    refusal = bob_client.post(reverse("play:verify"), {"text": text}, headers=ENGLISH).content.decode()
    assert "Officielle" in refusal
    assert "load that list first" in refusal
    assert alice_client.post(reverse("play:verify"), {"text": text}, headers=ENGLISH).context["verdict"].same
    assert "[[card]]" in alice_client.get(reverse("play:link-text", args=[token])).content.decode()


@BOTH
def test_one_goes_on_from_a_moment_with_the_same_list(alice_client: Client, kept: dict[str, OwnList], game: str) -> None:
    table = sat_down(alice_client, game)
    choose(table)
    ended(table)

    for deal in ("same", "anew"):
        data = {"seat": 0, "moves": table.moves, "deal": deal}
        answer = alice_client.post(reverse("play:replay-continue", args=[table.pk]), data)
        assert answer.status_code == 302, deal
        after = Table.objects.latest("created")
        assert after != table
        assert (after.list_name, after.card_list) == ("Officielle", own_text(game))


def card(game: str, key: str, **where: str) -> str:
    return reverse("play:card", args=[game, key]) + "?" + "&".join(f"{name}={value}" for name, value in where.items())


@BOTH
def test_a_card_of_a_list_is_for_those_who_may_see_it(
    alice: Player, alice_client: Client, bob_client: Client, client: Client, kept: dict[str, OwnList], game: str
) -> None:
    table = sat_down(alice_client, game)
    page = alice_client.get(table.get_absolute_url(), headers=ENGLISH)
    key = next(iter(page.context["cards"]))
    address = card(game, key, table=str(table.pk))

    assert page.context["view"].source.large == card(game, "KEY", table=str(table.pk))
    large = alice_client.get(address, headers=ENGLISH)
    assert "Mine " in large.content.decode()
    assert reverse("catalogue:card", args=[game, key]) not in large.content.decode()
    assert (bob_client.get(address).status_code, client.get(address).status_code) == (404, 404)
    assert alice_client.get(card(game, "no-such-card", table=str(table.pk))).status_code == 404
    assert alice_client.get(card(game, key, table="nonsense")).status_code == 404

    token = shared(alice_client, ended(table))
    seen = bob_client.get(reverse("play:link", args=[token]), {"at": str(table.moves), "eyes": "0"})
    drawn = set(seen.context["cards"])
    every = set(usable_list(game, table.card_list).catalog.printings)
    hidden = next(iter(sorted(every - drawn)))
    for key, status in ((next(iter(drawn)), 200), (hidden, 404)):
        answer = bob_client.get(card(game, key, link=token, at=str(table.moves), eyes="0"), headers=ENGLISH)
        assert answer.status_code == status


def test_a_card_of_the_catalogue_is_for_everybody(client: Client, opened: Opening) -> None:
    page = client.get(reverse("play:card", args=["wankul", "S1-031"]), headers=ENGLISH).content.decode()

    assert reverse("catalogue:card", args=["wankul", "S1-031"]) in page
    assert client.get(reverse("play:card", args=["wankul", "S9-999"])).status_code == 404
    assert client.get(reverse("play:card", args=["chess", "S1-031"])).status_code == 404


def test_a_list_with_too_few_cards_for_so_many_is_refused_in_both_languages(alice: Player, alice_client: Client) -> None:
    game = "lekemar"
    few = "[[card]]".join(own_text(game).split("[[card]]")[:61])
    keep_list(player=alice, game=Game.objects.get(slug=game), text=few)

    refused = sit_down(alice_client, game, players=15)

    assert refused.status_code == 422
    assert "15 players need 151 cards" in refused.content.decode()
    assert refused.context["form"]["cards"].errors
    french = alice_client.post(refused.wsgi_request.path, refused.context["form"].data, headers={"accept-language": "fr"})
    assert "il faut 151 cartes" in french.content.decode()


@BOTH
def test_a_table_whose_list_fits_no_longer_says_so_instead_of_failing(
    alice_client: Client, kept: dict[str, OwnList], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sat_down(alice_client, game)
    monkeypatch.setattr("play.tables.engine.sitting._kept", OrderedDict())  # a process that has not looked at this table before
    Table.objects.filter(pk=table.pk).update(card_list='name = "X"\n', rules_version="0")

    for address in (table.get_absolute_url(), reverse("play:replay", args=[table.pk])):
        answer = alice_client.get(address)
        assert answer.status_code == 200, address
        assert "outdated" in str(answer.templates[0].name)
