"""What the search of the advisor came to: at most five proposals, each proved on games that had no part in finding it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import erfc, inf, sqrt
from typing import Any, Final, Literal

from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.advisor.pairs import pairs_of_advice
from simulator.lab.advisor.search import State, exchanges_in, mean_in
from simulator.lab.common_deals import Worth, worth_of_common_deals
from simulator.lab.figures import Estimate, differ, mean_estimate
from simulator.lab.intervals import CONFIDENCE, Interval, normal_quantile
from simulator.lab.moments import Mean, from_lists, mean_of
from simulator.lab.paired_games import SEATS, WIN, pairing_of
from simulator.lab.variants import Exchange

MOST: Final = 5
"""Proposals that are made."""

Standing = Literal["proved", "promising", "equal", "given_up", "worse", "undecided"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A number of the games that the exchange changes: how much more (or less), with its interval."""

    key: str
    title: Words
    share: bool
    change: Estimate


@dataclass(frozen=True, slots=True)
class Proposal:
    """Exchanges that were tried on fresh games. `gain` and `again` are shares of games won above the present list.

    `gain` is with the proving agent, `again` with the screening one, None where it was not asked. `proved`: the gain is shown, at
    an error of 5 % over all of the proposals together (Holm 1979); `promising`: its own interval lies above 0, which among so
    many does not show it; `worse`: its own interval lies below 0; `equal`: its interval holds 0; `given_up`: it did not
    lead in the first quarter of its games, and played no more of them; `undecided`: it led there, and the search was stopped
    before the rest of its games. `stage` is where its games are from: trial, proof or
    package. `replayed`: the share of the games of the present list that had to be played once more; `luck_factor` and
    `pairing_factor` are those of a comparison (`two_decks.Answer`), the second None where no scores were kept.
    """

    exchanges: tuple[Exchange, ...]
    stage: str
    standing: Standing
    gain: Estimate
    again: Estimate | None
    p_value: float
    by_opponent: tuple[float, ...]
    luck_factor: float
    pairing_factor: float | None
    pairing_interval: Interval | None
    replayed: float
    reason: Reason | None

    @property
    def informative_factor(self) -> float | None:
        """So many times as many games two plain win rates, each of games of its own, would take to know the gain as closely."""
        if self.pairing_factor is None:
            return None
        return informative_factor(self.pairing_factor, self.luck_factor, self.replayed)

    @property
    def played(self) -> float:
        """The gain as the games went, luck not set off: by it those that lead are told from those that are given up."""
        return sum(self.by_opponent) / len(self.by_opponent)

    @property
    def depends_on_agent(self) -> bool:
        """Whether the other agent's games say something else."""
        return self.again is not None and differ(self.gain, self.again)


def spared_factor(replayed: float) -> float:
    """How many times as many games there would be without those that are known without being played."""
    return 2 / (1 + replayed)


def informative_factor(pairing: float, luck: float, replayed: float) -> float:
    """Common deals, the control variate and the games spared, together."""
    return pairing * luck * spared_factor(replayed)


@dataclass(frozen=True, slots=True)
class Screened:
    """A card, or an exchange of one for `out`, that was tried and left the search before the trial.

    `stage` (cards or exchanges) is how far it came, `step` the round of halving in which it was dropped, `of` among how many it
    was then. `gain`, a share of games on `pairs` cheap pairs, is no finding: it chose what to try next. Of a card it is what
    the card is worth whatever it goes for.
    """

    card: str
    out: str | None
    stage: str
    step: int
    of: int
    gain: float
    pairs: int


@dataclass(frozen=True, slots=True)
class Racing:
    """What was neither dropped nor proved when a search was stopped: a card, whatever it goes for, or exchanges.

    `stage` is the one that it was to play. `gain` is from the games that chose it, so it is flattered and no finding; None where
    it has too few games of its own, or none, its ends where all of them went alike.
    """

    card: str
    exchanges: tuple[Exchange, ...]
    stage: str
    gain: Estimate | None


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything that was found, the best first; `games` is how many were played in all.

    `cards` were looked at, of so many `allowed`; `screened` are those that came to no trial, those that came furthest first.
    `racing`: of a search that was stopped, what it had not decided about, beside the proposals that are `undecided`. `tested`:
    over how many lists together the error of a proof holds.
    """

    proposals: tuple[Proposal, ...]
    games: int
    cards: int
    allowed: int
    exchanges: int
    screened: tuple[Screened, ...]
    racing: tuple[Racing, ...] = ()
    tested: int = 0

    @property
    def undecided(self) -> int:
        """How much was still in the race when the search was stopped."""
        return len(self.racing) + sum(one.standing == "undecided" for one in self.proposals)

    @property
    def helps(self) -> bool:
        """Whether anything was proved to help."""
        return any(one.standing == "proved" for one in self.proposals)

    def as_dict(self) -> dict[str, Any]:
        """JSON."""
        return asdict(self) | {"helps": self.helps}


def advice(state: State) -> Advice:
    """The answer of a finished search. ValueError while it goes on."""
    if state["stage"] != "done":
        raise ValueError("the search goes on")
    return found_so_far(state)


def found_so_far(state: State) -> Advice:
    """What the stages that are finished have shown. Whoever stops a search must not have seen it: he would choose the moment."""
    tried = _tried(state)
    p_values = {name: _p_value(mean) for name, (_, mean) in tried.items()}
    shown, deals = holm(p_values), _worth_of_deals(state)
    made = [
        _proposal(state, stage, name, mean, shown=name in shown, deals=deals.get(name)) for name, (stage, mean) in tried.items()
    ]
    ranked = sorted(made, key=lambda one: (one.standing != "proved", -(one.gain.value or 0.0), one.exchanges))
    return Advice(
        proposals=tuple(ranked[:MOST]),
        games=state["games"],
        cards=len(state["moves"]),
        allowed=state.get("allowed", len(state["moves"])),
        exchanges=sum(len(outs) for outs in state["moves"].values()),
        screened=tuple(_screened(state)),
        racing=tuple(_racing(state)),
        tested=len(tried),
    )


def _screened(state: State) -> Iterator[Screened]:
    """The exchanges, then the cards, those that came furthest first."""
    for stage in ("exchanges", "cards"):
        for name, step, gain, pairs, of in state.get("screened", {}).get(stage, ()):
            out, card = exchanges_in(name)[0] if stage == "exchanges" else (None, name)
            yield Screened(card, out, stage, step, of, gain, pairs)


UNPROVED: Final = ("cards", "exchanges", "trial", "package")
"""The stages of which what plays them is no proposal yet; in `again` all of it is one, and has had its proof."""


def _racing(state: State) -> Iterator[Racing]:
    """What a search that goes on is looking at, what seems best first."""
    stage = state["stage"]
    if stage not in UNPROVED:
        return
    sums = state["sums"] or state["found"].get("exchanges", {})
    gains = {blob[0]: _gain_so_far(state, sums, blob[0]) for blob in state["live"]}
    for name in sorted(gains, key=lambda one: (-_value(gains[one]), one)):
        card, exchanges = (name, ()) if stage == "cards" else ("", exchanges_in(name))
        yield Racing(card, exchanges, stage, gains[name])


def _value(gain: Estimate | None) -> float:
    return -inf if gain is None or gain.value is None else gain.value


def _gain_so_far(state: State, sums: Mapping[str, Any], name: str) -> Estimate | None:
    mean = mean_of(from_lists(sums[name]["halves"]), WIN * _pairs_a_round(state)) if name in sums else None
    if mean is None:
        return None
    pairs = _pairs(state, mean)
    return _estimate(mean, pairs) if mean.error else Estimate(mean.value, None, None, pairs)


def _pairs(state: State, mean: Mean) -> int:
    return _pairs_a_round(state) * mean.rounds


def _pairs_a_round(state: State) -> int:
    return SEATS * len(state["question"]["field"]["opponents"])


def holm(p_values: Mapping[str, float], alpha: float = 1 - CONFIDENCE) -> set[str]:
    """The names whose hypotheses fall when all of them together may err this often (Holm 1979)."""
    fallen: set[str] = set()
    for place, name in enumerate(sorted(p_values, key=lambda one: (p_values[one], one))):
        if p_values[name] > alpha / (len(p_values) - place):
            break
        fallen.add(name)
    return fallen


def _tried(state: State) -> dict[str, tuple[str, Mean]]:
    """Each list that was proved, or given up after its trial: in which stage it stands, and what it gained."""
    found = {}
    for stage in ("trial", "proof", "package"):
        for name in state["found"].get(stage, {}):
            mean = mean_in(state, stage, name)
            if mean is not None:
                found[name] = (stage, mean)
    return found


def _p_value(mean: Mean) -> float:
    """Two-sided."""
    return erfc(abs(mean.z) / sqrt(2)) if mean.error else 1.0


def _worth_of_deals(state: State) -> dict[str, Worth | None]:
    """What common deals were worth for each gain whose scores are kept."""
    size, proved = _pairs_a_round(state), ("proof", "package")
    return {pairs.name: worth_of_common_deals(pairs.scores, size) for pairs in pairs_of_advice(state) if pairs.stage in proved}


def _proposal(state: State, stage: str, name: str, mean: Mean, *, shown: bool, deals: Worth | None) -> Proposal:
    pairs = _pairs(state, mean)
    gain = _estimate(mean, pairs)
    other = mean_in(state, "package_again" if stage == "package" else "again", name)
    sums = state["found"][stage][name]
    given_up = stage != "package" and mean.rounds < state["plan"]["proof_rounds"]
    is_proved = shown and mean.value > 0
    standing = "proved" if is_proved else _unproved(gain, given_up=given_up, goes_on=name in {blob[0] for blob in state["live"]})
    per_opponent = WIN * pairs / len(sums["opponents"])
    return Proposal(
        exchanges=exchanges_in(name),
        stage="trial" if given_up else stage,
        standing=standing,
        gain=gain,
        again=_estimate(other, _pairs(state, other)) if other else None,
        p_value=_p_value(mean),
        by_opponent=tuple(total / per_opponent for total in sums["opponents"]),
        luck_factor=mean.luck_factor,
        pairing_factor=deals.factor if deals else None,
        pairing_interval=deals.interval if deals else None,
        replayed=sums["games"] / pairs,
        reason=_reason(state["question"]["field"]["game"], sums["why"], pairs) if standing == "proved" else None,
    )


def _unproved(gain: Estimate, *, given_up: bool, goes_on: bool) -> Standing:
    if gain.high is not None and gain.high < 0:
        return "worse"
    if given_up:
        return "undecided" if goes_on else "given_up"
    return "promising" if gain.low is not None and gain.low > 0 else "equal"


def _estimate(mean: Mean, pairs: int) -> Estimate:
    half = normal_quantile() * mean.error
    return Estimate(mean.value, max(-1.0, mean.value - half), min(1.0, mean.value + half), pairs)


def _reason(game: str, why: Sequence[Sequence[int]], pairs: int) -> Reason | None:
    """The mechanism whose change stands out most, in its standard errors; None where none is shown."""
    best: Reason | None = None
    most = 1.0
    for mechanism, (total, squares) in zip(pairing_of(GAMES[game]).mechanisms, why, strict=False):
        change = mean_estimate(pairs, total, squares)
        if change.value is None or change.low is None or change.high is None or change.high == change.low:
            continue
        clear = abs(change.value) / ((change.high - change.low) / 2)
        if clear > most:
            best, most = Reason(mechanism.key, mechanism.title, mechanism.share, change), clear
    return best
