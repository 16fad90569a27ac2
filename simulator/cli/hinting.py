"""How far hints can be believed, in a terminal."""

from __future__ import annotations

from dataclasses import asdict

from simulator.arena.calibration import calibrate, check_hints
from simulator.arena.tables import Tables
from simulator.cli.console import CannotDoError, Console


def check_the_hints(tables: Tables, *, positions: int, games: int, console: Console) -> None:
    """Hints in so many positions, each option beside the games that were played after it."""
    checked = list(check_hints(tables, positions, games))
    if not checked:
        raise CannotDoError("aucune position avec un choix", "no position with a choice")
    found = calibrate(checked, tables.seats)
    console.tell(
        f"{found.options} choix de {found.positions} positions, {games} parties du script après chacun : la fourchette contient"
        f" la part gagnée {found.held} fois, l’estimation s’en écarte de {console.number(found.off, 2)} en moyenne. Le premier"
        f" choix n’est pas dépassé dans {found.good_first} positions. Dits bons : {found.good[0]}, à raison {found.good[1]} ;"
        f" mauvais : {found.bad[0]}, à raison {found.bad[1]} ; gagnants tout de suite : {found.wins[0]}, toujours gagnés"
        f" par le script : {found.wins[1]}.",
        f"{found.options} options of {found.positions} positions, {games} games of the script after each: the range held the"
        f" share that was won {found.held} times, the estimate was {console.number(found.off, 2)} away from it in the mean. The"
        f" first option was not shown to be behind in {found.good_first} positions. Called good: {found.good[0]}, rightly"
        f" {found.good[1]}; bad: {found.bad[0]}, rightly {found.bad[1]}; winning now: {found.wins[0]}, always won by the"
        f" script: {found.wins[1]}.",
    )
    about = {"game": tables.game.slug, "seats": tables.seats, "seed": tables.seed, "games": games}
    console.answer(about | {"calibration": asdict(found), "options": [asdict(one) for one in checked]})
