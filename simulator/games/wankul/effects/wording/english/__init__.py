"""Effects in English. Importing the package teaches `act`, `impose`, `value` and `holds` every word of the vocabulary."""

from simulator.games.wankul.effects.wording.english import card_actions, reaching, sentences, table_actions
from simulator.games.wankul.effects.wording.english.abilities import ENGLISH

__all__ = ["ENGLISH", "card_actions", "reaching", "sentences", "table_actions"]
