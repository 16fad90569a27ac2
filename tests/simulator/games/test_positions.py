"""Positions of every game: a word that nobody knows is refused, wherever it stands."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games import GAMES


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize(
    ("spec", "complaint"),
    [({"plyers": []}, "'plyers' is none of"), ({"players": [{"hnad": []}, {}, {}]}, r"players\[0\]: 'hnad'")],
)
def test_a_word_that_nobody_knows_is_refused(slug: str, spec: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        GAMES[slug].position(spec)


@pytest.mark.parametrize(
    ("slug", "spec", "complaint"),
    [
        ("wankul", {"cards": [{"id": "x", "clan": "lainck"}]}, r"cards\[0\].clan: 'lainck' is none of laink"),
        ("wankul", {"cards": [{"id": "x", "forze": 2}]}, r"cards\[0\]: 'forze'"),
        ("wankul", {"cards": [{"name": "x"}]}, "needs an id"),
        ("wankul", {"cards": [{"id": "x", "open": "ow"}]}, "are no gems"),
        ("wankul", {"players": [{"hand": [{"card": "S1-031", "copy": 2}]}, {}]}, r"players\[0\].hand: 'copy'"),
        ("wankul", {"terrains": [{"card": "S1-003", "arrived": True}]}, r"terrains\[0\]: 'arrived'"),
        ("wankul", {"terrains": [{"card": "S1-003", "sides": [[{"card": "S1-031", "col": 2}], []]}]}, "'col'"),
        ("wankul", {"options": {"drawn": 3}}, "options: .*drawn"),
        ("wankul", {"active": 2}, "active: nobody sits at 2"),
        ("wongar", {"rest": "pile"}, "rest: 'pile' is neither"),
        ("wongar", {"elder": {"heldd": 1}}, "elder: 'heldd'"),
        ("woodland_wizards", {"known": [{"viewer": 0, "owner": 1, "crad": "x"}]}, "known: 'crad'"),
    ],
)
def test_it_is_refused_in_the_tables_inside_too(slug: str, spec: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        GAMES[slug].position(spec)
