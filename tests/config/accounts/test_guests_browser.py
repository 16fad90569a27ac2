"""A stranger tries the site: the live board, a game taken over and played, an account at the end, and everything still there."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.audience import Audience
from collection.models import Player
from collection.services.house import house_player
from decks.origins.house import publish_starters
from play.common.playable_decks import starter_decks
from play.replays.services.showpieces import keep_showpieces
from play.runs.engine.duels import Seat, matrix_question
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.services.asking import Subject
from play.tables.models import Table
from tests.accessibility import flaws
from tests.complaints import complaints_of
from tests.play.conftest import Playing, answered, sent
from tests.play.tables.conftest import messages, sitting_at
from tests.play.tables.test_browser import moved, touch_the_board, work
from tests.play.tables.test_browser_playback import play_until_the_last_choice

__all__ = ["answered", "messages", "sent"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

PHONE = {"width": 390, "height": 844}


def a_few_games_of_the_starters() -> Question:
    starters = [Seat(deck, "scripted") for deck in starter_decks() if deck.game == "wankul"]
    return Question.from_dict({**matrix_question(starters, precision="rough", seed=1).as_dict(), "games": 36})


COVERED = """() => {
  const words = document.querySelector(".messages").getBoundingClientRect();
  const pressed = [...document.querySelectorAll(":is(a, button, summary, [data-key]):not(.messages *)")];
  const shapes = pressed.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const beside = shapes.filter(({ left, right }) => left < words.right && right > words.left);
  return beside.filter(({ top, bottom }) => top < words.bottom && bottom > words.top);
}"""
"""What there is to press under the words of the site."""


def sign_up(page: Page) -> None:
    page.locator(".masthead .menu summary", has_text="Guest").click()
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("Email").fill("stranger@example.com")
    page.get_by_label("Password").fill("satchel and pencils")
    page.get_by_role("button", name="Create the account").click()


def put_the_words_away(page: Page) -> None:
    """What the site says of the table is in sight, and covers nothing that one could not scroll out."""
    words = page.locator(".messages")
    expect(words).to_contain_text("A table for practice")
    expect(words).to_be_in_viewport()
    page.evaluate("window.scrollTo(0, 0)")
    assert page.evaluate(COVERED) == []
    words.get_by_role("button", name="Close").click()
    expect(words).to_have_count(0)


def play_to_the_end(page: Page, table: Table) -> None:
    """A piece touched, then always the last choice, until the page says who has won; what leads there is played without it."""
    moved(page, table, lambda: touch_the_board(page))
    play_until_the_last_choice(table)
    page.reload()
    last = sitting_at(table).choices()[-1]  # the page may show another one at its end
    moved(page, table, page.locator(f"#choices .choice-button[value='{last}']").click)
    assert table.is_over
    expect(page.locator(".table-head")).to_contain_text("You have won" if table.is_won else "You have lost")


def test_a_stranger_takes_a_game_over_and_keeps_it(
    page: Page, live_server: LiveServer, messages: list[UUID], answered: Playing
) -> None:
    house = house_player()
    publish_starters(house)
    proved = answered(house, a_few_games_of_the_starters(), Subject("Starters"))
    Run.objects.filter(pk=proved.pk).update(audience=Audience.PUBLIC)
    keep_showpieces(house, now=timezone.now())
    complaints = complaints_of(page)
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": live_server.url}])

    page.goto(live_server.url + reverse("home"))
    play, moment = page.locator("#live-play"), page.locator("#live-moment [data-at]")
    first = moment.get_attribute("data-at")
    place = moment.bounding_box()
    assert place
    assert place["y"] < 400, "the live board is what a stranger sees first"
    expect(page.locator(".hero").get_by_role("link", name="which starter deck wins?")).to_be_visible()
    expect(play).to_have_text("Pause")
    expect(moment).not_to_have_attribute("data-at", first or "")
    play.focus()
    page.keyboard.press("Enter")
    expect(play).to_have_text("Play")
    stood = moment.get_attribute("data-at")
    page.get_by_role("button", name="One step back").press("Enter")
    expect(moment).not_to_have_attribute("data-at", stood or "")
    assert flaws(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(play).to_have_text("Play")
    page.get_by_role("button", name="Take over here").click()
    page.wait_for_url("**/jouer/*-*/")
    put_the_words_away(page)
    table = Table.objects.get()
    assert table.owner.is_guest
    work(table)
    page.reload()
    play_to_the_end(page, table)

    sign_up(page)
    page.wait_for_url(f"**{table.get_absolute_url()}")

    player = Player.objects.get(email="stranger@example.com")
    table.refresh_from_db()
    assert (table.owner, player.is_guest, table.moves) == (player, False, table.moves)
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator(".masthead__name")).to_have_text("stranger")
    page.goto(live_server.url + reverse("play:tables"))
    expect(page.locator(".my-tables tbody tr")).to_contain_text("won" if table.is_won else "lost")
    assert complaints == []
