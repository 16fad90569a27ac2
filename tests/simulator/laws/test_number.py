"""What is counted is said in the number that the language asks for, in every game that counts it."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games import GAMES

SHUFFLED = {"lekemar": "reshuffle", "wizard_duel": "reshuffle", "wongar": "reshuffle", "woodland_wizards": "renew"}
"""What each game logs when so many cards become a pile again."""


@pytest.mark.parametrize(("game", "event"), SHUFFLED.items())
def test_one_card_that_is_shuffled_is_one(game: str, event: str) -> None:
    state: Any = GAMES[game].new_initial_state(decks=[], options=GAMES[game].options(), seed=1)
    narrator = GAMES[game].narrator(state)
    narrator.news()
    told = []
    for count in (1, 2):
        state.log.append((event, count))
        told.append(narrator.news()[-1].words)

    assert ["cartes" in words.fr for words in told] == [False, True]
    assert ["cards" in words.en for words in told] == [False, True]
