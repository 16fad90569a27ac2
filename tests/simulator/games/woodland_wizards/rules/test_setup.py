"""The table laid out: cards, hands, the first player, options (R1, R2, R4-R8, R37, G25, G28)."""

from collections import Counter

import pytest

from simulator.games.woodland_wizards.model.state import Options
from tests.simulator.games.woodland_wizards.board import BOX, GAME, A, asked, board, new_game, player


@pytest.mark.parametrize("players", range(2, 7))
def test_r1_r2_one_box_of_80_cards_serves_two_to_six(players: int) -> None:
    state = new_game(players=players, first=0)

    assert len(state.box.cards(players)) == 80
    assert len(state.discard) == 1
    assert len(state.deck) == 80 - 1 - 5 * players - 1


@pytest.mark.parametrize("players", [7, 12])
def test_r37_g25_two_boxes_from_seven_players_on_hold_158_cards_and_each_phoenix_once(players: int) -> None:
    counts = Counter(BOX.names[card].en for card in BOX.cards(players))

    assert counts.total() == 158
    assert (counts["GOLDEN PHOENIX"], counts["BLACK PHOENIX"]) == (1, 1)
    assert counts["LIVING LEAF"] == 8


@pytest.mark.parametrize("players", [1, 13])
def test_r1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Options(players=players)


def test_r4_everybody_has_five_cards_and_the_first_player_has_drawn_one_more() -> None:
    state = new_game(players=4, first=2)

    assert [state.hand_size(seat) for seat in range(4)] == [5, 5, 6, 5]
    assert asked(state) == (2, "explore")


def test_r5_g28_the_seed_or_an_option_says_who_begins() -> None:
    assert {new_game(seed, players=3).first for seed in range(30)} == {0, 1, 2}
    assert {new_game(seed, players=3, first=1).first for seed in range(5)} == {1}
    with pytest.raises(ValueError, match="first"):
        Options(players=3, first=3)


def test_r6_play_goes_clockwise_from_the_first_player() -> None:
    state = board(player("Forest Wolf"), player("Ancient Stag"), player("Root Sprite"), first=2)
    order = []
    while asked(state)[1] == "explore":
        order.append(state.current_player())
        state.apply_action(state.legal_actions()[0])

    assert order == [2, 0, 1]


def test_r7_r8_every_creature_has_a_name_a_value_a_family_and_one_of_three_types() -> None:
    assert len(BOX.ids) == 30
    assert {card.type for card in GAME.catalog.cards.values()} == {"spell", "active", "passive", "wizard"}
    for number in range(len(BOX.ids)):
        assert BOX.names[number].fr
        assert BOX.value[number] > 0
        assert BOX.family_of[number] in BOX.families


def test_the_house_set_has_the_families_and_types_that_are_announced() -> None:
    families: Counter[str] = Counter()
    types: Counter[int] = Counter()
    for number, copies in enumerate(BOX.copies):
        families[BOX.family_of[number]] += copies
        types[BOX.kind[number]] += copies

    assert families == {"insecte": 14, "bete": 13, "aquatique": 12, "oiseau": 11, "reptile": 12, "sylve": 12, "legende": 6}
    assert types == {0: 25, 1: 24, 2: 31}
    assert GAME.catalog.sets["WWH"].house


@pytest.mark.parametrize(
    ("name", "value", "family", "kind"),
    [
        ("CORBEAU EFFRAYANT", 12, None, 2),
        ("SCORPION GÉANT", 10, "insecte", 2),
        ("PHALÈNE DES OMBRES", 8, "insecte", None),
        ("REINE FRELON", 12, "insecte", 2),
        ("LOUP SYLVAIN", None, None, None),
        ("GECKO NOCTURNE", 4, None, None),
        ("FEUILLE VIVANTE", 3, "insecte", 2),
        ("LONG COU", 7, None, 2),
        ("PHÉNIX DORÉ", None, None, None),
        ("PHÉNIX NOIR", None, None, None),
    ],
)
def test_the_ten_creatures_of_the_booklet_keep_what_it_says_of_them(
    name: str, value: int | None, family: str | None, kind: int | None
) -> None:
    number = next(number for number, words in enumerate(BOX.names) if words.fr == name)

    assert value in (None, BOX.value[number])
    assert (family or "not an insect") == BOX.family_of[number] or (family is None and BOX.family_of[number] != "insecte")
    assert kind in (None, BOX.kind[number])
    assert (name != "LOUP SYLVAIN") or BOX.value[number] >= 10
    assert (name != "PHALÈNE DES OMBRES") or BOX.kind[number] != 2
    assert not name.startswith("PHÉNIX") or (BOX.copies[number] == 1 and BOX.unique[number])


def test_nobody_brings_a_deck() -> None:
    with pytest.raises(ValueError, match="common deck"):
        GAME.new_initial_state(decks=[{}, {}], options=Options(), seed=1)


def test_a_game_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    assert new_game(4).serialize() == new_game(4).serialize()
    assert len({tuple(new_game(seed, first=A).hand[0]) for seed in range(10)}) > 8
