"""Woodland Wizards as a game of the collection: how a table is set up, written down and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from simulator.catalog import Card, Catalog
from simulator.effects.lines import Line
from simulator.games.woodland_wizards.agreements import AGREEMENTS
from simulator.games.woodland_wizards.ai.features import NAMES, evaluate, features
from simulator.games.woodland_wizards.ai.policy import choose
from simulator.games.woodland_wizards.ai.pruning import worth_a_thought
from simulator.games.woodland_wizards.contract import WoodlandWizardsState, read
from simulator.games.woodland_wizards.effects.tags import TAGS, tags_of
from simulator.games.woodland_wizards.effects.wording import card_words
from simulator.games.woodland_wizards.formats import formats_of
from simulator.games.woodland_wizards.metrics.measure import WoodlandWizardsMeasure
from simulator.games.woodland_wizards.model.box import Box, box_of, boxes_for, shipped
from simulator.games.woodland_wizards.model.state import FEWEST, MOST, RANDOM_FIRST, Options, State
from simulator.games.woodland_wizards.position import position
from simulator.games.woodland_wizards.presentation import counts, table
from simulator.games.woodland_wizards.presentation.narration import WoodlandWizardsNarrator
from simulator.games.woodland_wizards.rules.answers import ask_wizard
from simulator.games.woodland_wizards.rules.deals import deal
from simulator.kernel.assisting import Cautions, Shorthand
from simulator.kernel.game import Deck, Language, Reason
from simulator.kernel.playable import Foresight
from simulator.kernel.rng import below, derive, step
from simulator.kernel.seating import RefusedTableError
from simulator.kernel.words import Words
from simulator.legality import Format


class WoodlandWizards:
    """The game for two to twelve players around one or two boxes of creatures (R1, R37).

    `catalog`: the list of cards it is played with, the shipped one if none is given. A list that cannot be played is refused
    at the first table with UnplayableListError, which says everything that is wrong with it.
    """

    slug: Final = "woodland_wizards"
    players: Final = range(FEWEST, MOST + 1)
    options: Final = Options
    rules_version: Final = "1.1"
    has_decks: Final = False
    piece_types: Final[frozenset[str]] = frozenset()
    completing: Final = None
    tags: Final = TAGS
    agreements: Final = AGREEMENTS
    goldfish: Final = None
    pairing: Final = None
    feature_names: Final = NAMES
    counted: Final = counts.COUNTED
    tells_reasons: Final = True

    def __init__(self, catalog: Catalog | None = None) -> None:
        self._catalog = catalog

    @property
    def catalog(self) -> Catalog:
        """The list of cards that tables of this game play with."""
        return self._catalog or shipped()

    @cached_property
    def box(self) -> Box:
        """The cards as the engine plays them; raises UnplayableListError."""
        return box_of(self.catalog)

    @property
    def cards_version(self) -> str:
        """Of all that the list says of each card: names and sets alone make no other game."""
        return self.catalog.played

    @cached_property
    def measure(self) -> WoodlandWizardsMeasure:
        """What laboratories count; see measure.py."""
        return WoodlandWizardsMeasure(self.box)

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """What a complete box is, for small and large tables; see formats.py."""
        return formats_of(self.catalog)

    def new_initial_state(self, *, decks: Sequence[Deck], options: Options, seed: int) -> State:
        """R2, R4, R5, R36, G28: the table laid out; Wizards are chosen first, else the first player has drawn his first card.

        `options.players` says how many sit there. Raises ValueError when decks are given, and for Wizards that the list lacks.
        """
        if decks:
            raise ValueError("Woodland Wizards is played with a common deck; nobody brings one.")
        if options.wizards and len(self.box.wizards) // 2 * boxes_for(options.players) < options.players:
            raise RefusedTableError(
                Words(
                    "Cette liste n’a pas assez de cartes Sorcier pour l’extension Sorciers (R36).",
                    "This list has too few Wizard cards for the Wizards expansion (R36).",
                )
            )
        state = WoodlandWizardsState(self.box, options, derive(seed, "luck"))
        state.begin()
        drawn = options.first == RANDOM_FIRST
        state.first = below(step(derive(seed, "first")), options.players) if drawn else options.first
        deal(state)
        if options.wizards:
            ask_wizard(state)
        else:
            state.begin_round()
        return state

    def position(self, spec: dict[str, Any]) -> State:
        """Any position from a plain dict; the keys are in RULEBOOK.md."""
        return position(self.box, spec)

    def deserialize_state(self, blob: dict[str, Any]) -> State:
        """The state that `State.serialize` wrote; ValueError when it was played with another list of cards."""
        return read(blob, self.box)

    def policy(self, state: State, seed: int) -> int:
        """What the scripted player does here; see policy.py."""
        return choose(state, seed)

    def turn(self, state: State) -> int:
        """How many turns have begun, over all seats; a contest is a turn of everybody."""
        return state.turn()

    def choices(self, state: State) -> list[int]:
        """The legal actions that are worth a thought; see pruning.py."""
        return worth_a_thought(state)

    def foresight(self, state: State) -> Foresight:
        """Until every seat has had its turn; at large tables by one's own choices."""
        return Foresight.usual(state.options.players)

    def contenders(self, state: State) -> list[int]:
        """Everybody: nobody is ever eliminated."""
        return list(range(len(state.hand)))

    def features(self, state: State, player: int) -> list[float]:
        """The position in numbers; see features.py."""
        return features(state, player)

    def evaluate(self, state: State, viewer: int) -> list[float]:
        """What each seat may expect, in the eyes of the viewer; see features.py."""
        return evaluate(state, viewer)

    def sample_decks(self, seed: int) -> list[Deck]:
        """R2: nobody brings a deck."""
        return []

    def card_words(self, card: Card, language: Language) -> list[Line]:
        """The generated text of a card; see effects/wording."""
        return card_words(card, language, self.catalog.labels["family"])

    def chained(self, cards: Sequence[str]) -> list[list[bool]]:
        """None: no card is laid beside another for its gems."""
        return [[False] * len(cards) for _card in cards]

    def tags_of(self, card: Card) -> frozenset[str]:
        """What the card does, in one word each; see effects/tags.py."""
        return tags_of(card)

    def narrator(self, state: State) -> WoodlandWizardsNarrator:
        """Tells this very state's game in words; see narration.py."""
        return WoodlandWizardsNarrator(state)

    def draw(self, observation: Mapping[str, Any], language: Language) -> list[str]:
        """The table as text; see table.py."""
        return table.draw(self.box, observation, language)

    def signs(self, observation: Mapping[str, Any]) -> list[Words]:
        """Nobody loses by running out of anything here: R3, R26."""
        return []

    def refusals(self, state: State) -> list[tuple[Words, list[Reason]]]:
        """What the player asked might want to do and may not; see table.py."""
        return table.refusals(state)

    def shorthands(self, state: State) -> list[Shorthand]:
        """Every choice is one of its own: equal cards are one action, and an order is asked for only where it matters (G37)."""
        return []

    def counts(self, state: State, seat: int) -> tuple[int, ...]:
        """What wins the game, and the hand; see counts.py."""
        return counts.counts(state, seat)

    def cautions(self, state: State) -> Cautions:
        """Nothing can be known to be a mistake while the cards of the others lie face down (R21, R22)."""
        return {}
