"""A player makes a key, uses and revokes it, takes everything away and brings it back into a new account, by keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player, Restoration
from config import tasks
from tests.accessibility import flaws_in_every_look
from tests.collection.holders import own
from tests.config.accounts.test_deletion import give_one_of_everything
from tests.config.accounts.whole_account import normal_form
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def visit(page: Page, live_server: LiveServer, wankul: Game) -> Page:
    """A telephone, in English."""
    page.set_viewport_size({"width": 390, "height": 800})
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    return page


def be(player: Player, context: BrowserContext, live_server: LiveServer) -> None:
    """Log this player in."""
    client = Client()
    client.force_login(player)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])


def asked_with(key: str, live_server: LiveServer) -> int:
    """What a program with this key is answered."""
    request = Request(f"{live_server.url}/api/holdings/?game=wankul", headers={"Authorization": f"Bearer {key}"})
    try:
        with urlopen(request) as answer:
            return len(json.load(answer)["results"])
    except HTTPError as refusal:
        return refusal.code


LOOKS = (("light", 390), ("dark", 320))
"""By day on a telephone, by night on a small one."""


def is_sound(page: Page) -> None:
    """Nothing that axe finds, in both themes, and nothing beyond the edge of a telephone."""
    assert flaws_in_every_look(page, LOOKS) == []


def test_a_key_and_an_archive(visit: Page, live_server: LiveServer, wankul: Game, tmp_path: Path) -> None:
    alice, bob = (Player.objects.create_user(f"{name}@example.com", PASSWORD, display_name=name) for name in ("alice", "bob"))
    give_one_of_everything(alice, wankul)
    own(alice, 2, "S1-108")
    be(alice, visit.context, live_server)

    visit.goto(live_server.url + reverse("profile"))
    visit.get_by_role("link", name="Keys for programs").click()
    visit.get_by_role("link", name="Make a key").press("Enter")
    visit.get_by_label("Your password").or_(visit.locator("input[name=password]")).first.fill(PASSWORD)
    visit.keyboard.press("Enter")
    visit.get_by_label("Name of the key").fill("Backup")
    is_sound(visit)
    visit.get_by_role("button", name="Make the key").press("Enter")
    expect(visit.get_by_label("The key")).to_be_focused()
    key = visit.get_by_label("The key").input_value()
    is_sound(visit)
    assert asked_with(key, live_server) == 2

    visit.get_by_role("link", name="I have copied it").click()
    expect(visit.get_by_text("Backup")).to_be_visible()
    assert key not in visit.content()
    expect(visit.locator("main")).not_to_contain_text("never")
    is_sound(visit)
    visit.get_by_role("button", name="Revoke “Backup”").press("Enter")
    expect(visit.get_by_text("opens nothing any more")).to_be_visible()
    assert asked_with(key, live_server) == 401

    visit.get_by_role("link", name="Use your data from a script").click()
    visit.get_by_text("bash collection.sh").click()
    is_sound(visit)

    visit.goto(live_server.url + reverse("profile"))
    with visit.expect_download() as download:
        visit.get_by_role("link", name="Everything in one archive").click()
    archive = tmp_path / "cartable.zip"
    download.value.save_as(archive)

    be(bob, visit.context, live_server)
    visit.goto(live_server.url + reverse("restore"))
    visit.get_by_label("Archive (ZIP)").set_input_files(archive)
    is_sound(visit)
    visit.get_by_role("button", name="Restore").press("Enter")
    expect(visit.get_by_text("You can leave this page.")).to_be_visible()
    is_sound(visit)
    tasks.restore(restoration=str(Restoration.objects.get().pk))
    expect(visit.get_by_role("heading", name="The archive is restored")).to_be_visible()
    is_sound(visit)
    visit.get_by_role("link", name="The act in the journal").click()
    expect(visit.locator("main")).to_contain_text("Archive restored")

    bob.refresh_from_db()
    assert normal_form(bob) == normal_form(alice)
