"""Which cards are meant by what somebody types: across games, his own first, namesakes told apart."""

import pytest

from collection.browsing.naming import MOST_NAMED, cards_begun, cards_called
from collection.models import Game, Player
from tests.collection.holders import own

pytestmark = pytest.mark.usefixtures("catalogues")


def begun(words: str, player: Player | None = None) -> list[tuple[str, int]]:
    return [(one.key, copies) for one, copies in cards_begun(words, Game.objects.with_cards(), player)]


def test_what_is_owned_comes_first_of_what_fits_as_well(alice: Player) -> None:
    assert begun("peintre") == [("S1-066", 0), ("S1-067", 0)]

    own(alice, 2, "S1-067")

    assert begun("peintre", alice) == [("S1-067", 2), ("S1-066", 0)]
    assert begun("PEINTRE (Laink)", alice) == [("S1-066", 0)], "a better fit comes before what is owned"


def test_names_numbers_and_slips_find_and_never_too_many() -> None:
    assert begun("mastu")[0] == begun("matsu")[0] == begun("S1 108")[0] == begun("s1-108")[0] == ("S1-108", 0)
    assert len(begun("le")) == MOST_NAMED
    assert {key.partition("-")[0] for key, _copies in begun("loup")} == {"WWH", "LKH"}, "every game is looked through"
    assert begun("a") == begun("  ") == begun("\0\0") == begun("qqzzqq") == []
    assert begun("%(" * 400) == []


def test_a_very_name_is_one_card_or_its_namesakes() -> None:
    def called(words: str) -> list[str]:
        return [one.key for one in cards_called(words, Game.objects.with_cards())]

    assert called("peintre (laink)") == ["S1-066"]
    assert called("Peintre") == ["S1-066", "S1-067"]
    assert called("S2 60") == ["S2-060"]
    assert called("pein") == called("") == []
