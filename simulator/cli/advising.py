"""The advisor in a terminal: which exchanges of copies would make a deck win more."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from simulator.catalog import load
from simulator.catalog.glossary import LANGUAGES
from simulator.catalog.typography import decimal, said
from simulator.cli.asking import find_agent, find_deck
from simulator.cli.console import CannotDoError, Console, folded
from simulator.cli.lists import agreed, find_opponents, find_pairing, find_pool, say_what_is_not_played
from simulator.games.complete import CompleteGame
from simulator.kernel.words import Words
from simulator.lab.advisor.plan import Plan, make_plan, measured_speed
from simulator.lab.advisor.pool import exchanges, looked_at, usual_format
from simulator.lab.advisor.search import STAGES, State, advance, begin, games_of, pending, steps_left
from simulator.lab.advisor.timing import core_seconds_left, lasting, time_words
from simulator.lab.advisor.told import Advice, Proposal, advice
from simulator.lab.advisor.words import points
from simulator.lab.paired_games import make_field
from simulator.lab.variants import Chunk, play
from simulator.lab.workers import Workers
from simulator.legality import Format
from simulator.transcript.recorder import cards_version

Moves = Mapping[str, Sequence[str]]

STAGE_WORDS = {
    "cards": Words("cartes comparées", "cards compared"),
    "exchanges": Words("échanges comparés", "exchanges compared"),
    "trial": Words("premières parties de la preuve", "first games of the proof"),
    "proof": Words("preuve", "proof"),
    "again": Words("l’autre joueur automatique", "the other automatic player"),
    "package": Words("échanges réunis", "exchanges together"),
    "package_again": Words("échanges réunis, l’autre joueur", "exchanges together, the other player"),
    "done": Words("fini", "done"),
}


def advise_deck(asked: Namespace, console: Console) -> None:
    """Search, and tell what was proved. With a state file, go on from where it stands."""
    begun = time.perf_counter()
    file = Path(asked.state) if asked.state else None
    state = _resumed(file) if file and file.exists() else _begun(asked, console)
    played, progress = state["games"], Progress(console, state)
    with Workers(asked.workers) as workers:
        while chunks := pending(state):
            stage, count = state["stage"], len(state["live"])
            state = advance(state, workers.play(play, state["question"], chunks, progress.of(state)))
            words = STAGE_WORDS[stage].say(console.language)
            console.say(f"… {STAGES.index(stage) + 1}/{len(STAGES) - 1} {words} ({count}) : {console.number(state['games'], 0)}")
            if file:
                file.write_text(json.dumps(state), encoding="utf-8")
    found = advice(state)
    rate = (state["games"] - played) / max(0.001, time.perf_counter() - begun)
    _tell(found, state, console)
    played_in_all, speed = console.number(found.games, 0), console.number(rate, 0)
    console.tell(f"{played_in_all} parties, {speed} par seconde.", f"{played_in_all} games, {speed} a second.")
    console.answer({"advice": found.as_dict(), "plan": state["plan"], "cards_version": cards_version(asked.game)})


SILENCE: Final = 5.0
"""Seconds after which a search says how far it is; a proof may take minutes."""


class Progress:
    """Says now and then how far a search is, and how long the rest takes at the pace so far."""

    def __init__(self, console: Console, state: State) -> None:
        self.console, self.begun, self.said = console, time.perf_counter(), time.perf_counter()
        self.whole = sum(seconds for _stage, seconds in core_seconds_left(state))

    def of(self, state: State) -> Callable[[Chunk], None]:
        """What is told of each chunk of this step."""
        (_stage, step), *later = core_seconds_left(state)
        after, done = sum(seconds for _stage, seconds in later), 0
        _stage, games = next(steps_left(state))

        def ended(chunk: Chunk) -> None:
            nonlocal done
            done += games_of(state, chunk)
            now = time.perf_counter()
            if now - self.said < SILENCE:
                return
            self.said, share = now, min(1.0, done / games)
            left = after + step * (1 - share)
            worked = self.whole - left
            rest = lasting((now - self.begun) * left / worked) if worked > 0 else "?"
            stage, part = STAGE_WORDS[state["stage"]].say(self.console.language), self.console.number(100 * share, 0)
            self.console.tell(f"  {stage} : {part} %, encore {rest} au plus", f"  {stage}: {part}%, {rest} more at most")

        return ended


def _resumed(file: Path) -> State:
    try:
        state: State = json.loads(file.read_text(encoding="utf-8"))
        pending(state)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise CannotDoError(f"{file} : ce n’est pas une recherche commencée", f"{file}: not a search that was begun") from problem
    return state


def _begun(asked: Namespace, console: Console) -> State:
    game, pairing = find_pairing(asked)
    for name in (asked.screener, asked.prover):
        find_agent(name, game)
    deck = find_deck(asked.game, asked.deck)
    say_what_is_not_played(asked.game, [(asked.deck, deck)], console)
    pool = find_pool(asked, deck)
    fmt = _format(asked, game, deck)
    moves = exchanges(deck, pool, asked.game, fmt, pairing)
    base = pairing.list_of(deck)
    field = make_field(
        game, [base, tuple(moves)], find_opponents(asked.game, asked.opponents, pairing), asked.seed, agreed(asked, game)
    )
    if asked.plan:
        plan = _given(asked, len(field.opponents))
    else:
        speed = measured_speed(field, base, screener=asked.screener, prover=asked.prover)
        plan = make_plan(
            asked.budget,
            speed,
            cards=len(moves),
            outs=len(set(base)),
            pairs_a_round=field.pairs_a_round,
            screener=asked.screener,
            prover=asked.prover,
        )
    chosen = looked_at(pool, asked.game, plan.cards, asked.seed)
    tried = {card: outs for card, outs in moves.items() if card in chosen}
    console.say(folded(_told_plan(plan, moves, tried, field.pairs_a_round, fmt).say(console.language)))
    state = begin(field, base, moves=tried, pool=chosen, fmt=fmt.id if fmt else None, plan=plan, allowed=len(moves))
    if not asked.plan:
        console.say(folded(time_words(state, asked.budget, asked.workers).say(console.language)))
    return state


def _given(asked: Namespace, opponents: int) -> Plan:
    """A plan in games, which needs no measured speed."""
    screening, halving, proof = asked.plan
    return Plan(
        screening_rounds=screening,
        halving_rounds=halving,
        finalists=2,
        proof_rounds=-(-proof // (2 * opponents)),
        screener=asked.screener,
        prover=asked.prover,
        screening_chunk=1_500,
        proving_chunk=100,
        again=asked.prover != asked.screener,
    )


def _format(asked: Namespace, game: CompleteGame, deck: Any) -> Format | None:
    """The format that the deck shall keep: the one named, else the usual one that it keeps."""
    if asked.format is None:
        return usual_format(asked.game, deck)
    known = {one.id: one for one in game.formats}
    if asked.format not in known:
        names = ", ".join(known)
        raise CannotDoError(
            f"format inconnu « {asked.format} » (formats : {names})", f"unknown format “{asked.format}” (formats: {names})"
        )
    return known[asked.format]


def _told_plan(plan: Plan, moves: Moves, tried: Moves, pairs: int, fmt: Format | None) -> Words:
    count = sum(map(len, tried.values()))
    few = Words(f" dont {len(tried)} sont regardées,", f" {len(tried)} of them are looked at,")
    some = few if len(tried) < len(moves) else Words("", "")
    kept = fmt.name if fmt else Words("aucun format", "no format")
    proof = plan.proof_rounds * pairs
    return said(
        f"{len(moves)} cartes peuvent venir,{some.fr} {count} échanges, format : {kept.fr}. Chaque carte joue "
        f"{plan.screening_rounds * pairs} paires au moins ({plan.screener}) ; les {plan.finalists} meilleurs échanges en jouent "
        f"{proof} neuves ({plan.prover}).",
        f"{len(moves)} cards may come,{some.en} {count} exchanges, format: {kept.en}. Each card plays "
        f"{plan.screening_rounds * pairs} pairs at least ({plan.screener}); the best {plan.finalists} exchanges play "
        f"{proof} fresh ones ({plan.prover}).",
    )


def _tell(found: Advice, state: State, console: Console) -> None:
    if not found.helps:
        console.tell("Rien de ce qu’il y a là n’améliore le deck de façon mesurable.", "Nothing there helps the deck measurably.")
    for one in found.proposals:
        console.say(folded(_told(one, state).say(console.language)))
    if found.proposals and not Plan(**state["plan"]).again:
        console.tell(
            "Le même joueur a trié et démontré : aucun nombre d’un second joueur. --prover en nomme un autre.",
            "The same player screened and proved: no number of a second player. --prover names another one.",
        )


def _told(one: Proposal, state: State) -> Words:
    """One proposal in a few sentences."""
    plan = state["plan"]
    standing = {
        "proved": Words("DÉMONTRÉ", "PROVED"),
        "promising": Words("PROMETTEUR, NON DÉMONTRÉ", "PROMISING, NOT PROVED"),
        "equal": Words("ÉGAL", "EQUAL"),
        "given_up": Words("ABANDONNÉ APRÈS LES PREMIÈRES PARTIES", "GIVEN UP IN THE TRIAL"),
        "worse": Words("MOINS BON", "WORSE"),
    }[one.standing]
    catalog = load(state["question"]["field"]["game"])
    diff = ", ".join(
        f"− {catalog.card_of(out).name} ({out}) + {catalog.card_of(into).name} ({into})" for out, into in one.exchanges
    )
    names = [opponent["name"] for opponent in state["question"]["field"]["opponents"]]
    gains = [(name, decimal(100 * gain, signed=True)) for name, gain in zip(names, one.by_opponent, strict=True)]
    fr, en = (", ".join(f"{name} {gain.say(language)}" for name, gain in gains) for language in LANGUAGES)
    against = Words(fr, en)
    stage, chance, pairs = STAGE_WORDS[one.stage], decimal(one.p_value, 3), decimal(one.gain.games, 0)
    fr = f"{standing.fr} : {diff} : {points(one.gain).fr}, {pairs.fr} paires neuves ({stage.fr}, {plan['prover']}, "
    fr += f"p = {chance.fr}) ; contre {against.fr}."
    en = f"{standing.en}: {diff}: {points(one.gain).en}, {pairs.en} fresh pairs ({stage.en}, {plan['prover']}, "
    en += f"p = {chance.en}); against {against.en}."
    if one.standing == "given_up" and (one.gain.value or 0.0) > 0:
        played = decimal(100 * one.played, signed=True)
        fr += f" Ce gain est corrigé du hasard ; jugé sur les parties telles qu’elles ont été jouées : {played.fr} points."
        en += f" That gain has luck set off; it was judged by the games as they went: {played.en} points."
    if one.again:
        fr += f" Avec {plan['screener']} : {points(one.again).fr}."
        en += f" With {plan['screener']}: {points(one.again).en}."
    if one.depends_on_agent:
        fr += " Attention : cela dépend de qui joue."
        en += " Careful: it depends on who plays."
    if one.informative_factor:
        factor = decimal(one.informative_factor)
        fr += f" Chaque partie renseigne autant que {factor.fr} parties mélangées à neuf pour chaque liste."
        en += f" Each game tells as much as {factor.en} games shuffled anew for each list."
    if one.reason:
        change = points(one.reason.change, one.reason.share)
        fr += f" Mesuré : {one.reason.title.fr} {change.fr}."
        en += f" Measured: {one.reason.title.en} {change.en}."
    return said(fr, en)
