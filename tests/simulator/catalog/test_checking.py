"""What the checks answer about card files written by people."""

from __future__ import annotations

import pytest

from simulator.catalog import CatalogError, UnknownCatalogError, check_sources, load, read_catalog

SETS = """
game = "toy"
needs = ["number"]

[[type]]
slug = "beast"
fr = "Bête"
en = "Beast"
needs = ["force"]
allows = ["clan"]

[[clan]]
slug = "wood"
fr = "Bois"
en = "Wood"

[[set]]
code = "A"
slug = "first"
fr = "Premier"
en = "First"
printings = 2
"""

FIRST = """
set = "A"

[[card]]
id = "A-1"
number = "1"
name = "FOX"
type = "beast"
clan = "wood"
force = 3

[[printing]]
id = "A-2"
card = "A-1"
number = "2"
"""


def problems(first: str = FIRST, sets: str = SETS) -> list[str]:
    return [str(problem) for problem in check_sources({"sets.toml": sets, "first.toml": first})]


def test_a_small_list_of_another_game_is_read() -> None:
    catalog = read_catalog({"sets.toml": SETS, "first.toml": FIRST})

    assert catalog.game == "toy"
    assert catalog.cards["A-1"].force == 3
    assert catalog.cards["A-1"].status == "manual"
    assert [printing.id for printing in catalog.printings_of("A-1")] == ["A-1", "A-2"]
    assert catalog.clans["wood"].name.say("fr") == "Bois"


def test_the_version_changes_with_any_byte() -> None:
    one = read_catalog({"sets.toml": SETS, "first.toml": FIRST})
    same = read_catalog({"first.toml": FIRST, "sets.toml": SETS})
    other = read_catalog({"sets.toml": SETS, "first.toml": FIRST + "\n"})

    assert one.version == same.version != other.version
    assert len(one.version) == 12


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("force = 3", 'force = "3"', "first.toml: A-1: force: must be a whole number from -99 to 99, not '3'"),
        ("force = 3", "force = true", "first.toml: A-1: force: must be a whole number from -99 to 99, not True"),
        ("force = 3\n", "", "first.toml: A-1: force: is missing"),
        ("force = 3", "force = 3\ncost = 1", "first.toml: A-1: cost: is no field of this block"),
        ("force = 3", 'force = 3\ntext = "Draw a card."', "first.toml: A-1: text: is no field of this block"),
        ('clan = "wood"', 'clan = "stone"', "first.toml: A-1: clan: must be one of wood, not 'stone'"),
        ('type = "beast"', 'type = "plant"', "first.toml: A-1: type: must be one of beast, not 'plant'"),
        ('name = "FOX"', 'name = " "', "first.toml: A-1: name: must be a text that is not empty, not ' '"),
        ('id = "A-1"\n', "", "first.toml: [[card]] number 1: id: is missing"),
        ('id = "A-2"', 'id = "A-1"', "A-1: id: is used 2 times"),
        ('card = "A-1"', 'card = "A-9"', 'first.toml: A-2: card: is "A-9", which is no card of this catalogue'),
        (
            "force = 3",
            "force = 3\nabilities = []",
            "first.toml: A-1: abilities: must be a list of tables, one an ability, not []",
        ),
        (
            "force = 3",
            "force = 3\nvanilla = true\nabilities = [{ when = 1 }]",
            "first.toml: A-1: vanilla: says there is no rules text, but the card has abilities",
        ),
        (
            "force = 3",
            'force = 3\napproximate = { fr = "x", en = "x" }',
            "first.toml: A-1: approximate: says what the abilities leave out, but the card has none",
        ),
        ('set = "A"', 'set = "B"', 'first.toml: set: must be "A"'),
        ("[[printing]]", "[[printings]]", "first.toml: printings: is no field of a card file"),
        ("[[card]]", "[card]", "first.toml: card: must be written as [[card]] blocks"),
        (
            '[[printing]]\nid = "A-2"\ncard = "A-1"\nnumber = "2"\n',
            "",
            "first.toml: has 1 blocks where sets.toml announces 2 printings",
        ),
    ],
)
def test_an_error_names_file_block_and_field(old: str, new: str, message: str) -> None:
    assert old in FIRST

    assert message in problems(FIRST.replace(old, new))


def test_bad_toml_gives_the_line() -> None:
    assert problems(FIRST + "force =") == ["first.toml: is not valid TOML: Invalid value (at end of document)"]
    (message,) = problems(FIRST.replace("force = 3", "force 3"))
    assert message.startswith("first.toml: is not valid TOML: ")
    assert "line 10" in message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('slug = "first"', 'slug = "second"', "second.toml: is missing"),
        ('slug = "first"', 'slug = "second"', "first.toml: is the file of no set in sets.toml"),
        ("printings = 2", "", "sets.toml: first: printings: is missing"),
        ('game = "toy"', "", "sets.toml: game: is missing"),
        ('en = "Wood"', 'en = ""', "sets.toml: wood: en: must be a text that is not empty, not ''"),
        ("[[set]]", "[[sets]]", "sets.toml: set: needs at least one [[set]] block"),
        ('needs = ["force"]', 'needs = ["text"]', "sets.toml: beast: needs: must be a list of different words among id, number"),
    ],
)
def test_the_list_of_sets_is_checked_too(old: str, new: str, message: str) -> None:
    assert old in SETS

    assert any(found.startswith(message) for found in problems(sets=SETS.replace(old, new)))


def test_a_missing_list_of_sets_is_said() -> None:
    (problem,) = check_sources({"first.toml": FIRST})

    assert problem.file == "sets.toml"


def test_all_problems_come_at_once() -> None:
    with pytest.raises(CatalogError) as caught:
        read_catalog({"sets.toml": SETS, "first.toml": FIRST.replace("force = 3", "force = 300").replace('name = "FOX"\n', "")})

    assert [problem.field for problem in caught.value.problems] == ["name", "force"]
    assert str(caught.value).count("\n") == 1


@pytest.mark.parametrize("game", ["chess", "", "..", "wankul/../wankul"])
def test_a_game_without_card_files_is_refused(game: str) -> None:
    with pytest.raises(UnknownCatalogError):
        load(game)


def test_the_catalogue_is_read_once() -> None:
    assert load("wankul") is load("wankul")
