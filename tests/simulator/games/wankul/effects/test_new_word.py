"""The word that docs/adding-a-card.md adds as an example is played and read with nothing but the four blocks of the page."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from simulator.games.wankul.effects import lexicon
from simulator.games.wankul.effects.language import Action
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.wording import words
from simulator.games.wankul.effects.wording.english import sentences as english
from simulator.games.wankul.effects.wording.french import sentences as french
from simulator.games.wankul.effects.words import recovering
from simulator.games.wankul.rules import running
from tests.simulator.games.wankul.board import A, at, board, deck, person, play

ROOT = Path(__file__).parents[5]
WRITTEN = {"when": "on_play", "do": ["shuffle_deck"]}


def blocks() -> dict[str, str]:
    """The blocks of Python on the page, by the file that the text before them names."""
    page = (ROOT / "docs/adding-a-card.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^In `([\w/.]+\.py)`[^`]*(?:`[^`]+`[^`]*)*?```python\n(.*?)```", page, re.M | re.S))


def executed(file: str, known: dict[str, Any]) -> dict[str, Any]:
    """What a block defines in its module, which is left as it is."""
    names = vars(import_module(file.removesuffix(".py").replace("/", "."))) | known
    exec(blocks()[file], names)
    return names


@pytest.fixture
def word(monkeypatch: pytest.MonkeyPatch) -> type:
    """The word of the page, known to the language, the engine and both tables as long as a test lasts."""
    defined = executed("simulator/games/wankul/effects/words/recovering.py", {})
    run = executed("simulator/games/wankul/rules/card_effects.py", {"SHUFFLE_DECK": defined["SHUFFLE_DECK"]})
    word: type = defined["ShuffleDeck"]
    assert not run["RUNS"].keys() & running.EXECUTE.keys()
    monkeypatch.setattr(recovering, "ShuffleDeck", word, raising=False)
    monkeypatch.setitem(lexicon.ACTIONS, "shuffle_deck", lexicon.words_of(Action)["shuffle_deck"])
    for number, function in run["RUNS"].items():
        monkeypatch.setitem(running.EXECUTE, number, function)
    for table, name in ((english, "english"), (french, "french")):
        home = f"simulator.games.wankul.effects.wording.{name}"
        line = blocks()[f"{home.replace('.', '/')}/sentences.py"]
        said = eval("{" + line + "}", vars(import_module(f"{home}.grammar")) | vars(table))
        monkeypatch.setitem(table.DEEDS, word, said[word])
    return word


def test_the_page_names_four_files_that_exist() -> None:
    assert len(blocks()) == 4
    assert all((ROOT / file).is_file() for file in blocks())


def test_the_word_is_read_from_a_card_and_said_in_both_languages(word: type) -> None:
    abilities = parse_abilities("S1-000", [WRITTEN, {"when": "on_play", "do": [{"shuffle_deck": {"who": "opp"}}]}])

    assert [type(ability.do[0]) for ability in abilities] == [word, word]
    assert [line.text for line in words(abilities, "en")] == ["Shuffle your deck.", "Your opponent shuffles their deck."]
    assert [line.text for line in words(abilities, "fr")] == ["Mélangez votre deck.", "Votre adversaire mélange son deck."]


@pytest.mark.usefixtures("word")
def test_the_word_does_in_a_game_what_it_says() -> None:
    shuffler = person(1, abilities=[WRITTEN])
    pile = [person(force) for force in range(9)]
    state = board(at(), a={"hand": [shuffler], "deck": pile})
    before = deck(state, A)

    play(state, shuffler)

    assert deck(state, A) != before
    assert sorted(deck(state, A)) == sorted(before)
