"""What each card and each opening hand of a deck is worth: the bridge from questions to impacts and openings."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from math import ceil
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from decks.content import fingerprint
from play.common.playable_decks import PlayableDeck
from play.runs.engine.agreeing import rules_of, with_rules
from play.runs.engine.compare import seconds_a_game
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.engine.searching import SearchLaboratory, SearchState, StoppedError, between_games
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.words import Words
from simulator.lab import impact, opening, replacing, variants
from simulator.lab.advisor.pool import format_of, held_format, incoming
from simulator.lab.kept_pairs import Pairs, pairs_of_worth
from simulator.lab.paired_games import SEATS, Field, Opponent, field_of, make_field, pairing_of
from simulator.lab.worth_report import worth_report
from simulator.legality import Format

KIND: Final = "worth"

PAIRS: Final[Mapping[str, str | Promise]] = {
    "400": gettext_lazy("Quick look (400 deals), too few for opening hands"),
    "2000": gettext_lazy("Sure (2,000 deals)"),
}
"""How many deals each card, and each opening hand, is tried on."""

CHUNK_SECONDS: Final = 2.0
"""Core-seconds of a chunk, as duels of its decks take. Whatever it is, the answer is the same."""

CHUNK_GAMES: Final = 400
"""Games of a chunk in searches that were begun before it was told by time."""

REPLACING, IMPACT, OPENINGS, DONE = "replacing", "impact", "openings", "done"
STAGES: Final = (REPLACING, IMPACT, OPENINGS, DONE)


def worth_question(
    mine: PlayableDeck,
    others: Sequence[PlayableDeck],
    *,
    pool: Mapping[str, int],
    cards: str,
    pairs: str,
    agent: str,
    seed: int,
) -> Question:
    """What the cards of a deck are worth against these others, above the best of the copies that may come instead.

    `cards` says where the copies of `pool` come from; it is told and changes nothing. Where there are none that are played in
    full, each card is weighed against the others of its kind in the deck. In whatever order the others are named, they make
    the same question.
    """
    game = GAMES[mine.game]
    met = sorted(others, key=lambda one: fingerprint(one.content))
    rules = rules_of([mine, *met])
    question = Question(
        kind=KIND,
        game=game.slug,
        agents=(agent,),
        decks=tuple(dict(deck.content) for deck in (mine, *met)),
        options=usual(game, SEATS) | dict(rules.options),
        games=0,
        seed=seed,
        names={"decks": [asdict(deck.words) for deck in (mine, *met)]},
        formats=tuple(deck.format for deck in (mine, *met)),
        aims={"cards": cards, **rules.aims},
    )
    return _on_deals(question, pairs, pool, held_format(game.slug, mine.content, mine.format))


def more_deals(question: Question) -> str:
    """How many deals, as `PAIRS` names them, would answer this question more surely; "" for another kind, or where none would."""
    most = max(PAIRS, key=int)
    return most if question.kind == KIND and int(question.aims.get("pairs", most)) < int(most) else ""


def with_more_deals(question: Question) -> Question | None:
    """The same question, to be answered more surely; None where there is nothing surer."""
    pairs = more_deals(question)
    if not pairs:
        return None
    fmt = format_of(question.game, question.search.get("format"))
    return _on_deals(question, pairs, question.search.get("pool", {}), fmt)


def _on_deals(question: Question, pairs: str, pool: Mapping[str, int], fmt: Format | None) -> Question:
    """This question on so many deals: its rounds, its screening where copies may come, and about how many games that takes."""
    mine, size = question.decks[0], SEATS * (len(question.decks) - 1)
    rounds = ceil(int(pairs) / size)
    games = rounds * size * (len(mine) + 1 + SEATS)
    search: dict[str, Any] = {"rounds": rounds}
    if incoming(pool, load(question.game)):
        field = _made_field(question.game, question.decks, question.seed, question.options)
        screening = replacing.screening_for(field, mine, pool, rounds)
        games += replacing.expected_games(field, mine, pool, screening)
        more = {"pool": dict(sorted(pool.items())), "format": fmt.id if fmt else None, "screening": screening.as_dict()}
        search = {**search, **more}
    return replace(question, games=games, aims={**question.aims, "pairs": pairs}, search=search)


class WorthLaboratory(SearchLaboratory):
    """Three stages: the best replacement of each card is searched for (`simulator.lab.replacing`), then every card is exchanged
    for it on fresh deals (`impact`), then every opening hand is kept and returned (`opening`).
    """

    searching = "5"
    chunk_seconds = CHUNK_SECONDS

    def begin(self, question: Question) -> SearchState:
        """The cards that may come for a copy, of what is allowed and of the deck; without any, the copies of each card."""
        screened, moves = self._screened(question)
        field = _made_field(question.game, question.decks, question.seed, question.options, tuple(moves))
        return {
            "question": {
                "field": field.as_dict(),
                "base": list(field.pairing.list_of(question.decks[0])),
                "agent": question.agents[0],
            },
            "rounds": question.search["rounds"],
            "chunk": max(1, int(CHUNK_SECONDS / seconds_a_game(question))),
            "stage": REPLACING if moves else IMPACT,
            "games": 0,
            "replacing": screened,
            "instead": {},
            "impacts": [],
            "openings": [],
        }

    def _screened(self, question: Question) -> tuple[replacing.State | None, Mapping[str, Sequence[str]]]:
        """The state of the screening before any game, and what may come for what; None where nothing may."""
        search = question.search
        if "pool" not in search:
            return None, {}
        screening = replacing.Screening(**search["screening"])
        fmt, field = (
            format_of(question.game, search["format"]),
            _made_field(question.game, question.decks, question.seed, question.options),
        )
        moves = replacing.candidates(field, question.decks[0], search["pool"], fmt, screening)
        allowed = len(incoming(search["pool"], load(question.game)))
        return (replacing.begin(field, moves, screening, allowed) if moves else None), moves

    def pending(self, state: SearchState) -> list[Span]:
        """Rounds of the step at hand."""
        return [Span(chunk["first"], chunk["count"]) for chunk in _chunks(state)]

    def play_step(self, state: SearchState, span: Span, stop: Callable[[], bool]) -> Played | None:
        """Play these rounds."""
        chunk = next(one for one in _chunks(state) if one["first"] == span.first)
        play = opening.play if state["stage"] == OPENINGS else variants.play
        try:
            found = play(state["question"], chunk, between_games(stop))
        except StoppedError:
            return None
        return Played(json.dumps(found), span.count * _games_a_round(state))

    def advance(self, state: SearchState, results: Sequence[str]) -> SearchState:
        """Add the step up."""
        field, ordered = _field(state), sorted((json.loads(result) for result in results), key=lambda one: int(one["first"]))
        if state["stage"] == REPLACING:
            return _after_screening(state, replacing.advance(state["replacing"], field, ordered))
        after = {**state, "games": state["games"] + state["rounds"] * _games_a_round(state)}
        if state["stage"] == IMPACT:
            found = impact.impacts(field, state["question"]["base"], state["instead"], ordered)
            kept = {IMPACT: impact.kept(ordered)}
            return {**after, "stage": OPENINGS, "impacts": [asdict(one) for one in found], "kept": kept}
        kept = {**state.get("kept", {}), OPENINGS: opening.kept(ordered)}
        return {**after, "stage": DONE, "openings": [asdict(one) for one in opening.guide(field, ordered)], "kept": kept}

    def games_left(self, state: SearchState) -> int:
        """Of all stages; each card is weighed against one other."""
        later = [stage for stage in (IMPACT, OPENINGS) if STAGES.index(stage) >= STAGES.index(state["stage"])]
        weighed = int(state["rounds"]) * sum(_games_a_round({**state, "stage": stage}) for stage in later)
        return weighed + (replacing.games_left(state["replacing"], _field(state)) if state["stage"] == REPLACING else 0)

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """Every card and every kind of hand, with what is shown of it; `pairs` says where the games of each are kept."""
        state = json.loads(result)
        told = worth_report(state, [Words(**words) for words in question.names["decks"][1:]])
        places = {(one.stage, one.name): place for place, one in enumerate(self.pairs(state))}
        told["worth"]["pairs"] = {
            "impacts": [places.get((IMPACT, one["card"])) for one in state["impacts"]],
            "openings": [places.get((OPENINGS, one["hand"])) for one in state["openings"]],
        }
        return with_rules(question, told)

    def result(self, state: SearchState) -> str:
        """Without the size of the chunks, which changes nothing."""
        return super().result({name: part for name, part in state.items() if name != "chunk"})

    def pairs(self, state: SearchState) -> list[Pairs]:
        """Those of each card and of each kind of hand."""
        return pairs_of_worth(state)


def _made_field(
    game: str, decks: Sequence[Mapping[str, int]], seed: int, options: Mapping[str, Any], more: Sequence[str] = ()
) -> Field:
    """The field in which the first deck, with any of these cards, meets the others."""
    pairing = pairing_of(GAMES[game])
    opponents = tuple(Opponent(str(place), pairing.list_of(deck)) for place, deck in enumerate(decks[1:]))
    return make_field(GAMES[game], [pairing.list_of(decks[0]), tuple(more)], opponents, seed, options)


def _after_screening(state: SearchState, screened: replacing.State) -> SearchState:
    """The next step of the screening, or the weighing of every copy against the best that was found."""
    games = state["games"] + screened["games"] - state["replacing"]["games"]
    after = {**state, "games": games, "replacing": screened}
    if screened["live"]:
        return after
    return {**after, "stage": IMPACT, "instead": replacing.replacements(screened, state["question"]["base"])}


def _field(state: SearchState) -> Field:
    return field_of(state["question"]["field"])


def _chunks(state: SearchState) -> list[dict[str, Any]]:
    field, base, rounds = _field(state), state["question"]["base"], state["rounds"]
    agent, games = state["question"]["agent"], state.get("chunk", CHUNK_GAMES)
    if state["stage"] == REPLACING:
        return replacing.chunks(state["replacing"], field, agent, games)
    if state["stage"] == IMPACT:
        return impact.chunks(field, impact.variants(field, base, state["instead"]), agent, rounds, games)
    if state["stage"] == OPENINGS:
        return opening.chunks(rounds, max(1, games // (SEATS * field.pairs_a_round)))
    return []


def _games_a_round(state: SearchState) -> int:
    """Games that need not be played are counted too."""
    field = _field(state)
    if state["stage"] == REPLACING:
        return replacing.games_a_round(state["replacing"], field)
    weighed = impact.variants(field, state["question"]["base"], state["instead"])
    lists = 1 + len(weighed) if state["stage"] == IMPACT else SEATS
    return lists * field.pairs_a_round
