"""Numbers of copies that pages of exchanges and wishes say in French, where one copy and none take the singular."""

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override


@pytest.mark.parametrize(
    ("given", "got", "said"),
    [(1, 0, "1 donné, 0 reçu."), (2, 1, "2 donnés, 1 reçu."), (0, 3, "0 donné, 3 reçus.")],
)
def test_foils_given_and_got(given: int, got: int, said: str) -> None:
    balance = SimpleNamespace(foils_given=given, foils_got=got)
    with override("fr"):
        assert f"Exemplaires brillants\u00a0: {said}" in render_to_string("collection/_balance.html", {"balance": balance})


@pytest.mark.parametrize(("arrived", "said"), [(1, "1 sur 4 arrivé<"), (2, "2 sur 4 arrivés<")])
def test_wished_copies_that_arrived(arrived: int, said: str) -> None:
    one = SimpleNamespace(left=4 - arrived, arrived=arrived, wish=SimpleNamespace(copies=4))
    with override("fr"):
        assert said in render_to_string("collection/_wish_state.html", {"one": one})
