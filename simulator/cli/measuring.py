"""Batches: goldfish runs and speed."""

from __future__ import annotations

from dataclasses import asdict

from simulator.bench import MAKERS, Speed, bench
from simulator.cli.asking import check_brings_decks, find_agent, find_deck, find_game
from simulator.cli.console import CannotDoError, Console, table
from simulator.cli.reports import report_lines
from simulator.lab.goldfish import measure_of, play_goldfish, report
from simulator.peers import PeerRate, peer_rates
from simulator.speedups import are_used
from simulator.transcript.recorder import cards_version


def goldfish(slug: str, *, deck_name: str, games: int, seed: int, agent_name: str, console: Console) -> None:
    """Play a goldfish run and tell its report."""
    game = find_game(slug)
    check_brings_decks(slug)
    deck = find_deck(slug, deck_name)
    agent = find_agent(agent_name, game)
    tally = play_goldfish(game=game, deck=deck, options=game.options(), agent=agent, run_seed=seed, first=0, count=games)
    result = report(tally, game=game, facts=measure_of(game).facts(deck), agent=agent.name)
    for line in report_lines(result, console):
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
