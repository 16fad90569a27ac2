"""Runs of duels: the bridge from questions to the laboratory in which decks meet two by two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from decks.content import fingerprint
from play.common.playable_decks import PlayableDeck
from play.common.versions import Versions
from play.runs.engine.agreeing import rules_key, rules_of, with_rules
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span, growing_spans
from play.runs.engine.trying_out import core_seconds_each, known_for_a_day, smallest
from simulator.games import GAMES
from simulator.games.complete import CompleteGame
from simulator.kernel.agreements import usual
from simulator.kernel.probe import Cases
from simulator.kernel.seating import options_for
from simulator.kernel.words import Words
from simulator.lab.duels import DEALING, FEATURES, SEATS, Duels, Entrant, field_pairs, games_for, matrix_pairs, play_duels
from simulator.lab.duels_report import field_report, matrix_report
from simulator.lab.goldfish import measure_of
from simulator.lab.players import patient_agent, player_titles
from simulator.lab.playing import play_out
from simulator.lab.speed import seconds_a_game
from simulator.lab.tally import Tally, merge
from simulator.transcript import Transcript, record
from simulator.transcript.recorder import cards_version

FIELD, MATRIX = "field", "matrix"
KINDS: Final = (FIELD, MATRIX)

PRECISIONS: Final[Mapping[str, float]] = {"rough": 0.1, "quick": 0.05, "usual": 0.03, "sure": 0.015, "fine": 0.007}
"""How far the interval may reach to either side, by the name under which it is asked for."""

FINER: Final[Mapping[str, str]] = {"rough": "usual", "quick": "sure", "usual": "sure", "sure": "fine"}
"""What to ask next where an answer was not sure enough."""

PRECISION_WORDS: Final[Mapping[str, str | Promise]] = {
    "rough": gettext_lazy("First glance (± 10 points)"),
    "quick": gettext_lazy("Quick look (± 5 points)"),
    "usual": gettext_lazy("Usual (± 3 points)"),
    "sure": gettext_lazy("Sure (± 1.5 points)"),
    "fine": gettext_lazy("Very sure (± 0.7 points)"),
}

TRIED_SECONDS, TRIED_GAMES = 0.4, 12
QUICK_GAME = 0.2
"""Seconds: a game that takes no longer is played a few times to know how long it takes."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A deck to be measured or met, and the name of the agent who plays it."""

    deck: PlayableDeck
    agent: str


def field_question(mine: Seat, others: Sequence[tuple[Seat, int]], *, precision: str, seed: int) -> Question:
    """A deck against others, each with its weight. In whatever order these are named, they make the same question."""
    met = sorted(others, key=lambda one: (fingerprint(one[0].deck.content), one[0].agent))
    weights = tuple(float(weight) for _seat, weight in met)
    games = games_for(PRECISIONS[precision], pairs=len(met), weights=weights)
    aims = {"precision": precision, "weights": list(weights)}
    return _question(FIELD, (mine, *(seat for seat, _weight in met)), games, seed, aims)


def matrix_question(seats: Sequence[Seat], *, precision: str, seed: int) -> Question:
    """Each of these against each."""
    known = sorted(seats, key=lambda one: (fingerprint(one.deck.content), one.agent))
    games = games_for(PRECISIONS[precision], pairs=len(matrix_pairs(len(known))))
    return _question(MATRIX, known, games, seed, {"precision": precision})


def sharpened(question: Question) -> Question | None:
    """The same question, to be answered more surely; None where there is nothing surer."""
    finer = FINER.get(question.aims.get("precision", ""))
    if question.kind not in KINDS or finer is None:
        return None
    games = games_for(PRECISIONS[finer], pairs=len(pairs_of(question)), weights=question.aims.get("weights", ()))
    return replace(question, games=games, aims={**question.aims, "precision": finer})


def _question(kind: str, seats: Sequence[Seat], games: int, seed: int, aims: Mapping[str, Any]) -> Question:
    game, rules = GAMES[seats[0].deck.game], rules_of([seat.deck for seat in seats])
    return Question(
        kind=kind,
        game=game.slug,
        agents=tuple(seat.agent for seat in seats),
        decks=tuple(dict(seat.deck.content) for seat in seats),
        options=usual(game, SEATS) | dict(rules.options),
        games=games,
        seed=seed,
        names={"decks": [asdict(seat.deck.words) for seat in seats]},
        formats=tuple(seat.deck.format for seat in seats),
        aims={**aims, **rules.aims},
    )


class DuelsLaboratory:
    """The laboratory in which decks meet two by two; see `simulator.lab.duels` for what that means."""

    def versions(self, question: Question) -> Versions:
        """The engine's rules version, with that of the dealing where it tells games apart, and the version of the card files."""
        rules = GAMES[question.game].rules_version
        dealing = f"-duels.{DEALING}" if len(pairs_of(question)) > 1 else ""
        return Versions(rules=rules + dealing, cards=cards_version(question.game))

    def plan(self, question: Question) -> list[Span]:
        """Whole rounds of all pairs: short chunks first, then longer ones."""
        return growing_spans(question.games, seconds_a_duel(question), len(pairs_of(question)))

    def gauge(self, question: Question) -> Words | None:
        """Nothing: pages show the pairs themselves while they are played."""
        return None

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        """Play these games of the run."""
        tally = play_duels(duels_from(question), first=span.first, count=span.count, stop=stop)
        return Played(tally.to_json(), tally.games)

    def merge(self, question: Question, results: Sequence[str]) -> str:
        """All games in one canonical tally."""
        return merge(*(Tally.from_json(result) for result in results)).to_json()

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """Each pair and all together; of a field how games are won and what the cards did, of a matrix the ranks."""
        tally, duels = Tally.from_json(result), duels_from(question)
        if question.kind == MATRIX:
            return with_rules(question, matrix_report(tally, duels))
        return with_rules(question, field_report(tally, duels, weights_of(question)))

    def features(self, question: Question) -> tuple[str, ...]:
        """As the deck that is measured sees them: turns, ending, pair, seat, who won, who began, mulligans and decisions."""
        return FEATURES

    def endings(self, question: Question) -> Cases:
        """As seen from the deck that is measured."""
        return measure_of(GAMES[question.game]).endings

    def sitting(self, question: Question, number: int) -> tuple[Words, ...]:
        """The decks that meet; they change seats."""
        return tuple(one.title for one in duels_from(question).sitting(number))

    def seed(self, question: Question, number: int) -> int:
        """Every pair has deals of its own, each of them twice."""
        return duels_from(question).setup(number).seed

    def retell(self, question: Question, number: int) -> Transcript:
        """Play the game again, in words."""
        setup = duels_from(question).setup(number)
        game = GAMES[question.game]
        return record(game, seed=setup.seed, decks=setup.decks, agents=setup.agents, options=setup.options)


def pairs_of(question: Question) -> tuple[tuple[int, int], ...]:
    """Who meets whom."""
    return (matrix_pairs if question.kind == MATRIX else field_pairs)(len(question.decks))


def weights_of(question: Question) -> tuple[float, ...]:
    """What each opponent weighs; alike unless the question says otherwise."""
    return tuple(question.aims.get("weights") or (1.0 for _ in pairs_of(question)))


def titles_of(question: Question) -> tuple[Words, ...]:
    """What tells the entrants apart: decks, with agents where these differ."""
    return player_titles(question.agents, [Words(**words) for words in question.names["decks"]])


def duels_from(question: Question) -> Duels:
    """The duels that a question asks for."""
    game = GAMES[question.game]
    seated = {name: patient_agent(name, game) for name in dict.fromkeys(question.agents)}
    named = zip(titles_of(question), question.decks, question.agents, strict=True)
    entrants = tuple(Entrant(title, deck, seated[agent]) for title, deck, agent in named)
    options = options_for(game, SEATS, **question.options)
    return Duels(game, entrants, pairs_of(question), options, question.seed, question.kind == FIELD)


def seconds_a_duel(question: Question) -> float:
    """Core-seconds that a worker plays at one game, roughly; found once a day by game, agents and smallest deck."""
    versions = DuelsLaboratory().versions(question)
    agents = "-".join(sorted(set(question.agents))).replace(":", ".")
    asked = f"{question.game}-{agents}-{smallest(question.decks)}{rules_key(question)}"
    key = f"seconds-a-duel-{asked}-{versions.rules}-{versions.cards}"
    return known_for_a_day(key, question.game, lambda: (_tried(duels_from(question), GAMES[question.game]),))[0]


def _tried(duels: Duels, game: CompleteGame) -> float:
    """Of quick agents the mean of a few games, of others an estimate from a few of their choices."""
    seconds = max(seconds_a_game(game, duels.setup(number)) for number in range(len(duels.pairs))[:2])
    if seconds > QUICK_GAME:
        return seconds

    def play(number: int) -> None:
        setup, seat = duels.setup(number), duels.seat_of(number)
        state = game.new_initial_state(decks=setup.decks, options=setup.options, seed=setup.seed)
        play_out(state, setup.agents, setup.seed, measure_of(game).probe(state, seat))

    return core_seconds_each(play, most=TRIED_GAMES, seconds=TRIED_SECONDS)


def meeting_names(question: Question) -> list[Words]:
    """What each pair is called: of a field the opponent, of a matrix both."""
    titles = titles_of(question)
    if question.kind == FIELD:
        return [titles[second] for _first, second in pairs_of(question)]
    named = ((titles[first], titles[second]) for first, second in pairs_of(question))
    return [Words(f"{one.fr} – {other.fr}", f"{one.en} – {other.en}") for one, other in named]
