"""Is one deck better than another: both against the same opponents on the same deals, until it is known as closely as was asked.

Everything here is a pure function of plain JSON: `begin` makes a state, `pending` says which chunks of rounds to play next,
`play` plays one, `advance` takes their results in any order and makes the next state. Looks are taken at numbers of rounds that
depend on how much results spread and on nothing else, so workers, chunks and pauses change no byte of the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import ceil, floor, log10, sqrt
from typing import Any, Final

from simulator.lab.common_deals import worth_of_common_deals
from simulator.lab.intervals import Interval, normal_quantile
from simulator.lab.moments import Mean, added, as_lists, by_halves, from_lists, mean_of
from simulator.lab.paired_games import WIN, Field, PairedPlay, Played, field_of
from simulator.lab.sequential import LEAST_SHARE, LOOKS, WIDER, Look, Side, judged

State = dict[str, Any]
Chunk = dict[str, Any]

FIRST_ROUNDS: Final = 100
"""Rounds before anything is looked at: enough to know the spread."""

LEAST_DIFFERING: Final = 50
"""Rounds that must have gone differently before normal errors are believed."""

POWER: Final = 0.8416
"""Standard errors for a chance of 80 % to show a difference that is there."""

MOST_MORE: Final = 200_000
"""More games than this are no advice: the quick player takes a quarter of an hour over them."""

DIGITS: Final = 2
"""Of how many more games it would take: the difference that was seen is known no better."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a comparison came to. Values are shares of the games won by the first deck less those won by the second.

    `side` is what is shown, at an error of 5 % over all looks together; `more_games` how many more would show the difference that
    is seen, with a chance of 80 %, None when it is shown or they are more than MOST_MORE. `pairing_factor` and `luck_factor` say
    how many times as many games would be needed without common deals, and without the control variate; the first has an interval
    unless no game went differently.
    """

    side: Side
    value: float
    interval: Interval
    pairs: int
    games: int
    more_games: int | None
    pairing_factor: float
    pairing_interval: Interval | None
    luck_factor: float
    differing: float
    shares: tuple[float, float]
    by_opponent: tuple[tuple[float, float], ...]
    by_seat: tuple[tuple[float, float], ...]


def begin(field: Field, lists: tuple[Sequence[str], Sequence[str]], *, agent: str, precision: float, chunk: int) -> State:
    """The state before any game. `precision` is half an interval, as a share; `chunk` the rounds of a chunk."""
    if not 0 < precision < 1:
        raise ValueError(f"precision {precision}")
    return {
        "question": {"field": field.as_dict(), "lists": [list(cards) for cards in lists], "agent": agent},
        "precision": precision,
        "chunk": chunk,
        "rounds": 0,
        "target": FIRST_ROUNDS,
        "halves": as_lists(by_halves(0, ())),
        "scores": [[0, 0] for _ in range(field.pairs_a_round)],
        "kept": ["", ""],
        "looks": [],
        "ended": None,
    }


def pending(state: State) -> list[Chunk]:
    """The chunks to play now; none when the answer is there."""
    if state["ended"]:
        return []
    firsts = range(state["rounds"], state["target"], state["chunk"])
    return [{"first": first, "count": min(state["chunk"], state["target"] - first)} for first in firsts]


def play(question: Mapping[str, Any], chunk: Chunk, between: Callable[[], None] = lambda: None) -> Chunk:
    """Play the rounds of one chunk. A row a round: both scores of each pair, then the difference of the lucks.

    `between` is called before each game, to raise or to return.
    """
    paired = _paired(json.dumps(question["field"], sort_keys=True), question["agent"])
    size, rows = paired.field.pairs_a_round, []
    for number in range(chunk["first"], chunk["first"] + chunk["count"]):
        pairs = range(number * size, (number + 1) * size)
        games = [[_played(paired, cards, pair, between) for pair in pairs] for cards in question["lists"]]
        luck = sum(one.luck - other.luck for one, other in zip(*games, strict=True))
        rows.append([*(game.score for game in games[0]), *(game.score for game in games[1]), luck])
    return {"first": chunk["first"], "rows": rows}


def _played(paired: PairedPlay, cards: Sequence[str], pair: int, between: Callable[[], None]) -> Played:
    between()
    return paired.play(cards, pair)


@lru_cache(maxsize=4)
def _paired(field: str, agent: str) -> PairedPlay:
    return PairedPlay(field_of(json.loads(field)), agent)


def advance(state: State, results: Sequence[Chunk]) -> State:
    """The state after all pending chunks were played. ValueError when some are missing."""
    ordered = sorted(results, key=lambda result: result["first"])
    if [result["first"] for result in ordered] != [chunk["first"] for chunk in pending(state)]:
        raise ValueError("these are not the chunks that were asked for")
    halves, scores = from_lists(state["halves"]), [pair[:] for pair in state["scores"]]
    size, kept = len(scores), state.get("kept", ["", ""])
    for result in ordered:
        kept = [one + _digits(result["rows"], place * size, size) for place, one in enumerate(kept)]
        rounds = [(sum(row[:size]) - sum(row[size : 2 * size]), row[-1]) for row in result["rows"]]
        halves = added(halves, by_halves(result["first"], rounds))
        for row in result["rows"]:
            for within, pair in enumerate(scores):
                pair[0] += row[within]
                pair[1] += row[size + within]
    after = {**state, "rounds": state["target"], "halves": as_lists(halves), "scores": scores, "kept": kept}
    return _looked(after)


def _digits(rows: Sequence[Sequence[int]], first: int, count: int) -> str:
    """The scores of one deck, a digit a game in the order of the pairs."""
    return "".join(str(score) for row in rows for score in row[first : first + count])


def mean_of_state(state: State) -> Mean | None:
    """The difference so far, as a share."""
    return mean_of(from_lists(state["halves"]), WIN * len(state["scores"]))


def expected_rounds(state: State) -> int | None:
    """After how many rounds the precision is reached, at the spread that was seen; None before anything is known of it."""
    mean = mean_of_state(state)
    if mean is None or mean.differing < LEAST_DIFFERING:
        return None
    reach = normal_quantile() * mean.error / float(state["precision"])
    return ceil(mean.rounds * WIDER * reach * reach)


def _looked(state: State) -> State:
    """Look, and either end or say up to which round to play on."""
    mean = mean_of_state(state)
    if mean is None or mean.differing < LEAST_DIFFERING:
        return _hardly_differing(state, mean.differing if mean else 0)
    needed = WIDER * (normal_quantile() / state["precision"]) ** 2
    share = 1 / mean.error**2 / needed
    looks = state["looks"]
    if share >= LEAST_SHARE and (not looks or share > looks[-1][0] * 1.01):
        looks = [*looks, [share, mean.z]]
        ended = judged([Look(*look) for look in looks])
        if ended:
            error = mean.error * sqrt(looks[-1][0])
            centre = mean.value
            interval = [max(-1.0, error * ended.interval.low), min(1.0, error * ended.interval.high)]
            told = {"side": ended.side, "value": centre, "low": interval[0], "high": interval[1]}
            return {**state, "looks": looks, "ended": told}
    goal = next((one for one in LOOKS if one > share * 1.05), share * 1.2)
    return {**state, "looks": looks, "target": max(state["rounds"] + 1, ceil(state["rounds"] * goal / share))}


def _hardly_differing(state: State, differing: int) -> State:
    """Almost all rounds end alike: how often others can be expected at most bounds the difference (97.5 % of a Poisson law)."""
    most = (differing + 2 * sqrt(differing) + 3.7) / state["rounds"]
    if most > state["precision"]:
        return {**state, "target": state["rounds"] * 2}
    mean = mean_of_state(state)
    value = mean.value if mean else 0.0
    return {**state, "ended": {"side": "none", "value": value, "low": -most, "high": most}}


def answer(state: State) -> Answer:
    """What it came to. ValueError while it goes on."""
    ended, mean = state["ended"], mean_of_state(state)
    if not ended or mean is None:
        raise ValueError("the comparison goes on")
    rounds, size = state["rounds"], len(state["scores"])
    games = 2 * size
    scale = WIN * rounds
    shares = [(first / scale, second / scale) for first, second in state["scores"]]
    opponents = len(state["question"]["field"]["opponents"])
    deals = worth_of_common_deals(state["kept"], size)
    return Answer(
        side=ended["side"],
        value=ended["value"],
        interval=Interval(ended["low"], ended["high"]),
        pairs=rounds * size,
        games=rounds * games,
        more_games=_more_games(ended, mean, games),
        pairing_factor=deals.factor if deals else 1.0,
        pairing_interval=deals.interval if deals else None,
        luck_factor=mean.luck_factor,
        differing=mean.differing / rounds,
        shares=_mean_shares(shares),
        by_opponent=tuple(_mean_shares(shares[place::opponents]) for place in range(opponents)),
        by_seat=tuple(_mean_shares(shares[seat * opponents : (seat + 1) * opponents]) for seat in (0, 1)),
    )


def as_document(told: Answer) -> dict[str, Any]:
    """JSON."""
    return asdict(told)


def _mean_shares(shares: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(one for one, _ in shares) / len(shares), sum(other for _, other in shares) / len(shares)


def _more_games(ended: Mapping[str, Any], mean: Mean, games: int) -> int | None:
    """By the usual count of a mean's power, in two digits; None where the difference is shown already, or as good as none."""
    if ended["side"] != "none" or not ended["value"]:
        return None
    rounds = mean.variance * ((normal_quantile() + POWER) / ended["value"]) ** 2
    more = max(games, (rounds - mean.rounds) * games)
    return int(round(more, DIGITS - 1 - floor(log10(more)))) if more <= MOST_MORE else None
