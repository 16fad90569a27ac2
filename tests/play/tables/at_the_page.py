"""A person at the page of a table: plays chosen actions by mouse, finger or keyboard and checks the page after each of them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final, Literal

from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect

from collection.models import Player
from play.boards import board_of
from play.tables.engine.sitting import new_state
from play.tables.models import Table
from play.tables.services.moving import play_move
from play.tables.services.opening import open_table
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.game import PASS, Language, State
from tests.complaints import note_complaints
from tests.conftest import client_of
from tests.play.tables.conftest import setup_of, work

Hand = Literal["mouse", "finger", "keys"]
"""How the page is played."""

PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1280, "height": 900}

PATIENCE: Final = 30.0
"""Seconds that a busy machine may take for one move."""

MOVES: Final = 2000
"""More than any game asks of its owner."""

WATCH: Final = """
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "table") window.settled = event.target.dataset.version;
});
"""
"""Notes which version of the table the page has finished drawing."""

ARRIVED: Final = """(version) => {
  const table = document.getElementById("table");
  if (document.querySelector(".htmx-request, .htmx-swapping")) return false;
  if ((window.settled ?? table.dataset.version) === version && table.dataset.version === version) return true;
  htmx.trigger(table, "table-refresh");
  return false;
}"""
"""The page shows this version; a page that waits for its next look at the server is told to look now."""

LOOK: Final = """() => {
  const table = document.getElementById("table"), active = document.activeElement;
  const text = (selector) => table.querySelector(selector)?.textContent.replace(/[ \\n]+/g, " ").trim() ?? "";
  return {
    version: Number(table.dataset.version),
    phase: table.dataset.phase,
    language: document.documentElement.lang,
    turn: text(".table-head__turn"),
    title: text("#choices-title"),
    result: text(".choices > .notice"),
    focus: active === document.body ? "lost" : table.contains(active) ? "table" : "page",
    choices: [...table.querySelectorAll("#choices .choice-button")].map((button) => ({
      action: Number(button.value),
      words: button.querySelector("span").textContent,
      touches: button.dataset.touches.split(" ").filter(Boolean),
      confirms: "confirming" in button.dataset,
      warns: button.querySelector(".choice-button__caution") !== null,
    })),
  };
}"""

FOREIGN: Final = {
    "fr": re.compile(r"\b(the|of|and|with|your|you|cards?|play|take|lay|choose|from|pass|end)\b", re.IGNORECASE),
    "en": re.compile(r"\b(le|la|les|une?|des|du|et|ou|avec|votre|vous|cartes?|jouer|prendre|poser|choisir)\b", re.IGNORECASE),
}
"""Words that no sentence in this language holds, outside names of cards."""

TITLES: Final = {"fr": "Vos choix", "en": "Your choices"}

STANDINGS: Final = {
    "won": {"fr": "Vous avez gagné", "en": "You have won"},
    "lost": {"fr": "Vous avez perdu", "en": "You have lost"},
    "shared": {"fr": "Vous partagez la première place", "en": "You share first place"},
    "drawn": {"fr": "Partie nulle", "en": "Drawn game"},
}


@dataclass
class Sight:
    """What the page shows."""

    version: int
    phase: str
    language: str
    turn: str
    title: str
    result: str
    focus: str
    choices: list[dict[str, Any]]


@dataclass
class AtThePage:
    """One table in one browser. `state` follows the row on an engine of its own, which the site knows nothing of."""

    page: Page
    table: Table
    language: Language
    hand: Hand
    complaints: list[str]
    state: State = field(init=False)
    lots: Random = field(init=False)
    played: int = 0
    ways: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state, self.lots = new_state(self.table), Random(self.table.seed)
        self.follow()

    # The game ---------------------------------------------------------------------------------------------------------

    def play_on(self, choices: int, interrupt: Callable[[AtThePage, int], None] | None = None) -> None:
        """Play so many actions drawn by lot; `interrupt` may do something else before each of them."""
        for number in range(choices):
            self.check()
            if interrupt:
                interrupt(self, number)
            self.play(self.lots.choice(self.legal()))
        self.check()

    def play_to_the_end(self, interrupt: Callable[[AtThePage, int], None] | None = None, *, middle: range = range(0)) -> None:
        """Play actions drawn by lot until the game is over; `interrupt` may do something else before each of them.

        In the `middle`, counted in choices, what was pressed before in this game is played on without the page.
        """
        pressed: set[str] = set()
        for number in range(MOVES):
            action = self.lots.choice(self.legal() or [PASS])
            kind = "" if self.table.is_over else str(self.state.action_to_struct(action)["kind"])
            if number in middle and kind in pressed:
                self.play_unseen(action)
                continue
            if number and number - 1 in middle:
                self.settle()
            sight = self.check()
            if self.table.is_over:
                assert number - 1 not in middle, "the last choice was played without the page"
                self.check_the_end(sight)
                return
            if interrupt:
                interrupt(self, number)
            self.play(action)
            pressed.add(kind)
        raise AssertionError("the game did not end")

    def play_unseen(self, action: int, aim: str | None = None) -> None:
        """Play this action without the page, which does not know of it before it settles, and let the AI answer."""
        play_move(table=self.table, action=action, version=self.table.version, now=timezone.now(), aim=aim)
        work(self.table)
        self.follow()

    def play(self, action: int) -> None:
        """Bring the page to play this action; then nothing else must have been played for the owner at that point."""
        before = len(self.table.actions)
        if self.hand == "keys":
            self._by_keys(action)
        else:
            self._by_pointing(action)
        self.arrive()
        assert self.table.actions[before] == action, "another choice was played"

    def take_back(self, key: str) -> None:
        """Press the key that takes the last choice back, until the page shows what was before."""
        before = self.table.moves
        self.page.keyboard.press(key)
        self.state, self.played = new_state(self.table), 0
        self.arrive()
        assert self.table.moves < before

    def legal(self) -> list[int]:
        """What the engine allows the owner now, without what only the clock plays."""
        if self.table.is_over or self.state.current_player() != self.table.seat:
            return []
        clock = board_of(self.table.game).clock(self.state)
        return [action for action in self.state.legal_actions() if not clock or action != clock.action]

    def arrive(self) -> None:
        """Let the AI answer what was just done, until the page shows how the table stands."""
        before, deadline = self.table.version, time.monotonic() + PATIENCE
        while Table.objects.values_list("version", flat=True).get(pk=self.table.pk) == before:
            assert time.monotonic() < deadline, f"nothing was played; the page says {self.complaints}"
            time.sleep(0.01)
        self.settle()
        self.follow()

    def settle(self) -> None:
        """The AI thinks, the page is drawn, and a wish that the page remembered has been followed."""
        while True:
            work(self.table)
            self.page.wait_for_function(ARRIVED, arg=str(self.table.version), timeout=1000 * PATIENCE, polling=20)
            if Table.objects.filter(pk=self.table.pk, version=self.table.version).exists():
                return

    def follow(self) -> None:
        """Play on the own engine what the row says."""
        for action in self.table.actions[self.played :]:
            assert action in self.state.legal_actions()
            self.state.apply_action(action)
        self.played = len(self.table.actions)

    # What the page says -----------------------------------------------------------------------------------------------

    def look(self) -> Sight:
        return Sight(**self.page.evaluate(LOOK))

    def check(self) -> Sight:
        """The page offers what the engine allows, in words of its language; the focus is not lost; nothing complained."""
        sight = self.look()
        assert self.complaints == []
        assert (sight.version, sight.phase) == (self.table.version, self.table.phase)
        confirms = {choice["action"]: choice["confirms"] for choice in sight.choices}
        assert set(confirms) == set(self.legal())
        seldom = ["", *board_of(self.table.game).seldom]
        kinds = {action: self.state.action_to_struct(action)["kind"] for action in self.legal()}
        ranks = {action: (confirms[action], seldom.index(kind) if kind in seldom else 0) for action, kind in kinds.items()}
        assert list(confirms) == sorted(self.legal(), key=ranks.__getitem__), (
            "what is seldom meant comes late, what confirms last"
        )
        assert (sight.language, sight.title) == (self.language, TITLES[self.language])
        for choice in sight.choices:
            assert choice["words"] == self.state.action_to_string(choice["action"], self.language)
            plain = without_names(self.table.game, choice["words"])
            assert not FOREIGN[self.language].search(plain), choice["words"]
        if self.hand == "keys" and self.played_by_hand:
            assert sight.focus == "table"
        return sight

    @property
    def played_by_hand(self) -> int:
        return sum(self.ways.values())

    def check_the_end(self, sight: Sight) -> None:
        """The end is told with its scores, and the one who has won is the one whom the engine rewards."""
        rewards, outcome, mine = self.state.returns(), self.state.outcome(), self.table.seat
        assert outcome is not None
        assert self.table.rewards == rewards
        best = [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]
        assert outcome.winner == (best[0] if len(best) == 1 else None)
        if len(best) == len(rewards):
            standing = "drawn"
        elif mine not in best:
            standing = "lost"
        else:
            standing = "won" if len(best) == 1 else "shared"
        assert sight.turn == STANDINGS[standing][self.language]
        result = GAMES[self.table.game].narrator(self.state).result()
        assert result.say(self.language) in sight.result
        assert f"{self.table.seed}" in re.sub(r"\s", "", sight.result)
        for seat, score in scores_of(self.table.game, self.state):
            where = self.page.locator(SCORES[self.table.game].format(seat=seat)).first
            assert re.search(rf"(?<!\d){score}(?!\d)", where.get_attribute("aria-label") or where.inner_text()), (seat, score)

    # Mouse and finger -------------------------------------------------------------------------------------------------

    def _by_pointing(self, action: int) -> None:
        """On the board where pieces stand for the action, else, or where several actions share them, in the list."""
        touched = self._touches(action)
        if self.hand == "mouse" and len(touched) > 1 and self._drag(action, touched):
            return
        choices = self._choices()
        for number, key in enumerate(touched):
            rest = [one["action"] for one in choices if set(touched[: number + 1]) <= set(one["touches"])]
            is_warned = self._is_warned(action)
            self._press(self._piece(key))
            if len(rest) == 1 and is_warned:
                assert self._offered() == rest, "the warning is not what is shown"
                self._press(self._piece(key))
            if len(rest) == 1:
                self._note("board")
                return
            assert rest == self._offered(), "the pieces did not narrow the list"
        self._note("board and list" if touched else "list")
        self._press(self.page.locator(f"#choices .choice-button[value='{action}']"))

    def _drag(self, action: int, touched: list[str]) -> bool:
        """Bring the first piece to the second one; False where that would leave a choice."""
        both = [one for one in self._choices() if {touched[0], touched[1]} <= set(one["touches"])]
        if len(both) > 1 or not self._piece(touched[0]).evaluate("piece => piece.matches('button')"):
            return False
        place = self.page.locator(f".board [data-drop='{touched[1]}'], .board [data-key='{touched[1]}']").first
        self._piece(touched[0]).drag_to(place)
        self._note("drag")
        return True

    def _press(self, what: Locator) -> None:
        if self.hand == "finger":
            what.tap()
        else:
            what.click()

    # Keyboard ---------------------------------------------------------------------------------------------------------

    def _by_keys(self, action: int) -> None:
        """By whatever keys lead there, drawn by lot: a digit, Space, arrows in the list, Tab, a piece of the board."""
        choices = self._choices()
        number = next(place for place, one in enumerate(choices) if one["action"] == action)
        confirms = [one["action"] for one in choices if one["confirms"]][:1] == [action]
        touched = self._touches(action)
        ways: list[tuple[str, Callable[[], None]]] = [("arrows", lambda: self._by_arrows(number))]
        ways += [("digit", lambda: self.page.keyboard.press(f"Digit{number + 1}"))] if number < 9 else []
        ways += [("tab", lambda: self._by_tab(number))] if number else []
        ways += [("space", lambda: self._by_space(action))] if confirms and self._focus_is_free() else []
        ways += [("piece", lambda: self._by_piece(action, touched[0]))] if touched and self._is_button(touched[0]) else []
        way, go = min(ways, key=lambda one: (self.ways.get(one[0], 0), one[0]))
        self._note(way)
        go()

    def _by_space(self, action: int) -> None:
        """Once; where the choice warns of something, that comes into focus first, and nothing is played yet."""
        warned = self._is_warned(action) and len(self._choices()) > 1
        self.page.keyboard.press("Space")
        if warned:
            expect(self.page.locator(f"#choices .choice-button[value='{action}']")).to_be_focused()
            self.page.keyboard.press("Space")

    def _by_arrows(self, number: int) -> None:
        self._to_choice(number)
        self.page.keyboard.press("Enter")

    def _by_tab(self, number: int) -> None:
        """The choice before with the arrows, this one with Tab, as somebody who reads along does."""
        self._to_choice(number - 1)
        self.page.keyboard.press("Tab")
        assert self._focused_choice() == number
        self.page.keyboard.press("Enter")

    def _to_choice(self, number: int) -> None:
        """ArrowDown until the choice in this place of the list has the focus."""
        for _ in range(len(self._choices()) + 1):
            if self._focused_choice() == number:
                return
            if self.page.evaluate("Boolean(document.activeElement.closest('.board'))"):
                self.page.keyboard.press("Escape")
            self.page.keyboard.press("ArrowDown")
        assert self._focused_choice() == number

    def _by_piece(self, action: int, key: str) -> None:
        """ArrowRight over the board to a piece, Enter; a digit of what is left of the list."""
        for _ in range(len(self.page.query_selector_all(".board :is(button, [role=button])[data-key]"))):
            if self.page.evaluate("document.activeElement.dataset.key") == key:
                break
            self.page.keyboard.press("ArrowRight")
        assert self.page.evaluate("document.activeElement.dataset.key") == key
        left = [one["action"] for one in self._choices() if key in one["touches"]]
        is_warned = self._is_warned(action)
        self.page.keyboard.press("Enter")
        if len(left) > 1 or is_warned:
            assert self._offered() == left, "the piece did not narrow the list"
            self._by_arrows_among_left(left.index(action))

    def _by_arrows_among_left(self, number: int) -> None:
        """The list begins with the focus on the first of what is left."""
        for _ in range(number):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def _focused_choice(self) -> int:
        return int(self.page.evaluate(
            "[...document.querySelectorAll('#choices .choice-button')].indexOf(document.activeElement)"
        ))  # fmt: skip

    def _focus_is_free(self) -> bool:
        """No button or link has the focus, which Space would press."""
        return bool(self.page.evaluate("!document.activeElement.closest('a, button, summary')"))

    # The list and the pieces ------------------------------------------------------------------------------------------

    def _choices(self) -> list[dict[str, Any]]:
        return self.look().choices

    def _offered(self) -> list[int]:
        """The actions of the list that are not hidden."""
        found: list[int] = self.page.evaluate(
            "[...document.querySelectorAll('#choices li:not([hidden]) .choice-button')].map((one) => Number(one.value))"
        )
        return found

    def _is_warned(self, action: int) -> bool:
        """A piece shows the warning of its choice before it plays it, unless that alone is to be seen."""
        return len(self._offered()) > 1 and next(one["warns"] for one in self._choices() if one["action"] == action)

    def _touches(self, action: int) -> list[str]:
        """The pieces that stand for the action; every one of them is drawn, or none is named."""
        touched: list[str] = next(one["touches"] for one in self._choices() if one["action"] == action)
        return [key for key in touched if self._piece(key).count()]

    def _piece(self, key: str) -> Locator:
        return self.page.locator(f".board [data-key='{key}']").first

    def _is_button(self, key: str) -> bool:
        return bool(self._piece(key).evaluate("piece => piece.matches('button')"))

    def _note(self, way: str) -> None:
        self.ways[way] = self.ways.get(way, 0) + 1


# Whoever sits down ----------------------------------------------------------------------------------------------------


@contextmanager
def at_the_page(
    browser: Browser,
    site: str,
    owner: Player,
    game: str,
    *,
    language: Language,
    hand: Hand,
    begun: Callable[[Table], object] | None = None,
    **wishes: Any,
) -> Iterator[AtThePage]:
    """Opens a table of `owner` and its page, in a browser window of its own, on a phone where it is played by finger.

    What `begun` plays, it plays without the browser, and before the page is drawn for the first time.
    """
    complaints: list[str] = []
    is_phone = hand == "finger"
    context = browser.new_context(
        locale={"fr": "fr-FR", "en": "en-GB"}[language],
        viewport=PHONE if is_phone else DESK,  # type: ignore[arg-type]
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
    )
    session = client_of(owner).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([
        {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site},
        {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site},
    ])  # fmt: skip
    context.add_init_script(WATCH)
    page = context.new_page()
    note_complaints(page, complaints)
    page.on("response", lambda answer: complaints.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    table = open_table(owner=owner, setup=setup_of(game, **wishes), now=timezone.now())
    work(table)
    if begun is not None:
        begun(table)
    page.goto(site + table.get_absolute_url())
    try:
        yield AtThePage(page, table, language, hand, complaints)
    finally:
        context.close()


@cache
def names_of(game: str) -> re.Pattern[str]:
    """Every name of a card of the game, in both languages, the longest first."""
    cards = load(game).cards.values() if game != "wizard_duel" else ()
    names = {name for card in cards for name in (card.names.fr, card.names.en)}
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or "(?!)")


def without_names(game: str, words: str) -> str:
    return names_of(game).sub("…", words)


# Scores ---------------------------------------------------------------------------------------------------------------

SCORES: Final = {
    "wankul": ".wk-player[data-key='seat:{seat}'] .wk-won",
    "wizard_duel": ".wd-player:has([data-key='seat:{seat}']) .wd-lives",
    "wongar": ".wg-player:has([data-key='seat:{seat}']) .wg-score",
    "woodland_wizards": ".ww-player:has([data-key='seat:{seat}']) .ww-points",
    "lekemar": ".lk-player:has([data-key='seat:{seat}']) .lk-marks",
}
"""Where the board of a game shows how far a player has got."""


POINTS: Final[dict[str, Callable[[Any], int]]] = {
    "wizard_duel": lambda player: sum(player["lives"]),
    "wongar": lambda player: int(player["score"]),
    "lekemar": lambda player: int(player["marks"]),
    "woodland_wizards": lambda player: sum(player["final"]),
}
"""How far a player has got, by what is observed of him."""


def scores_of(game: str, state: State) -> list[tuple[int, int]]:
    """Seats with the number that tells how far each has got; an eliminated wizard has none."""
    seen = state.observation(0)
    if game == "wankul":
        return list(enumerate(seen["markers"]))
    players = [(seat, player) for seat, player in enumerate(seen["players"]) if player.get("in_game", True)]
    return [(seat, POINTS[game](player)) for seat, player in players]
