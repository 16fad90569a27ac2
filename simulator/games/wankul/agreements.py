"""The options of Wankul in words (R23, G64, G262)."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.agreements import NO_OR_YES, Agreement

AGREEMENTS: Final = (
    Agreement(
        "draw",
        said("Cartes piochées par tour", "Cards drawn each turn"),
        said("Deux dans les règles actuelles, une dans celles de 2023.", "Two by the present rules, one by those of 2023."),
        ((2, said("deux", "two")), (1, said("une (règles de 2023)", "one (rules of 2023)"))),
    ),
    Agreement(
        "duos",
        said("Cartes Duo", "Duo cards"),
        said(
            "Un deck peut contenir un Duo : il est posé à côté de la table et agit dans les tours des deux joueurs. Les règles"
            " n’en parlent pas. Sans cet accord, il reste dans la boîte.",
            "A deck may hold one Duo: it lies beside the table and acts in both players’ turns. The rules say nothing of them."
            " Without this agreement it stays in the box.",
        ),
        NO_OR_YES,
        brings=("duo",),
    ),
    Agreement(
        "max_turns",
        said("Limite de tours", "Turn limit"),
        said(
            "Le tour, tous joueurs ensemble, après lequel la partie est déclarée nulle.",
            "The turn, counted over both players, after which the game is called a draw.",
        ),
        least=10,
        most=1_000,
    ),
)
