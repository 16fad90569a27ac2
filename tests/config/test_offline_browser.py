"""Without a network, by hand: keep, look up, count, come back, forget; and nothing for whoever signs in next."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Error, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import ActKind, Game, MovementBatch, Player
from collection.services.own_lists import count_copies, keep_list
from decks.models import Deck
from decks.services.shelf import create_deck
from tests.accessibility import flaws
from tests.collection.holders import own, owned
from tests.conftest import client_of
from tests.simulator.catalog.test_own_list import shipped_as_own

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEPT = """async () => ({
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  databases: (await indexedDB.databases()).length,
  words: Object.keys(localStorage).length,
})"""
NOTHING = {"caches": 0, "workers": 0, "databases": 0, "words": 0}


def sign_in(page: Page, site: str, player: Player) -> None:
    session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])


def until(page: Page, true: str) -> None:
    """Wait for it by the browser itself: the policy of the site lets no page evaluate words."""
    page.evaluate(f"async () => {{ while (!({true})) await new Promise((next) => setTimeout(next, 20)) }}")


def keep(page: Page, site: str) -> None:
    page.goto(site + reverse("offline"))
    keep_here(page)


def keep_here(page: Page) -> None:
    """The page for where there is no network keeps what it shows, and a worker will bring it."""
    page.locator("#keep").click()
    expect(page.locator("#state")).to_contain_text("État de")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "navigator.serviceWorker.controller")


def leave(page: Page, site: str) -> None:
    """Log out by the menu of a page of the collection."""
    page.goto(site + reverse("collection:journal"))
    page.locator(".masthead__tools summary", has_text="Alice").click()
    page.get_by_role("button", name="Se déconnecter").click()


def read_what_one_wrote(page: Page, site: str, deck: Deck) -> None:
    """The notes of a deck, as they were typed, and an own list of cards with its copies."""
    page.goto(site + reverse("decks:deck", args=[deck.pk]))
    expect(page.locator(f"#deck-{deck.pk} [data-told]")).to_contain_text("Garder <b>un</b> Boxeur.")
    expect(page.locator(f"#deck-{deck.pk} [data-no-words]")).to_be_hidden()
    expect(page.locator("#left-out")).to_be_hidden()
    page.locator("#game").select_option("woodland_wizards:list")
    expect(page.locator("[data-part=decks]")).to_be_disabled()
    page.locator("#words").fill("okami")
    expect(page.locator("#cards li")).to_have_count(1)
    expect(page.locator("#cards [data-count]")).to_have_text("possédés : 2, libres : 2")
    expect(page.locator("#cards button[data-delta]")).to_have_count(0)
    assert flaws(page) == []


def test_do_i_own_this_and_what_did_i_write_of_it_without_a_network(
    page: Page, live_server: LiveServer, alice: Player, catalogues: None
) -> None:
    """Copies, own lists, notes and guides are read; a copy more is noted, and counted once when the network is back."""
    wankul, woodland = (Game.objects.get(pk=slug) for slug in ("wankul", "woodland_wizards"))
    keep_list(player=alice, game=woodland, text=shipped_as_own(woodland.slug).replace('"PHALÈNE DES OMBRES"', '"Ōkami"', 1))
    count_copies(player=alice, game=woodland, copies={"WWH-01": 2})
    deck = create_deck(owner=alice, game=wankul, name="Siege", format="niveau3", notes="Garder <b>un</b> Boxeur.", content={})
    own(alice, 2, "S1-108")
    site, card = live_server.url, reverse("catalogue:card", args=["wankul", "S1-108"])
    count = page.locator("#card-S1-108 [data-count]")
    sign_in(page, site, alice)
    page.goto(site + reverse("collection:home"))
    page.get_by_role("link", name="Sans réseau").click()
    keep_here(page)

    page.context.set_offline(True)
    page.goto(site + card)  # the address of the card shows what is kept of it
    expect(count).to_have_text("possédés : 2, libres : 2")
    expect(page.locator("#absent")).to_be_hidden()
    page.goto(site + reverse("collection:journal"))
    expect(page.locator("#absent")).to_be_visible()
    page.locator("#words").fill("mastu s1 108")
    expect(page.locator("#card-S1-108 [data-lines]")).to_contain_text("Terrain")
    assert flaws(page) == []
    page.locator("#card-S1-108 .kept-card__head button[data-delta='1']").click()
    expect(count).to_have_text("possédés : 3, libres : 3")
    expect(page.locator("#noted li")).to_have_count(1)
    own(alice, -1, "S1-108")  # elsewhere, meanwhile

    read_what_one_wrote(page, site, deck)
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The site counts, and its answer is lost on the way; what is sent again passes."""
        if lost:
            route.continue_()
            return
        lost.append(route.request.url)
        route.fetch()
        route.abort()

    page.context.route("**/api/queued-changes/", lose)
    page.context.set_offline(False)
    until(page, "navigator.onLine")
    page.goto(site + reverse("offline"))
    expect(page.locator("#refresh")).to_be_visible()
    page.locator("#refresh").click()
    expect(page.locator("#noted li")).to_have_count(0)
    page.locator("#words").fill("s1-108")
    expect(count).to_have_text("possédés : 2, libres : 2")
    assert len(lost) == 1
    assert owned(alice) == {"S1-108": 2}
    assert MovementBatch.objects.of(alice).filter(kind=ActKind.OFFLINE).count() == 1


def test_what_is_kept_goes_at_the_door_before_anybody_else_and_by_the_button_of_a_stranger(
    page: Page, live_server: LiveServer, alice: Player, bob: Player, wankul: Game
) -> None:
    """The button of whoever has signed in: `test_whoever_leaves_with_unsent_changes_is_told_and_may_forget_them`."""
    own(alice, 2, "S1-108")
    site = live_server.url
    page.goto(site + reverse("offline"))
    expect(page.locator("#offer")).to_be_visible()
    expect(page.locator("#locked")).to_be_hidden()

    sign_in(page, site, alice)
    keep(page, site)
    leave(page, site)
    page.wait_for_url(site + reverse("home"))
    assert page.evaluate(KEPT) == NOTHING

    for first in ("home", "offline"):  # whichever page somebody else sees first, nothing of Alice's is shown, or stays
        sign_in(page, site, alice)
        keep(page, site)
        sign_in(page, site, bob)
        page.goto(site + reverse(first))
        until(page, "localStorage.length + (await indexedDB.databases()).length === 0")
        assert page.evaluate(KEPT) == NOTHING
        assert "MASTU" not in page.content()
    page.reload()
    expect(page.locator("#offer")).to_be_visible()
    assert "MASTU" not in page.content()

    sign_in(page, site, alice)
    keep(page, site)
    page.context.clear_cookies()
    page.goto(site + reverse("offline"))
    expect(page.locator("#locked")).to_be_visible()
    expect(page.locator("#refresh")).to_be_hidden()
    assert "MASTU" not in page.content()
    assert flaws(page) == []
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#forget").click()
    expect(page.locator("#locked")).to_be_hidden()
    assert page.evaluate(KEPT) == NOTHING


def noted(page: Page) -> int:
    """Counts one MASTU more where there is no network; how many changes wait then."""
    page.locator("#words").fill("mastu s1 108")
    page.locator("#card-S1-108 .kept-card__head button[data-delta='1']").click()
    expect(page.locator("#noted li").first).to_be_visible()
    return page.locator("#noted li").count()


def test_whoever_leaves_with_unsent_changes_is_told_and_may_forget_them(
    page: Page, live_server: LiveServer, alice: Player, wankul: Game
) -> None:
    own(alice, 2, "S1-108")
    site = live_server.url
    sign_in(page, site, alice)
    keep(page, site)
    page.context.set_offline(True)
    assert noted(page) == 1
    page.context.route("**/api/queued-changes/", lambda route: route.abort())
    page.context.set_offline(False)
    leave(page, site)
    page.wait_for_url(f"{site}{reverse('offline')}#leaving")
    expect(page.locator("#told")).to_contain_text("Avant de vous déconnecter")
    expect(page.locator("#noted li")).to_have_count(1)

    page.once("dialog", lambda dialog: dialog.accept() if "1" in dialog.message else dialog.dismiss())
    page.locator("#forget").click()
    expect(page.locator("#kept")).to_be_hidden()
    assert page.evaluate(KEPT) == NOTHING
    leave(page, site)
    page.wait_for_url(site + reverse("home"))
    assert page.evaluate(KEPT) == NOTHING
    page.context.set_offline(True)
    with pytest.raises(Error):
        page.goto(site + reverse("offline"))
    assert owned(alice) == {"S1-108": 2}


def test_a_change_that_was_refused_is_seen_before_leaving_also_by_a_newer_page(
    page: Page, live_server: LiveServer, alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the page does not know the shape of the state: changes are shown and can be dropped, for they hold one back."""
    own(alice, 1, "S1-108")
    site = live_server.url
    sign_in(page, site, alice)
    keep(page, site)
    page.context.set_offline(True)
    page.locator("#words").fill("mastu s1 108")
    page.locator("#card-S1-108 .kept-card__head button[data-delta='-1']").click()
    expect(page.locator("#noted li")).to_have_count(1)
    own(alice, -1, "S1-108")  # elsewhere: now the change cannot be counted
    monkeypatch.setattr("config.offline.views.VERSION", 99)
    page.context.set_offline(False)
    leave(page, site)
    page.wait_for_url(f"{site}{reverse('offline')}#leaving")

    expect(page.locator("#kept")).to_be_hidden()
    expect(page.locator("#noted [data-problem]")).to_contain_text("Pas compté")
    page.locator("#noted [data-drop]").click()
    expect(page.locator("#noted li")).to_have_count(0)
    expect(page.locator("#waiting")).to_be_hidden()


def test_a_page_that_stayed_open_sends_nothing_as_somebody_else_and_deletes_nothing_of_his(
    page: Page, live_server: LiveServer, alice: Player, bob: Player, wankul: Game
) -> None:
    """Two accounts one after the other, and a tab of the first that nobody closed."""
    own(alice, 2, "S1-108")
    site = live_server.url
    sign_in(page, site, alice)
    keep(page, site)
    page.context.set_offline(True)
    assert noted(page) == 1
    page.route("**/session.json", lambda route: route.abort())  # of this tab alone: what it noted is not sent yet
    page.context.set_offline(False)

    other = page.context.new_page()
    sign_in(other, site, bob)
    other.goto(site + reverse("home"))
    until(other, "localStorage.getItem('cartable.kept') === null")
    expect(page.locator("#kept")).to_be_hidden()
    expect(page.locator("#noted li")).to_have_count(0)
    assert "MASTU" not in page.content()
    other.goto(site + reverse("offline"))
    other.locator("#keep").click()
    expect(other.locator("#state")).to_contain_text("État de")
    page.unroute("**/session.json")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator("#keep").click()
    expect(page.locator("#told")).to_contain_text("Un autre compte")

    other.reload()
    expect(other.locator("#state")).to_contain_text("État de")
    expect(other.locator("#noted li")).to_have_count(0)
    assert owned(bob) == {}
    assert owned(alice) == {"S1-108": 2}
    assert not MovementBatch.objects.of(bob).exists()

    page.close()
    sign_in(other, site, alice)  # what she noted has waited for her
    other.goto(site + reverse("home"))
    until(other, "localStorage.length + (await indexedDB.databases()).length === 0")
    assert owned(alice) == {"S1-108": 3}
    assert owned(bob) == {}


def test_changes_without_their_state_are_neither_shown_nor_sent_by_the_next_account(
    page: Page, live_server: LiveServer, alice: Player, bob: Player, wankul: Game
) -> None:
    """A browser that lost its words and kept its database."""
    own(alice, 2, "S1-108")
    site = live_server.url
    sign_in(page, site, alice)
    keep(page, site)
    page.context.set_offline(True)
    assert noted(page) == 1
    page.evaluate("localStorage.clear()")
    page.context.set_offline(False)
    sign_in(page, site, bob)
    page.goto(site + reverse("offline"))

    page.locator("#keep").click()
    expect(page.locator("#state")).to_contain_text("État de")
    expect(page.locator("#noted li")).to_have_count(0)
    page.locator("#refresh").click()
    expect(page.locator("#refresh")).to_be_visible()
    assert not MovementBatch.objects.of(bob).exists()
    assert owned(bob) == {}
