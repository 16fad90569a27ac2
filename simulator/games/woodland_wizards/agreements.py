"""The options of Woodland Wizards in words: who begins (R5, G28) and the Wizards expansion (R36)."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.model.state import RANDOM_FIRST
from simulator.kernel.agreements import NO_OR_YES, Agreement

AGREEMENTS: Final = (
    Agreement(
        "first",
        said("Qui commence", "Who begins"),
        said(
            "Tiré au sort, ou le joueur qui a vu un hérisson en dernier.",
            "Drawn by lot, or whoever last saw a hedgehog.",
        ),
        ((RANDOM_FIRST, said("tiré au sort", "drawn by lot")),),
        seats=True,
    ),
    Agreement(
        "wizards",
        said("Les Sorciers", "The Wizards"),
        said(
            "Chacun choisit une carte Sorcier ; sa famille compte double à la fin.",
            "Everybody chooses a Wizard card; its family counts double in the end.",
        ),
        NO_OR_YES,
    ),
)
