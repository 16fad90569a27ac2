"""What the checks answer about card files written by people."""

from __future__ import annotations

import pytest

from simulator.catalog import CatalogError, UnknownCatalogError, check_sources, load, read_catalog

SETS = """
game = "toy"

[[type]]
slug = "beast"
fr = "Bête"
en = "Beast"

[[type]]
slug = "stone"
fr = "Pierre"
en = "Stone"

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

FIELDS = """
name = "Toy"

[[field]]
slug = "force"
of = "card"
kind = "number"
needed = true
fr = "Force"
en = "Force"

[[field]]
slug = "clan"
of = "card"
kind = "choice"
labels = "clan"
fr = "Clan"
en = "Clan"

[[field]]
slug = "gems"
of = "card"
kind = "choice"
several = true
types = ["stone"]
fr = "Gemmes"
en = "Gems"
value = [{ slug = "red", fr = "Rouge", en = "Red" }, { slug = "blue", fr = "Bleue", en = "Blue" }]

[[field]]
slug = "foil"
of = "printing"
kind = "flag"
fr = "Brillante"
en = "Foil"
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


def sources(first: str = FIRST, sets: str = SETS) -> dict[str, str]:
    return {"sets.toml": sets, "fields.toml": FIELDS, "first.toml": first}


def problems(first: str = FIRST, sets: str = SETS) -> list[str]:
    return [str(problem) for problem in check_sources(sources(first, sets))]


def test_a_small_list_of_another_game_is_read() -> None:
    catalog = read_catalog(sources())

    assert catalog.game == "toy"
    assert catalog.cards["A-1"].facts == {"force": 3, "clan": "wood"}
    assert catalog.cards["A-1"].status == "manual"
    assert [printing.id for printing in catalog.printings_of("A-1")] == ["A-1", "A-2"]
    assert catalog.labels["clan"]["wood"].name.say("fr") == "Bois"


def test_the_version_changes_with_any_byte() -> None:
    one = read_catalog(sources())
    same = read_catalog(dict(reversed(sources().items())))
    other = read_catalog(sources(FIRST + "\n"))

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
        ('type = "beast"', 'type = "plant"', "first.toml: A-1: type: must be one of beast, stone, not 'plant'"),
        ('name = "FOX"', 'name = " "', "first.toml: A-1: name: must be a text that is not empty, not ' '"),
        ('id = "A-1"\n', "", "first.toml: [[card]] number 1: id: is missing"),
        ('id = "A-2"', 'id = "A-1"', "A-1: id: is used 2 times"),
        ('card = "A-1"', 'card = "A-9"', 'first.toml: A-2: card: is "A-9", which is no card of this catalogue'),
        (
            "force = 3",
            "force = 3\nabilities = []",
            "first.toml: A-1: abilities: must be a list of tables that is not empty, not []",
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
        ("force = 3", "forse = 3", "first.toml: A-1: forse: is no field of this block; did you mean force?"),
        ("force = 3", 'force = 3\ngems = ["red"]', "first.toml: A-1: gems: is no field of this block"),
        ("force = 3", "force = 3\ncopies = 0", "first.toml: A-1: copies: must be a whole number from 1 to 999, not 0"),
        (
            'type = "beast"',
            'type = "stone"\ngems = ["red", "red"]',
            "first.toml: A-1: gems: must be a list of different words among red, blue, not ['red', 'red']",
        ),
        ('card = "A-1"', 'card = "A-1"\nclan = "wood"', "first.toml: A-2: clan: is no field of this block"),
        ('card = "A-1"', 'card = "A-1"\nerratum = { force = 3 }', "first.toml: A-2: erratum: has the same figures as the card"),
        (
            'card = "A-1"',
            'card = "A-1"\nerratum = { clan = 3 }',
            "first.toml: A-2: erratum: must be a table of keys among force, not {'clan': 3}",
        ),
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
        ('code = "A"', "", "sets.toml: first: code: is missing"),
        ('game = "toy"', "", "sets.toml: game: is missing"),
        ('en = "Wood"', 'en = ""', "sets.toml: wood: en: must be a text that is not empty, not ''"),
        ("[[set]]", "[[sets]]", "sets.toml: set: needs at least one [[set]] block"),
        ('slug = "stone"', 'slug = "beast"', "sets.toml: beast: slug: is used 2 times"),
        ("[[clan]]", "[clan]", "sets.toml: clan: must be written as [[clan]] blocks"),
    ],
)
def test_the_list_of_sets_is_checked_too(old: str, new: str, message: str) -> None:
    assert old in SETS

    assert any(found.startswith(message) for found in problems(sets=SETS.replace(old, new)))


def test_missing_lists_of_sets_and_of_fields_are_said() -> None:
    assert [problem.file for problem in check_sources({"first.toml": FIRST})] == ["sets.toml", "fields.toml"]


def test_the_number_of_printings_is_only_counted_where_it_is_announced() -> None:
    assert problems(sets=SETS.replace("printings = 2", "")) == []
    assert read_catalog(sources()).sets["A"].printings == 2


def test_a_type_without_text_makes_its_cards_complete() -> None:
    plain = SETS.replace('en = "Beast"', 'en = "Beast"\nvanilla = true')

    assert read_catalog(sources(sets=plain)).cards["A-1"].status == "full"
    (found,) = problems(FIRST.replace("force = 3", "force = 3\nabilities = [{ when = 1 }]"), plain)
    assert "says there is no rules text" in found


def test_names_copies_and_facts_of_several_values_are_read() -> None:
    stone = FIRST.replace(
        'type = "beast"', 'type = "stone"\ngems = ["red", "blue"]\ncopies = 3\nname_en = "ROCK"\nicon = "stone-pile"'
    )

    card = read_catalog(sources(stone)).cards["A-1"]

    assert (card.copies, card.names.fr, card.names.en, card.several("gems")) == (3, "FOX", "ROCK", ("red", "blue"))
    assert card.icon == "stone-pile"


def test_a_pictogram_is_a_name_and_a_list_need_not_give_one() -> None:
    for wrong in ('"Stone pile"', '"stone--pile"', '"../stone"', f'"{"a" * 61}"', "3"):
        (found,) = problems(FIRST.replace('type = "beast"', f'type = "beast"\nicon = {wrong}'))
        assert "A-1: icon: must be the name of a pictogram" in found

    assert read_catalog(sources()).cards["A-1"].icon == ""


def test_a_fact_is_read_as_what_it_is() -> None:
    card = read_catalog(sources()).cards["A-1"]

    assert (card.number("force"), card.word("clan"), card.several("gems"), card.number("cost")) == (3, "wood", (), 0)
    with pytest.raises(TypeError, match="clan is 'wood'"):
        card.number("clan")
    with pytest.raises(TypeError, match="force is 3"):
        card.word("force")
    with pytest.raises(TypeError, match="force is 3"):
        card.several("force")


def test_every_problem_can_be_said_in_both_languages() -> None:
    (problem,) = check_sources(sources(FIRST.replace("force = 3", "force = 300")))

    assert (
        problem.say("fr").replace("\N{NO-BREAK SPACE}", " ")
        == "first.toml : A-1 : force : doit être un nombre entier de -99 à 99, et non 300"
    )
    assert problem.say("en") == str(problem) == "first.toml: A-1: force: must be a whole number from -99 to 99, not 300"


def test_all_problems_come_at_once() -> None:
    with pytest.raises(CatalogError) as caught:
        read_catalog(sources(FIRST.replace("force = 3", "force = 300").replace('name = "FOX"\n', "")))

    assert [problem.field for problem in caught.value.problems] == ["name", "force"]
    assert str(caught.value).count("\n") == 1


@pytest.mark.parametrize("game", ["chess", "", "..", "wankul/../wankul"])
def test_a_game_without_card_files_is_refused(game: str) -> None:
    with pytest.raises(UnknownCatalogError):
        load(game)


def test_the_catalogue_is_read_once() -> None:
    assert load("wankul") is load("wankul")
