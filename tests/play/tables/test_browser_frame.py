"""The frame of a table in a browser: what changed, many choices, the clock, cards in large, keys on the map, accessibility."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from play.tables.engine.sitting import Sitting
from play.tables.models import Table
from play.tables.services.ending import concede
from play.tables.services.moving import play_move
from simulator.kernel.game import PASS
from tests.accessibility import flaws
from tests.play.tables.at_the_page import AtThePage, Hand, at_the_page
from tests.play.tables.conftest import sitting_at, work

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogues", "messages"),
]

MARKED = ".board .is-fresh"

Wanted = Callable[[Sitting], bool]


@pytest.fixture
def seated(browser: Browser, live_server: LiveServer, alice: Player) -> Any:
    """Opens a table, plays on to a choice as `wanted`, or what `begun` plays, and opens its page.

    Nothing that the browser complains of passes.
    """

    @contextmanager
    def sitting(
        game: str,
        wanted: Wanted | None = None,
        *,
        begun: Callable[[Table], object] | None = None,
        hand: Hand = "mouse",
        **wishes: Any,
    ) -> Iterator[AtThePage]:
        begun = begun if wanted is None else partial(play_until, wanted=wanted)
        with at_the_page(browser, live_server.url, alice, game, language="fr", hand=hand, begun=begun, **wishes) as seat:
            yield seat
            assert seat.complaints == []

    return sitting


def play_until(table: Table, wanted: Wanted) -> None:
    """Play on without the browser until the owner's choice is as `wanted` says."""
    while not wanted(sitting := sitting_at(table)):
        play_first(table, sitting)


def play_first(table: Table, sitting: Sitting) -> None:
    """The first choice there is, and what the others answer."""
    play_move(table=table, action=sitting.choices()[0], version=table.version, now=timezone.now())
    work(table)


def struct_of(sitting: Sitting, action: int) -> dict[str, Any]:
    return sitting.state.action_to_struct(action)


def has_gone_on(moves: int, sitting: Sitting) -> bool:
    """The owner chooses, so many moves after the beginning at least."""
    return sitting.is_mine and len(sitting.actions) >= moves


def visible_choices(page: Page) -> list[str]:
    return page.locator("#choices li:not([hidden]) .choice-button > span").all_inner_texts()


def test_what_has_changed_is_marked_until_the_next_choice(seated: Any) -> None:
    def may_play(sitting: Sitting) -> bool:
        return any(struct_of(sitting, one)["kind"] == "play" for one in sitting.choices())

    with seated("wankul", may_play, seed=11, practice=True) as seat:
        expect(seat.page.locator(MARKED)).to_have_count(0)

        seat.page.locator(".choice-button").last.click()
        seat.arrive()
        expect(seat.page.locator(MARKED).first).to_be_visible()
        marked = seat.page.locator(MARKED).count()

        seat.page.reload()
        expect(seat.page.locator(MARKED)).to_have_count(marked)
        seat.take_back("z")
        expect(seat.page.locator(MARKED)).to_have_count(0)


def test_many_choices_are_found_by_their_kind_and_by_their_words(seated: Any) -> None:
    with seated("lekemar", lambda sitting: len(sitting.choices()) > 14, seed=12) as seat:
        page, every = seat.page, len(sitting_at(seat.table).choices())
        expect(page.locator("#choices li:not([hidden])")).to_have_count(every)

        kind = page.locator(".choices__verb").first
        word, count = kind.inner_text().rsplit(" ", 1)
        kind.click()
        expect(page.locator("#choices li:not([hidden])")).to_have_count(int(count))
        assert {words.split()[0] for words in visible_choices(page)} == {word}

        page.locator("#choices-all").click()
        wanted = visible_choices(page)[-1]
        page.keyboard.press("/")
        page.keyboard.type(wanted.upper()[:40])
        assert all(words.lower().startswith(wanted.lower()[:40]) for words in visible_choices(page))
        page.keyboard.press("Escape")
        expect(page.locator("#choices li:not([hidden])")).to_have_count(every)
        assert Table.objects.get().version == seat.table.version


def test_a_mouse_that_rests_and_keys_show_a_card_large_in_the_hand_and_of_a_choice(seated: Any) -> None:
    """Under a mouse that rests, in focus, by "i" and by its right button; a choice that names no card shows none.

    The Terrains that lie there meanwhile lie in one line, and the sheet of a menu has its colour.
    """

    def is_full_and_names_a_card(sitting: Sitting) -> bool:
        state: Any = sitting.state
        is_full = state.terrain.count(-1) <= 1 and max(map(len, state.side)) > 1
        return is_full and any(struct_of(sitting, one).get("card") for one in sitting.choices())

    with seated("wankul", is_full_and_names_a_card, seed=11) as seat:
        page, sitting, version = seat.page, sitting_at(seat.table), seat.table.version
        tops = page.locator(".wk-terrain").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
        assert len(set(tops)) == 1 < len(tops)
        colour = page.locator(".table-deeds .menu__sheet").first.evaluate("(one) => getComputedStyle(one).backgroundColor")
        assert colour not in {"rgba(0, 0, 0, 0)", "transparent"}

        card = next(struct for one in sitting.choices() if (struct := struct_of(sitting, one)).get("card"))["card"]
        choice = page.locator(f"#choices .choice-button[data-inspect='{card}']").first
        preview, sheet = page.locator("#card-preview .face--large"), page.locator("#card-sheet .face--large")
        shown = page.locator(f".wk-hand [data-inspect='{card}'] .face__name").first.inner_text()
        piece = page.locator(".wk-hand .piece").first

        for under_the_mouse, said in ((piece, ""), (choice, shown)):
            under_the_mouse.hover()
            expect(preview).to_be_visible()
            expect(preview).to_contain_text(said)
            page.mouse.move(2, 2)
            expect(preview).not_to_be_visible()

        page.locator("#choices").focus()
        while not choice.evaluate("(button) => button === document.activeElement"):
            page.keyboard.press("ArrowDown")
        expect(preview).to_contain_text(shown)
        page.keyboard.press("i")
        expect(sheet).to_contain_text(shown)
        page.keyboard.press("Escape")
        expect(sheet).not_to_be_visible()
        assert page.locator("#choices [data-confirming][data-inspect]").count() == 0

        piece.click(button="right")
        expect(sheet).to_be_visible()
        assert Table.objects.get().version == version


def test_the_clock_runs_in_french_too(seated: Any) -> None:
    def at_four_times_the_pace(table: Table) -> None:
        Table.objects.update(pace=4)
        table.refresh_from_db()
        play_until(table, lambda sitting: sitting.clock() is not None)

    with seated("wizard_duel", begun=at_four_times_the_pace, seed=3, timed_defence=True) as seat:
        left = seat.page.locator(".table-clock__left")
        expect(left).to_have_text(re.compile(r"^\d+,\d s$"))
        first = left.inner_text()
        expect(left).not_to_have_text(first)
        assert seat.page.locator("#table-clock").evaluate("clock => clock.value < clock.max")


def test_what_was_revealed_is_not_taken_back_and_the_page_says_why(seated: Any) -> None:
    with seated("wizard_duel", seed=3, first=0) as seat:
        seat.page.locator("[data-confirming]").click()
        seat.arrive()

        seat.page.keyboard.press("z")

        expect(seat.page.locator("main .notice--warn")).to_contain_text("reste joué")
        assert Table.objects.get().version == seat.table.version
        seat.complaints.clear()  # the refusal is a 409, which the browser notes


def test_the_map_is_played_and_asked_with_keys(seated: Any) -> None:
    with seated("wongar", lambda sitting: sitting.seen()["question"] == "turn", seed=26) as seat:
        sitting = sitting_at(seat.table)
        land = next(key for key in sitting.board.touches(sitting.state.action_to_struct(sitting.choices()[0]), sitting.seen()))
        page = seat.page
        closed = page.locator(".wg-land:not(.is-playable)").first

        if closed.count():
            closed.focus()
            page.keyboard.press("w")
            expect(page.locator("#table-dialog li").first).to_have_text(re.compile(r".+ \([RGV]\d+\)$"))
            page.keyboard.press("Escape")
        page.locator(f".board [data-key='{land}']").focus()
        page.keyboard.press("Enter")

        seat.arrive()
        assert seat.table.moves > 0


@pytest.mark.parametrize(
    ("game", "seats", "look"),
    [("wongar", 5, ("dark", 390)), ("woodland_wizards", 12, ("light", 1280)), ("wongar", 3, ("light", 1280))],
)
def test_the_largest_tables_are_accessible_and_fit(seated: Any, game: str, seats: int, look: tuple[str, int]) -> None:
    """Each in one look; that of Lekemar, in two, in test_browser.py, where it has parts of every colour."""
    with seated(game, seed=11, seats=seats, hand="finger" if look[1] < 600 else "mouse") as seat:
        seat.page.emulate_media(color_scheme=look[0], reduced_motion="reduce")
        assert flaws(seat.page) == []
        assert seat.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


ARROWS = """(frame) => ["::before", "::after"].map((side) => {
  const style = getComputedStyle(frame, side);
  return style.display !== "none" && Number(style.opacity) > 0.9;
})"""


def test_on_a_phone_the_map_is_pushed_within_its_frame_and_the_hand_covers_no_more_of_it_than_its_cards(seated: Any) -> None:
    """An arrow says where the map goes on; the hand covers nothing after the game."""

    def has_taken(sitting: Sitting) -> bool:
        return any(sitting.seen()["players"][sitting.seat]["taken"].values())

    with seated("wongar", has_taken, seed=11, hand="finger") as seat:
        page, frame = seat.page, seat.page.locator(".wg-scroll")
        assert frame.evaluate("(one) => one.scrollWidth > one.clientWidth")
        for end, arrows in (("0", "false,true"), ("one.scrollWidth", "true,false")):
            frame.evaluate(f"(one) => one.scrollTo({{ left: {end}, behavior: 'instant' }})")
            page.wait_for_function(f"() => ({ARROWS})(document.querySelector('.wg-scroll')).join() === '{arrows}'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        names = page.locator(".wg-player__level")
        assert [one.inner_text() for one in names.all() if one.evaluate("(one) => one.scrollWidth > one.clientWidth + 1")] == []

        hand, taken = page.locator(".board__hand"), page.locator(".wg-taken")
        assert (taken.count(), hand.locator(taken).count()) == (1, 0)
        assert hand.evaluate("(one) => getComputedStyle(one).position") == "sticky"
        concede(table=seat.table, now=timezone.now())
        page.reload()

        expect(page.locator(".places")).to_be_in_viewport()
        assert hand.evaluate("(one) => getComputedStyle(one).position") == "static"


IN_SIGHT = """() => {
  const places = [".wg-scroll", ".wg-land--site"].map((one) => document.querySelector(one).getBoundingClientRect());
  const [frame, site] = places;
  return site.left >= frame.left && site.right <= frame.right;
}"""

FADES = """(box, [edge, pseudo]) => Number(getComputedStyle(box.querySelector(edge), pseudo).opacity)"""


def test_a_list_of_choices_that_goes_on_fades_over_the_choice_that_ends_it(seated: Any) -> None:
    with seated(
        "wankul", lambda sitting: len(sitting.choices()) > 6 and PASS in sitting.choices(), seed=11, hand="finger"
    ) as seat:
        choices, edge = seat.page.locator(".choices__list"), ["li:last-child", "::before"]
        ending = choices.locator("li:last-child")

        assert choices.evaluate("(one) => one.scrollHeight > one.clientHeight")
        assert choices.evaluate(FADES, edge) > 0.9
        assert ending.evaluate("(one) => getComputedStyle(one).backgroundColor") not in ("transparent", "rgba(0, 0, 0, 0)")
        assert (
            ending.evaluate("(one) => one.getBoundingClientRect().bottom - one.parentElement.getBoundingClientRect().bottom") >= 0
        )
        choices.evaluate("(one) => one.scrollTo({ top: one.scrollHeight, behavior: 'instant' })")
        seat.page.wait_for_function(f"() => ({FADES})(document.querySelector('.choices__list'), {edge}) < 0.1")


def test_a_board_that_goes_on_under_the_own_side_lies_in_its_shade(seated: Any) -> None:
    with seated("lekemar", seed=11, seats=5) as seat:
        board, edge = seat.page.locator(".board"), [".board__own", "::before"]
        assert board.evaluate("(one) => one.scrollHeight > one.clientHeight")
        assert board.evaluate(FADES, edge) > 0.9

        board.evaluate("(one) => one.scrollTo({ top: one.scrollHeight, behavior: 'instant' })")
        seat.page.wait_for_function(f"() => ({FADES})(document.querySelector('.board'), {edge}) < 0.1")


def test_on_a_phone_the_place_of_a_ceremony_is_pushed_into_sight(seated: Any) -> None:
    def is_a_ceremony(sitting: Sitting) -> bool:
        return sitting.is_mine and bool(sitting.seen()["ceremony"])

    with seated("wongar", is_a_ceremony, seed=11, hand="finger") as seat:
        for number in range(2):
            if number:
                play_first(seat.table, sitting_at(seat.table))
                play_until(seat.table, is_a_ceremony)
                seat.page.reload()
            seat.page.wait_for_function("document.querySelector('.wg-land--site')")
            seat.page.wait_for_function(IN_SIGHT)


def test_news_that_do_not_fit_are_unfolded_by_a_press_and_by_keys(seated: Any) -> None:
    """By a finger in a narrow window, and by a mouse in a wide one."""
    with seated("wongar", partial(has_gone_on, 9), seed=11, hand="finger") as seat:
        news = seat.page.locator("#news")
        for width, press in ((390, news.tap), (1280, news.click)):
            seat.page.set_viewport_size({"width": width, "height": 800})
            folded = news.evaluate("(one) => one.clientHeight")
            assert news.evaluate("(one) => one.scrollHeight > one.clientHeight")

            news.focus()
            assert news.evaluate("(one) => one.clientHeight") > folded
            news.evaluate("() => document.activeElement.blur()")
            assert news.evaluate("(one) => one.clientHeight") == folded
            press(position={"x": 4, "y": 4})
            assert news.evaluate("(one) => one.clientHeight") > folded
            news.evaluate("() => document.activeElement.blur()")


def play_until_something_is_paid(table: Table) -> None:
    while (sitting := sitting_at(table)).seen()["question"] != "pay" or not sitting.is_mine:
        kinds = {struct_of(sitting, one)["kind"]: one for one in sitting.choices()}
        play_move(table=table, action=kinds.get("play", sitting.choices()[0]), version=table.version, now=timezone.now())
        work(table)


def test_on_a_phone_the_board_stays_in_sight_and_the_payment_names_its_card(seated: Any) -> None:
    with seated("wankul", begun=play_until_something_is_paid, seed=11, hand="finger", practice=True) as seat:
        paying = sitting_at(seat.table).seen()["paying"]
        question = seat.page.locator(".choices__question")
        expect(question).to_contain_text(f"(1 sur {paying['price']})")
        expect(seat.page.locator("[data-asked]")).to_have_count(1)

        seat.page.wait_for_function(
            """() => {
              const top = (one) => document.querySelector(one).getBoundingClientRect().top;
              return top(".board__hand") >= 844 * 0.4 && top("[data-asked]") >= 0 && top("[data-asked]") < top(".board__hand");
            }""",
            polling=50,
        )
