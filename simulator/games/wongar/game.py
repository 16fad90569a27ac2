"""Wongar as a game of the collection: how a table is set up, written down and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.catalog import Card
from simulator.catalog.played import version_of_form
from simulator.effects.lines import Line
from simulator.effects.tags import Tag
from simulator.games.wongar.agreements import AGREEMENTS
from simulator.games.wongar.ai.features import NAMES, evaluate, features
from simulator.games.wongar.ai.policy import choose
from simulator.games.wongar.ai.pruning import worth_a_thought
from simulator.games.wongar.contract import WongarState, read
from simulator.games.wongar.formats import FORMATS
from simulator.games.wongar.metrics.measure import WongarMeasure
from simulator.games.wongar.model.box import BOX
from simulator.games.wongar.model.options import Options
from simulator.games.wongar.model.phases import CHOOSE_TYPE, DONE
from simulator.games.wongar.model.state import State
from simulator.games.wongar.position import position
from simulator.games.wongar.presentation import cautions, counts, table
from simulator.games.wongar.presentation.narration import WongarNarrator
from simulator.games.wongar.presentation.wording import card_words
from simulator.games.wongar.rules.deals import deal
from simulator.games.wongar.rules.rounds import go_on
from simulator.kernel.assisting import Cautions, Shorthand
from simulator.kernel.game import Deck, Language, Reason
from simulator.kernel.playable import Foresight
from simulator.kernel.rng import derive
from simulator.kernel.words import Words

FORESEEN: Final = 3
"""Turns that ISMCTS looks ahead, the present one included: at five seats five of them would take too long in pure Python."""


class Wongar:
    """The game for three to five clans around one box (R1)."""

    slug: Final = "wongar"
    players: Final = range(3, 6)
    options: Final = Options
    rules_version: Final = "1.1"
    agreements: Final = AGREEMENTS
    measure: Final = WongarMeasure()
    goldfish: Final = None
    pairing: Final = None
    cards_version: Final = version_of_form({"game": slug, "box": BOX})  # the engine reads its box, and no card file
    has_decks: Final = False
    piece_types: Final = frozenset(["token", "piece"])
    completing: Final = None
    tags: Final[tuple[Tag, ...]] = ()
    formats: Final = FORMATS
    feature_names: Final = NAMES
    counted: Final = counts.COUNTED
    tells_reasons: Final = True

    def new_initial_state(self, *, decks: Sequence[Deck], options: Options, seed: int) -> State:
        """R6-R13, R18, R19: all is laid out, and the holder of the Elder has drawn; R82: the first token is to be laid out.

        `options.players` says how many sit there. Raises ValueError when decks are given: the box belongs to the table.
        """
        if decks:
            raise ValueError("Wongar is played with one box; nobody brings a deck.")
        state = WongarState(options, derive(seed, "luck"))
        state.begin()
        deal(state, seed)
        state.played = state.seats
        state.phase = CHOOSE_TYPE if options.free_placement else DONE
        go_on(state)
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
        """How many turns have begun, over all seats (R21)."""
        return state.turn

    def choices(self, state: State) -> list[int]:
        """The legal actions that are worth a thought; see pruning.py."""
        return worth_a_thought(state)

    def foresight(self, state: State) -> Foresight:
        """To the end of three turns, everybody by the script after the choice to be made.

        A tree of further choices of one's own spends its samples on them: among "normal" at three seats "hard" won 37 % of
        30 games with it, and 53 % without.
        """
        return Foresight(FORESEEN, alone=True, depth=1)

    def contenders(self, state: State) -> list[int]:
        """R72: everybody, to the end."""
        return list(range(state.seats))

    def features(self, state: State, player: int) -> list[float]:
        """The position in numbers; see features.py."""
        return features(state, player)

    def evaluate(self, state: State, viewer: int) -> list[float]:
        """What each seat may expect, in the eyes of the viewer; see features.py."""
        return evaluate(state, viewer)

    def card_words(self, card: Card, language: Language) -> list[Line]:
        """What a component does; see wording.py."""
        return card_words(card, language)

    def chained(self, cards: Sequence[str]) -> list[list[bool]]:
        """None: no card is laid beside another for its gems."""
        return [[False] * len(cards) for _card in cards]

    def tags_of(self, card: Card) -> frozenset[str]:
        """None: no card has a power that its sort does not say."""
        return frozenset()

    def sample_decks(self, seed: int) -> list[Deck]:
        """R1: nobody brings a deck."""
        return []

    def narrator(self, state: State) -> WongarNarrator:
        """Tells this very state's game in words; see narration.py."""
        return WongarNarrator(state)

    def draw(self, observation: Mapping[str, Any], language: Language) -> list[str]:
        """The table as text; see table.py."""
        return table.draw(observation, language)

    def signs(self, observation: Mapping[str, Any]) -> list[Words]:
        """Nobody loses by running out of anything here; the last round is told with the table."""
        return []

    def refusals(self, state: State) -> list[tuple[Words, list[Reason]]]:
        """What the player asked holds and may not do now; see table.py."""
        return table.refusals(state)

    def shorthands(self, state: State) -> list[Shorthand]:
        """Every choice is one of its own: equal tokens and cards are one action already."""
        return []

    def counts(self, state: State, seat: int) -> tuple[int, ...]:
        """What wins the game, and the hand; see counts.py."""
        return counts.counts(state, seat)

    def cautions(self, state: State) -> Cautions:
        """What can hardly be meant; see cautions.py."""
        return cautions.cautions(state)
