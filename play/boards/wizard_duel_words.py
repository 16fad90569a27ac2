"""What the board of Wizard Duel says, in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words

STANDING: Final = said("Tour {turn} · {players} en jeu · pioche {pile}", "Turn {turn} · {players} still in · pile {pile}")

QUESTIONS: Final[dict[str, Words]] = {
    "turn": said("Attaquez, ou passez votre tour.", "Attack, or pass your turn."),
    "window": said("Attaquez-vous maintenant ?", "Do you attack now?"),
    "second": said("Quelle seconde carte pour l’attaque ?", "Which second card for the attack?"),
    "target": said("Qui visez-vous ?", "Who is the target?"),
    "redirect": said("Qui est visé à la place ?", "Who is the target instead?"),
    "deflect": said("Vers qui déviez-vous le sort ?", "To whom do you deflect the spell?"),
    "defend": said("Vous défendez-vous ?", "Do you defend?"),
    "add": said("Que posez-vous encore ?", "What else do you lay?"),
    "suit": said("Quelle couleur donne l’effet ?", "Which suit gives the effect?"),
    "life": said("Quelle carte vie prenez-vous ?", "Which life card do you take?"),
}
"""By the code of what is asked."""
