"""What is English in the texts of cards: forms, pieces, and the sentence of every word."""

from simulator.games.wankul.effects.wording.english.speech import ENGLISH

__all__ = ["ENGLISH"]
