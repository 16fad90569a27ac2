"""How many copies of one card a player keeps: what is to spare, in searches, exchanges and pages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from collection.inventory.wares import offer_of
from collection.models import Game, KeptCard, Player
from collection.overviews.reading import printings_asked
from collection.services import spares
from collection.services.spares import TooManyKeptCardsError, keep_of_card
from tests.collection.exchangers import ware
from tests.collection.holders import body, own, printing

pytestmark = pytest.mark.usefixtures("wankul")
A, B = "S1-108", "S1-081"


def to_spare(player: Player, game: Game) -> list[str]:
    return [one.key for one in printings_asked("spare>=1", game, player)]


def keep(player: Player, key: str, copies: int | None) -> None:
    keep_of_card(player=player, card=printing(key).card, copies=copies)


def test_a_number_of_one_card_stands_before_that_of_each(alice: Player, wankul: Game) -> None:
    own(alice, 5, A, B)
    assert offer_of(alice, wankul).by_ware == {ware(A): 2, ware(B): 2}

    keep(alice, A, 5)
    keep(alice, B, 0)
    keep(alice, B, 1)
    assert offer_of(alice, wankul).by_ware == {ware(B): 4}
    assert B in to_spare(alice, wankul)
    assert A not in to_spare(alice, wankul)
    keep(alice, A, None)
    keep(alice, B, 0)
    assert offer_of(alice, wankul).by_ware == {ware(A): 2, ware(B): 5}
    assert KeptCard.objects.count() == 1


def test_the_page_of_a_card_asks_for_it(alice: Player, bob: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 5, A)
    page = reverse("catalogue:card", args=["wankul", A])
    here = reverse("collection:keep-card", args=["wankul", printing(A).card.key])
    assert f'action="{here}"' in alice_client.get(page).content.decode()

    answer = alice_client.post(here, {"copies": "4", "next": page}, headers={"accept-language": "en"}, follow=True)
    assert answer.redirect_chain[-1][0] == page
    assert 'inputmode="numeric" value="4"' in body(answer)
    refused = alice_client.post(here, {"copies": "100", "next": page}, headers={"accept-language": "en"}, follow=True)
    assert "A whole number from 0 to 99" in body(refused)
    places = body(alice_client.get(reverse("collection:places"), headers={"accept-language": "en"}))
    assert "1 copy of Wankul" in places
    assert not KeptCard.objects.of(bob).exists()
    alice_client.post(here, {"copies": ""})
    assert not KeptCard.objects.exists()


def test_a_player_says_it_of_so_many_cards(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spares, "MOST_CARDS", 1)
    keep(alice, A, 1)
    with pytest.raises(TooManyKeptCardsError):
        keep(alice, B, 1)
    keep(alice, A, 2)
    assert KeptCard.objects.get().copies == 2
