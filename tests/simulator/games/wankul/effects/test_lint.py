"""The linter finds nothing wrong with our cards, and finds what is wrong with bad ones."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.catalog import Card, load
from simulator.games.wankul.effects.lint import lint


def test_every_encoded_card_is_sound() -> None:
    cards = load("wankul").cards

    assert sum(bool(card.abilities) for card in cards.values()) > 130
    assert lint(cards) == []


def findings(ability: dict[str, Any], **facts: Any) -> list[str]:
    """What the linter says of a made-up card with this ability."""
    kind = facts.pop("type", "character")
    card = Card("X", "S1", "Bébé", kind, facts={"cost": 0, "force": 1, **facts}, abilities=(ability,))
    return [finding.message for finding in lint({"X": card})]


@pytest.mark.parametrize(
    ("ability", "facts", "message"),
    [
        ({"when": "on_play", "do": [{"drow": 1}]}, {}, "unknown word 'drow'"),
        ({"when": "on_play", "do": [{"play_free": {"zone": "deck", "whose": "opp"}}]}, {}, "does not run"),
        ({"when": "win", "do": [{"draw": 1}]}, {}, "a character has no 'win' ability"),
        ({"when": "on_play", "do": [{"draw": 1}]}, {"type": "terrain"}, "a terrain has no 'on_play' ability"),
        ({"when": "combo", "do": [{"draw": 1}]}, {"marks": ("combo",)}, "without closing gem"),
        ({"when": "double_combo", "do": [{"draw": 1}]}, {"marks": ("double_combo",), "close": ("orange",)}, "both closing gems"),
        ({"when": "on_play", "do": [{"draw": 1}]}, {"marks": ("permanent",)}, "mark 'permanent'"),
        ({"when": "static", "do": [{"phase_draw": 1}]}, {}, "mark 'permanent'"),
        ({"when": "on_play", "do": [{"score": 1}]}, {}, "Scorer value"),
        ({"when": "activated", "do": [{"draw": 1}]}, {"marks": ("permanent",)}, "again and again"),
        ({"when": "on_play", "do": [{"recover": {"place": "any", "name": "Nobody"}}]}, {}, "no card is called 'Nobody'"),
        ({"when": "on_play", "do": [{"recover": {"place": "any", "name_contains": "zzz"}}]}, {}, "no card has 'zzz'"),
        ({"when": "on_play", "do": [{"draw": "force of chosen"}]}, {}, "'chosen' is read before it is known"),
        ({"when": "on_play", "do": [{"draw": "announced"}]}, {}, "'announced' is read before it is known"),
        ({"when": "on_play", "do": [{"play_free": {"place": "drawn"}}]}, {}, "'drawn' is read before it is known"),
    ],
)
def test_a_bad_card_is_found_out(ability: dict[str, Any], facts: dict[str, Any], message: str) -> None:
    found = findings(ability, **facts)

    assert any(message in one for one in found), found


def test_a_good_card_passes() -> None:
    assert findings({"when": "on_play", "do": [{"discard_character": {"side": "self"}}, {"draw": "force of chosen"}]}) == []
