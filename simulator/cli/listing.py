"""What there is: the games, and how much of each the engine plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

from simulator.catalog import Catalog, load
from simulator.catalog.starters import starters
from simulator.cli.asking import find_game
from simulator.cli.console import Console, table
from simulator.games import GAMES
from simulator.kernel.game import Game
from simulator.transcript.recorder import cards_version

STATUSES = ("full", "approximate", "manual")


def list_games(console: Console) -> None:
    """The games, with players, options and versions."""
    documents = [_describe(game) for game in GAMES.values()]
    for document in documents:
        console.say(document["slug"])
        players = "–".join(str(number) for number in sorted({document["players"][0], document["players"][-1]}))
        console.tell(f"  joueurs      {players}", f"  players      {players}")
        console.tell(f"  règles       {document['rules_version']}", f"  rules        {document['rules_version']}")
        console.tell(f"  cartes       {document['cards_version'] or '—'}", f"  cards        {document['cards_version'] or '—'}")
        console.say("  options      " + ", ".join(f"{name} = {value}" for name, value in document["options"].items()))
        console.say("  starters     " + (", ".join(document["starters"]) or "—"))
    console.answer({"games": documents})


def show_status(slug: str, console: Console) -> None:
    """Cards of each set by engine status: full, approximate, manual."""
    catalog = load(find_game(slug).slug)
    counts = _count_by_status(catalog)
    heading = {"fr": ["Set", "cartes", "complètes", "approchées", "sans texte"], "en": ["Set", "cards", *STATUSES]}
    rows = [heading[console.language]]
    for code, count in counts.items():
        rows.append([f"{code} {catalog.sets[code].name.say(console.language)}", *_cells(count)])
    rows.append(["Total", *_cells(sum(counts.values(), Counter()))])
    for line in table(rows):
        console.say(line)
    console.answer(
        {"game": slug, "cards_version": cards_version(slug), "sets": {code: _numbers(count) for code, count in counts.items()}}
    )


def _describe(game: Game) -> dict[str, Any]:
    options = game.options()
    return {
        "slug": game.slug,
        "players": list(game.players),
        "rules_version": game.rules_version,
        "cards_version": cards_version(game.slug),
        "options": {option.name: getattr(options, option.name) for option in fields(options)},
        "starters": [starter.slug for starter in starters(game.slug)],
    }


def _count_by_status(catalog: Catalog) -> dict[str, Counter[str]]:
    """Cards, not printings: a reprint is played as its card."""
    counts: dict[str, Counter[str]] = {code: Counter() for code in catalog.sets}
    for card in catalog.cards.values():
        counts[card.set_code][card.status] += 1
    return counts


def _cells(count: Counter[str]) -> list[str]:
    return [str(count.total()), *(str(count[status]) for status in STATUSES)]


def _numbers(count: Counter[str]) -> dict[str, int]:
    return {"cards": count.total(), **{status: count[status] for status in STATUSES}}
