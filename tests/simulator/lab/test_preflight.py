"""What is said of decks before they are played, or instead."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.duels import Duels, Entrant, matrix_pairs, play_duels
from simulator.lab.duels_report import matrix_report
from simulator.lab.players import patient_agent
from simulator.lab.preflight import lawless, preflight

SIEGE = next(dict(deck.cards) for deck in starters("wankul") if deck.slug == "siege")
HALF_PLAYED = {"S3-039": 3, "S3-040": 3}
"""Cards of which the engine leaves a part of the text out."""


@pytest.mark.parametrize(("deck", "refused"), [(HALF_PLAYED, True), (SIEGE, False), ({**SIEGE, **HALF_PLAYED}, True)])
def test_copies_that_are_not_played_in_full_count_towards_the_tenth(deck: Mapping[str, int], refused: bool) -> None:
    found = preflight("wankul", deck)

    assert found.share == pytest.approx(sum(deck.get(card, 0) for card in HALF_PLAYED) / sum(deck.values()))
    assert found.refuses == refused


def test_a_few_of_them_are_let_through_and_named() -> None:
    found = preflight("wankul", {**SIEGE, "S3-039": 3})

    assert not found.refuses
    assert [card.id for card in found.approximate] == ["S3-039"]


def test_odds_of_a_list_that_keeps_no_rules_say_so_first() -> None:
    game, few = GAMES["wankul"], {"S1-103": 3, "S1-104": 3}
    agent = patient_agent("scripted", game)
    entrants = (Entrant(Words("Six", "Six"), few, agent), Entrant(Words("Siège", "Siege"), SIEGE, agent))
    duels = Duels(game, entrants, matrix_pairs(2), game.options(), 1, with_cards=False)

    report = matrix_report(play_duels(duels, first=0, count=4), duels)

    assert [words["en"] for words in report["limits"] if "no format" in words["en"]] == [report["limits"][0]["en"]]
    assert "Six" in report["limits"][0]["fr"]
    assert not list(lawless("wankul", [(Words("Siège", "Siege"), SIEGE)]))
