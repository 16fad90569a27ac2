"""A deck as the cards themselves: every copy lies in one stack, and the address says by what."""

from __future__ import annotations

import pytest
from django.test import Client

from collection.models import Game, Player
from decks.presentation.sheet import sheet_of
from decks.presentation.stacks import layout_of
from tests.decks.builders import a_deck, a_legal_content

CONTENT = a_legal_content()


@pytest.mark.parametrize("by", ["cost", "force", "type"])
def test_every_copy_lies_in_one_stack(wankul: Game, by: str) -> None:
    sheet = sheet_of("wankul", CONTENT)

    stacks = layout_of(sheet, view="stacks", by=by).stacks

    assert sum(stack.copies for stack in stacks) == sheet.size
    assert sorted(line.printing.key for stack in stacks for line in stack.lines) == sorted(CONTENT)


def test_a_stack_holds_one_cost_and_terrains_lie_apart(wankul: Game) -> None:
    *costs, terrains = layout_of(sheet_of("wankul", CONTENT), view="", by="").stacks

    for stack in costs:
        assert {f"Coût {line.card.facts['cost']}" for line in stack.lines} == {stack.title}
    assert (terrains.title, terrains.copies) == ("Terrain", 10)


def test_the_page_of_a_deck_shows_its_cards_in_stacks_or_as_a_table(alice: Player, alice_client: Client, wankul: Game) -> None:
    address = f"/decks/{a_deck(alice, CONTENT).pk}/"
    stacks, table, nonsense = (alice_client.get(address + said).content.decode() for said in ("", "?view=list", "?view=x&by=y"))

    for page in (stacks, table, nonsense):
        assert all(f'data-card="wankul:{key}"' in page for key in CONTENT)
    assert stacks.count('class="pile__picture') == nonsense.count('class="pile__picture') == len(CONTENT)
    assert "pile__picture" not in table
    assert "deck-table" in table
