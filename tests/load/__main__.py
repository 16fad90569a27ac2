"""Thirty players at their own pace, on a site of its own: script/load [--players N] [--seconds N] [--port N] …

Everything happens on this machine: a throw-away home, the default start, virtual players in threads. First they play all at once
for so many seconds; then one of them does each thing again and again, alone, which tells the processor time of each kind.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from simulator.ai.ladder import LEVELS
from tests.load.browser import Answer, Browser
from tests.load.report import table_of
from tests.load.site import HOST, Site, site_of_its_own
from tests.load.visitor import Visitor
from tests.play.installation import free_port

MOST_PLAYERS, MOST_SECONDS, MOST_REQUESTS = 200, 600, 100_000
MOST_ALONE = 1_000


class Load:
    """Players who begin one after the other and stop together, at the end or at the most requests."""

    def __init__(self, players: list[dict[str, Any]], *, port: int, seconds: float, seed: int) -> None:
        self.over = threading.Event()
        self.seconds = seconds
        self.browsers = [Browser(HOST, port, dict(player["cookies"])) for player in players]
        self.visitors = [
            Visitor(browser, player, Random(seed * 1000 + number), self._pause)
            for number, (browser, player) in enumerate(zip(self.browsers, players, strict=True))
        ]

    def run(self) -> list[Answer]:
        """All answers, in no order."""
        threads = [threading.Thread(target=self._visit, args=[visitor], daemon=True) for visitor in self.visitors]
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + self.seconds
        while time.monotonic() < deadline and sum(len(one.answers) for one in self.browsers) < MOST_REQUESTS:
            time.sleep(0.2)
        self.over.set()
        for thread in threads:
            thread.join()
        return [answer for browser in self.browsers for answer in browser.answers]

    def _pause(self, seconds: float) -> None:
        self.over.wait(seconds)

    def _visit(self, visitor: Visitor) -> None:
        visitor.think()
        while not self.over.is_set():
            visitor.do_something()
            visitor.think()
        visitor.browser.close()


class CostingBrowser(Browser):
    """A browser that nobody else's requests disturb: it keeps what each kind of answer cost the web."""

    def __init__(self, site: Site, cookies: dict[str, str]) -> None:
        super().__init__(HOST, site.port, cookies)
        self.site = site
        self.spent: dict[str, float] = defaultdict(float)

    def ask(self, kind: str, method: str, path: str, headers: Mapping[str, str], body: str | None = None) -> Answer:
        before = self.site.web_seconds()
        answer = super().ask(kind, method, path, headers, body)
        self.spent[kind] += self.site.web_seconds() - before
        return answer


def costs_of(site: Site, player: dict[str, Any], times: int) -> dict[str, float]:
    """Processor seconds of the web for one request of each kind, asked for alone, so many times."""
    browser = CostingBrowser(site, dict(player["cookies"]))
    visitor = Visitor(browser, player, Random(1), lambda _seconds: time.sleep(0.05))
    for deed in visitor.deeds.values():
        for _ in range(times):
            deed()
    browser.close()
    counts = Counter(answer.kind for answer in browser.answers)
    return {kind: browser.spent[kind] / count for kind, count in counts.items()}


def main() -> int:
    """Measure and say; 1 when a request failed or was cut."""
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # the site ends too
    with site_of_its_own(asked.port or free_port()) as site:
        players = site.prepare(asked.players, asked.level)
        site.start()
        spent, begun, before = site.all_seconds(), time.monotonic(), os.getloadavg()[0]
        answers = Load(players, port=site.port, seconds=asked.seconds, seed=asked.seed).run()
        lasted, spent = time.monotonic() - begun, site.all_seconds() - spent
        web = len(site.web_processes()) - 1
        machine = (
            f"{os.cpu_count()} cores, {web} web processes, load average {before:.1f} before and {os.getloadavg()[0]:.1f} after"
        )
        say(f"{len(players)} players, {asked.seconds} s, agents {asked.level}; {machine}")
        say(f"{len(answers) / lasted:.1f} requests/s; {spent / lasted:.2f} cores at work, the workers' included")
        say("")
        say(table_of(answers, costs_of(site, players[0], asked.alone)))
    return int(any(one.is_error or one.is_cut for one in answers))


def say(line: str) -> None:
    """A line of the answer."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def arguments() -> argparse.Namespace:
    """What was asked for, within bounds."""
    parser = argparse.ArgumentParser(prog="script/load", description="A site of its own under the load of many players.")
    parser.add_argument("--players", type=bounded(1, MOST_PLAYERS), default=30, help=f"at most {MOST_PLAYERS}; 30 unless told")
    parser.add_argument("--seconds", type=bounded(1, MOST_SECONDS), default=60, help=f"at most {MOST_SECONDS}; 60 unless told")
    parser.add_argument("--level", choices=LEVELS, default="easy", help="of the agents at the tables; easy unless told")
    parser.add_argument("--alone", type=bounded(1, MOST_ALONE), default=25, help="how often each is done alone; 25 unless told")
    parser.add_argument("--seed", type=int, default=1, help="what players do is drawn from it")
    parser.add_argument("--port", type=bounded(1024, 65535), help="of the site; a free one unless told")
    return parser.parse_args()


def bounded(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between two bounds."""

    def number(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is wanted, not {text!r}")
        return int(text)

    return number


if __name__ == "__main__":
    sys.exit(main())
