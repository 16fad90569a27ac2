"""A table in a browser: drag and drop, why not, hints, news, what happens by itself; tables and replays are accessible."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final
from uuid import UUID

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from play.tables.models import Hint, HintState, Phase, Table
from play.tables.services.ending import concede
from play.tables.services.hints import ask_hint, work_out
from play.tables.services.moving import play_move
from play.tables.services.opening import open_table
from play.tables.services.thinking import think
from simulator.kernel.game import PASS
from tests.accessibility import flaws, flaws_in_every_look
from tests.at_rest import in_sight
from tests.complaints import complaints_of
from tests.conftest import client_of
from tests.play.tables.conftest import setup_of, sitting_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

RULE = re.compile(r".+ \([RGV]\d+\)$")
"""A sentence with the number of a rule."""

LOOKS: Final = (("light", 390), ("dark", 1280))
"""A phone by day and a desk by night."""

LONGER_THAN_A_PRESS: Final = 700
"""Milliseconds after which a press is a long one."""


@pytest.fixture
def owner(wankul: Game) -> Player:
    return Player.objects.create_user("alice@example.com", "a long enough pass phrase", display_name="Alice")


@pytest.fixture
def visit(live_server: LiveServer, page: Page, owner: Player, messages: list[UUID]) -> Iterator[Callable[..., Table]]:
    """Opens a table and shows it, or its page of this name; the test fails when the browser has anything to complain of."""
    complaints = complaints_of(page)
    session = client_of(owner).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])

    def visiting(
        game: str,
        *,
        name: str = "play:table",
        up_to: str = "",
        begun: Callable[[Table], object] | None = None,
        moving: bool = False,
        **wishes: object,
    ) -> Table:
        page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
        page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "fr", "url": live_server.url}])
        table = open_table(owner=owner, setup=setup_of(game, **wishes), now=timezone.now())  # type: ignore[arg-type]
        work(table)
        if up_to:
            until(table, up_to)
        if begun is not None:
            begun(table)
        page.goto(live_server.url + reverse(name, args=[table.pk]))
        return table

    yield visiting
    assert complaints == []


def work(table: Table) -> None:
    """What a worker does; the row is read again first."""
    table.refresh_from_db()
    while table.phase == Phase.THINKING:
        think(table=table.pk, clock=timezone.now)
        table.refresh_from_db()


def moved(page: Page, table: Table, deed: Callable[[], object]) -> None:
    """Do something that plays a move; then let the AI answer, until the page shows how the table stands."""
    before = table.version
    deed()
    for _ in range(600):
        table.refresh_from_db()
        if table.version != before:
            break
        time.sleep(0.05)
    assert table.version != before, "nothing was played"
    work(table)
    expect(page.locator(f"#table[data-version='{table.version}']")).to_be_visible(timeout=30_000)
    page.wait_for_function(DRAWN)


PRESSED = """all => all.map((one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
})"""
"""For each of these whether its middle is in sight, and nothing lies over it."""


DRAWN = """() => !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")"""
"""The table's scripts have marked what may be touched."""


def touch_the_board(page: Page) -> None:
    """One click where something can be played; where that leaves choices to be read, one more on the first of them.

    A single choice is played by the first click, and its page may be gone at any moment: nothing is touched on the next.
    One that warns is not: it is shown with its warning.
    """
    if not page.locator(".board .is-playable").count():
        page.locator(".choice-button").first.click()
        return
    page.locator(".board .is-playable").first.click()
    if page.evaluate("() => document.querySelector('.is-chosen') !== null"):
        page.locator(".choices__list li:not([hidden]) .choice-button").first.click()


def play_on(table: Table) -> None:
    """Make the first choice there is, without the browser, and let the others play."""
    play_move(table=table, action=sitting_at(table).choices()[0], version=table.version, now=timezone.now())
    work(table)


def until(table: Table, kind: str) -> None:
    """Play on, without the browser, until a choice of this kind is there."""
    while kind not in kinds_of(table):
        play_on(table)


def kinds_of(table: Table) -> set[str]:
    """The kinds of choices that the owner has."""
    sitting = sitting_at(table)
    return {sitting.state.action_to_struct(action)["kind"] for action in sitting.choices()}


def test_a_card_is_read_by_a_finger_and_dragged_onto_a_terrain_however_long_it_is_held(
    page: Page, visit: Callable[..., Table]
) -> None:
    """A finger that stays shows the card, and over it what is refused."""
    table = visit("wankul", seed=11, level="easy", up_to="play")
    sheet, offered = page.locator("#card-sheet"), str(page.locator("#choices").inner_html())
    for piece in (page.locator(".wk-hand .piece").all()[0], page.locator(".wk-slot .ground").first):
        key = str(piece.evaluate("piece => piece.closest('[data-key]').dataset.key"))
        hold(page, piece, until=expect(sheet.locator(".preview")).to_be_visible)
        expect(sheet.locator(".why-not")).to_have_count(0 if key in offered else 1)
        page.keyboard.press("Escape")
    assert page.locator("#table-dialog").is_hidden()

    state = sitting_at(table).state
    structs = [state.action_to_struct(action) for action in state.legal_actions()]
    printing = next(struct["card"] for struct in structs if struct["kind"] == "play")
    before = table.version
    page.locator(f".wk-hand [data-key='hand:{printing}']").first.hover()
    page.mouse.down()
    page.wait_for_timeout(LONGER_THAN_A_PRESS)
    page.locator(".wk-slot[data-drop='slot:0']").hover()
    page.mouse.up()

    expect(page.locator(f"#table:not([data-version='{before}'])")).to_be_visible()
    table.refresh_from_db()
    expect(page.locator("#table[data-phase='yours']")).to_be_visible()
    while {"place", "pay"} & kinds_of(table):
        moved(page, table, page.locator(".choice-button").first.click)
    sides = [terrain["sides"][0]["characters"] for terrain in sitting_at(table).seen()["terrains"] if terrain]
    assert printing in {one["card"] for side in sides for one in side}


def test_s_makes_the_last_choice_again_and_the_list_stays(page: Page, visit: Callable[..., Table]) -> None:
    table = visit("wongar", seed=3, level="easy", begun=_play_until_it_may_go_on_alike)
    before, action = table.moves, int(str(page.locator("[data-again]").get_attribute("value")))
    assert page.locator(".choice-button").count() == len(sitting_at(table).choices())
    assert flaws(page) == []

    moved(page, table, lambda: page.keyboard.press("s"))

    assert table.actions[before] == action


def _play_until_it_may_go_on_alike(table: Table) -> None:
    lots = Random(4)
    while not _may_go_on_alike(table):
        play_move(table=table, action=lots.choice(sitting_at(table).choices()), version=table.version, now=timezone.now())
        work(table)


def _may_go_on_alike(table: Table) -> bool:
    """The owner's last choice is among those that he has now, and is none that Space plays."""
    sitting = sitting_at(table)
    if sitting.last_own is None:
        return False
    last = sitting.last_own.state.action_to_string(table.actions[sitting.last_own.moves], "fr")
    return last in {sitting.state.action_to_string(action, "fr") for action in sitting.choices() if action != PASS}


def test_a_key_in_focus_and_a_long_press_say_why_not_with_the_rule(page: Page, visit: Callable[..., Table]) -> None:
    visit("wizard_duel", seed=3, first=0)
    piece, dialog = page.locator(".wd-hand .piece").first, page.locator("#table-dialog")
    piece.focus()

    page.keyboard.press("w")

    expect(dialog).to_contain_text("Pourquoi pas")
    expect(dialog.locator("li").first).to_have_text(RULE)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    piece.hover()

    page.mouse.down()
    expect(page.locator("#card-sheet .preview")).to_be_visible()
    page.mouse.up()

    expect(page.locator("#card-sheet .why-not + .preview")).to_be_visible()
    expect(page.locator("#card-sheet .why-not li").first).to_have_text(RULE)


def hold(page: Page, piece: Locator, *, until: Callable[[], object]) -> None:
    """A finger that stays on a piece, and is lifted when something has come of it: a busy browser takes its time."""
    in_sight(piece)
    box = piece.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 8}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    until()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_on_a_piece_of_which_nothing_is_refused_opens_no_empty_answer(page: Page, visit: Callable[..., Table]) -> None:
    table = visit("lekemar", seed=3, first=0)
    piece = page.locator(f".lk-part--free[data-key^='worn:']:not([data-key^='worn:{table.seat}-'])").first

    with page.expect_response(re.compile("/pourquoi/")) as answer:
        hold(page, piece, until=lambda: answer.value)
    page.wait_for_timeout(100)

    assert page.locator("dialog[open]").count() == 0


def _play_until_there_is_much_to_tell(table: Table) -> None:
    for _ in range(25):
        _play_last(table)
        if len(sitting_at(table).choices()) > 3:
            break


def _play_last(table: Table) -> None:
    """Make the last choice there is, without the browser, and let the others play."""
    play_move(table=table, action=sitting_at(table).choices()[-1], version=table.version, now=timezone.now())
    work(table)


def _play_until_there_is_much_to_tell_and_something_discarded(table: Table) -> None:
    _play_until_there_is_much_to_tell(table)
    while not any(player["discard"] for player in sitting_at(table).seen()["players"]):
        _play_last(table)


CUT = """news => { const top = news.getBoundingClientRect().top;
  return [...news.querySelectorAll("li")].filter((line) => !line.querySelector("li") && line.checkVisibility())
    .map((line) => line.getBoundingClientRect()).filter((box) => box.top < top - 1 && box.bottom > top + 1).length }"""
SHOWN = """news => [...news.querySelectorAll("li")].at(-1).getBoundingClientRect().top < news.getBoundingClientRect().bottom"""


def test_the_news_begin_with_a_whole_line_and_opening_a_discard_pile_asks_nothing(
    page: Page, visit: Callable[..., Table]
) -> None:
    """However long the news are, and however low their box: no line is cut off at its top."""
    page.set_viewport_size({"width": 390, "height": 844})
    visit("wankul", seed=11, level="easy", begun=_play_until_there_is_much_to_tell_and_something_discarded)
    for window in ({"width": 390, "height": 844}, {"width": 1280, "height": 800}):
        if window["width"] != 390:
            page.set_viewport_size(window)  # type: ignore[arg-type]
            page.reload()
        news = page.locator("#news")
        assert (news.evaluate(CUT), news.evaluate(SHOWN)) == (0, True), window

    fold = page.locator(".wk-pile-fold").first
    fold.locator("summary").click()
    expect(fold).to_have_attribute("open", "")
    expect(page.locator("#table-dialog")).not_to_be_visible()


def test_a_hint_comes_into_sight_and_leaves_six_choices_whole_and_space_warns_before_a_turn_ends_unused(
    page: Page, visit: Callable[..., Table]
) -> None:
    """The hint is asked for on a phone, and looked at on a desk too."""
    page.set_viewport_size({"width": 390, "height": 844})
    table = visit("wankul", seed=11, level="easy", up_to="play")
    choices, hint = page.locator("#choices-list > li"), page.locator("[data-hint=ready]")
    assert choices.count() >= 6
    where = (
        "() => { const box = document.querySelector('.hint').getBoundingClientRect(); return [box.top, box.height, scrollY]; }"
    )

    page.locator("[data-deed=hint]").click()
    expect(page.locator("[data-hint=asked]")).to_be_focused()
    awaited = page.evaluate(where)
    work_out(hint_id=Hint.objects.get(table=table).pk, now=timezone.now())
    expect(hint).to_be_focused()
    expect(hint.locator("tbody tr").first).to_be_in_viewport(ratio=1)
    expect(hint.locator(".hint__standing")).to_be_in_viewport(ratio=1)
    assert page.evaluate(where) == awaited, "it comes where it was waited for, and the page stays"

    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#choices-title")).to_be_in_viewport(ratio=1)
    for choice in choices.all()[:6]:
        expect(choice).to_be_in_viewport(ratio=1)
    expect(hint.locator("tbody tr").first).to_be_in_viewport(ratio=1)

    ending = page.locator("#choices-list > li:last-child > [data-confirming]")
    before = str(page.locator("#table").get_attribute("data-version"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(ending).to_be_focused()
    expect(ending).to_contain_text("sans rien avoir joué")
    expect(ending).to_be_in_viewport()
    table.refresh_from_db()
    assert str(table.version) == before
    page.keyboard.press("Space")
    expect(page.locator(f"#table:not([data-version='{before}'])")).to_be_visible()


def test_a_move_on_another_device_shows_by_itself(page: Page, visit: Callable[..., Table], owner: Player) -> None:
    table = visit("wankul", seed=11, level="easy")
    action = sitting_at(table).choices()[0]
    client_of(owner).post(reverse("play:table-move", args=[table.pk]), {"action": action, "version": table.version})
    work(table)
    assert table.actions[0] == action

    expect(page.locator(f"#table[data-version='{table.version}']")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
def test_a_table_is_accessible_and_fits(page: Page, visit: Callable[..., Table], game: str) -> None:
    """Larger tables of the other games in test_browser_frame.py."""
    visit(game, seed=11)

    assert flaws_in_every_look(page, LOOKS) == []


def _play_until_every_kind_of_part_is_worn(table: Table) -> None:
    for _ in range(40):
        sitting = sitting_at(table)
        if all(any(player["worn"][slot] for player in sitting.seen()["players"]) for slot in range(4)):
            break
        laying = [one for one in sitting.choices() if sitting.state.action_to_struct(one)["kind"] == "lay"]
        play_move(table=table, action=(laying or sitting.choices())[-1], version=table.version, now=timezone.now())
        work(table)


def test_a_crowd_with_parts_of_every_colour_is_accessible_and_fits(page: Page, visit: Callable[..., Table]) -> None:
    """The notes of legs, and of heads, were too pale on their colours. No table is larger."""
    visit("lekemar", seed=3, seats=15, begun=_play_until_every_kind_of_part_is_worn)

    noted = page.locator(".lk-part:has(.lk-part__note)").evaluate_all("all => all.map((one) => one.className)")
    assert {one.split("--")[1].split()[0] for one in noted} == {"head", "bust", "muscles", "legs"}
    assert flaws_in_every_look(page, LOOKS) == []


def hinted(table: Table) -> None:
    """A hint about the choice at hand has come."""
    lines = [{"action": one, "chance": 50, "low": 40, "high": 60, "samples": 300} for one in sitting_at(table).choices()]
    ask_hint(table=table, now=timezone.now())
    Hint.objects.filter(table=table).update(state=HintState.READY, lines=lines)


@pytest.mark.parametrize("game", ["wongar", "lekemar"])
def test_a_hint_on_a_phone_leaves_the_board_in_sight(page: Page, visit: Callable[..., Table], game: str) -> None:
    """Between the head of the page and the hand 66 pixels of it were left; now more than a sixth of the screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    visit(game, seed=3, begun=hinted)

    expect(page.locator("[data-hint=ready]")).to_be_in_viewport(ratio=1)
    board, hand = (page.locator(one).bounding_box() for one in (".board", ".board__hand"))
    assert board
    assert hand
    assert hand["y"] - board["y"] > 844 / 6


@pytest.mark.parametrize("game", ["wongar", "lekemar"])
def test_a_hint_on_a_phone_shows_that_the_choices_go_on(page: Page, visit: Callable[..., Table], game: str) -> None:
    """Two or three of them were seen, and nothing told of the others where the last one ends the list, as in Lekemar."""
    page.set_viewport_size({"width": 390, "height": 844})
    visit(game, seed=3, begun=hinted)

    count = page.locator("#choices-list > li").count()
    expect(page.locator(".choices__total")).to_have_text(f"{count} choix en tout")
    expect(page.locator(".choices__total")).to_be_in_viewport(ratio=1)
    assert page.locator("#choices-list").evaluate("list => getComputedStyle(list, '::after').display") == "block"
    page.locator("#choices-list > li").last.scroll_into_view_if_needed()
    assert page.locator("#choices-list > li > button").last.evaluate_all(PRESSED) == [True]


def test_a_hint_and_a_timeline_that_scroll_are_reached_with_keys(
    page: Page, visit: Callable[..., Table], live_server: LiveServer
) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    table = visit("wankul", seed=11, begun=hinted)
    scrolls = "box => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth"
    assert page.locator(".hint").evaluate(scrolls)
    assert flaws(page) == []

    page.set_viewport_size({"width": 360, "height": 640})
    choices = page.locator(".choice-button")
    assert choices.count() == 2
    assert choices.evaluate_all(PRESSED) == [True, True], "a hint leaves room for few choices"
    page.locator("[data-hint-close]").click()
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator("[data-deed=hint]")).to_be_focused()

    for _ in range(12):
        play_move(table=table, action=sitting_at(table).choices()[0], version=table.version, now=timezone.now())
        work(table)
        if table.is_over:
            break
    else:
        concede(table=table, now=timezone.now())
    page.goto(live_server.url + reverse("play:replay", args=[table.pk]))
    assert page.locator("#replay-strip").evaluate(scrolls)
    assert flaws(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    top = page.locator("#replay-board").evaluate("board => board.getBoundingClientRect().top + scrollY")
    assert top <= 240, "the tools of a replay leave the window to its board"


def test_why_nots_have_a_page_of_their_own(page: Page, visit: Callable[..., Table]) -> None:
    visit("wankul", name="play:table-why-not", seed=11)

    expect(page.get_by_role("heading", level=1)).to_have_text("Pourquoi pas\u00a0?")
    expect(page.locator("main li").first).to_have_text(RULE)
    assert flaws(page) == []


def test_movement_can_be_turned_off(page: Page, visit: Callable[..., Table]) -> None:
    table = visit("wankul", seed=11, level="easy", moving=True)
    page.locator(".table-deeds summary").click()
    switch = page.locator("[data-deed=motion]")
    expect(switch).to_have_attribute("aria-pressed", "true")

    switch.click()
    moved(page, table, page.locator(".choice-button").first.click)

    assert page.evaluate("document.getAnimations().filter((one) => one.effect?.target?.dataset?.piece).length") == 0
    expect(page.locator("[data-deed=motion]")).to_have_attribute("aria-pressed", "false")
