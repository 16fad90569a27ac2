"""What is French in the texts of cards: forms, pieces, and the sentence of every word."""

from simulator.games.wankul.effects.wording.french.speech import FRENCH

__all__ = ["FRENCH"]
