"""Series runs: the bridge from questions to the laboratory in which whole tables play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from play.common.versions import Versions
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import FIRST_SECONDS, Question, Span, growing_spans, spans
from play.runs.engine.trying_out import known_for_a_day
from simulator.catalog.own_list import list_version
from simulator.catalog.typography import said
from simulator.games import GAMES
from simulator.games.complete import CompleteGame
from simulator.games.own_lists import game_played, usable_list
from simulator.kernel.playable import PlayableGame
from simulator.kernel.probe import Cases
from simulator.kernel.seating import options_for
from simulator.kernel.words import Words
from simulator.lab.players import series_of
from simulator.lab.series import Series, Variant, features_of, play_series
from simulator.lab.series_report import series_report
from simulator.lab.speed import seconds_a_game
from simulator.lab.tally import Tally, merge, moments
from simulator.transcript import Transcript, record
from simulator.transcript.recorder import cards_version

KIND = "series"

CHUNKS = 20
"""Into how many chunks a short run is cut at least, so that it shows its progress too."""


class SeriesLaboratory:
    """The laboratory in which whole tables play; see `simulator.lab.series` for what that means."""

    def versions(self, question: Question) -> Versions:
        """The engine's rules version and the version of the card files, or of the list that is played with."""
        cards = list_version(question.card_list) if question.card_list else cards_version(question.game)
        return Versions(rules=GAMES[question.game].rules_version, cards=cards)

    def plan(self, question: Question) -> list[Span]:
        """Short chunks first, then longer ones, or of one game that takes longer."""
        each = seconds_each(question)
        if question.games * each <= CHUNKS * FIRST_SECONDS:
            return spans(question.games, max(1, question.games // CHUNKS))
        return growing_spans(question.games, each)

    def gauge(self, question: Question) -> Words | None:
        """How long games are; of several variants together it would mean nothing."""
        return None if question.variants else game_of(question).measure.length.title

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        """Play these games of the run."""
        tally = play_series(series_from(question), first=span.first, count=span.count, stop=stop)
        return Played(tally.to_json(), tally.games, moments(tally.histogram("0:turns")))

    def merge(self, question: Question, results: Sequence[str]) -> str:
        """All games in one canonical tally."""
        return merge(*(Tally.from_json(result) for result in results)).to_json()

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """Who wins, what beginning is worth, lengths, scores, endings; with variants, their differences."""
        return series_report(Tally.from_json(result), series_from(question)).as_dict()

    def features(self, question: Question) -> tuple[str, ...]:
        """Turns, ending, winner, who began, decisions, and each seat's score."""
        return features_of(game_of(question), len(question.agents))

    def endings(self, question: Question) -> Cases:
        """As the game names them."""
        return game_of(question).measure.endings

    def sitting(self, question: Question, number: int) -> tuple[Words, ...]:
        """The players, who move on by one seat from deal to deal where they differ."""
        series = series_from(question)
        return tuple(series.players[player].title for player in series.sitting(number))

    def seed(self, question: Question, number: int) -> int:
        """All variants have the same deals."""
        return series_from(question).setup(number).seed

    def retell(self, question: Question, number: int) -> Transcript:
        """Play the game again, in words."""
        setup = series_from(question).setup(number)
        own_list = usable_list(question.game, question.card_list) if question.card_list else None
        return record(
            game_of(question),
            seed=setup.seed,
            decks=setup.decks,
            agents=setup.agents,
            options=setup.options,
            own_list=own_list,
        )


def seconds_each(question: Question) -> float:
    """Core-seconds that a worker plays at one game of a series, roughly; found out once a day for each kind of table."""
    like = replace(question, games=1, seed=1, decks=question.decks[:1], variants=())
    key = f"seconds-a-game-{like.fingerprint(SeriesLaboratory().versions(question))}"
    return known_for_a_day(key, question.game, lambda: (seconds_a_game(game_of(question), series_from(question).setup(0)),))[0]


def game_of(question: Question) -> CompleteGame:
    """The engine with the cards that a question plays with."""
    return game_played(question.game, question.card_list)


def series_from(question: Question) -> Series:
    """The series that a question asks for."""
    game = game_of(question)
    names = [Words(**words) for words in question.names.get("decks", [])]
    if any("deck" in variant for variant in question.variants):
        names[0] = _either([Words(**words) for words in question.names["variants"]])
    variants = [_variant(question, game, place) for place in range(max(1, len(question.variants)))]
    return series_of(game, agents=question.agents, decks=names, variants=variants, run_seed=question.seed)


def _either(decks: Sequence[Words]) -> Words:
    """What the player is called who has one of these decks in each variant."""
    return said(" ou ".join(deck.fr for deck in decks), " or ".join(deck.en for deck in decks))


def _variant(question: Question, game: PlayableGame, place: int) -> Variant:
    changed: Mapping[str, Any] = question.variants[place] if question.variants else {}
    seats, options, decks = len(question.agents), dict(question.options), list(question.decks)
    title = Words("", "")
    if "option" in changed:
        key, value = changed["option"], changed["value"]
        options[key] = value
        title = next(known for known in game.agreements if known.key == key).named(value, seats)
    if "deck" in changed:
        decks[0] = changed["deck"]
        title = Words(**question.names["variants"][place])
    return Variant(title, options_for(game, seats, **options), tuple(decks))
