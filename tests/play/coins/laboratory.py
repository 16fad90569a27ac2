"""Tossing coins: a toss is a pure function of the seed and its number, so every cut gives the same counts."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Callable, Sequence
from typing import Any

from play.common.versions import Versions
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span, spans
from simulator.kernel.probe import Cases
from simulator.kernel.words import Words
from simulator.transcript import Transcript


class Coins:
    """Options: `chunk` tosses a chunk, `seconds` a toss; `deadly` kills its process, `sick` raises, `endless` computes without an
    end, `hanging` does nothing without one, `waiting` does nothing for `long`.
    """

    rules = "1"

    def versions(self, question: Question) -> Versions:
        return Versions(rules=self.rules, cards="none")

    def plan(self, question: Question) -> list[Span]:
        return spans(question.games, question.options.get("chunk", 10))

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        heads, tosses = 0, []
        for number in range(span.first, span.first + span.count):
            if stop():
                break
            time.sleep(question.options.get("seconds", 0))
            _misfortune(question.options, number)
            heads += random.Random(f"{question.seed}/{number}").random() < 0.5
            tosses.append(number)
        return Played(json.dumps({"heads": heads, "tosses": tosses}), len(tosses), (len(tosses), heads, heads))

    def gauge(self, question: Question) -> Words:
        return Words("Face", "Heads")

    def merge(self, question: Question, results: Sequence[str]) -> str:
        parts = [json.loads(result) for result in results]
        tosses = sorted(number for part in parts for number in part["tosses"])
        assert len(tosses) == len(set(tosses)), "a toss was counted twice"
        return json.dumps({"heads": sum(part["heads"] for part in parts), "tosses": tosses}, sort_keys=True)

    def report(self, question: Question, result: str) -> dict[str, Any]:
        heads = json.loads(result)["heads"]
        return {"verdict": {"fr": f"{heads} fois face.", "en": f"{heads} heads."}, "heads": heads}

    def features(self, question: Question) -> tuple[str, ...]:
        return ()

    def endings(self, question: Question) -> Cases:
        return ()

    def sitting(self, question: Question, number: int) -> tuple[Words, ...]:
        return (Words("Main", "Hand"),)

    def seed(self, question: Question, number: int) -> int:
        return question.seed

    def retell(self, question: Question, number: int) -> Transcript:
        raise LookupError("a toss has no story")


def _misfortune(options: Any, number: int) -> None:
    if number == options.get("deadly"):
        os.kill(os.getpid(), signal.SIGKILL)
    if number == options.get("sick"):
        raise ValueError("this coin has no sides")
    while number == options.get("endless"):
        sum(range(1_000))
    while number == options.get("hanging"):
        time.sleep(0.05)
    if number == options.get("waiting"):
        time.sleep(options["long"])  # as somebody does who gets no core
