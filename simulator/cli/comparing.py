"""Two decks compared, in a terminal."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from simulator.catalog.typography import decimal, said
from simulator.cli.asking import STARTER, find_agent, find_deck
from simulator.cli.console import Console, folded, table
from simulator.cli.lists import agreed, find_opponents, find_pairing, say_what_is_not_played
from simulator.kernel.words import Words
from simulator.lab.intervals import Interval
from simulator.lab.paired_games import Field, PairedPlay, aligned, make_field
from simulator.lab.two_decks import Answer, advance, answer, as_document, begin, mean_of_state, pending, play
from simulator.lab.two_decks_report import verdict
from simulator.lab.workers import Workers
from simulator.transcript.recorder import cards_version

CHUNK_SECONDS = 8.0
TRIED = 4


def compare_decks(asked: Namespace, console: Console) -> None:
    """Compare two decks with every agent named, and say whether they agree."""
    game, pairing = find_pairing(asked)
    agents = [name.strip() for name in asked.agents.split(",")]
    for name in agents:
        find_agent(name, game)
    names = tuple(name.removeprefix(STARTER) for name in (asked.deck, asked.against))
    decks = [find_deck(asked.game, asked.deck), find_deck(asked.game, asked.against)]
    say_what_is_not_played(asked.game, list(zip(names, decks, strict=True)), console)
    base = pairing.list_of(decks[0])
    lists = (base, aligned(base, decks[1]))
    field = make_field(game, lists, find_opponents(asked.game, asked.opponents, pairing), asked.seed, agreed(asked, game))
    told = {}
    for agent in agents:
        found, rate = _compared(field, lists, agent, asked, console)
        told[agent] = as_document(found)
        _tell(found, names, agent, [one.name for one in field.opponents], console)
        console.tell(f"{rate:.0f} parties par seconde.", f"{rate:.0f} games a second.")
        console.say()
    sides = {one["side"] for one in told.values()}
    if {"better", "worse"} <= sides:
        console.tell("Attention : le verdict dépend de qui joue.", "Careful: the verdict depends on who plays.")
    console.answer(
        {
            "question": {"names": names, "lists": lists, **field.as_dict(), "precision": asked.precision / 100},
            "rules_version": game.rules_version,
            "cards_version": cards_version(asked.game),
            "answers": told,
        }
    )


def _compared(field: Field, lists: tuple[Any, Any], agent: str, asked: Namespace, console: Console) -> tuple[Answer, float]:
    """The answer, and how many games a second it took."""
    chunk = _chunk(field, lists[0], agent)
    state = begin(field, lists, agent=agent, precision=asked.precision / 100, chunk=chunk)
    begun = time.perf_counter()
    with Workers(asked.workers) as workers:
        while chunks := pending(state):
            state = advance(state, workers.play(play, state["question"], chunks))
            mean = mean_of_state(state)
            if mean and not state["ended"]:
                so_far = f"{decimal(100 * mean.value, signed=True).say(console.language)} ± {console.number(196 * mean.error)}"
                pairs = console.number(mean.rounds * field.pairs_a_round, 0)
                console.tell(f"… {pairs} paires : {so_far} points", f"… {pairs} pairs: {so_far} points")
    found = answer(state)
    return found, found.games / (time.perf_counter() - begun)


def _chunk(field: Field, cards: tuple[str, ...], agent: str) -> int:
    """Rounds that take some seconds; the answer does not depend on it."""
    paired = PairedPlay(field, agent)
    begun = time.perf_counter()
    for pair in range(TRIED):
        paired.play(cards, pair)
    seconds = (time.perf_counter() - begun) / TRIED * 2 * field.pairs_a_round
    return max(1, int(CHUNK_SECONDS / seconds))


def _tell(found: Answer, names: tuple[str, ...], agent: str, opponents: list[str], console: Console) -> None:
    called, met = ([Words(name, name) for name in some] for some in (names, opponents))
    console.say(folded(f"{agent} : {verdict(found, called, met).say(console.language)}"))
    heading = {"fr": ["victoires", *names], "en": ["wins", *names]}[console.language]
    seats = {"fr": "place", "en": "seat"}[console.language]
    lines = [*zip(opponents, found.by_opponent, strict=True)]
    lines += [(f"{seats} {letter}", shares) for letter, shares in zip("AB", found.by_seat, strict=True)]
    for line in table([heading, *([name, *(f"{console.number(100 * one)} %" for one in shares)] for name, shares in lines)]):
        console.say(line)
    pairing, luck = _times(found.pairing_factor, found.pairing_interval), console.number(found.luck_factor, 2)
    differing = console.number(100 * found.differing)
    pairs, games = console.number(found.pairs, 0), console.number(found.games, 0)
    words = said(
        f"{pairs} paires ({games} parties) ; {differing} % des manches finissent autrement. Grâce aux mêmes mélanges, "
        f"chaque partie renseigne autant que {pairing.fr} parties mélangées à neuf ; "
        f"compenser la chance des pioches : {luck} fois autant.",
        f"{pairs} pairs ({games} games); {differing} % of the rounds end differently. By the same shuffles each game tells "
        f"as much as {pairing.en} games shuffled anew; setting good and bad draws off: {luck} times as much.",
    )
    console.say(folded(words.say(console.language)))


def _times(factor: float, interval: Interval | None) -> Words:
    """A factor and its interval."""
    value = decimal(factor, 2)
    if interval is None:
        return value
    low, high = decimal(interval.low, 2), decimal(interval.high, 2)
    return Words(f"{value.fr} ({low.fr} à {high.fr})", f"{value.en} ({low.en} to {high.en})")
