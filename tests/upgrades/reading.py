"""Opens every page and every door of the API with what is in the database of an installation, as each player and as a visitor.

    python -m tests.upgrades.reading          prints JSON: how often each address was opened, and what did not answer as it should

Pages are found as people find them: from the home page and all addresses without parameters, link by link.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, deque
from typing import Any
from urllib.parse import urljoin, urlsplit

import django

django.setup()

from django.test import Client  # noqa: E402
from django.urls import Resolver404, ResolverMatch, resolve, reverse  # noqa: E402

from collection.models import Player  # noqa: E402
from tests.config.test_every_address import ADDRESSES, PUBLIC  # noqa: E402

MOST_OWN, MOST_PUBLIC, MOST_WISHES = 10, 3, 2
"""Pages of one kind that each reader opens, enough for two tables of each game; of the catalogue a few; each with few wishes."""

LINK = re.compile(r'(?:href|hx-get|src|data-[a-z-]+)="(/[^"#]*)"')

GOES_AWAY = {"account_logout"}

NOT_AN_ADDRESS = "/KEY/"
"""Stands in addresses that a script completes."""

DOORS = {
    "catalogue:game": "game", "catalogue:own-list": "own-list", "decks:deck": "deck", "decks:shared": "shared-deck",
    "play:run": "run", "play:table": "table", "play:replay": "replay", "play:link": "link",
}  # fmt: skip
"""Of each page about one thing: how the names of the API's addresses about that thing begin."""


def read_all(player: Player | None) -> tuple[Counter[str], list[str]]:
    """Walk the site as a player, or as a visitor: how many pages of each kind were opened, and those that were wrong."""
    client = Client(raise_request_exception=False, headers={"host": "localhost"})
    if player:
        client.force_login(player)
    kinds: Counter[str] = Counter()
    paths: Counter[str] = Counter()
    wrong: list[str] = []
    waiting = deque(reverse(one.name) for one in ADDRESSES if not one.parameters and "^" not in one.route)
    tried = frozenset(waiting)
    seen = set(waiting)
    while waiting:
        link = waiting.popleft()
        path = urlsplit(link).path
        place = _place(path)
        if place is None or place.view_name in GOES_AWAY or paths[path] >= MOST_WISHES:
            continue
        if kinds[place.view_name] >= (MOST_PUBLIC if place.view_name in PUBLIC else MOST_OWN):
            continue
        kinds[place.view_name] += 1
        paths[path] += 1
        answer = client.get(link)
        if not _is_fine(place.view_name, answer.status_code, is_promised=link not in tried and not path.startswith("/api/")):
            wrong.append(f"{player or 'visitor'} {answer.status_code} {link}")
        found = [one for one in (*_links(link, answer), *_doors(place)) if one not in seen and NOT_AN_ADDRESS not in one]
        seen.update(found)
        waiting.extend(found)
    return kinds, wrong


def _is_fine(name: str, status: int, *, is_promised: bool) -> bool:
    """What a page leads to opens, or only answers forms; what is merely tried may be refused. Nobody sweeps: readyz says so."""
    return name == "readyz" or status < 400 or status == 405 or (status < 500 and not is_promised)


def _place(path: str) -> ResolverMatch | None:
    try:
        return resolve(path)
    except Resolver404:
        return None


def _doors(place: ResolverMatch) -> list[str]:
    """What the API has about the thing that a page is about: its key is the last part of the page's address."""
    start = f"{DOORS.get(place.view_name, '?')}-"
    doors = [one for one in ADDRESSES if one.name.startswith(start) and len(one.parameters) == 1 and "/<" in one.route]
    return [reverse(one.name, kwargs={one.parameters[0]: list(place.kwargs.values())[-1]}) for one in doors]


def _links(path: str, answer: Any) -> list[str]:
    if answer.status_code == 302:
        return [urljoin(path, answer["Location"])]
    if not answer.get("Content-Type", "").startswith("text/html"):
        return []
    return [link.replace("&amp;", "&") for link in LINK.findall(answer.content.decode())]


def main() -> int:
    """Read as everybody; see the module's docstring."""
    opened: Counter[str] = Counter()
    wrong: list[str] = []
    for reader in (*Player.objects.order_by("pk"), None):
        kinds, problems = read_all(reader)
        opened += kinds
        wrong += problems
    sys.stdout.write(json.dumps({"opened": opened, "wrong": wrong}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
