"""Wizard Duel as a game of the collection: how a table is set up, written down and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.catalog import Card
from simulator.catalog.played import version_of_form
from simulator.effects.lines import Line
from simulator.effects.tags import Tag
from simulator.games.wizard_duel.agreements import AGREEMENTS
from simulator.games.wizard_duel.ai.features import NAMES, evaluate, features
from simulator.games.wizard_duel.ai.policy import choose
from simulator.games.wizard_duel.ai.pruning import worth_a_thought
from simulator.games.wizard_duel.contract import WizardDuelState, read
from simulator.games.wizard_duel.formats import FORMATS
from simulator.games.wizard_duel.metrics.measure import WizardDuelMeasure
from simulator.games.wizard_duel.model.state import RANDOM_FIRST, Options, State
from simulator.games.wizard_duel.position import position
from simulator.games.wizard_duel.presentation import cautions, counts, shorthands, table
from simulator.games.wizard_duel.presentation.narration import WizardDuelNarrator
from simulator.games.wizard_duel.presentation.wording import card_words
from simulator.games.wizard_duel.rules.deals import deal
from simulator.games.wizard_duel.rules.turn import begin_turn
from simulator.kernel.assisting import Cautions, Shorthand
from simulator.kernel.game import Deck, Language, Reason
from simulator.kernel.playable import Foresight
from simulator.kernel.rng import below, derive, step
from simulator.kernel.words import Words


class WizardDuel:
    """The game for three to six players around one pack of cards (R1, R2)."""

    slug: Final = "wizard_duel"
    players: Final = range(3, 7)
    options: Final = Options
    rules_version: Final = "1.1"
    cards_version: Final = version_of_form({"game": slug})  # the rules know the pack of 52 by heart: no card file is read
    has_decks: Final = False
    piece_types: Final[frozenset[str]] = frozenset()
    completing: Final = None
    tags: Final[tuple[Tag, ...]] = ()
    formats: Final = FORMATS
    agreements: Final = AGREEMENTS
    measure: Final = WizardDuelMeasure()
    goldfish: Final = None
    pairing: Final = None
    feature_names: Final = NAMES
    counted: Final = counts.COUNTED
    tells_reasons: Final = False  # one sign in ten was wrong: the tree tries out every defence (docs/ai.md)

    def new_initial_state(self, *, decks: Sequence[Deck], options: Options, seed: int) -> State:
        """R3, R4, R7, G20: life cards dealt, hands empty, and the first player has drawn his first card.

        `options.players` says how many sit there. Raises ValueError when decks are given: the pack belongs to the table.
        """
        if decks:
            raise ValueError("Wizard Duel is played with one pack of 52 cards; nobody brings a deck.")
        state = WizardDuelState(options, derive(seed, "luck"))
        deal(state, seed)
        drawn = options.first == RANDOM_FIRST
        state.first = below(step(derive(seed, "first")), options.players) if drawn else options.first
        begin_turn(state, state.first)
        return state

    def position(self, spec: dict[str, Any]) -> State:
        """Any position from a plain dict; the keys are in RULEBOOK.md."""
        return position(spec)

    def deserialize_state(self, blob: dict[str, Any]) -> State:
        """The state that `State.serialize` wrote."""
        return read(blob)

    def policy(self, state: State, seed: int) -> int:
        """What the scripted player does here; see policy.py."""
        return choose(state, seed)

    def turn(self, state: State) -> int:
        """How many turns have begun, over all seats (R7)."""
        return state.turn

    def choices(self, state: State) -> list[int]:
        """The legal actions that are worth a thought; see pruning.py."""
        return worth_a_thought(state)

    def foresight(self, state: State) -> Foresight:
        """Until every seat has had its turn; at large tables by one's own choices."""
        return Foresight.usual(state.options.players)

    def contenders(self, state: State) -> list[int]:
        """R22: the seats that are still in the game."""
        return state.living[:]

    def features(self, state: State, player: int) -> list[float]:
        """The position in numbers; see features.py."""
        return features(state, player)

    def evaluate(self, state: State, viewer: int) -> list[float]:
        """What each seat may expect, in the eyes of the viewer; see features.py."""
        return evaluate(state, viewer)

    def sample_decks(self, seed: int) -> list[Deck]:
        """R1: nobody brings a deck."""
        return []

    def card_words(self, card: Card, language: Language) -> list[Line]:
        """What a card does by its suit and rank; see wording.py."""
        return card_words(card.id, language)

    def chained(self, cards: Sequence[str]) -> list[list[bool]]:
        """None: no card is laid beside another for its gems."""
        return [[False] * len(cards) for _card in cards]

    def tags_of(self, card: Card) -> frozenset[str]:
        """None: no card has a power that its sort does not say."""
        return frozenset()

    def narrator(self, state: State) -> WizardDuelNarrator:
        """Tells this very state's game in words; see narration.py."""
        return WizardDuelNarrator(state)

    def draw(self, observation: Mapping[str, Any], language: Language) -> list[str]:
        """The table as text; see table.py."""
        return table.draw(observation, language)

    def signs(self, observation: Mapping[str, Any]) -> list[Words]:
        """R25: the next draw may end the game; see table.py."""
        return table.signs(observation)

    def refusals(self, state: State) -> list[tuple[Words, list[Reason]]]:
        """What the player asked holds and may not play now; see table.py."""
        return table.refusals(state)

    def shorthands(self, state: State) -> list[Shorthand]:
        """What may be chosen at one press; see shorthands.py."""
        return shorthands.shorthands(state)

    def counts(self, state: State, seat: int) -> tuple[int, ...]:
        """What wins the game, and the hand; see counts.py."""
        return counts.counts(state, seat)

    def cautions(self, state: State) -> Cautions:
        """What can hardly be meant; see cautions.py."""
        return cautions.cautions(state)
