"""Patterns stop nobody: those that could take long are refused before they begin, the others end in time."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collection.query.errors import QueryError
from collection.query.matching import Clock, fitting
from collection.query.patterns import LONGEST_LINE, sought
from collection.query.tree import Pattern


@pytest.mark.parametrize(
    "text",
    [
        "(a*)*b",
        "(a+)+b",
        "(a|a)*b",
        "(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)b",
        ".*.*.*x",
        r"(((\b){250}){250}){250}",
        "((a?){250}){250}",
        "(a{250}){250}|(.*)*",
        r".*.*(?:..){90}[^\s\S]",
        r".*.*[^\s\S]{99}",
        r".*.*(?:(?:..){9}){5}[^\s\S]",
    ],
)
def test_catastrophic_patterns_are_refused(text: str) -> None:
    with pytest.raises(QueryError):
        sought(Pattern(text))


@pytest.mark.parametrize("text", ["(", "a**", "(?=a)", r"\1", "[z-a]", "a{3,1}", "(?P<x>a)", "a" * 201, "[[a]", r"\x41"])
def test_what_is_no_pattern_is_refused_with_its_column(text: str) -> None:
    with pytest.raises(QueryError) as found:
        sought(Pattern(text, column=5))
    assert found.value.column >= 5


@pytest.mark.parametrize(
    ("text", "fits", "fails"),
    [
        (".*pioche.*deux cartes de force", "on pioche puis deux cartes de force", "deux cartes de force, pioche"),
        (r".*.*\d", "abc 1", "abc"),
        (r".*.*\d$", "abc 1", "1 abc"),
        (r"^.*.*\bz", "a z", "az"),
        (r"pioche \d+", "pioche 3 cartes", "pioche des cartes"),
        ("^l", "laink", "au lac"),
        ("(chien|chat)s?$", "les chats", "chatons"),
        ("ÉlÈve", "eleve", "elle"),
        ("[^a-c]x{2}", "dxx", "axx"),
        (r"a\/b", "a/b", "ab"),
        (r"vol\.1", "vol.1", "volx1"),
    ],
)
def test_patterns_mean_what_they_mean_everywhere(text: str, fits: str, fails: str) -> None:
    asked = sought(Pattern(text))

    assert asked.regex.search(fits)
    assert asked.literal in fits
    assert not asked.regex.search(fails)


@settings(max_examples=300, deadline=None)
@given(text=st.one_of(st.text(max_size=30), st.text(alphabet="ab.*+?()[]{}|\\^$,13", max_size=25)))
def test_any_text_is_a_pattern_or_an_error_and_ends_soon(text: str) -> None:
    try:
        asked = sought(Pattern(text))
    except QueryError:
        return
    assert isinstance(asked.regex, re.Pattern)
    began = time.thread_time()
    for line in ("a" * LONGEST_LINE, "ab" * (LONGEST_LINE // 2), ""):
        asked.regex.search(line)
    assert time.thread_time() - began < 3


def test_a_search_ends_at_its_time_limit() -> None:
    texts = dict.fromkeys(range(100_000), ("a" * LONGEST_LINE,))
    began = time.thread_time()

    with pytest.raises(QueryError):
        fitting(Pattern(".*.*x|aaab"), texts, Clock(limit=0.05))

    assert time.thread_time() - began < 2


class LooksAtTheClock(Clock):
    """A clock that counts who looks at it, and runs out after some looks."""

    looks = 0
    most = 10**9

    def is_over(self) -> bool:
        self.looks += 1
        return self.looks > self.most


@pytest.mark.parametrize("text", [r".*.*[^\s\S]", r".*.*(?:..){12}[^\s\S]", r"(a|a){14}[^\s\S]"])
def test_the_clock_is_looked_at_within_one_line(text: str) -> None:
    clock = LooksAtTheClock()
    clock.most = 5

    with pytest.raises(QueryError):
        fitting(Pattern(text), {1: ("a" * LONGEST_LINE,)}, clock)

    assert clock.looks == 6


@pytest.mark.parametrize("text", [r".*.*[^\s\S]", "ab*", r"^.*.*\bb$", r".*.*\d", r"\B.*.*b$", ".*.*"])
@pytest.mark.parametrize("line", ["", "b", "a b", "aab", "1", "a" * 30 + " b"])
def test_a_line_that_is_searched_letter_by_letter_fits_as_any_other(text: str, line: str) -> None:
    found = fitting(Pattern(text), {1: (line,)}, LooksAtTheClock())

    assert bool(found) == bool(sought(Pattern(text)).regex.search(line))


def test_a_search_that_ran_out_of_time_has_spent_it() -> None:
    clock = Clock(limit=0.0)
    with pytest.raises(QueryError):
        fitting(Pattern("a"), {1: ("a",)}, clock)

    assert clock.spent > 0


def test_the_patterns_of_one_query_share_their_time() -> None:
    clock = Clock(limit=0.0)
    with pytest.raises(QueryError):
        fitting(Pattern("a"), {1: ("a",)}, clock)
