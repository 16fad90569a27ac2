"""Whole figures of the laboratory counted once more from its files alone, by other means than those that it reckons with."""

from __future__ import annotations

import csv
import json
from collections import Counter
from itertools import combinations
from math import comb, sqrt
from statistics import NormalDist
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from play.common.playable_decks import starter_decks
from play.runs.engine.duels import Seat, field_question, matrix_question
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.services.asking import Subject
from tests.play.conftest import Playing

pytestmark = pytest.mark.django_db

Z = NormalDist().inv_cdf(0.975)
WON, LOST, DRAWN = "1", "0", "2"


def files_of(client: Client, run: Run) -> tuple[list[dict[str, str]], dict[str, Any]]:
    """The games and the report, as a player downloads them."""
    table = client.get(reverse("play:csv", args=[run.pk])).getvalue().decode().splitlines()
    document: dict[str, Any] = json.loads(client.get(reverse("play:json", args=[run.pk])).content)
    return list(csv.DictReader(table)), document["report"]


def wilson(share: float, games: float) -> tuple[float, float]:
    """The shares p with |share − p| ≤ Z √(p (1 − p) / games), found by halving and not by the formula."""

    def edge(inside: float, outside: float) -> float:
        for _ in range(60):
            middle = (inside + outside) / 2
            held = abs(share - middle) <= Z * sqrt(middle * (1 - middle) / games)
            inside, outside = (middle, outside) if held else (inside, middle)
        return inside

    return edge(share, 0.0), edge(share, 1.0)


def told(estimate: dict[str, Any]) -> list[float]:
    return [estimate["value"], estimate["low"], estimate["high"]]


def counted(games: list[dict[str, str]], result: str = WON) -> list[float]:
    share = sum(game["won"] == result for game in games) / len(games)
    return [share, *wilson(share, len(games))]


def test_a_matrix_is_what_its_games_say(alice: Player, alice_client: Client, wankul: Game, answered: Playing) -> None:
    """Shares, intervals, seats, means over all others, and the ranks that are not ruled out."""
    decks = [deck for deck in starter_decks() if deck.game == "wankul"]
    question = matrix_question([Seat(deck, "scripted") for deck in decks], precision="rough", seed=11)
    run = answered(alice, Question.from_dict({**question.as_dict(), "games": 240}), Subject("All"))
    games, report = files_of(alice_client, run)
    duels, pairs = report["duels"], list(combinations(range(len(decks)), 2))
    mine = {pair: [game for game in games if game["pair"] == str(place)] for place, pair in enumerate(pairs)}

    assert sum(map(len, mine.values())) == len(games) == report["games"] == 240
    for pair, one in zip(pairs, duels["meetings"], strict=True):
        assert (one["first"], one["second"]) == pair
        ends = Counter(game["won"] for game in mine[pair])
        assert (one["won"], one["lost"], one["drawn"]) == (ends[WON], ends[LOST], ends[DRAWN])
        assert told(one["estimate"]) == pytest.approx(counted(mine[pair]), abs=1e-6)
        for key, begun in (("begun", "1"), ("followed", "0")):
            assert told(one[key]) == pytest.approx(counted([game for game in mine[pair] if game["begun"] == begun]), abs=1e-6)

    def scored(deck: int) -> dict[tuple[int, int], list[float]]:
        """What each game of this deck was worth to it, by pair."""
        wins = {pair: WON if pair[0] == deck else LOST for pair in pairs if deck in pair}
        return {pair: [float(game["won"] == win) for game in mine[pair]] for pair, win in wins.items()}

    def is_above(one: int, other: int) -> bool:
        """The mean over all others is higher, with as many comparisons as there are allowed for; three games more, one of each
        end, say how far chance reaches."""
        gap = variance = 0.0
        first, second = scored(one), scored(other)
        for pair in pairs:
            nothing = [0.0] * len(mine[pair])
            both = zip(first.get(pair, nothing), second.get(pair, nothing), mine[pair], strict=True)
            gains = [(mine_ - others) / (len(decks) - 1) for mine_, others, _game in both]
            imagined = [(_worth(one, pair, end) - _worth(other, pair, end)) / (len(decks) - 1) for end in (WON, LOST, DRAWN)]
            mean = sum(gains) / len(gains)
            all_of_them = [*gains, *imagined]
            middle = sum(all_of_them) / len(all_of_them)
            gap += mean
            variance += sum((gain - middle) ** 2 for gain in all_of_them) / len(all_of_them) / len(gains)
        return gap > NormalDist().inv_cdf(1 - 0.025 / comb(len(decks), 2)) * sqrt(variance)

    for one in duels["standings"]:
        place, others = one["place"], [other for other in range(len(decks)) if other != one["place"]]
        means = [sum(worth) / len(worth) for worth in scored(place).values()]
        assert one["estimate"]["value"] == pytest.approx(sum(means) / len(means))
        assert one["best"] == 1 + sum(is_above(other, place) for other in others)
        assert one["worst"] == len(decks) - sum(is_above(place, other) for other in others)
    shown = [one["estimate"]["value"] for one in duels["standings"]]
    assert shown == sorted(shown, reverse=True)
    assert {(one["best"], one["worst"]) for one in duels["standings"]} != {(1, 3)}, "the games decide something"


def _worth(deck: int, pair: tuple[int, int], end: str) -> float:
    return float(deck in pair and end == (WON if pair[0] == deck else LOST))


def test_the_games_of_a_rank_are_those_of_its_deck(alice: Player, alice_client: Client, wankul: Game, answered: Playing) -> None:
    """Every number opens its games, a rank too: those of the deck against all others."""
    decks = [deck for deck in starter_decks() if deck.game == "wankul"]
    question = matrix_question([Seat(deck, "scripted") for deck in decks], precision="rough", seed=2)
    run = answered(alice, Question.from_dict({**question.as_dict(), "games": 240}), Subject("All"))
    games, report = files_of(alice_client, run)
    page = alice_client.get(run.get_absolute_url()).content.decode()
    pairs = list(combinations(range(len(decks)), 2))

    for one in report["duels"]["standings"]:
        address = f"{reverse('play:games', args=[run.pk])}?deck={one['place']}"
        wanted = [game for game in games if one["place"] in pairs[int(game["pair"])]]
        listed = alice_client.get(address)
        assert page.count(f'"{address}"') == 2
        assert listed.context["page"].paginator.count == len(wanted) == one["estimate"]["games"] == 160
    assert alice_client.get(reverse("play:games", args=[run.pk]), {"deck": "7"}).context["page"].paginator.count == 0


def test_a_field_is_what_its_games_say(alice: Player, alice_client: Client, wankul: Game, answered: Playing) -> None:
    """Each opponent, all together by weight, and how games were won and lost."""
    siege, laink, retour = (deck for deck in starter_decks() if deck.game == "wankul")
    met = [(Seat(laink, "scripted"), 1), (Seat(retour, "scripted"), 3)]
    question = field_question(Seat(siege, "scripted"), met, precision="rough", seed=4)
    run = answered(alice, Question.from_dict({**question.as_dict(), "games": 120}), Subject("The Siege"))
    games, report = files_of(alice_client, run)
    duels = report["duels"]
    apart = [[game for game in games if game["pair"] == str(place)] for place in range(2)]

    shares = [sum(game["won"] == WON for game in part) / len(part) for part in apart]
    whole = sum(duels["weights"])
    parts = [weight / whole for weight in duels["weights"]]
    moved = [(share * len(part) + 2) / (len(part) + 4) for share, part in zip(shares, apart, strict=True)]
    variance = sum(w * w * p * (1 - p) / len(part) for w, p, part in zip(parts, moved, apart, strict=True))
    centre = sum(w * p for w, p in zip(parts, moved, strict=True))
    share = sum(w * p for w, p in zip(parts, shares, strict=True))
    assert sorted(duels["weights"]) == [1.0, 3.0]
    assert [one["estimate"]["value"] for one in duels["meetings"]] == pytest.approx(shares)
    assert told(duels["overall"]) == pytest.approx([share, *wilson(share, centre * (1 - centre) / variance)], abs=1e-6)
    for figure in report["figures"]:
        mine = [game for game in games if (game["won"] == WON) == (figure["key"] == "won_by")]
        causes = Counter(game["ending"] for game in mine)
        assert {case["code"]: case["estimate"]["value"] for case in figure["cases"]} == {
            code: pytest.approx(count / len(mine)) for code, count in causes.items()
        }
