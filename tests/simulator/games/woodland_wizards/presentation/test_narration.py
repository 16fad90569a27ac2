"""The game in sentences: every event has words, and nobody reads what he may not see."""

import re

import pytest

from simulator.games.woodland_wizards.presentation.narrated_effects import EFFECTS
from simulator.games.woodland_wizards.presentation.narration import SILENT
from tests.simulator.games.woodland_wizards.board import GAME, NUMBER, A, B, C, act, board, boost, enter, new_game, play, player
from tests.simulator.laws.tables import play as play_on

TOLD = {"round", "reveal", "ranking", "wizard"} | SILENT | EFFECTS.keys()


def test_every_event_of_many_games_has_words_and_every_word_an_event() -> None:
    kinds = {"drew"}
    for seed in range(120):
        state = new_game(seed, players=2 + seed % 5, wizards=seed % 2 == 0)
        narrator = GAME.narrator(state)
        for _ in play_on(state, seed):
            pass
        kinds |= {event[0] for event in state.log or ()}
        lines = narrator.news()
        assert all(line.words.fr and line.words.en for line in lines)
        assert sum(line.is_heading for line in lines) == 4

    assert kinds <= TOLD
    assert TOLD - kinds <= {"renew"}


def test_the_opening_is_told() -> None:
    state = new_game(1, first=0)

    lines = [line.words.en for line in GAME.narrator(state).news()]

    assert lines[0].startswith("The discard pile begins with ")
    assert lines[1:] == ["Round 1: A is first player", "A draws a card."]
    assert len(GAME.narrator(new_game(1, wizards=True)).news()) == 1


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    texts = {}
    for viewer in (None, A, B):
        state = board(player("Forest Wolf"), player("Root Sprite"), rest="away", deck="Shadow Moth, Shadow Moth, Shadow Moth")
        narrator = GAME.narrator(state)
        play(state, "Forest Wolf")
        texts[viewer] = [line.words.en for line in narrator.news(viewer)]

    assert "A draws SHADOW MOTH." in texts[None]
    assert "A draws SHADOW MOTH." in texts[A]
    assert "A draws a card." in texts[B]
    assert "B draws SHADOW MOTH." in texts[B]


def test_a_card_that_goes_from_hand_to_hand_is_named_to_the_two_of_them() -> None:
    texts = {}
    for viewer in (A, B, C):
        state = board(player("Shadow Moth"), player("Root Sprite"), player(), rest="away")
        narrator = GAME.narrator(state)
        play(state, "Shadow Moth")
        act(state, "take", "Root Sprite")
        texts[viewer] = " ".join(line.words.en for line in narrator.news(viewer))

    assert "A looks at the hand of B: ROOT SPRITE." in texts[A]
    assert "A takes ROOT SPRITE from the hand of B." in texts[A]
    assert "A takes ROOT SPRITE from the hand of B." in texts[B]
    assert "A looks at the hand of B. A takes a card from the hand of B." in texts[C]


def test_a_contest_reads_like_this() -> None:
    state = board(player("Forest Wolf, Longneck"), player("Dread Raven, Root Sprite"), stage="tournament", round=4, rest="away")
    narrator = GAME.narrator(state)

    enter(state, "Forest Wolf", "Dread Raven")
    boost(state, "Longneck", "Root Sprite")

    assert [line.words.en for line in narrator.news()] == [
        "Contest creatures: A FOREST WOLF, B DREAD RAVEN.",
        "First Boost turn: A LONGNECK, B ROOT SPRITE.",
        "Effect for B: ROOT SPRITE.",
        "B discards a Boost of A: LONGNECK.",
        "Count of B, DREAD RAVEN of B: 12 + 6.",
        "Ranking: B 18, A 11.",
        "B scores DREAD RAVEN.",
    ]
    assert narrator.result().en == "B wins on points (B 12, A 0)."
    assert narrator.result().fr == "B gagne au score (B 12, A 0)."


def test_a_boost_that_is_taken_is_said_to_change_its_owner() -> None:
    state = board(
        player("Thieving Magpie, Longneck", creature="Forest Wolf"),
        player(creature="Dread Raven", boosts="Shadow Moth"),
        stage="boost_1",
    )
    narrator = GAME.narrator(state)

    boost(state, "Thieving Magpie")

    told = narrator.news()[-1].words
    assert told.en == "A takes SHADOW MOTH from B as a Boost."
    assert told.fr == "A prend PHALÈNE DES OMBRES à B et l’ajoute à ses Boosts."


def test_a_count_tells_only_what_changes_a_value() -> None:
    state = board(
        player("Longneck", creature="Forest Wolf", boosts="Giant Scorpion"),
        player(creature="Root Sprite"),
        stage="boost_1",
        round=4,
    )
    narrator = GAME.narrator(state)
    act(state, "pass")

    counts = [line.words.en for line in narrator.news() if line.words.en.startswith("Count")]
    assert counts == ["Count of A, GIANT SCORPION of A: 8 + 8."]


def test_the_end_says_what_broke_a_tie() -> None:
    state = board(player(scored="Forest Wolf, Thorn Badger"), player(scored="Golden Phoenix"), stage="end")

    assert GAME.narrator(state).result().en == "B wins on a tie, by the Golden Phoenix (B 20, A 20)."
    with pytest.raises(ValueError, match="not over"):
        GAME.narrator(new_game()).result()


@pytest.mark.parametrize("players", [2, 5, 8])
def test_no_card_of_a_hidden_hand_is_ever_named(players: int) -> None:
    """What a viewer reads names only cards that all have seen, his own, and those that went through his hand."""
    for seed in range(8):
        state = new_game(seed, players=players)
        narrator = GAME.narrator(state)
        for _ in play_on(state, seed):
            for line in narrator.news(0):
                told = re.match(r"(\w) (draws|fills the hand:|takes) ([^.]*)(?: from the hand of (\w))?\.", line.words.en)
                if told and told[1] != "A" and told[4] != "A" and told[2] != "takes":
                    assert not any(name in told[3] for name in NUMBER)
