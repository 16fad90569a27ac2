"""Every encoded card has a scenario that names it, and none of its abilities can be cut out unnoticed."""

from __future__ import annotations

import pytest

from simulator.catalog import Card, load
from tests.simulator.games.wankul.cards.cutting import notices, scenarios, telling_of, without

CARDS = [card for card in load("wankul").cards.values() if card.abilities]
ORIGINS = [card for card in CARDS if card.set_code == "S1"]


def test_every_card_of_origins_is_encoded() -> None:
    plain = [card for card in load("wankul").cards.values() if card.set_code == "S1" and not card.abilities]

    assert len(ORIGINS) + len(plain) == 150
    assert all(card.vanilla and card.status == "full" for card in plain)


def test_a_scenario_names_every_card() -> None:
    assert [card.id for card in CARDS if not telling_of(card.id)] == []


@pytest.mark.parametrize("set_code", sorted({card.set_code for card in CARDS}))
def test_no_ability_can_be_cut_out_unnoticed(set_code: str) -> None:
    """Each ability is taken away in turn: some scenario that names the card must fail, so it runs there and matters."""
    assert [missed for card in CARDS if card.set_code == set_code for missed in unmissed(card)] == []


def unmissed(card: Card) -> list[str]:
    """The abilities of a card that no scenario misses."""
    found = []
    for place, ability in enumerate(card.abilities):
        with without(card.id, place):
            if not any(notices(one) for one in telling_of(card.id)):
                found.append(f"{card.id}: {ability}")
    return found


def test_the_scenarios_pass_on_whole_cards() -> None:
    """Else a scenario that always fails would notice everything; a sample, as they are run one by one anyway."""
    assert not [one.name for one in scenarios()[::7] if notices(one)]
