"""The arena in a terminal: who beats whom, ratings, and how long everybody thought."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from simulator.arena.groups import Group, play_groups
from simulator.arena.rating import Rating, ratings
from simulator.arena.sprt import Sprt, Verdict
from simulator.arena.standings import Meeting, Pace, meeting, meetings, paces, schedule
from simulator.arena.tables import Tables, starter_lists
from simulator.cli.asking import find_agent, find_game, find_options
from simulator.cli.console import CannotDoError, Console, table
from simulator.kernel.game import Deck
from simulator.kernel.playable import PlayableGame
from simulator.kernel.words import Words

VERDICTS: dict[Verdict, Words] = {
    "better": Words("meilleur", "better"),
    "not better": Words("pas meilleur", "not better"),
    "unknown": Words("pas encore connu", "not known yet"),
}


def find_tables(asked: argparse.Namespace, seats: int | None) -> Tables:
    """The tables that a command asks for."""
    game = find_game(asked.game)
    seats = game.players[0] if seats is None else seats
    if seats not in game.players:
        allowed = " / ".join(str(number) for number in game.players)
        raise CannotDoError(f"{seats} sièges, il en faut {allowed}", f"{seats} seats, {allowed} needed")
    options = find_options(asked.option, game, seats)
    return Tables(game, seats, options, asked.seed, _lists(asked.decks, game, seats))


def _lists(wanted: str, game: PlayableGame, seats: int) -> tuple[tuple[Deck, ...], ...]:
    """The decks to take in turn: starters, and as many made up for each deal; none where all are, or the box is common."""
    shipped = starter_lists(game.slug, seats)
    if wanted == "random" or not shipped:
        return ()
    return shipped if wanted == "starters" else shipped + ((),) * len(shipped)


def find_names(text: str, game: PlayableGame) -> list[str]:
    """The agents' names, each one known and none twice."""
    names = list(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        find_agent(name, game)
    return names


def hold_arena(tables: Tables, agents: str, *, deals: int, workers: int, console: Console) -> None:
    """Let everybody meet everybody, and tell the matrix, the ratings and the times."""
    names = find_names(agents, tables.game)
    if len(names) < 2:
        raise CannotDoError("il faut deux agents au moins", "two agents at least are needed")
    groups = list(play_groups(tables, schedule(names, tables.seats, deals), workers))
    met, rated, thought = meetings(groups), ratings(names, groups, tables.seats), paces(names, groups)
    for lines in (_meeting_rows(met, console), _rating_rows(rated, console), _pace_rows(thought, console)):
        for line in table(lines):
            console.say(line)
        console.say()
    console.answer(
        _about(tables, deals)
        | {
            "meetings": [asdict(one) for one in met],
            "ratings": [asdict(one) for one in rated],
            "paces": [asdict(one) for one in thought],
        }
    )


def hold_match(
    tables: Tables,
    names: tuple[str, str],
    *,
    deals: int,
    bounds: tuple[float, float] | None,
    workers: int,
    console: Console,
) -> None:
    """Let one agent challenge another; with bounds, until one of them is believed or the deals are used up."""
    for name in names:
        find_agent(name, tables.game)
    sprt = Sprt(*bounds) if bounds else None
    groups, verdict = _played(tables, names, deals, sprt, workers)
    met, thought = meeting(groups), paces(list(dict.fromkeys(names)), groups)
    for lines in (_meeting_rows([met], console), _pace_rows(thought, console)):
        for line in table(lines):
            console.say(line)
        console.say()
    if sprt:
        ratio = console.number(sprt.ratio([group.score for group in groups], tables.seats), 2)
        words = VERDICTS[verdict].say(console.language)
        console.say(f"SPRT {console.number(sprt.elo0, 0)} / {console.number(sprt.elo1, 0)} Elo : LLR {ratio}, {words}")
    found = {"meeting": asdict(met), "paces": [asdict(one) for one in thought], "verdict": verdict if sprt else None}
    console.answer(_about(tables, deals) | found)


def _played(tables: Tables, names: tuple[str, str], deals: int, sprt: Sprt | None, workers: int) -> tuple[list[Group], Verdict]:
    """The groups of a match, as many as it takes."""
    groups: list[Group] = []
    verdict: Verdict = "unknown"
    for group in play_groups(tables, [(*names, number) for number in range(deals)], workers):
        groups.append(group)
        if sprt:
            verdict = sprt.verdict([one.score for one in groups], tables.seats)
            if verdict != "unknown":
                break
    return groups, verdict


def _about(tables: Tables, deals: int) -> dict[str, Any]:
    return {
        "game": tables.game.slug,
        "seats": tables.seats,
        "options": asdict(tables.options),
        "seed": tables.seed,
        "deals": deals,
    }


def _meeting_rows(met: list[Meeting], console: Console) -> list[list[str]]:
    if console.language == "fr":
        heading = ["", "contre", "parties", "victoires", "intervalle à 95 %", "égalité", "donnes gagnées / perdues"]
    else:
        heading = ["", "against", "games", "wins", "95 % interval", "parity", "deals swept / lost"]
    return [heading, *(list(_meeting_cells(one, console)) for one in met)]


def _meeting_cells(one: Meeting, console: Console) -> Iterator[str]:
    yield from (one.challenger, one.field, str(one.games), _share(one.share, console))
    yield f"{console.number(100 * one.interval.low)} – {console.number(100 * one.interval.high)}" if one.interval else "—"
    yield from (_share(one.parity, console), f"{one.swept} / {one.lost} ({one.groups})")


def _rating_rows(rated: list[Rating], console: Console) -> list[list[str]]:
    heading = ["", "Elo", "intervalle à 95 %" if console.language == "fr" else "95 % interval"]
    return [heading, *([one.agent, f"{one.elo:+.0f}", _elo_interval(one)] for one in rated)]


def _elo_interval(rating: Rating) -> str:
    if rating.low is None or rating.high is None:
        return "—"
    return f"{rating.low:+.0f} – {rating.high:+.0f}"


def _pace_rows(thought: list[Pace], console: Console) -> list[list[str]]:
    if console.language == "fr":
        heading = ["", "choix", "médiane (ms)", "p95 (ms)", "maximum (ms)", "coupés"]
    else:
        heading = ["", "choices", "median (ms)", "p95 (ms)", "longest (ms)", "cut short"]
    return [heading, *([one.agent, str(one.choices), *_times(one, console), str(one.cut_short)] for one in thought)]


def _times(one: Pace, console: Console) -> list[str]:
    return [console.number(1000 * seconds, 2) for seconds in (one.median, one.p95, one.longest)]


def _share(share: float, console: Console) -> str:
    return f"{console.number(100 * share)} %"
