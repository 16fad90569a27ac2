"""What a page says when a part of it could not be fetched, on each kind of page: a banner, or the refusal in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, cycle, product
from uuid import UUID

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from play.tables.services.opening import open_table
from tests.conftest import client_of
from tests.decks.builders import a_deck
from tests.play.conftest import sent
from tests.play.runs.test_browser import asked
from tests.play.tables.conftest import messages, setup_of, work

__all__ = ["messages", "sent"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Act = Callable[[Page], object]

WORDS = (f"mot {number}" for number in count())
"""A search of a word that was not searched before."""


def search(field: str) -> Act:
    return lambda page: page.locator(field).fill(next(WORDS))


def press(button: str) -> Act:
    return lambda page: page.locator(button).first.click()


def games_asked(page: Page) -> None:
    field = page.locator("[name=games]")
    field.fill(str(int(field.input_value()) + 1))
    field.press("Tab")


def table_of(player: Player) -> str:
    table = open_table(owner=player, setup=setup_of("wizard_duel"), now=timezone.now())
    work(table)
    return table.get_absolute_url()


def card_page(_player: Player) -> str:
    return reverse("catalogue:card", args=["wankul", "S1-108"])


def told(id: str, tag: str = "div", more: str = "") -> str:
    return f'<{tag} id="{id}"{more}>Refusé, et pourquoi</{tag}>'


PLACES: dict[str, tuple[Callable[[Player], str], Act, str]] = {
    "a search of cards": (
        lambda _player: reverse("catalogue:cards", args=["wankul"]) + "?q=mastu",
        search("#card-search"),
        told("results", "section"),
    ),
    "copies of a card": (card_page, press(".stepper button[value$=' 1']"), told("last-act", more=' hx-swap-oob="true"')),
    "copies card by card": (
        lambda _player: reverse("collection:card-entry") + "?game=wankul&set=origins",
        press("#card-entry a[hx-get]"),
        told("card-entry"),
    ),
    "a deck that a card is added to": (
        card_page,
        press(".card-decks form[hx-post] button[type=submit]"),
        "<p>Refusé, et pourquoi</p>",
    ),
    "a search of rules": (
        lambda _player: reverse("rules:game", args=["wizard_duel"]),
        search("#rule-search"),
        told("rulebook", "section"),
    ),
    "what is said of games before they are asked for": (
        lambda _player: reverse("play:new-goldfish"),
        games_asked,
        told("preflight"),
    ),
    "a run at work": (lambda player: asked(player).get_absolute_url(), lambda _page: None, told("run", "section")),
    "a lesson": (
        lambda _player: reverse("play:lesson", args=["wizard_duel"]),
        press("[hx-post] button[type=submit]"),
        "",
    ),
    "a table": (table_of, press("#choices .choice-button"), ""),
}
"""Where the page is, what one does there, and a refusal that takes the place of what was there; a table stays a table."""

FAILURES = {0: "offline", 403: "forbidden", 429: "limited", 500: "refused", 503: "busy"}
"""The words of the banner by status; 0 where there is no answer at all."""

REFUSALS = (409, 422)
"""What the site answers where something changed meanwhile, or cannot be."""

STATUSES = (*FAILURES, *REFUSALS)

IN_TURN: dict[str, tuple[int, ...]] = {
    place: (0, *one) for place, one in zip(PLACES, cycle(product((403, 429, 500, 503), REFUSALS)), strict=False)
}
"""Where which statuses are met: all of them in one place, in each other one no answer, one that failed and one that is refused.

The words follow from the status alone, by one script for all pages; what differs from place to place is who asks, and how.
"""
IN_TURN["copies of a card"] = STATUSES


@pytest.fixture
def visit(page: Page, live_server: LiveServer, wankul: Game, alice: Player) -> Iterator[Page]:
    a_deck(alice, {"S1-031": 3})
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    page.unroute_all(behavior="ignoreErrors")
    assert faults == []


@pytest.mark.parametrize("place", PLACES)
def test_what_fails_is_told_and_what_is_refused_stands_in_its_place(
    visit: Page, live_server: LiveServer, alice: Player, sent: list[int], messages: list[UUID], place: str
) -> None:
    opened, act, refusal = PLACES[place]
    address = live_server.url + opened(alice)
    status = 0

    def answer(route: Route) -> None:
        if "hx-request" not in route.request.headers:
            route.continue_()
        elif not status:
            route.abort()
        elif not refusal and status in REFUSALS:
            table = route.fetch().text().replace("</section>", f"{told('why')}</section>", 1)
            route.fulfill(status=status, content_type="text/html; charset=utf-8", body=table)
        else:
            route.fulfill(status=status, content_type="text/html; charset=utf-8", body=refusal)

    visit.route("**/*", answer)
    visit.goto(address)
    words = visit.locator("#trouble-words")
    failures = [one for one in IN_TURN[place] if one in FAILURES]
    refusals = [one for one in IN_TURN[place] if one in REFUSALS]
    for status in failures:  # `answer` reads the status when a request comes
        act(visit)
        expect(visit.locator("#trouble")).to_be_visible()
        expect(words).to_have_text(words.get_attribute(f"data-{FAILURES[status]}") or "?")
        expect(visit.locator("#trouble-retry")).to_have_text("Recharger" if status == 403 else "Réessayer")
        visit.locator("#trouble-close").click()
    for at, status in enumerate(refusals if refusal else REFUSALS[:1]):  # noqa: B007
        if at:
            visit.goto(address)  # the first took the place of what there was to press
        act(visit)
        expect(visit.get_by_text("Refusé, et pourquoi")).to_be_visible()
        expect(visit.locator("#trouble")).to_be_hidden()


def test_a_page_that_is_too_old_is_loaded_anew_by_its_button(visit: Page, live_server: LiveServer, alice: Player) -> None:
    """Whoever asked the same again was refused again: the token of its forms was still that of another session."""
    opened, act, _refusal = PLACES["copies of a card"]
    visit.goto(live_server.url + opened(alice))
    visit.context.clear_cookies(name=settings.CSRF_COOKIE_NAME)
    act(visit)
    expect(visit.locator("#trouble-words")).to_contain_text("trop ancienne")

    with visit.expect_navigation():
        visit.locator("#trouble-retry").click()
    act(visit)

    expect(visit.locator("#last-act")).to_be_visible()
    expect(visit.locator("#trouble")).to_be_hidden()
