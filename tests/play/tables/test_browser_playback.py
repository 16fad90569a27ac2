"""The others' turn, played back: by itself at a speed of one's choice, step by step, not at all; and what stays to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from play.tables.services.moving import play_move
from tests.accessibility import flaws
from tests.conftest import client_of
from tests.play.tables.at_the_page import AtThePage, Hand, at_the_page
from tests.play.tables.conftest import sitting_at, work

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogues", "messages"),
]

STILL = ".board--still"
PLACE = "#playback-place"


@pytest.fixture
def seated(browser: Browser, live_server: LiveServer, alice: Player) -> Any:
    """Opens a table of Wankul, played on to a turn that its owner may end; nothing that the browser complains of passes."""

    @contextmanager
    def sitting(*, hand: Hand = "mouse", moving: bool = False, game: str = "wankul", seed: int = 9) -> Iterator[AtThePage]:
        with at_the_page(browser, live_server.url, alice, game, language="fr", hand=hand, seed=seed) as seat:
            seat.page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
            if game == "wankul":
                play_until_the_turn_may_end(seat)
            yield seat
            assert seat.complaints == []

    return sitting


def play_until_the_turn_may_end(seat: AtThePage) -> None:
    """Without the browser: somebody stands on the table, and the owner may pass."""
    while not (sitting := sitting_at(seat.table)).seen()["turn"] > 2 or "pass" not in kinds(sitting):
        play_move(table=seat.table, action=sitting.choices()[-1], version=seat.table.version, now=timezone.now())
        work(seat.table)
        assert not seat.table.is_over
    seat.page.reload()
    seat.follow()


def kinds(sitting: Any) -> set[str]:
    return {sitting.state.action_to_struct(action)["kind"] for action in sitting.choices()}


def end_the_turn(seat: AtThePage) -> None:
    seat.page.locator("[data-confirming]").first.click()
    seat.arrive()


def boards(page: Page) -> tuple[int, int]:
    """Which board of how many is shown."""
    now, count = page.locator(PLACE).inner_text().split(" / ")
    return int(now), int(count)


def test_the_opponents_turn_plays_back_by_itself_and_ends_at_the_table(seated: Any) -> None:
    with seated(moving=True) as seat:
        seat.page.evaluate("localStorage.setItem('cartable.playback', 'fast')")
        end_the_turn(seat)

        expect(seat.page.locator(STILL)).to_be_visible()
        expect(seat.page.locator("#news li.is-now").first).to_be_visible()
        expect(seat.page.locator(STILL)).to_have_count(0, timeout=30_000)
        expect(seat.page.locator(".board")).to_be_visible()
        assert seat.page.locator("#news li[data-at]").count() > 1


def test_whoever_goes_on_playing_sees_the_table_as_it_stands(seated: Any) -> None:
    with seated(moving=True) as seat:
        seat.page.evaluate("localStorage.setItem('cartable.playback', 'slow')")
        end_the_turn(seat)
        expect(seat.page.locator(STILL)).to_be_visible()

        seat.play(seat.legal()[0])

        assert seat.table.moves == len(seat.table.actions)


def test_it_is_stepped_by_mouse_and_by_keys(seated: Any) -> None:
    with seated() as seat:
        end_the_turn(seat)
        page = seat.page
        expect(page.locator(STILL)).to_have_count(0)

        page.locator("[data-playback=after]").click()
        expect(page.locator(PLACE)).to_have_text(re.compile("^1 / "))
        page.keyboard.press(".")
        assert boards(page)[0] == 2
        page.keyboard.press(",")
        assert boards(page)[0] == 1
        page.locator("[data-playback=now]").click()
        expect(page.locator(STILL)).to_have_count(0)
        assert flaws(page) == []


def test_the_speed_is_remembered_and_off_is_off(seated: Any) -> None:
    with seated(moving=True) as seat:
        seat.page.evaluate("localStorage.setItem('cartable.playback', 'fast')")
        end_the_turn(seat)
        expect(seat.page.locator("#playback-speed")).to_have_value("fast")
        seat.page.locator("#playback-speed").select_option("off")
        seat.page.reload()

        expect(seat.page.locator("#playback-speed")).to_have_value("off")
        expect(seat.page.locator(STILL)).to_have_count(0)


def test_the_boards_end_with_the_table_and_begin_after_what_was_asked_for(seated: Any, alice: Player) -> None:
    with seated() as seat:
        end_the_turn(seat)
        address, client = reverse("play:table-playback", args=[seat.table.pk]), client_of(alice)

        told = {one.moves for one in sitting_at(seat.table).told if one.moves and not one.line.is_heading}
        everything = client.get(address, {"since": 0}).content.decode()
        nothing = client.get(address, {"since": seat.table.moves}).content.decode()

        assert [int(one) for one in re.findall(r'data-moves="(\d+)"', everything)] == sorted(told)
        assert "<template" not in nothing
        assert client.get(address, {"since": "later"}).content.decode() == nothing


def test_the_log_says_why_and_folds(seated: Any) -> None:
    with seated() as seat:
        page = seat.page
        page.keyboard.press("l")

        expect(page.locator("#log .because__by", has_text=", par ").first).to_be_visible()
        expect(page.locator("#log .because__by", has_text=", pour ").first).to_be_visible()
        group = page.locator("#log .because details").first
        expect(group.locator("li").first).to_be_visible()
        group.locator("summary").click()
        expect(group.locator("li").first).not_to_be_visible()


@pytest.mark.parametrize("game", ["wankul", "wizard_duel", "wongar", "woodland_wizards", "lekemar"])
def test_the_hand_of_a_phone_stays_above_the_choices(seated: Any, game: str) -> None:
    with seated(hand="finger", game=game) as seat:
        for top in (0, 400):
            seat.page.evaluate(f"scrollTo(0, {top})")
            seat.page.wait_for_function("getComputedStyle(document.documentElement).getPropertyValue('--sheet') !== ''")
            hand, sheet = (seat.page.locator(one).bounding_box() for one in (".board__hand", ".choices"))
            assert hand is not None
            assert sheet is not None
            assert hand["y"] > 0
            assert hand["y"] + hand["height"] <= sheet["y"] + 1
        assert seat.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["wankul", "wizard_duel", "wongar", "woodland_wizards", "lekemar"])
def test_a_desk_shows_board_hand_and_choices_at_once(seated: Any, game: str) -> None:
    with seated(game=game) as seat:
        seat.page.set_viewport_size({"width": 1280, "height": 800})
        board, hand, choices = (seat.page.locator(one).bounding_box() for one in (".board", ".board__hand", "#choices"))

        assert board is not None
        assert hand is not None
        assert choices is not None
        assert board["y"] <= 96
        assert hand["y"] + hand["height"] <= 800
        assert choices["y"] < 700
