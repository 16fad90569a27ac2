"""The words of the house: in order, each of them once or told apart by what it is of, and where the page says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "docs/glossary.md").read_text(encoding="utf-8").partition("|---|")[2].splitlines()
    if line.startswith("| ")
]
HEADS = [word for head, _meaning, _where in ROWS for word in head.split(", ")]


def test_the_rows_are_in_the_order_of_the_alphabet() -> None:
    heads = [head.casefold() for head, _meaning, _where in ROWS]

    assert heads == sorted(heads)


def test_each_word_stands_once_and_with_several_meanings_says_each_time_which() -> None:
    rows_of = Counter(re.sub(r" \(.+\)$", "", head) for head in HEADS)

    assert len(ROWS) > 50
    assert [head for head, count in Counter(HEADS).items() if count > 1] == []
    assert [head for head in HEADS if rows_of[head] > 1] == []


def test_what_a_row_names_is_there() -> None:
    named = {path for _head, _meaning, where in ROWS for path in re.findall(r"`([\w/*.]+/[\w/*.]*)`", where)}

    assert [path for path in sorted(named) if not any(ROOT.glob(path))] == []
