"""Lekemar as a game of the collection: how a table is set up, written down and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from simulator.catalog import Card, Catalog
from simulator.catalog.typography import said
from simulator.effects.lines import Line
from simulator.games.lekemar.agreements import AGREEMENTS
from simulator.games.lekemar.ai.features import NAMES, evaluate, features
from simulator.games.lekemar.ai.policy import choose
from simulator.games.lekemar.ai.pruning import worth_a_thought
from simulator.games.lekemar.contract import LekemarState, read
from simulator.games.lekemar.effects.tags import TAGS, tags_of
from simulator.games.lekemar.effects.wording import card_words
from simulator.games.lekemar.formats import formats_of
from simulator.games.lekemar.metrics.measure import LekemarMeasure
from simulator.games.lekemar.model.box import MARK, Box, box_of, shipped
from simulator.games.lekemar.model.state import RANDOM_FIRST, Options, State
from simulator.games.lekemar.position import position
from simulator.games.lekemar.presentation import cautions, counts, table
from simulator.games.lekemar.presentation.narration import LekemarNarrator
from simulator.games.lekemar.rules.deals import deal, hand_dealt
from simulator.games.lekemar.rules.turn import begin_turn
from simulator.kernel.assisting import Cautions, Shorthand
from simulator.kernel.game import Deck, Language, Reason
from simulator.kernel.playable import Foresight
from simulator.kernel.rng import below, derive, step
from simulator.kernel.seating import RefusedTableError
from simulator.kernel.words import Words
from simulator.legality import Format


class Lekemar:
    """The game for three to fifteen players around one box of cards (R1, R3).

    `catalog` is the card list that is played with; without one, the cards that come with the game. A list that cannot be played
    raises UnplayableError as soon as its cards are needed; see box.py.
    """

    slug: Final = "lekemar"
    players: Final = range(3, 16)
    options: Final = Options
    rules_version: Final = "1.2"
    agreements: Final = AGREEMENTS
    goldfish: Final = None
    pairing: Final = None
    has_decks: Final = False
    piece_types: Final = frozenset([MARK])
    completing: Final = None
    tags: Final = TAGS
    feature_names: Final = NAMES
    counted: Final = counts.COUNTED
    tells_reasons: Final = True

    def __init__(self, catalog: Catalog | None = None) -> None:
        self._catalog = catalog

    @cached_property
    def box(self) -> Box:
        """The cards of the table."""
        return box_of(self._catalog) if self._catalog else shipped()

    @property
    def cards_version(self) -> str:
        """Of all that the list says of each card: names and sets alone make no other game."""
        return self.box.catalog.played

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """What a complete box is; see formats.py."""
        return formats_of(self.box.catalog)

    @cached_property
    def measure(self) -> LekemarMeasure:
        """What laboratories count; see measure.py."""
        return LekemarMeasure(self.box)

    def new_initial_state(self, *, decks: Sequence[Deck], options: Options, seed: int) -> State:
        """R5, R12, R13, G26: cards and marks dealt, and the first player may act.

        `options.players` says how many sit there. Raises ValueError when decks are given, for the box belongs to the table, or
        when the card list is too small for so many.
        """
        if decks:
            raise ValueError("Lekemar is played with one common box; nobody brings a deck.")
        state = LekemarState(self.box, options, derive(seed, "luck"))
        state.begin()
        if self.box.size <= (dealt := options.players * hand_dealt(options)):
            needed, there = dealt + 1, self.box.size
            raise RefusedTableError(
                said(
                    f"À {options.players} joueurs il faut {needed} cartes ; la liste en a {there} (R12).",
                    f"{options.players} players need {needed} cards; the list has {there} (R12).",
                )
            )
        deal(state, seed)
        drawn = options.first == RANDOM_FIRST
        begin_turn(state, below(step(derive(seed, "first")), options.players) if drawn else options.first)
        return state

    def position(self, spec: dict[str, Any]) -> State:
        """Any position from a plain dict; the keys are in RULEBOOK.md."""
        return position(self.box, spec)

    def deserialize_state(self, blob: dict[str, Any]) -> State:
        """The state that `State.serialize` wrote; ValueError when it was played with other cards."""
        return read(blob, self.box)

    def policy(self, state: State, seed: int) -> int:
        """What the scripted player does here; see policy.py."""
        return choose(state, seed)

    def turn(self, state: State) -> int:
        """How many turns have begun, over all seats (R14)."""
        return state.turn

    def choices(self, state: State) -> list[int]:
        """The legal actions that are worth a thought; see pruning.py."""
        return worth_a_thought(state)

    def foresight(self, state: State) -> Foresight:
        """To the end of the present turn, by the script after the choice to be made: those that follow are mostly luck.

        Among "normal" at three seats "hard" won 11 of 24 games so, and with a tree of all its choices 8 of the same 24.
        """
        return Foresight(1, alone=True, depth=1)

    def contenders(self, state: State) -> list[int]:
        """Everybody: nobody is ever eliminated."""
        return list(range(len(state.marks)))

    def features(self, state: State, player: int) -> list[float]:
        """The position in numbers; see features.py."""
        return features(state, player)

    def evaluate(self, state: State, viewer: int) -> list[float]:
        """What each seat may expect, in the eyes of the viewer; see features.py."""
        return evaluate(state, viewer)

    def sample_decks(self, seed: int) -> list[Deck]:
        """R1: nobody brings a deck."""
        return []

    def narrator(self, state: State) -> LekemarNarrator:
        """Tells this very state's game in words; see narration.py."""
        return LekemarNarrator(state)

    def draw(self, observation: Mapping[str, Any], language: Language) -> list[str]:
        """The table as text; see table.py."""
        return table.draw(observation, self.box, language)

    def signs(self, observation: Mapping[str, Any]) -> list[Words]:
        """The last turn; see table.py."""
        return table.signs(observation)

    def refusals(self, state: State) -> list[tuple[Words, list[Reason]]]:
        """What the player asked holds and may not play now; see table.py."""
        return table.refusals(state)

    def shorthands(self, state: State) -> list[Shorthand]:
        """Every choice is one of its own: equal cards are one action, and the order of cards put back is kept (G6)."""
        return []

    def counts(self, state: State, seat: int) -> tuple[int, ...]:
        """What wins the game, and the hand; see counts.py."""
        return counts.counts(state, seat)

    def cautions(self, state: State) -> Cautions:
        """What can hardly be meant; see cautions.py."""
        return cautions.cautions(state)

    def card_words(self, card: Card, language: Language) -> list[Line]:
        """What a card does, in words generated from its effects; see effects/wording."""
        return card_words(card, language)

    def chained(self, cards: Sequence[str]) -> list[list[bool]]:
        """None: no card is laid beside another for its gems."""
        return [[False] * len(cards) for _card in cards]

    def tags_of(self, card: Card) -> frozenset[str]:
        """What the card does, in one word each; see effects/tags.py."""
        return tags_of(card)
