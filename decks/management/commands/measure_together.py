"""Asks the solver which of many generated decks can stand together, and says how long the answers take."""

import random
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks.optimization.solving import solve

LINES, MOST = 25, 3
"""Cards of a generated deck, and copies of each at most."""

CROWDED, WIDE = 60, 750
"""From how many cards the decks are drawn: where all want the same ones the question is hard, where few do it is easy."""


class Command(BaseCommand):
    """Needs no database."""

    help = "Time the solver of several decks at once on generated decks"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--decks", type=int, default=30)
        parser.add_argument("--copies", type=int, default=5_000)
        parser.add_argument("--times", type=int, default=5)
        parser.add_argument("--most", type=float, default=0, help="fail when an answer takes more than so many seconds")

    def handle(self, *args: Any, **options: Any) -> None:
        slowest = 0.0
        for cards in (CROWDED, WIDE):
            for seed in range(options["times"]):
                dice = random.Random(seed)
                copies = _collection(dice, cards, options["copies"])
                needs = [_deck(dice, cards) for _ in range(options["decks"])]
                began = time.perf_counter()
                answer = solve(needs, copies)
                took = time.perf_counter() - began
                slowest = max(slowest, took)
                proof = "proved" if answer.proved else f"at most {answer.bound}"
                where = f"({cards} cards, seed {seed})"
                self.stdout.write(f"{took:6.2f} s  {len(answer.standing)} of {len(needs)} stand, {proof}  {where}")
        if options["most"] and slowest > options["most"]:
            raise CommandError(f"The slowest answer took {slowest:.2f} s, above {options['most']:.2f}.")


def _deck(dice: random.Random, cards: int) -> dict[int, int]:
    return {card: dice.randint(1, MOST) for card in dice.sample(range(cards), LINES)}


def _collection(dice: random.Random, cards: int, copies: int) -> dict[int, int]:
    """So many copies: some of each card that decks want, not enough for all, and the rest of others."""
    owned = {card: dice.randint(LINES // 5, LINES) if cards == CROWDED else dice.randint(MOST, 2 * MOST) for card in range(cards)}
    while sum(owned.values()) < copies:
        other = dice.randint(cards, cards + 1_000)
        owned[other] = owned.get(other, 0) + 1
    return owned
