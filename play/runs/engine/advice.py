"""Searches for better cards: the bridge from questions to the advisor of the laboratory."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from decks.content import fingerprint
from play.common.playable_decks import PlayableDeck
from play.runs.engine.agreeing import Rules, rules_of, with_rules
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.engine.searching import QUICK_AGENT, SearchLaboratory, SearchState, StoppedError, between_games
from play.runs.engine.trying_out import known_for_a_day, smallest
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.words import Words
from simulator.lab.advisor.pairs import pairs_of_advice
from simulator.lab.advisor.plan import LEAST_SEARCH, Plan, Speed, make_plan, measured_speed
from simulator.lab.advisor.pool import exchanges, format_of, held_format, incoming, looked_at
from simulator.lab.advisor.search import advance, agent_of, begin, exchanges_in, games_left, games_of, pending, steps_left
from simulator.lab.advisor.words import advice_report
from simulator.lab.kept_pairs import Pairs
from simulator.lab.paired_games import SEATS, Field, Opponent, make_field, pairing_of
from simulator.lab.variants import Chunk, Exchange, play
from simulator.transcript.recorder import cards_version

KIND: Final = "advice"

SCREENER: Final = QUICK_AGENT
PROVERS: Final = ("turn-greedy:4", QUICK_AGENT)
"""Who plays the fresh games that prove an exchange; the script finds those that are proved, and plays them once more
where another one proved them."""

BUDGETS: Final[Mapping[str, str | Promise]] = {
    "60": gettext_lazy("One minute"),
    "180": gettext_lazy("Three minutes"),
    "600": gettext_lazy("Ten minutes"),
}
"""Seconds of two cores. Proofs are never shorter than 2,000 pairs, so a slow machine takes longer."""

CHUNK_SECONDS: Final = 4.0


def advice_question(
    mine: PlayableDeck,
    others: Sequence[PlayableDeck],
    *,
    pool: Mapping[str, int],
    cards: str,
    budget: str,
    prover: str,
    seed: int,
) -> Question:
    """Which of these copies would make the deck win more against these others, found within this time.

    `cards` says where the copies come from; it is told and changes nothing. In whatever order the others are named, they make the
    same question.
    """
    game = GAMES[mine.game]
    met = sorted(others, key=lambda one: fingerprint(one.content))
    fmt = held_format(game.slug, mine.content, mine.format)
    count = len(incoming(pool, load(game.slug)))
    rules = rules_of([mine, *met])
    plan = _plan(mine, met, rules, budget=float(budget), prover=prover, cards=count)
    return Question(
        kind=KIND,
        game=game.slug,
        agents=tuple(dict.fromkeys((prover, SCREENER))),
        decks=tuple(dict(deck.content) for deck in (mine, *met)),
        options=usual(game, SEATS) | dict(rules.options),
        games=sum(games for _stage, games in _steps(plan, plan.cards or count, SEATS * len(met))),
        seed=seed,
        names={"decks": [asdict(deck.words) for deck in (mine, *met)]},
        formats=tuple(deck.format for deck in (mine, *met)),
        aims={"cards": cards, "budget": budget, **rules.aims},
        search={"pool": dict(sorted(pool.items())), "format": fmt.id if fmt else None, "plan": plan.as_dict()},
    )


def with_budget(question: Question, decks: Sequence[PlayableDeck], budget: str) -> Question:
    """The same question of these decks, found within another time."""
    pool, cards = question.search["pool"], str(question.aims["cards"])
    mine, *others = decks
    prover, seed = question.agents[0], question.seed
    return advice_question(mine, others, pool=pool, cards=cards, budget=budget, prover=prover, seed=seed)


class AdviceLaboratory(SearchLaboratory):
    """The laboratory of the advisor; see `simulator.lab.advisor.search` for what it does step by step."""

    chunk_seconds = CHUNK_SECONDS

    def begin(self, question: Question) -> SearchState:
        """Every exchange that the deck's format and the pool allow."""
        game, search = GAMES[question.game], question.search
        pairing, fmt = pairing_of(game), format_of(question.game, search["format"])
        plan, allowed = Plan(**search["plan"]), len(incoming(search["pool"], load(game.slug)))
        pool = looked_at(search["pool"], game.slug, plan.cards, question.seed)
        moves = exchanges(question.decks[0], pool, game.slug, fmt, pairing)
        field, base = _field(question, tuple(moves)), pairing.list_of(question.decks[0])
        all_of_them = len(moves) if plan.cards is None else allowed
        return begin(field, base, moves=moves, pool=pool, fmt=search["format"], plan=plan, allowed=all_of_them)

    def pending(self, state: SearchState) -> list[Span]:
        """Rounds of the stage at hand."""
        return [Span(chunk["first"], chunk["count"]) for chunk in pending(state)]

    def play_step(self, state: SearchState, span: Span, stop: Callable[[], bool]) -> Played | None:
        """Play the chunk that begins at this round."""
        chunk = _chunk(state, span)
        try:
            found = play(state["question"], chunk, between_games(stop))
        except StoppedError:
            return None
        return Played(json.dumps(found), games_of(state, chunk))

    def advance(self, state: SearchState, results: Sequence[str]) -> SearchState:
        """The next step of the stage, or the next stage."""
        return advance(state, [json.loads(result) for result in results])

    def games_left(self, state: SearchState) -> int:
        """If nothing is given up."""
        return games_left(state)

    def work_left(self, state: SearchState) -> tuple[float, float, float]:
        """In seconds, as the plan has them: the player who proves may take many times as long over a game as who screens."""
        plan = Plan(**state["plan"])
        seconds, now = _seconds(plan), agent_of(plan, state["stage"])
        left = dict.fromkeys(seconds, 0.0)
        for stage, games in steps_left(state):
            left[agent_of(plan, stage)] += games * seconds[agent_of(plan, stage)]
        return seconds[now], left.pop(now), sum(left.values())

    def work_done(self, state: SearchState, games: int) -> float | None:
        """By core-seconds of the plan: of all steps from the first, and of those that are left."""
        plan = Plan(**state["plan"])
        opponents = len(state["question"]["field"]["opponents"])
        everything = sum(_seconds_of(plan, _steps(plan, len(state["moves"]), SEATS * opponents)))
        each, left, of_others = self.work_left(state)
        rest = max(0.0, left + of_others - games * each)
        return max(0.0, 1.0 - rest / everything) if everything else 1.0

    def pairs(self, state: SearchState) -> list[Pairs]:
        """Those of the proofs, and of the same games with the other agent."""
        return pairs_of_advice(state)

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """At most five proposals, or that nothing helps; `pairs` says where the games of each are kept."""
        state = json.loads(result)
        told = advice_report(state, [Words(**words) for words in question.names["decks"][1:]])
        places = {(one.stage, exchanges_in(one.name)): place for place, one in enumerate(self.pairs(state))}
        found = told["advice"]
        found["pairs"] = [_places(places, tuple(tuple(swap) for swap in one["exchanges"])) for one in found["proposals"]]
        return with_rules(question, told)


def _places(places: Mapping[tuple[str, tuple[Exchange, ...]], int], exchanges: Any) -> list[int | None]:
    """Where the gain of a proposal stands among the numbers that kept their games, and its gain with the other agent."""
    names = ("proof", "again") if len(exchanges) == 1 else ("package", "package_again")
    return [places.get((name, exchanges)) for name in names]


def expected_core_seconds(question: Question) -> float:
    """About how long one worker takes over all of it, at the speed from which the plan was made, if nothing is given up.

    A proof is never cut short, so it may be longer than the budget; shorter where there is little to choose from (`make_plan`).
    """
    return sum(seconds for _stage, seconds in _core_seconds(question))


def proof_core_seconds(question: Question) -> float:
    """About how long one worker takes over all that comes after the search."""
    return sum(seconds for stage, seconds in _core_seconds(question) if stage not in SEARCHED)


def _core_seconds(question: Question) -> list[tuple[str, float]]:
    """Of each step its stage and its seconds."""
    plan = Plan(**question.search["plan"])
    cards = plan.cards or len(incoming(question.search["pool"], load(question.game)))
    steps = _steps(plan, cards, SEATS * (len(question.decks) - 1))
    return list(zip((stage for stage, _games in steps), _seconds_of(plan, steps), strict=True))


def _seconds_of(plan: Plan, steps: Sequence[tuple[str, int]]) -> list[float]:
    """Core-seconds of each of these steps."""
    seconds = _seconds(plan)
    return [games * seconds[agent_of(plan, stage)] for stage, games in steps]


SEARCHED: Final = ("cards", "exchanges")
"""The stages before the proof."""

LATE: Final = 1.5
"""An estimate is right within this factor, so a search that takes no longer is not called late."""


def is_late(question: Question, seconds: float) -> bool:
    """Whether an advice takes (or took) clearly longer than was asked for."""
    return question.kind == KIND and seconds > LATE * float(question.aims["budget"])


def is_proof_late(question: Question, told: float) -> bool:
    """Whether that is to be because of the proof: of the seconds told it alone takes clearly longer than was asked for, after the
    shortest search."""
    if question.kind != KIND:
        return False
    proof = told * proof_core_seconds(question) / expected_core_seconds(question)
    return is_late(question, proof + LEAST_SEARCH * float(question.aims["budget"]))


def _chunk(state: SearchState, span: Span) -> Chunk:
    return next(chunk for chunk in pending(state) if chunk["first"] == span.first)


def _field(question: Question, more: Sequence[str]) -> Field:
    """The field in which the deck, and any of these cards, meet the others."""
    game = GAMES[question.game]
    pairing = pairing_of(game)
    opponents = tuple(Opponent(str(place), pairing.list_of(deck)) for place, deck in enumerate(question.decks[1:]))
    return make_field(game, [pairing.list_of(question.decks[0]), tuple(more)], opponents, question.seed, question.options)


def _plan(mine: PlayableDeck, met: Sequence[PlayableDeck], rules: Rules, *, budget: float, prover: str, cards: int) -> Plan:
    """From a speed that is measured once a day, so that the same question has the same plan."""
    game = GAMES[mine.game]
    speed = _speed(game.slug, mine, met, rules, prover)
    size, outs = SEATS * len(met), len(mine.content)
    made = make_plan(budget, speed, cards=cards, outs=outs, pairs_a_round=size, screener=SCREENER, prover=prover)
    chunks = {
        "screening_chunk": max(1, int(CHUNK_SECONDS / speed.screening)),
        "proving_chunk": max(1, int(CHUNK_SECONDS / speed.proving)),
    }
    return Plan(**made.as_dict() | chunks)


def _speed(game: str, mine: PlayableDeck, met: Sequence[PlayableDeck], rules: Rules, prover: str) -> Speed:
    size = smallest(deck.content for deck in (mine, *met))
    told = f"{prover.replace(':', '.')}-{size}{rules.key}"
    key = f"seconds-of-advice-{game}-{told}-{GAMES[game].rules_version}-{cards_version(game)}"

    def tried() -> tuple[float, float]:
        pairing = pairing_of(GAMES[game])
        base = pairing.list_of(mine.content)
        opponents = tuple(Opponent(deck.name, pairing.list_of(deck.content)) for deck in met)
        field = make_field(GAMES[game], [base], opponents, 0, usual(GAMES[game], SEATS) | dict(rules.options))
        found = measured_speed(field, base, screener=SCREENER, prover=prover)
        return found.screening, found.proving

    return Speed(*known_for_a_day(key, game, tried))


def _seconds(plan: Plan) -> Mapping[str, float]:
    """Core-seconds of a game of either agent, at the speed from which the plan was made."""
    return {plan.screener: CHUNK_SECONDS / plan.screening_chunk, plan.prover: CHUNK_SECONDS / plan.proving_chunk}


def _steps(plan: Plan, cards: int, pairs: int) -> list[tuple[str, int]]:
    """About how many games each step takes of a search with so many cards: as if each could go for something."""
    variants = [[str(card), [[["", ""]]]] for card in range(cards)]
    question = {"field": {"opponents": [None] * (pairs // SEATS)}}
    state = {"plan": plan.as_dict(), "question": question, "stage": "cards", "step": 0, "live": variants}
    return list(steps_left(state))
