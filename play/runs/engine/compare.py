"""Two decks against the same others on the same deals: the bridge from questions to the laboratory's comparison."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from math import ceil
from typing import Any, Final

from decks.content import fingerprint
from play.common.playable_decks import PlayableDeck
from play.runs.engine.agreeing import rules_of, with_rules
from play.runs.engine.duels import FIELD, PRECISIONS, seconds_a_duel
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.engine.searching import QUICK_AGENT, SearchLaboratory, SearchState, StoppedError, between_games
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.words import Words
from simulator.lab.intervals import normal_quantile
from simulator.lab.kept_pairs import Pairs, pairs_of_comparison
from simulator.lab.paired_games import SEATS, Opponent, aligned, deck_of, make_field, pairing_of
from simulator.lab.two_decks import FIRST_ROUNDS, advance, begin, expected_rounds, pending, play
from simulator.lab.two_decks_report import comparison_report

KIND: Final = "compare"

AGENTS: Final = ("turn-greedy:4", QUICK_AGENT)
"""Who may play a comparison."""

MEASURED: Final = 2
"""Decks that are compared; the others of the question are met."""

CHUNK_SECONDS: Final = 2.0
"""Core-seconds of a chunk, as duels of its decks take. Whatever it is, the answer is the same."""

UNLIKE: Final = 0.5
"""The share of pairs that end differently with two decks that have nothing in common: two games are then two games."""

ALIKE: Final = 0.66
"""So much of that stays alike for each copy exchanged: with a single one 14 to 20 % of pairs end differently."""


def compare_question(
    first: PlayableDeck, second: PlayableDeck, others: Sequence[PlayableDeck], *, precision: str, agent: str, seed: int
) -> Question:
    """Whether the first wins more than the second. In whatever order the others are named, they make the same question."""
    game = GAMES[first.game]
    met = sorted(others, key=lambda one: fingerprint(one.content))
    decks = (first, second, *met)
    rules = rules_of(decks)
    return Question(
        kind=KIND,
        game=game.slug,
        agents=(agent,),
        decks=tuple(dict(deck.content) for deck in decks),
        options=usual(game, SEATS) | dict(rules.options),
        games=_games_for(precision, len(met), usually_differ(first.content, second.content)),
        seed=seed,
        names={"decks": [asdict(deck.words) for deck in decks]},
        aims={"precision": precision, **rules.aims},
        formats=tuple(deck.format for deck in decks),
        search={"precision": PRECISIONS[precision]},
    )


def with_other_agent(question: Question) -> Question | None:
    """The same question, put to the other of the two players that may be asked; None where it is no comparison of one of them."""
    others = [(one,) for one in AGENTS if (one,) != question.agents]
    return replace(question, agents=others[0]) if question.kind == KIND and len(others) < len(AGENTS) else None


def contradict(side: str, other: str) -> bool:
    """Whether two players come to opposite answers, each of them shown."""
    return {side, other} == {"better", "worse"}


class CompareLaboratory(SearchLaboratory):
    """The laboratory of comparisons; see `simulator.lab.two_decks`: it looks a few times, and stops by itself."""

    chunk_seconds = CHUNK_SECONDS

    def begin(self, question: Question) -> SearchState:
        """Both lists, shared copies at the same places."""
        game, (agent,) = GAMES[question.game], question.agents
        pairing = pairing_of(game)
        base = pairing.list_of(question.decks[0])
        lists = (base, aligned(base, question.decks[1]))
        named = enumerate(question.decks[MEASURED:])
        opponents = tuple(Opponent(str(place), pairing.list_of(deck)) for place, deck in named)
        field = make_field(game, lists, opponents, question.seed, question.options)
        chunk = max(1, int(CHUNK_SECONDS / (seconds_a_game(question) * MEASURED * field.pairs_a_round)))
        return begin(field, lists, agent=agent, precision=question.search["precision"], chunk=chunk)

    def pending(self, state: SearchState) -> list[Span]:
        """Rounds up to the next look."""
        return [Span(chunk["first"], chunk["count"]) for chunk in pending(state)]

    def play_step(self, state: SearchState, span: Span, stop: Callable[[], bool]) -> Played | None:
        """Play these rounds."""
        try:
            found = play(state["question"], {"first": span.first, "count": span.count}, between_games(stop))
        except StoppedError:
            return None
        return Played(json.dumps(found), span.count * games_a_round(state))

    def advance(self, state: SearchState, results: Sequence[str]) -> SearchState:
        """Look, and either end or go on."""
        return advance(state, [json.loads(result) for result in results])

    def games_left(self, state: SearchState) -> int:
        """As many as the precision asks for at the spread that was seen; an early end takes fewer."""
        if state["ended"]:
            return 0
        share = usually_differ(*(deck_of(cards) for cards in state["question"]["lists"]))
        usual_rounds = _rounds_for(state["precision"], len(state["scores"]), share)
        rounds = max(state["target"], expected_rounds(state) or usual_rounds)
        return int(rounds - state["rounds"]) * games_a_round(state)

    def pairs(self, state: SearchState) -> list[Pairs]:
        """Those of the one difference that is told."""
        return pairs_of_comparison(state)

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """The verdict with its interval, and the shares of both against each of the others."""
        names, state = [Words(**words) for words in question.names["decks"]], json.loads(result)
        told = comparison_report(state, names[:MEASURED], names[MEASURED:])
        told["compare"]["pairs"] = len(self.pairs(state))
        return with_rules(question, told)

    def result(self, state: SearchState) -> str:
        """Without the size of the chunks, which changes nothing."""
        return super().result({name: part for name, part in state.items() if name != "chunk"})


def seconds_a_game(question: Question) -> float:
    """Core-seconds that a game of a search among decks takes a worker: as a duel of the first with the others, by its agent."""
    return seconds_a_duel(replace(question, kind=FIELD, agents=question.agents[:1] * len(question.decks)))


def games_a_round(state: SearchState) -> int:
    """Both decks against every opponent from either seat."""
    return MEASURED * len(state["scores"])


def usually_differ(first: Mapping[str, int], second: Mapping[str, int]) -> float:
    """The share of pairs that are expected to end differently, before it is known: the more, the more copies are exchanged."""
    exchanged = max((Counter(first) - Counter(second)).total(), (Counter(second) - Counter(first)).total())
    return UNLIKE * (1 - ALIKE**exchanged)


def _games_for(precision: str, others: int, differ: float) -> int:
    """About how many games it takes until the interval is so wide."""
    pairs = SEATS * others
    return MEASURED * pairs * _rounds_for(PRECISIONS[precision], pairs, differ)


def first_look(question: Question) -> float:
    """The part of its games after which a comparison may end."""
    return min(1.0, FIRST_ROUNDS * MEASURED * SEATS * (len(question.decks) - MEASURED) / question.games)


def _rounds_for(precision: float, pairs: int, differ: float) -> int:
    return max(FIRST_ROUNDS, ceil((normal_quantile() / precision) ** 2 * differ / pairs))
