"""One scenario for each creature that does something, by its name."""

from pathlib import Path

import pytest

from simulator.games.woodland_wizards.rules.final import final_values
from tests.simulator.games.woodland_wizards.board import (
    BOX,
    A,
    B,
    C,
    act,
    asked,
    board,
    boost,
    choices,
    creature,
    enter,
    hand,
    named,
    play,
    player,
)


def test_every_creature_has_a_scenario() -> None:
    source = Path(__file__).read_text(encoding="utf-8")

    for words in BOX.names:
        assert f"def test_{words.en.lower().replace('’', '').replace('-', '_').replace(' ', '_')}_" in source, words.en


# --- Spells


def test_shadow_moth_takes_a_card_of_a_hand_that_is_looked_at() -> None:
    state = board(player("Shadow Moth"), player("Root Sprite, Longneck"), rest="away", deck="Ancient Stag, Ancient Stag")

    play(state, "Shadow Moth")
    assert choices(state, "take") == ["ROOT SPRITE", "LONGNECK"]
    act(state, "take", "Longneck")

    assert hand(state, A) == ["ANCIENT STAG", "LONGNECK"]
    assert hand(state, B) == ["ANCIENT STAG", "ROOT SPRITE"]


def test_forest_wolf_draws_one() -> None:
    state = board(player("Forest Wolf"), player("Root Sprite"))

    play(state, "Forest Wolf")

    assert state.hand_size(A) == 2


def test_glitter_otter_draws_two() -> None:
    state = board(player("Glitter Otter"), player("Root Sprite"))

    play(state, "Glitter Otter")

    assert state.hand_size(A) == 3


def test_velvet_falcon_takes_a_card_at_random() -> None:
    taken = set()
    for seed in range(12):
        state = board(player("Velvet Falcon"), player("Root Sprite, Longneck"), rest="away", seed=seed)
        play(state, "Velvet Falcon")
        assert len(hand(state, A)) == 1
        taken.add(hand(state, A)[0])

    assert taken == {"ROOT SPRITE", "LONGNECK"}


def test_seer_owl_takes_the_first_card_of_the_type_named_and_discards_what_came_before() -> None:
    state = board(
        player("Seer Owl"), player("Root Sprite"), rest="away", deck="Shadow Moth, Shadow Moth, Shadow Moth, Longneck", seed=3
    )
    deck = len(state.deck)

    play(state, "Seer Owl")
    assert choices(state, "name") == ["spell", "active", "passive"]
    act(state, "name", type="passive")

    assert "LONGNECK" in hand(state, A)
    assert set(named(state.discard)) <= {"SHADOW MOTH", "SEER OWL"}
    assert deck == 3


def test_crystal_spider_discards_two_and_draws_three() -> None:
    state = board(player("Crystal Spider, Root Sprite, Longneck, Ancient Stag"), player("Root Sprite"))

    play(state, "Crystal Spider")
    act(state, "discard", "Root Sprite")
    act(state, "discard", "Longneck")

    assert state.hand_size(A) == 4 + 1 - 1 - 2 + 3
    assert {"ROOT SPRITE", "LONGNECK", "CRYSTAL SPIDER"} <= set(named(state.discard))


def test_crystal_spider_is_cancelled_without_two_cards_to_discard_or_three_to_draw() -> None:
    """Crystal Spider: what it discards counts among what can be drawn (R13)."""
    poor = board(player("Crystal Spider"), player("Root Sprite"))
    play(poor, "Crystal Spider")
    dry = board(player("Crystal Spider, Longneck, Ancient Stag"), player("Root Sprite"), rest="away")
    play(dry, "Crystal Spider")
    enough = board(
        player("Crystal Spider, Longneck, Ancient Stag"), player("Root Sprite"), rest="away", deck="Moon Trout, Moon Trout"
    )
    play(enough, "Crystal Spider")

    assert poor.hand_size(A) == 1
    assert hand(dry, A) == ["ANCIENT STAG", "LONGNECK"]
    assert asked(poor)[0] == asked(dry)[0] == B
    assert asked(enough) == (A, "discard")


def test_muddling_toad_makes_everybody_hand_a_card_to_the_left() -> None:
    state = board(
        player("Muddling Toad, Longneck"),
        player("Root Sprite"),
        player("Night Gecko"),
        rest="away",
        deck="Moon Trout, Wise Tortoise",
    )

    play(state, "Muddling Toad")
    for card in ("Longneck", "Root Sprite", "Night Gecko"):
        act(state, "give", card)

    assert "NIGHT GECKO" in hand(state, A)
    assert "LONGNECK" in hand(state, B)
    assert "ROOT SPRITE" in hand(state, C)


def test_rummaging_salamander_takes_the_top_card_of_the_discard_pile() -> None:
    state = board(player("Rummaging Salamander"), player("Root Sprite"), discard="Longneck, Golden Phoenix")

    play(state, "Rummaging Salamander")

    assert "GOLDEN PHOENIX" in hand(state, A)
    assert named(state.discard) == ["LONGNECK", "RUMMAGING SALAMANDER"]


# --- Active


def test_night_gecko_draws_one_in_the_contest() -> None:
    state = board(player("Night Gecko, Longneck"), player("Shadow Moth"), stage="tournament", rest="away", deck="Ancient Stag")

    enter(state, "Night Gecko", "Shadow Moth")

    assert hand(state, A) == ["ANCIENT STAG", "LONGNECK"]


def test_shapeshifting_snake_replaces_the_contest_creature_itself_too() -> None:
    state = board(
        player("Shapeshifting Snake, Longneck"), player("Shadow Moth"), stage="tournament", rest="away", deck="Ancient Stag"
    )

    enter(state, "Shapeshifting Snake", "Shadow Moth")

    assert creature(state, A) == "ANCIENT STAG"
    assert named(state.discard) == ["SHAPESHIFTING SNAKE"]


def test_thieving_magpie_takes_a_boost_of_an_opponent_as_ones_own() -> None:
    state = board(
        player("Thieving Magpie, Longneck", creature="Shadow Moth"),
        player(creature="Shadow Moth", boosts="Ancient Stag, Golden Phoenix"),
        stage="boost_1",
    )

    boost(state, "Thieving Magpie")
    act(state, "pick", player=B, place=2)

    assert named(state.boosts[A]) == ["THIEVING MAGPIE", "GOLDEN PHOENIX"]
    assert named(state.boosts[B]) == ["ANCIENT STAG"]


@pytest.mark.parametrize(("theirs", "left"), [("Longneck", 0), ("", 1)])
def test_thorn_badger_makes_every_opponent_discard_or_nobody(theirs: str, left: int) -> None:
    """Thorn Badger: when one of them has no card the effect is cancelled (R13)."""
    state = board(
        player("Thorn Badger, Longneck", creature="Shadow Moth"), player("Root Sprite"), player(theirs), stage="boost_1"
    )

    boost(state, "Thorn Badger")

    assert state.hand_size(B) == left
    assert state.hand_size(C) == 0


def test_bartering_fox_swaps_contest_creatures() -> None:
    state = board(
        player("Bartering Fox, Longneck", creature="Shadow Moth"),
        player(creature="Golden Phoenix"),
        player(creature="Ancient Stag"),
        stage="boost_1",
    )

    boost(state, "Bartering Fox")
    assert choices(state, "target") == [B, C]
    act(state, "target", player=B)

    assert (creature(state, A), creature(state, B)) == ("GOLDEN PHOENIX", "SHADOW MOTH")


def test_will_o_the_wisp_goes_to_the_boosts_of_the_left_neighbour() -> None:
    state = board(
        player("Will-o’-the-wisp, Longneck", creature="Shadow Moth"), player(creature="Ancient Stag"), player(), stage="boost_1"
    )

    boost(state, "Will-o’-the-wisp")

    assert named(state.boosts[A]) == []
    assert named(state.boosts[B]) == ["WILL-O’-THE-WISP"]


def test_will_o_the_wisp_stays_when_it_is_the_contest_creature() -> None:
    state = board(player("Will-o’-the-wisp, Longneck"), player("Ancient Stag"), stage="tournament")

    enter(state, "Will-o’-the-wisp", "Ancient Stag")

    assert creature(state, A) == "WILL-O’-THE-WISP"


def test_diving_carp_returns_another_of_ones_boosts() -> None:
    state = board(
        player("Diving Carp, Longneck", creature="Shadow Moth", boosts="Golden Phoenix, Root Sprite*"),
        player(creature="Ancient Stag"),
        stage="boost_1",
    )

    boost(state, "Diving Carp")
    assert choices(state, "pick") == [A, A]
    act(state, "pick", player=A, place=1)

    assert hand(state, A) == ["GOLDEN PHOENIX", "LONGNECK"]
    assert named(state.boosts[A]) == ["ROOT SPRITE", "DIVING CARP"]


def test_diving_carp_alone_returns_nothing() -> None:
    state = board(player("Diving Carp, Longneck", creature="Shadow Moth"), player(creature="Ancient Stag"), stage="boost_1")

    boost(state, "Diving Carp")

    assert named(state.boosts[A]) == ["DIVING CARP"]


def test_root_sprite_discards_a_boost_of_an_opponent() -> None:
    state = board(
        player("Root Sprite, Longneck", creature="Shadow Moth"),
        player(creature="Ancient Stag", boosts="Golden Phoenix"),
        stage="boost_1",
        rest="away",
    )

    boost(state, "Root Sprite")

    assert named(state.boosts[B]) == []
    assert named(state.discard) == ["GOLDEN PHOENIX"]


# --- Passive


def totals(*table: str) -> list[int]:
    """The totals of a contest: "creature; boost, boost" for each player."""
    players = [player(creature=one.partition(";")[0].strip(), boosts=one.partition(";")[2]) for one in table]
    return board(*players, stage="score", round=4).totals


def test_dread_raven_adds_two_to_each_of_ones_boosts() -> None:
    assert totals("Dread Raven; Shadow Moth, Root Sprite", "Shadow Moth; Longneck") == [12 + 10 + 6, 8 + 7]


def test_giant_scorpion_makes_values_of_ten_and_more_eight_for_everybody() -> None:
    assert totals("Forest Wolf; Giant Scorpion", "Forest Wolf; Golden Phoenix, Thorn Badger*") == [8 + 8, 8 + 8 + 9]


def test_hornet_queen_adds_two_to_the_creature_for_each_insect_in_play() -> None:
    assert totals("Root Sprite; Hornet Queen, Shadow Moth", "Living Leaf; Wolpertinger") == [4 + 4 * 2 + 12 + 8, 3 + 9]


def test_living_leaf_is_always_scored_from_any_place() -> None:
    state = board(
        player(creature="Forest Wolf", boosts="Golden Phoenix"),
        player(creature="Living Leaf", boosts="Living Leaf, Root Sprite"),
        stage="score",
        round=4,
    )

    assert named(state.scored[B]) == ["LIVING LEAF", "LIVING LEAF"]
    assert final_values(state, B) == [6, 6]


def test_longneck_changes_places_with_the_winners_creature() -> None:
    state = board(player(creature="Golden Phoenix"), player(creature="Longneck"), stage="score", round=4)

    assert named(state.scored[A]) == ["LONGNECK"]
    assert creature(state, B) == "GOLDEN PHOENIX"


def test_mossy_bear_shields_ones_values_against_cards_in_other_areas_only() -> None:
    assert totals("Mossy Bear; Forest Wolf, Root Sprite", "Giant Scorpion; Shadow Prowler") == [10 + 11 + 4, 8 + 8]
    assert totals("Mossy Bear; Forest Wolf, Giant Scorpion", "Root Sprite") == [24, 4]


def test_dancing_mushroom_gains_two_for_each_other_woodland_card_scored() -> None:
    state = board(player(scored="Dancing Mushroom, Dancing Mushroom, Root Sprite, Forest Wolf"), player(), stage="end")

    assert final_values(state, A) == [6, 6, 4, 11]


def test_shadow_prowler_makes_low_boosts_of_opponents_worth_nothing() -> None:
    assert totals("Shadow Prowler; Root Sprite", "Root Sprite; Root Sprite, Glitter Otter") == [8 + 4, 4 + 0 + 5]


def test_moon_trout_is_scored_by_the_last_of_the_ranking() -> None:
    last = board(player(creature="Forest Wolf"), player(creature="Root Sprite", boosts="Moon Trout"), stage="score", round=4)
    first = board(player(creature="Forest Wolf", boosts="Moon Trout"), player(creature="Root Sprite"), stage="score", round=4)

    middle = board(
        player(creature="Forest Wolf"),
        player(creature="Root Sprite", boosts="Moon Trout"),
        player(creature="Will-o’-the-wisp"),
        stage="score",
        round=4,
    )

    assert middle.ranking == [A, B, C]
    assert middle.scored[B] == []
    assert named(last.scored[B]) == ["MOON TROUT"]
    assert named(first.scored[A]) == ["FOREST WOLF"]


def test_wise_tortoise_adds_one_to_the_creature_for_each_boost() -> None:
    assert totals("Shadow Moth; Wise Tortoise, Root Sprite, Root Sprite", "Root Sprite") == [8 + 3 + 9 + 4 + 4, 4]


def test_ancient_stag_wins_ties_as_a_boost_too_and_two_of_them_go_by_turn_order() -> None:
    boosted = board(
        player(creature="Dread Raven", boosts="Will-o’-the-wisp"),
        player(creature="Bartering Fox", boosts="Ancient Stag"),
        stage="score",
        round=4,
    )
    both = board(player(creature="Ancient Stag"), player(creature="Ancient Stag"), stage="score", round=4, first=B)

    assert boosted.totals == [16, 16]
    assert boosted.ranking == [B, A]
    assert both.ranking == [B, A]


def test_wolpertinger_counts_as_an_insect_and_as_any_other_family() -> None:
    state = board(player(scored="Wolpertinger, Dancing Mushroom"), player(), stage="end")

    assert final_values(state, A) == [9, 4]
    assert totals("Root Sprite; Hornet Queen", "Wolpertinger") == [4 + 2 * 2 + 12, 9]


def test_golden_phoenix_is_worth_twenty_in_the_end_and_ten_in_a_contest() -> None:
    assert totals("Golden Phoenix", "Root Sprite") == [10, 4]
    assert final_values(board(player(scored="Golden Phoenix"), player(), stage="end"), A) == [20]


def test_black_phoenix_is_worth_fifteen_in_a_contest_and_nothing_in_the_end() -> None:
    assert totals("Black Phoenix", "Root Sprite") == [15, 4]
    assert final_values(board(player(scored="Black Phoenix"), player(), stage="end"), A) == [0]


def test_the_spells_only_count_with_their_values_in_a_contest() -> None:
    state = board(player("Crystal Spider, Seer Owl"), player("Velvet Falcon"), stage="tournament")

    enter(state, "Crystal Spider", "Velvet Falcon")

    assert asked(state) == (A, "boost")
