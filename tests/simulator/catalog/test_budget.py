"""A list of somebody's own costs little to read, however it is written: what would cost much is refused with its place."""

from __future__ import annotations

import re
import tomllib
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.catalog.budget import DEEPEST, LONGEST_LINE, MOST_PARTS, over_budget
from simulator.catalog.own_list import LONGEST_LIST
from simulator.catalog.shipped import text_of
from simulator.games.own_lists import TAKE_LISTS, UnusableListError, usable_list
from tests.growth import assert_linear
from tests.simulator.catalog.test_own_list import CARD, GAME, shipped_as_own

HEAD = 'name = "x"\n'
DEED = '{ when = "spell", do = [{ draw = 1 }] }'


def refused(text: str, game: str = GAME) -> list[str]:
    """Why a list cannot be used."""
    with pytest.raises(UnusableListError) as caught:
        usable_list(game, text)
    return [problem.en for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        (HEAD + ".".join("a" * 100) + " = 1", "line 2", "write a plain key"),
        (HEAD + "\n".join(".".join("a" * 1_000) + f".b{n} = 1" for n in range(140)), "line 2", "break it into|plain key"),
        (HEAD + "[" + " . ".join('"a"' for _ in range(200)) + "]", "line 2", "write a plain key"),
        (HEAD + "\r\nx = { " + ".".join("a" * 400) + " = 1 }", "line 3", "write a plain key"),
        (HEAD + "a = " + "[" * 1_000, "line 2", "nest them less deeply"),
        (HEAD + "a = [\n" + "[\n" * 140_000, f"line {DEEPEST + 2}", "nest them less deeply"),
        (HEAD + "a = " + "{a=" * 500, "line 2", "nest them less deeply"),
        (HEAD + "a = " + "1" * 5_000, "line 2", "break it into several lines"),
        (HEAD + CARD + "value = 0x" + "f" * 5_000, "line 12", "break it into several lines"),
        (HEAD + 'a = "' + "x" * 290_000 + '"', "line 2", "break it into several lines"),
    ],
    ids=["parts", "many parts", "header", "inline", "lists", "lists by lines", "tables", "digits", "hex", "long line"],
)
def test_what_costs_too_much_is_refused_with_its_line_before_it_is_parsed(text: str, place: str, what: str) -> None:
    assert len(text) <= LONGEST_LIST
    assert over_budget(text) is not None

    (problem,) = refused(text)

    assert place in problem
    assert re.search(what, problem)


def test_looking_for_what_costs_too_much_costs_no_more_than_the_text_is_long() -> None:
    """Even where all of it is looked at."""
    text = repeated("a = 1", "[[card]]", 'b.c = """', "x" * 80, '"""', f"d = {DEEP_LIST}")
    assert over_budget(text) is None

    assert_linear(over_budget, text, text * 4)


DEEP_LIST = "[" * DEEPEST + "]" * DEEPEST


def repeated(*lines: str, longest: int = LONGEST_LIST) -> str:
    """A list as long as a list may be, of these lines again and again; % stands for another number each time."""
    pieces, size = [HEAD], len(HEAD)
    for number in count():
        piece = "".join(f"{line.replace('%', str(number))}\n" for line in lines)
        size += len(piece)
        if size > longest:
            break
        pieces.append(piece)
    return "".join(pieces)


KEYS = ".".join("abcdefg")


@pytest.mark.parametrize(
    "lines",
    [
        ("[a.b%]",),
        (f"[{KEYS}.b%]",),
        (f"{KEYS}.b% = 1",),
        ("k% = 1",),
        ("[[card]]", *(f"abilitie{n} = 1" for n in range(9))),
        ("[[family]]", "slugg = 1"),
        ("[[card]]",),
        ("a% = " + "[" * DEEPEST + "]" * DEEPEST,),
        ("a% = " + "{a=" * DEEPEST + "1" + "}" * DEEPEST,),
        ('a% = "' + "\\n" * 900 + '"',),
        ("a% = 0x" + "f" * (LONGEST_LINE - 15),),
        ("[[card]]", 'id = "%"', "copies = 0x" + "f" * (LONGEST_LINE - 15)),
        ("a% = [" + "1.5, " * 390 + "]",),
        ("a% = '''", "x" * LONGEST_LINE, "'''"),
        ("# " + "a." * 900,),
        ("a% = " + '"' * 6,),
    ],
)
def test_the_largest_list_that_is_read_costs_no_more_than_it_is_long(lines: tuple[str, ...]) -> None:
    text = repeated(*lines)
    assert len(text) > LONGEST_LIST * 0.9
    assert over_budget(text) is None

    told: list[list[str]] = []
    assert_linear(lambda given: told.append(refused(given)), repeated(*lines, longest=LONGEST_LIST // 4), text)

    assert all(0 < len(problems) <= 250 for problems in told)


def test_the_largest_effects_that_are_read_cost_no_more_than_they_are_long() -> None:
    card = CARD.replace("vanilla = true", 'abilities = [\n{ when = "spell", do = [\n%s] }]').replace('"passive"', '"spell"')
    once, four_times = (HEAD + card % ("{ draw = 1 },\n" * deeds) for deeds in (5_000, 20_000))

    assert_linear(lambda text: usable_list.__wrapped__(GAME, text), once, four_times)


@pytest.mark.parametrize("game", TAKE_LISTS)
def test_what_comes_with_the_site_stays_far_within_the_budget(game: str) -> None:
    assert over_budget(shipped_as_own(game)) is None
    assert max(map(len, text_of(game, "house.toml").splitlines())) * 3 < LONGEST_LINE


PIECES = (
    "a",
    "b.c",
    ".",
    "=",
    "1",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\n",
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "#",
    " ",
    "\r\n",
    "é",
    "1.5",
    '"x.y"',
)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_a_text_within_the_budget_has_no_key_of_many_parts_and_no_deep_nest(text: str) -> None:
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert over_budget(text) is not None or _depth(content) <= DEEPEST + MOST_PARTS * 2


@given(st.integers(1, 30), st.sampled_from(["a", '"a"', "'a.b'", '"#"', '"\\""']), st.sampled_from(["", " ", "\t"]))
def test_a_dotted_key_is_counted_whatever_its_parts_look_like(parts: int, part: str, gap: str) -> None:
    key = f"{gap}.{gap}".join([part] * parts)
    for text in (f"{key} = 1.5\n", f"[{key}]\n", f"x = [{{ {key} = 1 }}]\n", f"s = '''\n\"'''\n{key} = 1\n"):
        tomllib.loads(text)
        assert (over_budget(text) is not None) == (parts > MOST_PARTS)


def _depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, inner), default=0)
