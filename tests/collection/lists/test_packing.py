"""Rows of a draft are merged while a list is read, and few of them are in memory: they say what all of them at once would."""

from __future__ import annotations

import gc
import random
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from collection.catalogue.shelf import shelf_of
from collection.lists import Budget, Row, State, match_all, matching, read_list, saying, tables
from collection.lists.matching import Match
from collection.lists.previewing import PreviewRow, preview_of
from collection.models import Game, ImportDraft, Player
from collection.services import importing
from collection.services.importing import read_rows

pytestmark = pytest.mark.usefixtures("wankul")
TABLE = "Count;Name;Set;Number;Finish;Condition;Note\n"


def some_lines(seed: int, count: int) -> str:
    """Lines of a table: right, ambiguous, unknown, without sense, with finishes nobody knows, many of them the same."""
    dice = random.Random(seed)
    named = ["MASTU;S1;108", "MASTU;;", "MASTO;;", ";S1;31", ";S9;3", "MASTU;S1;31", ";;"]
    said = ["", "NM", "mint", "chewed", "N M"]
    counts = ["1", "2", "0", "-1", "x", "12345"]
    return TABLE + "".join(
        f"{dice.choice(counts)};{dice.choice(named)};{dice.choice(['', 'foil', 'etched', 'matte'])};{dice.choice(said)};"
        f"{dice.choice(['', 'a', 'état : chewed'])}\n"
        for _line in range(count)
    )


def all_at_once(matches: Iterator[Match]) -> list[dict[str, Any]]:
    """What the rows of a draft are, from all matches together."""
    merged: dict[object, dict[str, Any]] = {}
    for one in matches:
        row = one.row
        meant: object = (row.name, row.set, row.number, row.code, row.key, row.finish, row.finish_word, one.state, row.saying)
        if one.state == State.OK and one.printing:
            meant = (one.printing.id, one.finish, row.finish_word, row.saying)
        elif one.state == State.INVALID:
            meant = row.line
        if same := merged.get(meant):
            same["copies"] += row.copies
            same["lines"].append(row.line)
            if one.printing is None or row.finish_word:
                same.setdefault("others", []).append([row.raw, list(row.cells)])
            continue
        said = {"lines": [row.line], "raw": row.raw, "copies": row.copies, "finish": row.finish or "", "state": one.state.value}
        said |= {"finish_word": row.finish_word} if row.finish_word else {}
        said |= {"saying": row.saying.as_json()} if row.saying else {}
        if one.printing:
            said |= {"printing": one.printing.id, "cells": list(row.cells) if row.finish_word else []}
        else:
            problem, doubt = row.problem, one.doubt
            said |= {"problem": [problem.reason, problem.column, problem.value]} if problem else {}
            said |= {"doubt": doubt.value, "said": [row.name, row.set, row.number, row.code, row.key]} if doubt else {}
            said |= {"candidates": [candidate.id for candidate in one.candidates], "cells": list(row.cells)}
        merged[meant] = said
    return list(merged.values())


@pytest.mark.parametrize("seed", range(4))
def test_rows_say_what_all_of_them_at_once_would(wankul: Game, seed: int) -> None:
    shelf, text = shelf_of(wankul), some_lines(seed, 400)
    cards, rows = read_rows(text, wankul, Budget())
    whole = read_list(text, shelf)
    assert rows == all_at_once(match_all(whole.rows, shelf))
    assert max(len(one["lines"]) for one in rows) > 1
    assert (cards.format, cards.header, cards.unused) == (whole.format, whole.header, whole.unused)
    said = dict.fromkeys(word for row in whole.rows for column, word in row.saying.unknown if column == "condition")
    assert set(cards.words["condition"]) == set(said) > {"chewed"}
    assert cards.unknown == ()


def test_titles_and_comments_of_free_text_are_told_when_it_was_read(wankul: Game) -> None:
    text = "# mine\nDeck\n1 S1-108\nSideboard\n2 S1-031\n# end\n"
    cards, rows = read_rows(text, wankul, Budget())
    whole = read_list(text, shelf_of(wankul))
    assert (cards.titles, cards.comments, len(rows)) == (whole.titles, whole.comments, 2)
    assert cards.titles
    assert cards.comments


def test_few_rows_are_in_memory_while_a_list_is_read_or_looked_at(
    alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive: list[int] = []

    def matching(rows: Iterator[Row], shelf: Any) -> Iterator[Match]:
        for number, one in enumerate(match_all(rows, shelf)):
            if number % 500 == 499:
                alive.append(sum(type(thing) is Row for thing in gc.get_objects()))
            yield one

    monkeypatch.setattr(importing, "match_all", matching)
    text = "Set;Number;Note\n" + "".join(f"S1;108;note {number}\n" for number in range(1_500))
    _cards, rows = read_rows(text, wankul, Budget())
    assert len(alive) == 3
    assert max(alive) < 10

    found = preview_of(ImportDraft(player=alice, game=wankul, rows=rows), shelf_of(wankul))
    right = found.in_state(State.OK)
    assert (len(right), found.ready, len(right[50:100])) == (1_500, 1_500, 50)
    assert not any(type(thing) is PreviewRow for thing in gc.get_objects())


def test_the_command_that_measures_long_lists_does_all_of_it_and_keeps_nothing(alice: Player) -> None:
    told = StringIO()
    with pytest.raises(CommandError, match="MB, above 0"):
        call_command("measure_imports", lines=60, most_memory=0.001, stdout=told)
    with pytest.raises(CommandError, match="slowest step"):
        call_command("measure_imports", lines=60, most=0.000001, stdout=told)
    assert not ImportDraft.objects.exists()
    assert list(Player.objects.all()) == [alice]
    for step in ("read and kept", "its preview", " lines of copies", "taken back"):
        assert step in told.getvalue()


def test_what_lines_repeat_is_worked_out_once(wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards and what is said of copies come again and again in a long list; only notes are each line's own."""
    counted: Counter[str] = Counter()

    def counting(owner: object, name: str) -> None:
        done = getattr(owner, name)

        def count(*how: object) -> object:
            counted[name] += 1
            return done(*how)

        monkeypatch.setattr(owner, name, count)

    for owner, name in ((matching, "match"), (tables, "_read"), (saying._Reading, "facts")):
        counting(owner, name)
    lines = [f"{number % 3},S1,{(31, 108)[number % 2]},NM,{('fr', 'en')[number % 2]},note {number}" for number in range(200)]
    _cards, rows = read_rows("\n".join(["Quantity,Set,Number,Condition,Language,Note", *lines]), wankul, Budget())

    assert {one["saying"]["note"] for one in rows} == {f"note {number}" for number in range(200)}
    assert [one["copies"] for one in rows] == [number % 3 for number in range(200)]
    assert counted == {"match": 2, "_read": 2, "facts": 2}
