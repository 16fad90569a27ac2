"""The search of the advisor, as a pure function from state to state: plain JSON all through.

`begin` makes a state, `pending` says which chunks to play next, `simulator.lab.variants.play` plays one, `advance` takes the
results of all of them and makes the next state; the state may lie in a file or a database between any two calls.

The stages, each on deals of its own:

- `cards`: every card that may come, in place of each card that may go in turn. What a card that comes and a card that goes are
  worth is told apart by an additive fit; the worse half of the cards leaves, again and again (successive halving: Karnin, Koren
  and Somekh 2013);
- `exchanges`: the best sums of both as exchanges, halved in the same way until the finalists are left;
- `trial`, `proof`: fresh games with the stronger agent. After a quarter, those that do not lead are given up, which can only make
  false proposals rarer; the others play all of it;
- `again`: fresh games with the screening agent, to see whether the answer depends on who plays; left out where it proved too;
- `package`, `package_again`: the finalists that led, together, on fresh games of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil
from typing import Any, Final

from simulator.lab.advisor.plan import FEWEST_CARDS, SHORT_LIST, TRIAL, Plan
from simulator.lab.advisor.pool import fits, format_of, is_legal
from simulator.lab.advisor.screening import additive, summed
from simulator.lab.moments import Mean, from_lists, mean_of
from simulator.lab.paired_games import WIN, Field, deck_of
from simulator.lab.variants import Chunk, Exchange, Variant, chunk_of, single, variant_of

State = dict[str, Any]

APART: Final = 1_000_000
"""Rounds between the stages, so that no deal is met twice."""

STAGES: Final = ("cards", "exchanges", "trial", "proof", "again", "package", "package_again", "done")
MOST_TOGETHER: Final = 3
"""Exchanges in a package."""


def begin(
    field: Field,
    base: Sequence[str],
    *,
    moves: Mapping[str, Sequence[str]],
    pool: Mapping[str, int],
    fmt: str | None,
    plan: Plan,
    allowed: int | None = None,
) -> State:
    """The state before any game. `moves`: for each card that may come, those that may go for it (`pool.exchanges`).

    `allowed`: how many cards might have come, where the plan has time for some of them only.
    """
    state = {
        "question": {"field": field.as_dict(), "base": list(base)},
        "moves": {into: list(outs) for into, outs in sorted(moves.items())},
        "pool": dict(sorted(pool.items())),
        "format": fmt,
        "plan": plan.as_dict(),
        "games": 0,
        "found": {},
        "kept": {},
        "order": [],
        "screened": {},
        "allowed": allowed or len(moves),
    }
    if not moves:
        return {**state, "stage": "done", "step": 0, "from": 0, "live": [], "sums": {}}
    live = [Variant(into, tuple(((out, into),) for out in outs)).as_list() for into, outs in sorted(moves.items())]
    return _enter(state, "cards", live)


def pending(state: State) -> list[Chunk]:
    """The chunks to play now; none when the search is over. Variants are few enough, and rounds too, for some seconds each."""
    if state["stage"] == "done":
        return []
    plan, count = Plan(**state["plan"]), _rounds(state)
    agent, measured = agent_of(plan, state["stage"]), state["stage"] not in ("cards", "exchanges")
    variants = [variant_of(blob) for blob in state["live"]]
    step = plan.rounds_a_chunk(count, (len(variants) + 1) * _pairs_a_round(state), agent)
    firsts = range(state["from"], state["from"] + count, step)
    return [chunk_of(agent, first, min(step, state["from"] + count - first), variants, measured=measured) for first in firsts]


def advance(state: State, results: Sequence[Chunk]) -> State:
    """The state after all pending chunks were played. ValueError when some are missing."""
    ordered = sorted(results, key=lambda result: result["first"])
    if [result["first"] for result in ordered] != [chunk["first"] for chunk in pending(state)]:
        raise ValueError("these are not the chunks that were asked for")
    after = {
        **state,
        "games": state["games"] + sum(result["games"] for result in ordered),
        "from": state["from"] + _rounds(state),
    }
    after["sums"] = summed(state["sums"], state["live"], ordered)
    after["kept"] = _with_scores(state, ordered)
    after["step"] = state["step"] + 1
    return _NEXT[state["stage"]](after)


def _with_scores(state: State, results: Sequence[Chunk]) -> dict[str, Any]:
    """The scores that were kept, with those of these chunks: of each measured stage the first round, and the games of each list.

    The present list is called "".
    """
    kept = dict(state.get("kept", {}))
    if not all(result.get("scores") for result in results):
        return kept
    present = "".join(result["scores"] for result in results)
    others = {blob[0]: "".join(result["lines"][blob[0]]["scores"] for result in results) for blob in state["live"]}
    return {**kept, state["stage"]: {"from": state["from"], "scores": {"": present, **others}}}


def games_left(state: State) -> int:
    """How many games this step and all that may follow take, if nothing is given up and no game is known without being played."""
    return sum(games for _stage, games in steps_left(state))


def steps_left(state: State) -> Iterator[tuple[str, int]]:
    """The stage of this step and of all that may follow, and how many games each takes."""
    if state["stage"] != "done":
        pairs = _pairs_a_round(state)
        yield from ((stage, rounds * (lists + 1) * pairs) for stage, rounds, lists in _steps_left(state, Plan(**state["plan"])))


def _steps_left(state: State, plan: Plan) -> Iterator[tuple[str, int, int]]:
    """Stage, rounds, and lists beside the present one, of this step and all that may follow."""
    stage, step, lists = state["stage"], state["step"], len(state["live"])
    yield stage, _rounds(state), lists
    if stage == "cards":
        while lists > FEWEST_CARDS:
            step, lists = step + 1, max(FEWEST_CARDS, ceil(lists / 2))
            yield stage, plan.screening_rounds * 2**step, lists
        stage, step, lists = "exchanges", 0, SHORT_LIST
        yield stage, plan.halving_rounds, lists
    if stage == "exchanges":
        while (lists := max(plan.finalists, ceil(lists / 2))) > plan.finalists:
            step += 1
            yield stage, plan.halving_rounds * 2**step, lists
        stage, lists = "trial", plan.finalists
        yield stage, ceil(plan.proof_rounds / TRIAL), lists
    end = "done" if plan.packed else "package"
    later = STAGES[STAGES.index(stage) + 1 : STAGES.index(end)]
    for one in later:
        if one.endswith("again") and not plan.again:
            continue
        packed = one.startswith("package")
        yield one, plan.proof_rounds - (ceil(plan.proof_rounds / TRIAL) if one == "proof" else 0), 1 if packed else lists


def mean_in(state: State, stage: str, name: str) -> Mean | None:
    """What a list gains in a finished stage, as a share of games won; None where it did not play there."""
    found = state["found"].get(stage, {}).get(name)
    return mean_of(from_lists(found["halves"]), WIN * _pairs_a_round(state)) if found else None


def exchanges_in(name: str) -> tuple[Exchange, ...]:
    """What `name_of` named."""
    return tuple((part.split(">")[0], part.split(">")[1]) for part in name.split("+"))


def _enter(state: State, stage: str, live: list[Any]) -> State:
    """The next stage, with deals of its own."""
    return {**state, "stage": stage, "step": 0, "from": APART * STAGES.index(stage), "live": live, "sums": {}}


def games_of(state: State, chunk: Chunk) -> int:
    """How many games a pending chunk tells of, those included that need not be played."""
    return int(chunk["count"]) * (len(chunk["variants"]) + 1) * _pairs_a_round(state)


def _pairs_a_round(state: State) -> int:
    return 2 * len(state["question"]["field"]["opponents"])


def _rounds(state: State) -> int:
    """How many rounds this step of the stage plays: each halving leaves time for twice as many."""
    plan, stage = Plan(**state["plan"]), state["stage"]
    if stage == "cards":
        return int(plan.screening_rounds * 2 ** state["step"])
    if stage == "exchanges":
        return int(plan.halving_rounds * 2 ** state["step"])
    trial = ceil(plan.proof_rounds / TRIAL)
    return int({"trial": trial, "proof": plan.proof_rounds - trial}.get(stage, plan.proof_rounds))


def agent_of(plan: Plan, stage: str) -> str:
    """Who plays a stage."""
    return plan.prover if stage in ("trial", "proof", "package") else plan.screener


def _after_cards(state: State) -> State:
    """Half of the cards leave, or the best exchanges of those left are listed."""
    coming, going = additive(state["sums"], state["live"])
    if len(state["live"]) > FEWEST_CARDS:
        keep = max(FEWEST_CARDS, ceil(len(state["live"]) / 2))
        ranked = sorted((blob for blob in state["live"]), key=lambda blob: (-coming[blob[0]], blob[0]))
        return {**_dropped(state, {blob[0]: coming[blob[0]] for blob in ranked[keep:]}), "live": sorted(ranked[:keep])}
    sums = [(coming[blob[0]] + going[out], (out, blob[0])) for blob in state["live"] for out in state["moves"][blob[0]]]
    best = [one for _, one in sorted(sums, key=lambda entry: (-entry[0], entry[1]))[:SHORT_LIST]]
    chosen = {into for _, into in best}
    after = _dropped(state, {blob[0]: coming[blob[0]] for blob in state["live"] if blob[0] not in chosen})
    return _enter(after, "exchanges", [single((one,)).as_list() for one in best])


def _dropped(state: State, values: Mapping[str, float]) -> State:
    """Those that leave the search now, the best first: name, steps, share of games gained, pairs, among how many they were."""
    pairs, stage = _pairs_a_round(state), state["stage"]
    rows = []
    for name in sorted(values, key=lambda one: (-values[one], one)):
        halves = from_lists(state["sums"][name]["halves"])
        played = pairs * (halves[0].count + halves[1].count)
        rows.append([name, state["step"], round(values[name] / (WIN * pairs), 4), played, len(state["live"])])
    known = state.get("screened", {})
    return {**state, "screened": {**known, stage: [*rows, *known.get(stage, [])]}}


def _after_exchanges(state: State) -> State:
    """Half of the exchanges leave, or the finalists go to be proved."""
    ranked = sorted(state["live"], key=lambda blob: (-_value(state, blob[0]), blob[0]))
    finalists = state["plan"]["finalists"]
    keep = max(finalists, ceil(len(ranked) / 2)) if len(ranked) > finalists else len(ranked)
    after = _dropped(state, {blob[0]: _value(state, blob[0]) for blob in ranked[keep:]})
    return {**after, "live": ranked[:keep]} if keep > finalists else _enter(_kept(after), "trial", ranked[:keep])


def _value(state: State, name: str) -> float:
    halves = from_lists(state["sums"][name]["halves"])
    return (halves[0].value + halves[1].value) / max(1, halves[0].count + halves[1].count)


def _kept(state: State, stage: str | None = None) -> State:
    """The sums of this stage put aside for the answer."""
    return {**state, "found": {**state["found"], stage or state["stage"]: state["sums"]}}


def _after_trial(state: State) -> State:
    """Those that lead go on; the others are told with what they have. Nobody leads: the search is over."""
    leading = [blob for blob in state["live"] if _value(state, blob[0]) > 0]
    after = {**state, "order": [blob[0] for blob in state["live"]]}
    if not leading:
        return _enter(_kept(after, "proof"), "done", [])
    sums = state["sums"]
    return {**_enter(_kept(after, "trial"), "proof", leading), "sums": sums}


def _after_proof(state: State) -> State:
    kept = _kept(state)
    return _enter(kept, "again", state["live"]) if Plan(**state["plan"]).again else _together(kept)


def _after_again(state: State) -> State:
    return _together(_kept(state))


def _together(kept: State) -> State:
    """The finalists that led, together, where the pool has the copies and the deck stays legal."""
    package = _package(kept) if Plan(**kept["plan"]).packed else None
    return _enter(kept, "package", [single(package).as_list()]) if package else _enter(kept, "done", [])


def _package(state: State) -> tuple[Exchange, ...] | None:
    """The most promising two or three of the leading finalists that can be made together."""
    proof = state["found"]["proof"]
    leading = [name for name in proof if name in {blob[0] for blob in state["live"]} and _value({"sums": proof}, name) > 0]
    worth = {exchanges_in(name)[0]: _value({"sums": proof}, name) for name in leading}
    base, game = state["question"]["base"], state["question"]["field"]["game"]
    fmt, deck = format_of(game, state["format"]), deck_of(base)
    options = [
        made
        for size in range(2, MOST_TOGETHER + 1)
        for made in combinations(sorted(worth), size)
        if _is_sound(made, deck) and fits(made, state["pool"]) and is_legal(deck, made, game, fmt)
    ]
    return max(options, key=lambda made: (sum(worth[one] for one in made), made), default=None)


def still_to_come(state: State) -> tuple[str, ...]:
    """The stages, this one first, that are known to be left once something has come to its proof."""
    stage = state["stage"]
    if stage == "again":
        return ("again", "package") if Plan(**state["plan"]).packed and _package(state) else ("again",)
    return (stage,) if stage in ("proof", "package", "package_again") else ()


def _is_sound(made: Sequence[Exchange], deck: Mapping[str, int]) -> bool:
    """There are so many copies to take out, and nothing comes that goes."""
    outs = [out for out, _ in made]
    return all(outs.count(out) <= deck[out] for out in outs) and not {into for _, into in made} & set(outs)


def _after_package(state: State) -> State:
    kept = _kept(state)
    return _enter(kept, "package_again", state["live"]) if Plan(**state["plan"]).again else _enter(kept, "done", [])


def _after_package_again(state: State) -> State:
    return _enter(_kept(state), "done", [])


_NEXT: Final[dict[str, Callable[[State], State]]] = {
    "cards": _after_cards,
    "exchanges": _after_exchanges,
    "trial": _after_trial,
    "proof": _after_proof,
    "again": _after_again,
    "package": _after_package,
    "package_again": _after_package_again,
}
