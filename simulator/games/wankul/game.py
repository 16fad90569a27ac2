"""Wankul as a game of the collection: how a match is set up, written down and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from simulator.catalog import Card, load
from simulator.catalog.played import played_form, version_of_form
from simulator.effects.lines import Line
from simulator.games.wankul.agreements import AGREEMENTS
from simulator.games.wankul.ai.features import NAMES, evaluate, features
from simulator.games.wankul.ai.policy import choose
from simulator.games.wankul.ai.pruning import worth_a_thought
from simulator.games.wankul.ai.sampled_decks import sample_decks
from simulator.games.wankul.chaining import chained
from simulator.games.wankul.completing import COMPLETING
from simulator.games.wankul.contract import WankulState, read
from simulator.games.wankul.effects.tags import TAGS, tags_of
from simulator.games.wankul.effects.wording import card_words
from simulator.games.wankul.formats import FORMATS
from simulator.games.wankul.metrics.goldfish import WankulGoldfish
from simulator.games.wankul.metrics.measure import WankulMeasure
from simulator.games.wankul.model.box import box_as_agreed, box_of_source
from simulator.games.wankul.model.state import Options, State
from simulator.games.wankul.pairing import WankulPairing
from simulator.games.wankul.position import position
from simulator.games.wankul.presentation import cautions, counts, shorthands, table
from simulator.games.wankul.presentation.narration import WankulNarrator
from simulator.games.wankul.rules import deals, duos, resolution, turn
from simulator.kernel.assisting import Cautions, Shorthand
from simulator.kernel.game import Deck, Language, Reason
from simulator.kernel.playable import Foresight
from simulator.kernel.rng import derive
from simulator.kernel.words import Words


class Wankul:
    """The game for two players with a deck each (R1)."""

    slug: Final = "wankul"
    players: Final = range(2, 3)
    options: Final = Options
    rules_version: Final = "1.5"
    has_decks: Final = True
    piece_types: Final[frozenset[str]] = frozenset()
    completing: Final = COMPLETING
    tags: Final = TAGS
    formats: Final = FORMATS
    agreements: Final = AGREEMENTS
    measure: Final = WankulMeasure()
    goldfish: Final = WankulGoldfish()
    pairing: Final = WankulPairing()
    feature_names: Final = NAMES
    counted: Final = counts.COUNTED
    tells_reasons: Final = True

    @cached_property
    def cards_version(self) -> str:
        """Decks name printings, effects name cards (G269), and both formats and imagined decks ask for sets."""
        catalog = load(self.slug)
        named = {card.id: [card.name, card.set_code] for card in catalog.cards.values()}
        printings = {printing.id: printing.card_id for printing in catalog.printings.values()}
        return version_of_form(played_form(catalog) | {"named": named, "printings": printings})

    def new_initial_state(self, *, decks: Sequence[Deck], options: Options, seed: int) -> State:
        """R15, R16: shuffled decks, five cards each, and the first mulligan to decide.

        Raises UnknownCardError for cards that do not exist, and ValueError unless there are two decks.
        """
        if len(decks) != 2:
            raise ValueError("Wankul is played by two, with a deck each.")
        box = box_as_agreed(decks, duos=options.duos)
        state = WankulState(box, options, derive(seed, "luck"))
        state.begin()
        state.deck = deals.shuffled_decks(box.card, box.split, seed, aside=box.duos)
        duos.lay_out(state)
        turn.begin_game(state)
        resolution.run(state)
        return state

    def position(self, spec: dict[str, Any]) -> State:
        """Any position from a plain dict; the keys are in RULEBOOK.md."""
        return position(spec)

    def deserialize_state(self, blob: dict[str, Any]) -> State:
        """The state that `State.serialize` wrote."""
        return read(blob, box_of_source(blob["box"]))

    def policy(self, state: State, seed: int) -> int:
        """What the scripted player does here; see policy.py."""
        return choose(state, seed)

    def turn(self, state: State) -> int:
        """How many turns have begun, over both seats; 0 during the mulligans (R17)."""
        return state.turn

    def choices(self, state: State) -> list[int]:
        """The legal actions that are worth a thought; see pruning.py."""
        return worth_a_thought(state)

    def foresight(self, state: State) -> Foresight:
        """The present turn and the answer to it."""
        return Foresight.usual(2)

    def contenders(self, state: State) -> list[int]:
        """Both: nobody is eliminated before the end (R7)."""
        return [0, 1]

    def features(self, state: State, player: int) -> list[float]:
        """The position in numbers; see features.py."""
        return features(state, player)

    def evaluate(self, state: State, viewer: int) -> list[float]:
        """What each seat may expect, in the eyes of the viewer; see features.py."""
        return evaluate(state, viewer)

    def sample_decks(self, seed: int) -> list[Deck]:
        """Two legal decks made up by lot; see sampled_decks.py."""
        return sample_decks(seed)

    def card_words(self, card: Card, language: Language) -> list[Line]:
        """The text of a card, generated from its abilities; see effects/wording."""
        return card_words(card, language)

    def chained(self, cards: Sequence[str]) -> list[list[bool]]:
        """Which of these cards set off the Combo of which; see chaining.py."""
        return chained(cards)

    def tags_of(self, card: Card) -> frozenset[str]:
        """What the card does, in one word each; see effects/tags.py."""
        return tags_of(card)

    def narrator(self, state: State) -> WankulNarrator:
        """Tells this very state's game in words; see narration.py."""
        return WankulNarrator(state)

    def draw(self, observation: Mapping[str, Any], language: Language) -> list[str]:
        """The table as text; see table.py."""
        return table.draw(observation, language)

    def signs(self, observation: Mapping[str, Any]) -> list[Words]:
        """The losses that threaten; see table.py."""
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
