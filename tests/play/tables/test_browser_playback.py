"""The others' turn, played back: by itself at a speed of one's choice, step by step, not at all; and what stays to be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from play.tables.models import Table
from play.tables.services.moving import play_move
from play.tables.services.taking_back import take_back
from simulator.kernel.game import PASS
from tests.accessibility import flaws
from tests.play.tables.at_the_page import DESK, PHONE, AtThePage, at_the_page
from tests.play.tables.conftest import Opening, sitting_at, work

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogues", "messages"),
]

STILL = ".board--still"
PLACE = "#playback-place"
ENDING = ".choices > .notice"
STAY = """() => {
  const after = window.setTimeout;
  window.setTimeout = (act, wait, ...more) => after(act, wait === 1900 ? 1e8 : wait, ...more);
}"""
"""A board of the slow speed is there as long as one looks at it: on a busy machine the last one was gone before that."""

HIGHEST_ROW = 40
"""In pixels, of buttons that stand in one line."""


@pytest.fixture
def seated(browser: Browser, live_server: LiveServer, alice: Player) -> Any:
    """Opens a table of Wankul, played on to a turn that its owner may end; nothing that the browser complains of passes."""

    @contextmanager
    def sitting(
        begun: Callable[[Table], object] | None = play_until_the_turn_may_end,
        *,
        moving: bool = False,
        game: str = "wankul",
        **wishes: Any,
    ) -> Iterator[AtThePage]:
        wishes = {"seed": 9, **wishes}
        with at_the_page(browser, live_server.url, alice, game, language="fr", hand="mouse", begun=begun, **wishes) as seat:
            seat.page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
            yield seat
            assert seat.complaints == []

    return sitting


def play_until_the_turn_may_end(table: Table) -> None:
    """Without the browser: somebody stands on the table of Wankul, and the owner may pass."""
    while not (sitting := sitting_at(table)).seen()["turn"] > 2 or "pass" not in kinds(sitting):
        play_move(table=table, action=sitting.choices()[-1], version=table.version, now=timezone.now())
        work(table)
        assert not table.is_over


def play_until_the_last_choice(table: Table) -> None:
    """Without the browser: the owner has choices left that he has taken back, the last of which ends the game with the AI."""
    while not table.is_over:
        play_move(table=table, action=sitting_at(table).choices()[-1], version=table.version, now=timezone.now())
        work(table)
    take_back(table=table, version=table.version, now=timezone.now())


def lose(seat: AtThePage) -> None:
    last = sitting_at(seat.table).choices()[-1]
    seat.page.locator(f"#choices .choice-button[value='{last}']").click()
    seat.arrive()
    assert seat.table.is_over
    assert not seat.table.is_won


def expect_the_end(page: Page, *, is_told: bool) -> None:
    """The head, what it says and offers, the result and the news of the last move are shown and heard; or nothing of them yet."""
    head, last = page.locator(".table-head"), page.locator("#news li[data-at]").last
    offers = [head.locator("> .table-deeds > *", has_text=word) for word in ("Revanche", "Revoir")]
    for told in (head.locator(".table-head__turn"), head.locator(".table-head__standing"), page.locator(ENDING), last):
        expect(told).to_be_visible(visible=is_told)
    for offer in offers:
        expect(offer.first).to_be_visible(visible=is_told)
    heard = page.locator("#announcer")
    if is_told:
        expect(heard).to_contain_text("Vous avez perdu")
        expect(heard).to_contain_text(page.locator(f"{ENDING} strong").inner_text())
    else:
        expect(heard).not_to_contain_text("perdu")
        expect(heard).not_to_contain_text("gagne")


def kinds(sitting: Any) -> set[str]:
    return {sitting.state.action_to_struct(action)["kind"] for action in sitting.choices()}


def play_back_slowly(page: Page) -> None:
    page.evaluate("localStorage.setItem('cartable.playback', 'slow')")
    page.evaluate(STAY)


def end_the_turn(seat: AtThePage) -> None:
    seat.page.locator("[data-confirming]").first.click()
    seat.arrive()


def boards(page: Page) -> tuple[int, int]:
    """Which board of how many is shown."""
    now, count = page.locator(PLACE).inner_text().split(" / ")
    return int(now), int(count)


def test_the_opponents_turn_plays_back_by_itself_and_is_stepped_at_a_speed_that_is_remembered(seated: Any) -> None:
    """Off is off, and then it is looked at step by step, by mouse and by keys."""
    with seated(moving=True) as seat:
        page = seat.page
        play_back_slowly(page)
        end_the_turn(seat)

        expect(page.locator(STILL)).to_be_visible()
        expect(page.locator("#news li.is-now").first).to_be_visible()
        expect(page.locator("#playback-speed")).to_have_value("slow")
        page.locator("#playback-speed").select_option("fast")  # from now on, not from the next board on
        expect(page.locator(STILL)).to_have_count(0, timeout=30_000)
        expect(page.locator(".board")).to_be_visible()
        assert page.locator("#news li[data-at]").count() > 1

        page.locator("#playback-speed").select_option("off")
        page.reload()
        expect(page.locator("#playback-speed")).to_have_value("off")
        expect(page.locator(STILL)).to_have_count(0)

        row = page.locator("#playback")
        closed = row.bounding_box()
        page.locator("[data-playback=after]").click()
        expect(page.locator(PLACE)).to_have_text(re.compile("^1 / "))
        assert closed
        assert row.evaluate("(one) => one.clientHeight") <= closed["height"] <= HIGHEST_ROW, (
            "buttons beside each other, in one line"
        )
        page.keyboard.press(".")
        assert boards(page)[0] == 2
        page.keyboard.press(",")
        assert boards(page)[0] == 1
        page.locator("[data-playback=now]").click()
        expect(page.locator(STILL)).to_have_count(0)
        assert flaws(page) == []


def test_nothing_says_that_it_is_ones_turn_before_the_others_moves_have_been_shown(seated: Any) -> None:
    """On a desk, and where the window becomes that of a phone."""
    with seated(moving=True) as seat:
        page, head = seat.page, seat.page.locator(".table-head")
        turn, question, standing = (
            head.get_by_text("À vous de jouer"),
            page.locator(".choices__question"),
            head.locator("[data-standing]"),
        )
        play_back_slowly(page)
        before = standing.inner_text()
        end_the_turn(seat)

        expect(page.locator(STILL)).to_be_visible()
        for window in (DESK, PHONE):
            page.set_viewport_size(window)
            expect(head.get_by_text("B joue…")).to_be_visible()
            expect(turn).to_be_hidden()
            expect(question.locator("[data-now]")).to_be_hidden()
            expect(question.get_by_text("B joue…")).to_be_visible()
            assert page.locator("#choices .choice-button").first.is_enabled()
        assert flaws(page) == []
        page.locator("[data-playback=now]").click()
        for window in (PHONE, DESK):
            page.set_viewport_size(window)
            expect(turn).to_be_visible()
            expect(question.locator("[data-now]")).to_be_visible()
            expect(page.get_by_text("B joue…")).to_have_count(0)
        assert standing.inner_text() != before


def test_the_end_of_a_game_is_told_after_the_moves_that_lead_there(seated: Any) -> None:
    """To whoever skips them by mouse or by key at once; to who looks at them, when they are over; without movement, at once.

    The same end four times: the last choice is taken back and made again.
    """
    with seated(play_until_the_last_choice, moving=True, seed=3, practice=True) as seat:
        page = seat.page
        speed, still = page.locator("#playback-speed"), page.locator(STILL)
        play_back_slowly(page)

        skips: list[Callable[[], object]] = [
            lambda: page.locator("[data-playback=now]").click(),
            lambda: page.keyboard.press("Escape"),
            lambda: speed.select_option("fast"),  # the rest is played to its end
        ]

        for skip in skips:
            lose(seat)
            expect(still).to_be_visible()
            expect(page.locator("#news li.is-now").first).to_be_visible()
            expect_the_end(page, is_told=False)
            skip()
            expect(still).to_have_count(0, timeout=30_000)
            expect_the_end(page, is_told=True)
            seat.take_back("z")

        page.evaluate("localStorage.removeItem('cartable.playback')")
        page.emulate_media(reduced_motion="reduce")
        lose(seat)
        expect(still).to_have_count(0)
        expect_the_end(page, is_told=True)
        assert flaws(page) == []


def test_no_turn_to_come_is_announced_while_the_end_is_played_back(seated: Any) -> None:
    with seated(play_until_the_last_choice, moving=True, game="wizard_duel", seed=7, practice=True) as seat:
        play_back_slowly(seat.page)
        lose(seat)

        expect(seat.page.locator(PLACE)).to_contain_text("/")
        expect(seat.page.locator("#news li[data-at='-1']").last).to_be_hidden()
        seat.page.locator("[data-playback=now]").click()
        expect(seat.page.locator("#news li[data-at='-1']").last).to_be_visible()


def play_until_the_hand_is_empty(table: Table) -> None:
    """Without the browser: the owner has played and paid all that he held, and may end his turn."""
    play_until_the_turn_may_end(table)
    while (sitting := sitting_at(table)).board.held(sitting.seen()) or "pass" not in kinds(sitting):
        laying = [one for one in sitting.choices() if sitting.state.action_to_struct(one)["kind"] != "pass"]
        action = (laying or sitting.choices())[0]
        play_move(table=table, action=action, version=table.version, now=timezone.now())
        work(table)
        assert not table.is_over


def test_a_hand_that_was_empty_between_two_turns_is_not_told_beside_the_choices_of_the_next(seated: Any) -> None:
    """The board that is looked back at is that of its moment; the hand beside the choices has been filled since.

    Whoever goes on playing meanwhile, by mouse, plays at the table as it stands.
    """
    with seated(play_until_the_hand_is_empty, moving=True) as seat:
        empty = seat.page.locator(".hand-empty")
        expect(empty).to_be_visible()
        play_back_slowly(seat.page)
        end_the_turn(seat)

        expect(seat.page.locator(STILL)).to_be_visible()
        expect(empty.first).to_be_attached()
        expect(empty.first).to_be_hidden()

        seat.play(seat.legal()[0])
        assert seat.table.moves == len(seat.table.actions)


def test_a_key_that_plays_first_brings_the_table_back(seated: Any) -> None:
    """Nobody plays unseen: the choices are left ready, and what happened can still be played back."""
    with seated(moving=True) as seat:
        page, still = seat.page, seat.page.locator(STILL)
        play_back_slowly(page)
        end_the_turn(seat)
        expect(still).to_be_visible()
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        moves = seat.table.moves

        for key in ("1", "Numpad1", "s", "Enter", "Space"):
            if key == "Enter":
                page.locator("#choices .choice-button").first.focus()
            page.keyboard.press(key)

            expect(still).to_have_count(0)
            expect(page.locator("[data-playback=play]")).to_be_visible()
            expect(page.locator("#choices .choice-button").first).to_be_enabled()
            expect(page.locator("[data-confirming]")).not_to_be_focused()
            assert (sent, seat.table.moves) == ([], moves), key
            if key == "Space":  # it warns: one reads it, and confirms with the next press
                page.keyboard.press("Space")
                expect(page.locator("[data-confirming]")).to_be_focused()
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("r")
            expect(still).to_be_visible()

        page.keyboard.press("1")
        expect(still).to_have_count(0)
        page.keyboard.press("1")
        expect(page.locator("#table")).not_to_have_attribute("data-moves", str(moves))


def test_the_boards_end_with_the_table_and_begin_after_what_was_asked_for(
    alice: Player, alice_client: Client, opened: Opening
) -> None:
    table = opened(alice, seed=9)
    play_until_the_turn_may_end(table)
    play_move(table=table, action=PASS, version=table.version, now=timezone.now())
    work(table)
    address = reverse("play:table-playback", args=[table.pk])

    told = {one.moves for one in sitting_at(table).told if one.moves and not one.line.is_heading}
    everything = alice_client.get(address, {"since": 0}).content.decode()
    nothing = alice_client.get(address, {"since": table.moves}).content.decode()

    assert [int(one) for one in re.findall(r'data-moves="(\d+)"', everything)] == sorted(told)
    assert "<template" not in nothing
    assert alice_client.get(address, {"since": "later"}).content.decode() == nothing


def test_the_log_says_why_and_folds(alice: Player, alice_client: Client, opened: Opening) -> None:
    """It is opened at the page of a table by keys, in test_browser_games.py."""
    table = opened(alice, seed=9)
    play_until_the_turn_may_end(table)

    page = alice_client.get(table.get_absolute_url(), headers={"accept-language": "fr"}).content.decode()
    (log,) = re.findall(r'<details [^>]*id="log">.*', page, re.DOTALL)

    for why in (", par ", ", pour "):
        assert f'<span class="because__by">{why}' in log
    assert re.search(r'<li class="because"><details open><summary>[^\n]+?</summary><ul role="list"><li data-at="\d+">', log)
