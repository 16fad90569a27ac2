"""Simulations in a browser: asking by keyboard, progress that ends by itself, accessible pages in both themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from play.common.playable_decks import starter_decks
from play.runs.engine.goldfish import goldfish_question
from play.runs.models import Run
from play.runs.services import playing
from play.runs.services.asking import ask, subject_of
from play.runs.services.merging import add_up
from tests.accessibility import LOOKS, flaws, flaws_in_every_look, see
from tests.complaints import complaints_of
from tests.conftest import client_of
from tests.messages import ADD_UP, divert
from tests.play.pages import games

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def owner(wankul: Game) -> Player:
    return Player.objects.create_user("alice@example.com", "a long enough pass phrase", display_name="Alice")


@pytest.fixture
def visit(live_server: LiveServer, page: Page, owner: Player, sent: list[int]) -> Iterator[Page]:
    """A page of somebody logged in, which fails the test when the browser has anything to complain of."""
    complaints = complaints_of(page)
    session = client_of(owner).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    yield page
    assert complaints == []


def work(sent: list[int], chunks: int = 10**6) -> None:
    """What a worker does, here and now."""
    clock: Callable[[], datetime] = timezone.now
    while sent and chunks:
        playing.play_chunk(chunk=sent.pop(0), clock=clock)
        chunks -= 1


def asked(owner: Player, games: int = 60, cards: int | None = None) -> Run:
    """The first starter deck alone; with only its first `cards` it breaks rules."""
    deck = starter_decks()[0]
    deck = replace(deck, content=dict(list(deck.content.items())[:cards]))
    question = goldfish_question(deck, games=games, seed=1, agent="scripted")
    return ask(owner=owner, question=question, subject=subject_of(deck), now=timezone.now()).run


def test_a_deck_meets_the_field_at_one_click_is_stopped_and_leads_to_its_lost_games(
    visit: Page, live_server: LiveServer, sent: list[int], owner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played before is kept. Looked at by day while games are played, by night when they are."""
    divert(monkeypatch, ADD_UP, lambda _run: None)
    visit.goto(live_server.url + reverse("decks:starters"))
    visit.locator("article form[action$='/simulations/contre/'] button").first.click()
    visit.wait_for_url("**/simulations/*-*/")

    work(sent, chunks=1)
    expect(visit.locator("#run .duels tbody tr")).to_have_count(2)
    expect(visit.locator("#run progress")).to_be_visible()
    assert flaws(visit) == []

    run = Run.objects.get(owner=owner)
    visit.get_by_role("button", name="Arrêter et garder").click()
    expect(visit.locator("#stop")).to_have_count(0)
    work(sent)
    add_up(run=run.pk, now=timezone.now())
    expect(visit.locator(".report .duels tbody tr")).to_have_count(2)
    visit.emulate_media(reduced_motion="reduce")
    see(visit, "dark", 1280)
    assert flaws(visit) == []
    visit.set_viewport_size({"width": 390, "height": 844})
    starts = visit.locator(".duels th[scope=row]").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    assert len(set(starts)) == 1, "the line of all together stands as those of each of them"
    for cell in visit.locator(".duels tfoot td[data-label]").all():
        assert bool(cell.inner_text()) == cell.is_visible(), "no label stands without a value"
    visit.locator(".duels tbody a[href*='won=0']").first.click()
    visit.locator("#games tbody a").first.click()
    visit.locator("a[href$='/revoir/']").click()
    expect(visit.locator("form[action$='/continuer/']").first).to_be_attached()


@pytest.mark.parametrize(("name", "look"), [("play:new-field", ("light", 390)), ("play:new-matrix", ("dark", 1280))])
def test_forms_of_duels_are_accessible_and_say_how_long_it_takes(
    visit: Page, live_server: LiveServer, name: str, look: tuple[str, int]
) -> None:
    """Both in one look, of the same fields; wide and narrow."""
    visit.goto(live_server.url + reverse(name))
    for width in sorted((390, 1280), key=lambda one: one == look[1]):
        see(visit, look[0], width)
        expect(visit.locator("#preflight .facts")).to_be_visible()
        assert visit.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(visit) == []


def test_a_run_is_asked_by_keyboard_and_its_report_arrives_by_itself(
    visit: Page, live_server: LiveServer, sent: list[int]
) -> None:
    polls: list[str] = []
    visit.on("request", lambda request: polls.append(request.url) if request.url.endswith("/avancement/") else None)
    visit.goto(live_server.url + reverse("play:new-goldfish"))

    visit.locator("#id_deck").focus()
    with visit.expect_response("**/avis/*"):
        visit.keyboard.press("End")
    expect(visit.locator("#preflight .facts")).to_be_visible()
    visit.keyboard.press("Tab")
    visit.keyboard.press("Control+A")
    visit.keyboard.type("100")
    visit.keyboard.press("Enter")
    expect(visit.locator("#run progress")).to_be_visible()

    work(sent, chunks=2)
    expect(visit.locator("#run progress")).to_have_attribute("value", "50")
    visit.locator("#stop").focus()
    before = len(polls)
    while len(polls) < before + 2:  # a page that does not ask again is ended by the limit of the test
        visit.wait_for_timeout(100)
    expect(visit.locator("#stop")).to_be_focused()

    work(sent)
    expect(visit.locator(".verdict__words")).to_be_visible()
    run = Run.objects.get()
    assert run.report is not None
    expect(visit.locator("#announcer")).to_have_text(run.report["verdict"]["fr"])
    ended = len(polls)
    visit.wait_for_timeout(2300)
    assert len(polls) == ended


FEW = 6
"""Games: a list of so many has rows of every kind."""


def test_pages_are_accessible_and_fit(visit: Page, live_server: LiveServer, owner: Player, sent: list[int]) -> None:
    """In both looks; the report of a deck that may be played and that of a shorter list, which may not, in one each."""
    visit.emulate_media(reduced_motion="reduce")
    visit.set_viewport_size({"width": 320, "height": 800})
    done, illegal = asked(owner, games=FEW), asked(owner, games=FEW, cards=12)
    work(sent)
    at_work = asked(owner, games=300)
    Run.objects.filter(pk=at_work.pk).update(started=timezone.now())
    done.refresh_from_db()
    shortest = min(games(done), key=lambda one: one["turns"])["number"] + 1
    asking = reverse("play:new-goldfish") + f"?deck={starter_decks()[0].choice}"
    pages = [reverse("play:list"), asking, at_work.get_absolute_url(), reverse("play:games", args=[done.pk])]
    pages += [reverse("play:game", args=[done.pk, shortest]), reverse("play:delete", args=[done.pk])]
    looks = dict.fromkeys(pages, LOOKS) | {done.get_absolute_url(): LOOKS[:1], illegal.get_absolute_url(): LOOKS[1:]}

    for address in looks:
        response = visit.goto(live_server.url + address)
        assert response
        assert response.ok
        for fold in visit.locator("main details > summary").all():
            fold.click()

        assert flaws_in_every_look(visit, looks[address]) == [], address
        if address == pages[0]:
            verdict = visit.locator(".run-verdict:has(.badge)")
            words = verdict.evaluate("cell => cell.querySelector('span').getBoundingClientRect().width")
            assert words > 320 / 2, "a verdict has more than half of a line, with a badge too"


def test_the_list_of_games_is_searched_in_place(visit: Page, live_server: LiveServer, owner: Player, sent: list[int]) -> None:
    run = asked(owner)
    work(sent)
    visit.goto(live_server.url + reverse("play:games", args=[run.pk]))

    visit.get_by_label("Mulligans", exact=True).select_option("1")

    visit.wait_for_url("**mulligans_least=1**")
    visit.locator("#games a").first.click()
    expect(visit.locator("#m1")).to_be_visible()
