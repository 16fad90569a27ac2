"""What a site shows to everybody from its first start."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from collection.services.house import house_player
from config.starting.furnishing import furnish
from decks.models import Deck
from decks.services import editing
from play.replays.engine.recording import recording_by
from play.replays.engine.timeline import timeline_of
from play.replays.models import Link
from play.replays.services.showpieces import SHOWPIECES, keep_showpieces
from simulator.catalog.starters import shown_decks
from simulator.games import GAMES

pytestmark = pytest.mark.usefixtures("wankul")

SHOWN = [deck for game in GAMES for deck in shown_decks(game)]


def test_starters_and_games_of_every_game_are_public_once(client: Client) -> None:
    furnish()
    before = set(Deck.objects.values_list("pk", "version")), set(Link.objects.values_list("pk", "created"))
    furnish()

    assert before == (set(Deck.objects.values_list("pk", "version")), set(Link.objects.values_list("pk", "created")))
    assert Deck.objects.public().count() == len(SHOWN)
    assert {link.recipe["game"] for link in Link.objects.public()} == set(GAMES)
    assert [row.shown_by for row in client.get(reverse("play:shown-games")).context["rows"]] == ["Cartable"] * len(SHOWPIECES)
    names = client.get(reverse("decks:public"), headers={"accept-language": "en"}).content.decode()
    assert all(deck.name.en in names for deck in SHOWN)
    for link in Link.objects.public():
        assert client.get(link.get_absolute_url()).status_code == 200


def test_what_changed_since_is_brought_up_to_date() -> None:
    furnish()
    deck = Deck.objects.public().first()
    link = Link.objects.public().first()
    assert deck is not None
    assert link is not None
    content = deck.content()
    editing.replace_content(deck=deck, version=deck.version, content={})
    Link.objects.filter(pk=link.pk).update(recipe=link.recipe | {"rules_version": "old"})
    Deck.objects.create(owner=deck.owner, game=deck.game, name="gone", folded_name="gone", format=deck.format, token="house:gone")

    furnish()

    link.refresh_from_db()
    assert link.recipe["rules_version"] != "old"
    assert deck.content() == content
    assert Deck.objects.count() == len(SHOWN)


def test_nobody_is_the_house(client: Client, alice: Player) -> None:
    house = house_player()

    assert house == house_player()
    assert not house.has_usable_password()
    assert not house.is_active
    client.force_login(house)
    assert client.get(reverse("profile")).status_code == 302
    assert client.post(reverse("account_login"), {"login": "", "password": ""}).status_code == 200


def test_the_live_board_tells_its_moments_and_no_game_of_somebody(client: Client, alice: Player) -> None:
    link = keep_showpieces(house_player(), now=timezone.now())[0]
    live = client.get(reverse("home")).context["live"]
    address = reverse("play:live", args=["en", link.pk, live.moments[0]])

    answer = client.get(address)

    assert answer.headers["Cache-Control"] == "max-age=600"
    assert f'data-at="{live.moments[0]}"' in answer.content.decode()
    assert live.moments[0] < live.moments[-1]
    Link.objects.filter(pk=link.pk).update(token="theirs", owner=alice)
    for wrong in (["en", link.pk, 0], ["en", "theirs", 0], ["de", link.pk, 0], ["fr", "exemple-wankul-2", 9999]):
        assert client.get(reverse("play:live", args=wrong)).status_code == 404


def test_the_live_board_names_the_turn_that_it_shows_and_nobody_has_its_hand(client: Client) -> None:
    """Whose turn has begun is told by its own number: whoever takes over there goes on with that turn."""
    link = keep_showpieces(house_player(), now=timezone.now())[0]
    shown = client.get(reverse("home")).context["live"].moments
    moments, told = timeline_of(recording_by(link), 0).moments, {}
    for number in shown:
        told[number] = client.get(reverse("play:live", args=["fr", link.pk, number])).content.decode()

    begun = [one for one in shown if one + 1 < len(moments) and moments[one + 1].turn > moments[one].turn > 0]
    assert begun
    for number in begun:
        after = moments[number + 1]
        places = re.findall(r"Tour (\d+) · ([A-Z])</p>", told[number])
        assert places[-1] == (str(after.turn), "AB"[after.seat or 0])
    assert not any("Votre main" in page for page in told.values())
    assert any("La main de A est vide." in page for page in told.values())
