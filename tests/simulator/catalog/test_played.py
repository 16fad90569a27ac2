"""The version of card data: it changes with what an engine reads, and with nothing else."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from simulator.catalog import Card, Catalog, games_with_cards, load, read_catalog
from simulator.catalog.checking import SETS_FILE
from simulator.catalog.fields import FIELDS_FILE
from simulator.catalog.played import NAMED_BEFORE, played_form, version_of_form
from simulator.catalog.shipped import text_of
from simulator.games import GAMES
from simulator.games.lekemar.game import Lekemar
from simulator.games.own_lists import TAKE_LISTS
from simulator.games.wankul import game as wankul_game
from simulator.games.wankul.game import Wankul

Sources = Mapping[str, str]


def sources_of(game: str) -> dict[str, str]:
    """The card files of a game, by name."""
    files = [SETS_FILE, FIELDS_FILE, *(f"{one.slug}.toml" for one in load(game).sets.values())]
    return {name: text_of(game, name) for name in files}


def everywhere(pattern: str, instead: str) -> Callable[[Sources], Sources]:
    """Change every line of the card files that looks so."""
    return lambda sources: {name: re.sub(pattern, instead, text, flags=re.MULTILINE) for name, text in sources.items()}


def test_a_version_of_before_is_kept_as_long_as_its_cards_are_shipped() -> None:
    """Take the line of a game out of NAMED_BEFORE when its cards change."""
    assert set(NAMED_BEFORE.values()) <= {game.cards_version for game in GAMES.values()}


@pytest.mark.parametrize("game", games_with_cards())
@pytest.mark.parametrize(
    "change",
    [
        everywhere(r"\Z", "\n# A remark.\n"),
        everywhere(r'^artist = ".*"$', 'artist = "Somebody"'),
        everywhere(r'^icon = ".*"$', 'icon = "marbles"'),
        everywhere(r'^name_en = ".*"$', 'name_en = "Any"'),
    ],
    ids=["remark", "artist", "icon", "name"],
)
def test_what_no_engine_reads_makes_no_other_version(game: str, change: Callable[[Sources], Sources]) -> None:
    changed = read_catalog(change(sources_of(game)))

    assert changed.version != load(game).version or change(sources_of(game)) == sources_of(game)
    assert changed.played == load(game).played


@pytest.mark.parametrize("game", ["wongar", "wizard_duel"])
def test_a_game_that_reads_no_card_file_has_a_version_without_them(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code = next(iter(load(game).sets))
    changed = read_catalog(everywhere(f'"{code}"', '"ANY"')(sources_of(game)))
    seen = GAMES[game].cards_version
    monkeypatch.setattr("simulator.catalog.shipped.load", lambda _: changed)

    assert changed.version != load(game).version
    assert GAMES[game].cards_version == seen != changed.version


@pytest.mark.parametrize("game", ["wankul", "lekemar", "woodland_wizards"])
@pytest.mark.parametrize("fact", ["copies", "type", "facts", "abilities"])
def test_one_fact_of_one_card_makes_another_version(game: str, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = load(game)
    last = list(catalog.cards.values())[-1]
    another = next(slug for slug in catalog.types if slug != last.type)
    others: dict[str, Any] = {"copies": 7, "type": another, "facts": {}, "abilities": ({"when": "never"},)}

    assert version_with(catalog, {**catalog.cards, last.id: replace(last, **{fact: others[fact]})}, monkeypatch) != (
        GAMES[game].cards_version
    )


@pytest.mark.parametrize("game", ["wankul", "lekemar", "woodland_wizards"])
def test_another_order_of_cards_makes_another_version(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = load(game)

    assert version_with(catalog, dict(reversed(list(catalog.cards.items()))), monkeypatch) != GAMES[game].cards_version


def test_wankul_reads_names_sets_and_printings_too(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = load("wankul")
    last = list(catalog.cards.values())[-1]

    for changed in (replace(last, name="ANY"), replace(last, set_code="HS" if last.set_code != "HS" else "S1")):
        assert version_with(catalog, {**catalog.cards, last.id: changed}, monkeypatch) != GAMES["wankul"].cards_version
    bare = replace(catalog, printings=dict(list(catalog.printings.items())[1:]))
    assert version_with(bare, catalog.cards, monkeypatch) != GAMES["wankul"].cards_version


@pytest.mark.parametrize("game", sorted(TAKE_LISTS))
def test_a_box_made_of_what_the_version_counts_is_the_whole_box(game: str) -> None:
    """Whatever else an engine would begin to read belongs into the form."""
    catalog = load(game)
    bare = replace(
        catalog,
        cards={
            key: replace(card, set_code="", icon="", name=key, name_en="", vanilla=card.status == "full")
            for key, card in catalog.cards.items()
        },
        printings={},
        reprints={},
    )
    engines = [TAKE_LISTS[game](one) for one in (catalog, bare)]
    whole, stripped = (
        engine.new_initial_state(decks=[], options=engine.options(players=engine.players[0]), seed=5) for engine in engines
    )
    for _ in range(500):
        assert whole.legal_actions() == stripped.legal_actions()
        if whole.is_terminal():
            break
        action = whole.legal_actions()[-1]
        whole.apply_action(action)
        stripped.apply_action(action)

    assert whole.serialize() == stripped.serialize()


def test_the_form_has_one_version_however_its_keys_are_ordered() -> None:
    assert version_of_form({"a": 1, "b": (2,)}) == version_of_form({"b": [2], "a": 1}) != version_of_form({"a": 1, "b": [3]})


def test_a_saved_game_opens_with_the_cards_of_files_that_only_say_more() -> None:
    changed = read_catalog(everywhere(r"\Z", "\n# A remark.\n")(sources_of("lekemar")))
    state = GAMES["lekemar"].new_initial_state(decks=[], options=Lekemar.options(), seed=1)

    assert Lekemar(changed).deserialize_state(state.serialize()).serialize() == state.serialize()


def version_with(catalog: Catalog, cards: Mapping[str, Card], monkeypatch: pytest.MonkeyPatch) -> str:
    """The version of a game that has these cards instead."""
    changed = replace(catalog, cards=cards)
    if catalog.game == "wankul":
        monkeypatch.setattr(wankul_game, "load", lambda _: changed)
        return Wankul().cards_version
    return version_of_form(played_form(changed))
