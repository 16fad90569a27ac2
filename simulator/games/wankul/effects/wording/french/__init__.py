"""Effects in French. Importing the package teaches `act`, `impose`, `value` and `holds` every word of the vocabulary."""

from simulator.games.wankul.effects.wording.french import card_actions, reaching, sentences, table_actions
from simulator.games.wankul.effects.wording.french.abilities import FRENCH

__all__ = ["FRENCH", "card_actions", "reaching", "sentences", "table_actions"]
