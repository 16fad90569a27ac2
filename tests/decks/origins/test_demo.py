import pytest

from collection.models import Player
from decks.content import fingerprint
from decks.legality.verdicts import legality_of
from decks.models import Deck, DeckRevision
from decks.origins.demo import make_demo_decks

pytestmark = pytest.mark.usefixtures("wankul")


def test_the_demo_has_legal_starters_and_one_deck_to_mend(alice: Player) -> None:
    decks = make_demo_decks(alice)

    verdicts = [report.legal for _content, report in legality_of(decks).values()]
    assert verdicts == [False, True, True, True]
    assert [deck.name for deck in Deck.objects.owned_by(alice)][-1] == "Chantier"


def test_making_the_demo_again_changes_nothing(alice: Player) -> None:
    first = make_demo_decks(alice)
    contents = [deck.content() for deck in first]

    second = make_demo_decks(alice)

    assert [deck.pk for deck in second] == [deck.pk for deck in first]
    assert [deck.content() for deck in second] == contents
    assert DeckRevision.objects.count() == 3


def test_two_players_have_the_same_demo(alice: Player, bob: Player) -> None:
    mine, theirs = make_demo_decks(alice), make_demo_decks(bob)

    assert [fingerprint(deck.content()) for deck in mine] == [fingerprint(deck.content()) for deck in theirs]
