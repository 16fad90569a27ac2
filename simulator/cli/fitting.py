"""Weights for a game's evaluation, ready to be put into its `features.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from simulator.arena.fitting import Fit, Law, Quality, fit
from simulator.arena.positions import SelfPlay, self_play
from simulator.arena.tables import Tables
from simulator.cli.arena import find_names
from simulator.cli.console import CannotDoError, Console, table


def fit_weights(tables: Sequence[Tables], agents: str, *, games: int, law: Law | None, workers: int, console: Console) -> None:
    """Let agents play, so many games for each number of seats, and tell the best weights and how well they foretell."""
    game = tables[0].game
    names = find_names(agents, game)
    law = law or ("logistic" if game.players[-1] == 2 else "softmax")
    played: list[SelfPlay] = []
    for one in tables:
        played += self_play(one, names, games, workers)
    try:
        found = fit(played, law)
    except ValueError as problem:
        raise CannotDoError(f"trop peu de parties : {games}", f"too few games: {games}") from problem
    _tell(found, game.feature_names, console)
    weights = dict(zip(game.feature_names, found.weights, strict=True))
    console.answer({"game": game.slug, "law": law, "agents": names, "weights": weights, "fit": asdict(found)})


def _tell(found: Fit, names: Sequence[str], console: Console) -> None:
    console.tell(f"{found.games} parties, {found.positions} positions", f"{found.games} games, {found.positions} positions")
    heading = ["", "log-loss", "exact"] if console.language == "fr" else ["", "log-loss", "right"]
    rows = [
        ["ajusté" if console.language == "fr" else "fitted", *_cells(found.fitted, console)],
        ["à présent" if console.language == "fr" else "at present", *_cells(found.present, console)],
        ["au hasard" if console.language == "fr" else "equal chances", *_cells(found.equal, console)],
    ]
    for line in table([heading, *rows]):
        console.say(line)
    console.say()
    console.say("WEIGHTS: Final = {")
    for name, weight in zip(names, found.weights, strict=True):
        console.say(f'    "{name}": {weight:.3f},')
    console.say("}")


def _cells(one: Quality, console: Console) -> list[str]:
    return [console.number(one.log_loss, 4), f"{console.number(100 * one.accuracy)} %"]
