"""Batches: goldfish runs and speed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from simulator.bench import MAKERS, Speed, bench
from simulator.cli.asking import check_brings_decks, find_agent, find_deck, find_game
from simulator.cli.console import CannotDoError, Console, table
from simulator.lab.figures import (
    BreakdownReport,
    Estimate,
    FigureReport,
    GoldfishReport,
    SeriesReport,
    ShareReport,
    SpreadReport,
)
from simulator.lab.goldfish import play_goldfish, report
from simulator.peers import PeerRate, peer_rates
from simulator.speedups import are_used
from simulator.transcript.telling import cards_version


def goldfish(slug: str, *, deck_name: str, games: int, seed: int, agent_name: str, console: Console) -> None:
    """Play a goldfish run and tell its report."""
    game = find_game(slug)
    check_brings_decks(slug)
    deck = find_deck(slug, deck_name)
    agent = find_agent(agent_name, game)
    tally = play_goldfish(game=game, deck=deck, options=game.options(), agent=agent, run_seed=seed, first=0, count=games)
    result = report(tally, game=game, facts=game.measure.facts(deck), agent=agent.name)
    for line in _report_lines(result, console):
        console.say(line)
    console.answer({"seed": seed, "deck": deck, "cards_version": cards_version(slug), "report": result.as_dict()})


def measure_speed(slug: str | None, *, seconds: float, seed: int, with_peers: bool, console: Console) -> None:
    """Random playouts for some seconds a game; on demand those of well-known engines too, in the same run."""
    if slug is not None and slug not in MAKERS:
        raise CannotDoError(f"pas de mesure pour le jeu « {slug} »", f"no benchmark for the game “{slug}”")
    speeds = [bench(name, seconds=seconds, seed=seed) for name in ([slug] if slug else MAKERS)]
    rates = peer_rates(seconds=seconds, seed=seed) if with_peers else []
    if with_peers and not rates:
        raise CannotDoError("ni OpenSpiel ni RLCard dans ce Python", "this Python has neither OpenSpiel nor RLCard")
    for line in table([_speed_heading(console), *(_speed_cells(speed, console) for speed in speeds)]):
        console.say(line)
    if are_used():
        console.tell("Modules compilés.", "Compiled modules.")
    else:
        console.tell("Python pur.", "Pure Python.")
    if rates:
        console.say()
        for line in table([_peer_heading(speeds, console), *(_peer_cells(rate, speeds, console) for rate in rates)]):
            console.say(line)
    answer = {"compiled": are_used(), "speeds": [asdict(speed) for speed in speeds], "peers": [asdict(rate) for rate in rates]}
    console.answer(answer)


def _peer_heading(speeds: list[Speed], console: Console) -> list[str]:
    rate = "décisions/s" if console.language == "fr" else "decisions/s"
    return ["", rate, *(f"{speed.game} ÷" for speed in speeds)]


def _peer_cells(rate: PeerRate, speeds: list[Speed], console: Console) -> list[str]:
    ratios = (console.number(speed.decisions_per_second / rate.decisions_per_second, 2) for speed in speeds)
    return [rate.engine, console.number(rate.decisions_per_second, 0), *ratios]


def _speed_heading(console: Console) -> list[str]:
    if console.language == "fr":
        return ["jeu", "parties/s", "décisions/s", "décisions/partie", "copie (µs)"]
    return ["game", "games/s", "decisions/s", "decisions/game", "clone (µs)"]


def _speed_cells(speed: Speed, console: Console) -> list[str]:
    rates = (console.number(speed.games_per_second), console.number(speed.decisions_per_second, 0))
    return [speed.game, *rates, console.number(speed.decisions_per_game), console.number(speed.clone_microseconds)]


def _report_lines(result: GoldfishReport, console: Console) -> Iterator[str]:
    language = console.language
    yield result.verdict.say(language)
    for figure in result.figures:
        yield from ("", figure.title.say(language), figure.meaning.say(language))
        yield from (f"  {line}" for line in table(_figure_rows(figure, console)))
    yield ""
    heading = ["", "×", *(column.title.say(language) for column in result.columns)]
    rows = [heading]
    for card in result.cards:
        cells = (
            _cell(estimate, console, share=column.share) for estimate, column in zip(card.estimates, result.columns, strict=True)
        )
        rows.append([f"{card.name} ({card.card})", str(card.copies), *cells])
    yield from table(rows)
    yield ""
    yield from (f"· {sentence.say(language)}" for sentence in result.limits)


def _figure_rows(figure: FigureReport, console: Console) -> list[list[str]]:
    match figure:
        case ShareReport():
            rows = [["simulé" if console.language == "fr" else "simulated", _cell(figure.estimate, console, share=True)]]
            if figure.exact is not None:
                rows.append(["exact", f"{console.number(100 * figure.exact)} %"])
            return rows
        case BreakdownReport():
            return [
                [case.title.say(console.language), str(case.hits), _cell(case.estimate, console, share=True)]
                for case in figure.cases
            ]
        case SpreadReport():
            return _spread_rows(figure, console)
        case SeriesReport():
            return [[str(point.turn), _cell(point.estimate, console), f"n = {point.estimate.games}"] for point in figure.points]


def _spread_rows(figure: SpreadReport, console: Console) -> list[list[str]]:
    mean, median = ("moyenne", "médiane") if console.language == "fr" else ("mean", "median")
    rows = [[mean, _cell(figure.mean, console), ""], [median, _cell(figure.median, console), ""]]
    bars = (
        [str(bar.value), _cell(bar.estimate, console, share=True), f"≤ {_cell(bar.so_far, console, share=True)}"]
        for bar in figure.bars
    )
    return [*rows, *bars]


def _cell(estimate: Estimate, console: Console, *, share: bool = False) -> str:
    """A value and its interval: "41,2 % (38,2 – 44,3)"."""
    if estimate.value is None:
        return "—"
    if not estimate.is_firm:
        return "trop peu" if console.language == "fr" else "too few"
    scale, unit = (100, " %") if share else (1, "")
    value = console.number(scale * estimate.value) + unit
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({console.number(scale * estimate.low)} – {console.number(scale * estimate.high)})"
