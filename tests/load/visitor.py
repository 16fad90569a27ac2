"""One virtual player: what to do next is drawn by lot, in shares; then a pause for thought."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlencode

from tests.load.browser import Answer, Browser

SHARES = {"search": 30, "card": 20, "add": 15, "deck": 15, "table": 15, "home": 5}
"""What players do, in percent."""

THINKING = (0.5, 2.5)
"""Seconds between two things that a player does, drawn evenly."""

POLL_EVERY = 0.7
POLLS = 20
"""Seconds between questions of a table whether the agents have moved, and questions after which a player does something else."""

Pause = Callable[[float], None]


@dataclass
class Visitor:
    """A player in front of a browser; `pause` waits so many seconds, or less when the load ends."""

    browser: Browser
    known: Mapping[str, Any]
    lots: Random
    pause: Pause

    def __post_init__(self) -> None:
        self._catalogue = f"/catalogue/{self.known['game']}/cartes/"
        self.place = f"/jouer/{self.known['table']}/"
        self.cards: list[str] = list(self.known["names"])
        self.printings: list[str] = []
        self.deeds: dict[str, Callable[[], None]] = {
            "search": self.search,
            "card": self.card,
            "add": self.add,
            "deck": self.deck,
            "table": self.table,
            "home": self.home,
        }

    def do_something(self) -> None:
        """One thing out of SHARES."""
        self.deeds[self.lots.choices(list(SHARES), list(SHARES.values()))[0]]()

    def think(self) -> None:
        """The pause after it."""
        self.pause(self.lots.uniform(*THINKING))

    def search(self) -> None:
        """The list of cards as it opens, or typed into: words, the beginning of a word, a page further on, another order."""
        name = self.known["names"][self.lots.choice(self.cards)]
        word = self.lots.choice(re.findall(r"\w+", name) or [name])
        page = self.lots.randint(1, 8)
        asked = self.lots.choice([{}, {"q": word}, {"q": word[:2]}, {"page": page}, {"sort": "name", "page": page}])
        is_typed = bool(asked) and self.lots.random() < 0.5
        answer = self.browser.get("search", f"{self._catalogue}?{urlencode(asked)}", htmx=is_typed)
        self.printings = re.findall(r'name="move" value="(\d+) normal 1"', answer.text) or self.printings

    def card(self) -> None:
        """The page of a card."""
        self.browser.get("card page", f"{self._catalogue}{self.lots.choice(self.cards)}/")

    def add(self) -> None:
        """One copy more of a card on the list looked at last."""
        if not self.printings:
            self.search()
            self.think()
        wish = {"printing": self.lots.choice(self.printings), "finish": "normal", "delta": 1}
        self.browser.post("add a card", "/collection/modifier/", wish)

    def deck(self) -> None:
        """The editor; then one copy more or less of a card in it."""
        address = f"/decks/{self.known['deck']}/atelier/"
        page = self.browser.get("deck page", address)
        self.think()
        change = {"do": f"add {self.lots.choice(self.cards)} {self.lots.choice((1, -1))}"}
        change |= {name: value_of(page, name) for name in ("version", "token")}
        self.browser.post("deck edit", f"{address}changer/", change)

    def table(self) -> None:
        """The table; then a choice of those offered, and questions until the agents have answered. Over: another game."""
        page = self.browser.get("table page", self.place)
        self.think()
        actions = re.findall(r'name="action" value="(\d+)"', page.text)
        if actions:
            wish = {"action": self.lots.choice(actions), "version": value_of(page, "version")}
            page = self.browser.post("table move", f"{self.place}coup/", wish)
        elif 'data-phase="over"' in page.text:
            page = self.browser.post("rematch", f"{self.place}revanche/", {"token": value_of(page, "token")}, htmx=False)
            self.place = page.location or self.place
        for _ in range(POLLS):
            if 'data-phase="thinking"' not in page.text:
                return
            self.pause(POLL_EVERY)
            version = re.search(r'data-version="(\d+)"', page.text)
            answer = self.browser.get("table asks", f"{self.place}etat/?version={version[1] if version else 0}", htmx=True)
            page = answer if answer.text else page

    def home(self) -> None:
        """The home page."""
        self.browser.get("home", "/")


def value_of(page: Answer, name: str) -> str:
    """The value of the first hidden field of this name; "" where the page has none."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page.text)
    return found[1] if found else ""
