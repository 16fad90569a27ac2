"""The options of Wizard Duel in words: the variants V1 to V3 and the disputed points G1, G2 and G20."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model.state import RANDOM_FIRST
from simulator.kernel.agreements import NO_OR_YES, Agreement

AGREEMENTS: Final = (
    Agreement(
        "first",
        said("Qui commence", "Who begins"),
        said("Tiré au sort, ou toujours le même siège.", "Drawn by lot, or always the same seat."),
        ((RANDOM_FIRST, said("tiré au sort", "drawn by lot")),),
        seats=True,
    ),
    Agreement(
        "sudden_death",
        said("Mort subite", "Sudden death"),
        said(
            "Aucune carte vie : le premier coup porté élimine. Proposée contre l’IA : avec des vies, des joueurs patients"
            " finissent presque toujours par une partie nulle.",
            "No life cards: the first hit eliminates. Proposed against the AI: with lives, patient players nearly always end in a"
            " draw.",
        ),
        NO_OR_YES,
        against_agents=True,
    ),
    Agreement(
        "attacks_out_of_turn",
        said("Attaques hors de son tour", "Attacks out of turn"),
        said("Chacun attaque quand il veut, même pendant le tour d’un autre.", "Everybody attacks at any time."),
        NO_OR_YES,
    ),
    Agreement(
        "timed_defence",
        said("Défense chronométrée", "Timed defence"),
        said("Trois secondes pour se défendre, sinon le coup porte.", "Three seconds to defend, or the spell hits."),
        NO_OR_YES,
    ),
    Agreement(
        "ace_beats_court_pair",
        said("L’As contre une paire de figures", "An Ace against two court cards"),
        said(
            "Un As suffit aussi contre deux figures ; les règles laissent un doute.",
            "An Ace counters two court cards too; the rules leave a doubt.",
        ),
        NO_OR_YES,
    ),
    Agreement(
        "elimination",
        said("Élimination", "Elimination"),
        said(
            "Quand un joueur sort : au coup reçu sans carte vie, ou dès que la dernière est perdue.",
            "When a player is out: when hit without a life card, or as soon as the last one is lost.",
        ),
        (
            ("without_life", said("au coup reçu sans carte vie", "when hit without a life card")),
            ("last_life", said("à la dernière carte vie perdue", "when the last life card is lost")),
        ),
    ),
)
