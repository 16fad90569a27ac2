"""Lists in JSON: every shape that says how many of which card, and nothing else."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.catalogue.shelf import Shelf, shelf_of
from collection.lists import State, UnreadableListError, match_all, read_list
from collection.lists.rows import MOST_LINES
from collection.models import Game

pytestmark = pytest.mark.django_db

MASTU, CHIEN = ("S1-108", 2, "normal"), ("S1-047", 1, "normal")


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


def meant(said: Any, shelf: Shelf) -> list[tuple[str, int, str]]:
    """The printing, copies and finish of every row of a list; each must be certain."""
    cards = read_list(json.dumps(said), shelf)
    matches = list(match_all(cards.rows, shelf))
    assert cards.is_json
    assert [one.state for one in matches] == [State.OK] * len(matches)
    return [(one.printing.key, one.row.copies, one.finish.value) for one in matches if one.printing]


@pytest.mark.parametrize(
    "said",
    [
        {"S1-108": 2, "S1-047": 1},
        {"S1:108": "2", "S1:047": 1.0},
        {"or-uc108": 2, "ORI-C47": 1},
        {"S1": {"108": 2, "47": 1}},
        {"game": "wankul", "version": 3, "cards": {"S1-108": 2, "S1-047": 1}},
        {"data": {"collection": ["2 MASTU (S1) 108", "CHIEN (S1) 47"]}},
        [
            {"name": "MASTU", "set": "S1", "number": 108, "quantity": 2},
            {"name": "CHIEN", "set": "Origins", "number": "047", "quantity": 1},
        ],
        [
            {"card": {"name": "MASTU", "number": "108"}, "set": {"code": "S1"}, "count": 2},
            {"card": {"name": "CHIEN", "number": "47"}, "set": {"code": "S1"}, "count": 1},
        ],
        {
            "schema_version": 1,
            "game": "wankul",
            "cards": [{"printing": "S1-108", "quantity": 2}, {"printing": "S1-047", "quantity": 1}],
        },
    ],
    ids=["keys", "colons", "codes", "by set", "wrapped", "lines", "cards", "nested", "own"],
)
def test_every_shape_says_the_same(shelf: Shelf, said: Any) -> None:
    found = meant(said, shelf)

    assert found[0] == MASTU
    assert found[1][0] == "S1-047"


def test_a_count_for_each_finish_is_a_row_for_each(shelf: Shelf) -> None:
    assert meant({"S1-108": {"normal": 1, "foil": 3}}, shelf) == [("S1-108", 1, "normal"), ("S1-108", 3, "foil")]


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"S1-108": "many", "S1-047": [1]}',
        '{"S1-108": null}',
        '{"S1-108": true}',
        '[{"name": "MASTU"}, 3]',
        '[["MASTU", 2]]',
        '{"S1-108": 2',
        '{"a": {"b": {"c": {"d": 1}}}}',
        '{"S1-108": ' + "9" * 5_000 + "}",
        json.dumps([{f"c{n}": 1 for n in range(100)}, *({} for _ in range(16_000))]),
    ],
)
def test_other_documents_are_refused_as_a_whole(shelf: Shelf, text: str) -> None:
    with pytest.raises(UnreadableListError) as caught:
        read_list(text, shelf)

    assert caught.value.reason == "json"


def test_more_cards_than_are_read_are_refused_before_they_are_a_table(shelf: Shelf) -> None:
    with pytest.raises(UnreadableListError) as caught:
        read_list("[" + ",".join(["{}"] * (MOST_LINES + 1)) + "]", shelf)

    assert caught.value.reason == "too_many_lines"


def test_what_no_text_may_hold_is_replaced(shelf: Shelf) -> None:
    rows = read_list('{"\\ud800 x\\u0000": 2, "S1-108": 1}', shelf).rows

    assert [row.raw for row in rows] == ["2 � x�", "1 S1-108"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["S1-108", "cards", "name", "quantity", "S1", "foil", ""]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(said=JSON)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_document_is_a_list_or_a_refusal(shelf: Shelf, said: Any) -> None:
    with suppress(UnreadableListError):
        rows = read_list(json.dumps(said), shelf).rows
        assert len(list(match_all(rows, shelf))) == len(rows)
