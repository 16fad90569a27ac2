"""A long array of JSON, kept as text and read piece by piece: it says what the array says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from collection.models import Game, ImportDraft, Player
from collection.values.pieces import LONG, Pieces, Writing

SAID = st.text(max_size=12) | st.integers() | st.none() | st.booleans()
ROWS = st.lists(st.dictionaries(st.text(max_size=6), SAID | st.lists(SAID, max_size=3), max_size=4), max_size=6)


@given(rows=ROWS, spaces=st.sampled_from([None, 2]), at=st.integers(-7, 7), end=st.integers(-7, 7))
def test_pieces_are_the_members_of_the_array(rows: list[Any], spaces: int | None, at: int, end: int) -> None:
    for pieces in (Pieces(json.dumps(rows, indent=spaces)), Pieces(json.dumps(rows, ensure_ascii=False))):
        assert pieces[at:end] == rows[at:end]
        assert (len(pieces), list(pieces), pieces == rows, bool(pieces)) == (len(rows), rows, True, bool(rows))
        assert pieces != [*rows, {}]
        assert [pieces[number] for number in range(-len(rows), len(rows))] == rows * 2
        with pytest.raises(IndexError):
            pieces[len(rows)]


def written(rows: list[Any]) -> Pieces:
    writing = Writing()
    for one in rows:
        writing.add(json.dumps(one))
    return writing.pieces()


@given(rows=ROWS)
def test_what_is_written_member_by_member_is_the_array_whether_packed_or_not(rows: list[Any]) -> None:
    assert json.loads(written(rows).stored) == rows
    long = [*rows, {"raw": "é" * LONG}, *rows]
    kept = written(long)
    assert len(kept.stored) < LONG // 10
    assert kept.some([len(rows), 0]) == [long[len(rows)], long[0]]
    assert list(kept) == long
    assert not kept._text, "nothing of it was unpacked as a whole"
    assert kept == long
    assert kept[-len(rows) - 1] == {"raw": "é" * LONG}


@pytest.mark.database
@pytest.mark.django_db
def test_the_rows_of_a_draft_come_back_as_they_were_kept(alice: Player, wankul: Game) -> None:
    rows = [{"raw": "é“\\u0000 [{", "lines": [1, 2]}, {}, {"raw": '"', "cells": ["]", ", "]}]
    long = [*rows, {"raw": "x" * LONG}, *rows]
    assert ImportDraft.objects.create(player=alice, game=wankul, rows=written(long), created=timezone.now()).rows == long
    assert ImportDraft.objects.get().rows == long
    for kept in (rows, Pieces(json.dumps(rows))):
        draft = ImportDraft.objects.create(player=alice, game=wankul, rows=kept, created=timezone.now())
        assert ImportDraft.objects.get(pk=draft.pk).rows == rows
        ImportDraft.objects.filter(pk=draft.pk).update(rows=Pieces(json.dumps(rows[:1])))
        assert ImportDraft.objects.get(pk=draft.pk).rows == rows[:1]
    empty = ImportDraft.objects.create(player=alice, game=wankul, created=timezone.now())
    assert list(ImportDraft.objects.get(pk=empty.pk).rows) == []
