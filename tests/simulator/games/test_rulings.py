"""The rulings of a card are those of the rulebook that name it."""

from __future__ import annotations

from simulator.games.rulings import rulings_of


def test_a_ruling_is_found_under_each_card_that_it_names() -> None:
    for card in ("S2-088", "S2-089"):
        (ruling,) = (one for one in rulings_of("wankul", card) if one.number == "G207")

        assert ruling.text.startswith('"Half, rounded down, where it is a fixed value" (S2-088, S2-089): every number')
        assert ruling.text.endswith("are no values: they stay.")


def test_a_card_without_a_ruling_has_none() -> None:
    assert rulings_of("wankul", "S1-031") == ()
    assert rulings_of("wankul", "NO-SUCH") == ()
    assert rulings_of("wizard_duel", "any") == ()
