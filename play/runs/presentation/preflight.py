"""What a player should know before a run begins: how long it takes, which cards lack their text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from collection.languages import page_language
from collection.models import Player
from play.common.agreed_cards import left_out_of_games
from play.common.number_words import plain
from play.common.option_fields import beside_usual
from play.common.playable_decks import PlayableDeck
from play.common.time_spans import RIGHT_WITHIN, TimeSpan
from play.runs.engine import advice, compare, duels, goldfish, series
from play.runs.engine.agreeing import rules_told
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.engine.searching import QUICK_AGENT
from play.runs.services.foretelling import foretold
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.probe import CardFacts
from simulator.lab.duels import half_of


def left_out(question: Question, decks: Iterable[PlayableDeck]) -> list[str]:
    """What of these decks stays in the box in all games of a run, in sentences: it agrees on it in none of its variants."""
    game = GAMES[question.game]
    compared = {str(variant["option"]): True for variant in question.variants if "option" in variant}
    agreed = usual(game, game.players[0]) | dict(question.options) | compared
    return [words for deck in decks for words in left_out_of_games(game.slug, deck.name, deck.content, agreed)]


def rules_words(question: Question) -> list[str]:
    """By which rules its games will be played, in sentences; none where these are the usual ones, and no deck has others."""
    return [words.say(page_language()) for words in rules_told(question)]


def reach_of_a_pair(question: Question) -> str:
    """How far the interval of one pair of duels reaches to either side at most, in points."""
    return plain(100 * half_of(question.games, pairs=len(duels.pairs_of(question))))


def reach_of_the_field(question: Question) -> str:
    """The same over all opponents; "" where there are not several, or no field."""
    pairs = len(duels.pairs_of(question))
    if question.kind != duels.FIELD or pairs < 2:
        return ""
    return plain(100 * half_of(question.games, pairs=pairs, weights=duels.weights_of(question)))


@dataclass(frozen=True, slots=True)
class DuelsPreflight:
    """What a player should know before decks meet."""

    question: Question
    decks: tuple[PlayableDeck, ...]
    span: TimeSpan

    @classmethod
    def of(cls, question: Question, decks: tuple[PlayableDeck, ...], player: Player) -> DuelsPreflight:
        """As the machine is now."""
        return cls(question, decks, foretold(question, player))

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return self.span.words

    @property
    def rules(self) -> list[str]:
        """By which rules the games are played; see `rules_words`."""
        return rules_words(self.question)

    @property
    def each(self) -> str:
        """How far the interval of one pair reaches to either side, in points."""
        return reach_of_a_pair(self.question)

    @property
    def over_all(self) -> str:
        """The same of the whole field, which is what is asked for; "" where there is one opponent, and for a matrix."""
        return reach_of_the_field(self.question)


@dataclass(frozen=True, slots=True)
class OfferedTime:
    """A time that a search may aim at, and how long it takes; not `is_kept` where the proof alone takes longer than that."""

    label: str
    time: str
    is_kept: bool
    is_asked: bool


@dataclass(frozen=True, slots=True)
class SearchPreflight:
    """What a player should know before a search: it may end earlier, but will hardly take longer."""

    question: Question
    decks: tuple[PlayableDeck, ...]
    span: TimeSpan

    @classmethod
    def of(cls, question: Question, decks: tuple[PlayableDeck, ...], player: Player) -> SearchPreflight:
        """As the machine is now."""
        return cls(question, decks, foretold(question, player))

    @property
    def rules(self) -> list[str]:
        """By which rules the games are played; see `rules_words`."""
        return rules_words(self.question)

    @property
    def is_bound(self) -> bool:
        """No more games are played than this; of a comparison only its own games show how many it takes."""
        return self.question.kind != compare.KIND

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return self.span.words

    @property
    def proof_time(self) -> str:
        """How long the proof is of that, where it alone takes longer than was asked for; else ""."""
        if self.question.kind != advice.KIND:
            return ""
        proof = self._as_core_seconds(advice.proof_core_seconds(self.question))
        return proof.words if proof.seconds > float(self.question.aims["budget"]) else ""

    @property
    def budgets(self) -> list[OfferedTime]:
        """The times that may be aimed at, each with how long it would take here and now; none where none is asked for."""
        if self.question.kind != advice.KIND:
            return []
        asked = [(label, advice.with_budget(self.question, self.decks, budget)) for budget, label in advice.BUDGETS.items()]
        return [
            OfferedTime(
                str(label),
                self._as_core_seconds(advice.expected_core_seconds(question)).words,
                is_kept=self._as_core_seconds(advice.proof_core_seconds(question)).seconds <= float(question.aims["budget"]),
                is_asked=question.aims["budget"] == self.question.aims["budget"],
            )
            for label, question in asked
        ]

    def _as_core_seconds(self, seconds: float) -> TimeSpan:
        """What so many core-seconds of a plan take, as this question's take what was foretold of it."""
        share = seconds / advice.expected_core_seconds(self.question)
        return TimeSpan(share * self.span.seconds, share * self.span.low, share * self.span.high)

    @property
    def proves_slowly(self) -> bool:
        """There is a player who proves faster."""
        return self.question.agents[0] != QUICK_AGENT

    @property
    def is_late(self) -> bool:
        """It may end clearly later than was asked for, more than estimates are wrong where nothing else wants the machine."""
        return advice.is_late(self.question, self.span.high / RIGHT_WITHIN)


@dataclass(frozen=True)
class Preflight:
    """What a player should know before the games begin."""

    deck: PlayableDeck
    span: TimeSpan
    rules: tuple[str, ...] = ()
    """By which rules the games are played; see `rules_words`."""

    @classmethod
    def of(cls, deck: PlayableDeck, games: int, agent: str, player: Player) -> Preflight:
        """About so many games of this deck; one that cannot be dealt plays none."""
        if not deck.can_be_played:
            return cls(deck, TimeSpan(0.0, 0.0, 0.0))
        question = goldfish.goldfish_question(deck, games=max(1, min(games, MAX_GAMES)), seed=0, agent=agent)
        return cls(deck, foretold(question, player), tuple(rules_words(question)))

    @property
    def decks(self) -> tuple[PlayableDeck, ...]:
        """The one deck, as those of other questions."""
        return (self.deck,)

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return self.span.words


@dataclass(frozen=True, slots=True)
class SeriesPreflight:
    """What a player should know before a series begins."""

    question: Question
    decks: tuple[PlayableDeck, ...]
    span: TimeSpan

    @classmethod
    def of(cls, question: Question, decks: tuple[PlayableDeck, ...], player: Player) -> SeriesPreflight:
        """As the machine is now."""
        return cls(question, decks, foretold(question, player))

    @property
    def left_out(self) -> list[str]:
        """What of the decks stays in the box."""
        return left_out(self.question, self.decks)

    @property
    def options(self) -> list[str]:
        """What its tables agree on beside the usual; what is compared is said with the games."""
        game = GAMES[self.question.game]
        compared = {variant["option"] for variant in self.question.variants if "option" in variant}
        agreed = {key: value for key, value in self.question.options.items() if key not in compared}
        return beside_usual(game, len(self.question.agents), agreed)

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return self.span.words

    def box(self) -> list[CardFacts]:
        """The cards of the common box that the engine does not play in full."""
        facts = () if self.decks else series.game_of(self.question).measure.facts({}).cards
        return [line for line in facts if line.status != "full"]
