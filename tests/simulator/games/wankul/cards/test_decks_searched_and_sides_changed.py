"""Characters that come out of decks, piles and foreign hands, cards shown or guessed, and who changes sides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    deck,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(1, open="ov", name="open")
FOE = person(4, name="foe")


@pytest.mark.parametrize(
    ("card", "cost", "name"), [("S3-056", 0, "Prostituée"), ("S5-089", 2, "PRISONNIER"), ("S5-136", 0, "INOXTAG")]
)
def test_a_character_of_the_deck_is_played(card: str, cost: int, name: str) -> None:
    """S3-056, S5-089, S5-136: the one that is meant, and no other."""
    wanted = person(2, name=name)
    state = board(at(), a={"hand": [card, *["plain"] * cost], "deck": ["plain", wanted, "plain"]})

    play(state, card, pay=["plain"] * cost)
    assert {one["card"] for one in choices(state, "find")} == {wanted["id"]}
    act(state, "find", card=wanted)
    place(state, 0)

    assert side(state, 0, A) == sorted([card, wanted["id"]])
    assert deck(state, A) == ["plain", "plain"]
    assert state.plays == 1


def test_alpiniste_pays_for_inoxtag() -> None:
    """S5-136, G174: the play is not counted, its cost is paid."""
    inoxtag = person(2, 1, name="INOXTAG")
    poor = board(at(), a={"hand": ["S5-136"], "deck": ["plain", inoxtag]})
    rich = board(at(), a={"hand": ["S5-136", "plain"], "deck": ["plain", inoxtag]})

    play(poor, "S5-136")
    play(rich, "S5-136")
    act(rich, "find", card=inoxtag)
    place(rich, 0)
    act(rich, "pay", card="plain")

    assert side(poor, 0, A) == ["S5-136"]
    assert (len(side(rich, 0, A)), rich.plays) == (2, 1)


def test_peepo_calls_as_many_as_he_likes() -> None:  # S3-059
    state = board(at(), a={"hand": ["S3-059", *["plain"] * 3], "deck": ["S3-060", "plain", "S3-060", "S3-060"]})

    play(state, "S3-059", pay=["plain"] * 3)
    for _ in range(2):
        act(state, "find", card="S3-060")
        place(state, 0)
    act(state, "pass")

    assert len(side(state, 0, A)) == 3
    assert sorted(deck(state, A)) == ["S3-060", "plain"]


def test_boys_band_calls_its_homonym_in_combo() -> None:  # S3-065
    state = board(at(a=[OPEN]), a={"hand": ["S3-065", "plain", "plain"], "deck": ["S3-065", "S3-066", "plain"]})

    play(state, "S3-065", pay=["plain", "plain"])
    assert {one["card"] for one in choices(state, "find")} == {"S3-066"}


@pytest.mark.parametrize(("card", "wanted", "other"), [("S5-037", "S3-108", "S3-107"), ("S5-038", "S3-107", "S3-108")])
def test_fond_vert_plays_one_of_the_other_clan_without_force(card: str, wanted: str, other: str) -> None:  # S5-037, S5-038
    state = board(at(), a={"hand": [card, "plain"], "deck": ["plain", wanted, other]})

    play(state, card, pay=["plain"])
    assert {one["card"] for one in choices(state, "find")} == {wanted}
    act(state, "find", card=wanted)
    place(state, 0)
    resolve(state)

    assert state.force_on(0, A) == 0


@pytest.mark.parametrize(("card", "name"), [("S5-037", "Laink"), ("S5-038", "Terracid")])
def test_fond_vert_bears_a_name(card: str, name: str) -> None:  # S5-037, S5-038
    counter = person(
        0, name="counter", abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": {"count": {"name": name}}}}]}]
    )

    assert force_of(board(at(a=[card, counter, person(1, name=name)])), counter) == 2


def test_gobelin_bans_a_card_to_call_another() -> None:  # S5-110
    state = board(at(a=[OPEN]), a={"hand": ["S5-110", "plain"], "deck": ["plain", "S5-111"]})

    play(state, "S5-110")
    act(state, "yes")
    act(state, "discard", card="plain")
    act(state, "find", card="S5-111")
    place(state, 0)

    assert pile(state, "ban", A) == ["plain"]
    assert "S5-111" in side(state, 0, A)


def test_hank_takes_two_different_robots() -> None:  # S5-109
    state = board(at(), a={"hand": ["S5-109", "plain"], "deck": ["S4-143", "S4-143", "S4-144", "plain"]})

    play(state, "S5-109", pay=["plain"])
    act(state, "find", card="S4-143")
    assert {one["card"] for one in choices(state, "find")} == {"S4-144"}
    act(state, "find", card="S4-144")

    assert hand(state, A) == ["S4-143", "S4-144"]


def test_brique_sends_a_brique_down_in_combo() -> None:  # S3-074
    state = board(at(a=[OPEN]), a={"hand": ["S3-074"], "deck": ["S3-073", "plain"]})

    play(state, "S3-074")
    resolve(state)

    assert pile(state, "discard", A) == ["S3-073"]


def test_cache_cache_bans_a_card_of_the_other_deck() -> None:  # S2-101
    state = board(at(a=[OPEN]), a={"hand": ["S2-101", "plain"]}, b={"deck": ["S1-031", "plain", "plain"]})

    play(state, "S2-101", pay=["plain"])
    act(state, "find", card="S1-031")

    assert pile(state, "ban", B) == ["S1-031"]
    assert sorted(deck(state, B)) == ["plain", "plain"]


@pytest.mark.parametrize(("number", "played"), [(0, True), (1, False)])
def test_qui_veut_gagner_pays_for_the_right_cost(number: int, played: bool) -> None:  # S3-022
    state = board(at(), a={"hand": ["S3-022"]})

    act(state, "terrain", card="S3-022")
    act(state, "first", player=0)
    act(state, "number", number=number)
    resolve(state)

    assert bool(side(state, 0, A)) == played


def test_qui_veut_gagner_mills_for_terrains_the_loser_has_won() -> None:  # S3-022
    state = board(at("S3-022", a=[person(11)], b=[person(1)]), at(TWO), markers=[0, 2])

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(deck(state, B)) == 28


@pytest.mark.parametrize("place_", ["top", "bottom"])
def test_bourgeois_may_leave_the_card_where_it_lies(place_: str) -> None:  # S5-039, S5-040
    card = "S5-039" if place_ == "top" else "S5-040"
    wanted = person(9, 3, name="dear")
    cards = ["plain", wanted] if place_ == "top" else [wanted, "plain"]
    states = [board(at(a=[OPEN]), a={"hand": [card, "plain"], "deck": cards}) for _ in range(2)]
    for state in states:
        play(state, card, pay=["plain"])
        assert wanted["id"] in [one["card"] for one in state.observation(B)["players"][A]["known_deck"]]

    act(states[0], "yes")
    place(states[0], 0)
    act(states[1], "pass")

    assert wanted["id"] in side(states[0], 0, A)
    assert wanted["id"] not in side(states[1], 0, A)


def test_bourgeois_does_not_offer_a_terrain() -> None:  # S5-039, S5-040
    for card in ("S5-039", "S5-040"):
        state = board(at(a=[OPEN]), a={"hand": [card, "plain"], "deck": [terrain(name="T")]})
        play(state, card, pay=["plain"])
        assert state.observation(A)["question"] == "main"


def test_decollage_fills_hands_and_draws_to_an_odd_cost() -> None:  # S2-003
    odd = person(1, 1, name="odd")
    state = board(at(), a={"hand": ["S2-003"], "discard": ["plain"] * 8}, b={"hand": ["plain"] * 6, "discard": ["plain"]})
    act(state, "terrain", card="S2-003")
    resolve(state)
    assert (len(hand(state, A)), len(hand(state, B))) == (5, 6)

    state = board(at("S2-003", a=[person(11)]), at(TWO), a={"deck": ["plain", odd, "plain", "plain"]})
    act(state, "auto_score", terrain=0)
    resolve(state)
    assert len(hand(state, A)) == 3


def test_quiz_redeals_the_winner_and_bans_four_of_the_loser() -> None:  # S2-016
    state = board(at("S2-016", a=[person(11)], b=[person(1)]), at(TWO), a={"hand": ["S1-031"]}, b={"hand": ["plain"] * 2})

    act(state, "auto_score", terrain=0)
    act(state, "discard", card="plain")
    act(state, "pass")
    resolve(state)

    assert len(hand(state, A)) == 5
    assert (len(hand(state, B)), len(pile(state, "ban", B)), len(deck(state, B))) == (1, 4, 27)


def test_cobblestone_turns_the_bottom_up() -> None:  # S4-005
    state = board(at(), a={"hand": ["S4-005"], "deck": ["S1-031", "plain"]}, b={"deck": ["S1-032", "plain"]})

    act(state, "terrain", card="S4-005")
    resolve(state)

    assert (deck(state, A)[0], deck(state, B)[0]) == ("S1-031", "S1-032")


def test_cobblestone_takes_and_mills_from_below() -> None:  # S4-005
    piles = ["S1-031", "S1-032", "S1-033", "plain", "plain", "plain"]
    state = board(at("S4-005", a=[person(11)], b=[person(1)]), at(TWO), a={"deck": piles}, b={"deck": piles})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert hand(state, A) == ["S1-031", "S1-032"]
    assert pile(state, "discard", B)[:3] == ["S1-031", "S1-032", "S1-033"]


def test_gastro_enterologue_takes_the_bottom_card_once_a_turn() -> None:  # S4-038
    state = board(at(a=[OPEN]), a={"hand": ["S4-038", "plain"], "deck": ["S1-031", "plain"]})
    play(state, "S4-038", pay=["plain"])

    act(state, "activate", card="S4-038")

    assert hand(state, A) == ["S1-031"]
    assert not can(state, "activate")


def test_plateau_de_jeu_gathers_free_characters() -> None:  # S3-009
    dear = person(2, 1, name="dear")
    state = board(at(a=["plain", dear], b=["plain"]), at(TWO), a={"hand": ["S3-009"]})

    act(state, "terrain", card="S3-009")
    resolve(state)

    assert (side(state, 2, A), side(state, 2, B), side(state, 0, A)) == (["plain"], ["plain"], [dear["id"]])


@pytest.mark.parametrize(("held", "drawn"), [(0, 3), (5, 1), (7, 0)])
def test_plateau_de_jeu_draws_to_six_at_most(held: int, drawn: int) -> None:  # S3-009
    state = board(at("S3-009", a=[person(11), person(1), person(1)], b=[person(1)]), at(TWO), a={"hand": ["plain"] * held})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(hand(state, A)) == held + drawn


def test_hypnotiseur_brings_an_enemy_card_out_without_its_texts() -> None:  # S5-033
    state = board(at(), at(TWO), a={"hand": ["S5-033"]}, b={"hand": ["S1-031"]})

    play(state, "S5-033")
    place(state, 0)

    assert (side(state, 0, B), hand(state, B)) == (["S1-031"], [])


def test_philosophe_plays_from_the_discard_for_its_price() -> None:
    """S5-100, G174: here, without its texts, uncounted."""
    state = board(at(), at(TWO), a={"hand": ["S5-100", "plain", "plain", "plain"], "discard": ["S1-117"]})

    play(state, "S5-100", pay=["plain"])
    act(state, "card", card="plain")
    act(state, "take", card="S1-117")
    assert {one["terrain"] for one in choices(state, "place")} == {0}
    place(state, 0)
    act(state, "pay", card="plain")

    assert side(state, 0, A) == ["S1-117", "S5-100"]
    assert (state.plays, state.markers) == (1, [0, 0])


def test_philosophe_plays_from_the_hand_in_combo() -> None:
    """S5-101, G174."""
    state = board(at(a=[OPEN]), a={"hand": ["S5-101", "plain", "plain", "S1-117"]})

    play(state, "S5-101", pay=["plain"])
    act(state, "card", card="plain")
    act(state, "card", card="S1-117")
    place(state, 0)
    resolve(state)

    assert "S1-117" in side(state, 0, A)
    assert state.plays == 1


def test_scp_106_weakens_and_goes_over_after_its_combo() -> None:
    """S3-085, G166: the opponent chooses its cell, nobody sees a move, and it now weakens his side."""
    watcher = person(
        3, name="watcher", abilities=[{"when": "triggered", "on": {"event": "move", "who": "any"}, "do": [{"draw": 1}]}]
    )
    state = board(at(a=[person(3, open="ov")], b=[FOE]), at(TWO, a=[watcher]), a={"hand": ["S3-085", "plain", "plain"]})
    play(state, "S3-085", pay=["plain", "plain"])
    assert state.force_on(0, A) == (3 - 2) + (4 - 2)

    end_turn(state)
    assert state.current_player() == B
    place(state, 0)

    assert "S3-085" in side(state, 0, B)
    assert state.force_on(0, B) == (4 - 2) + (4 - 2)
    assert hand(state, A) == []


def test_a_lent_character_goes_to_its_owners_discard() -> None:
    """S3-085, G65, G166."""
    state = board(at(a=[person(30)], b=[("S3-085", {"owner": A})]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert "S3-085" in pile(state, "discard", A)


def test_robot_agacant_is_a_robot_that_may_change_sides() -> None:  # S5-121
    sides = set()
    for seed in range(12):
        state = board(at(a=["S5-121"]), at(TWO), seed=seed)
        end_turn(state)
        if can(state, "place"):
            place(state, 0)
        sides.add("S5-121" in side(state, 0, B))
    counter = person(
        0, name="counter", abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": {"count": {"name": "Robot"}}}}]}]
    )

    assert sides == {True, False}
    assert force_of(board(at(a=["S5-121", counter, "S4-143"])), counter) == 2


def test_mirage_is_gone_after_its_third_turn() -> None:
    """S5-017, G34: banned, and its characters are discarded."""
    state = board(at(), at(TWO), a={"hand": ["S5-017"]})
    act(state, "terrain", card="S5-017")
    for _ in range(2):
        end_turn(state)
        resolve(state)
    assert state.terrains()[2] >= 0

    end_turn(state)
    resolve(state)

    assert pile(state, "ban", A) == ["S5-017"]
    assert state.terrains()[2] == -1


def test_bug_bans_a_terrain_with_everybody_on_it() -> None:  # S2-061
    state = board(at(), at(TWO, a=[OPEN], b=[FOE]), a={"hand": ["S2-061", *["plain"] * 3]})

    play(state, "S2-061", pay=["plain"] * 3)
    act(state, "slot", terrain=1)

    assert sorted(pile(state, "ban", A)) == sorted([OPEN["id"], "TWO"])
    assert pile(state, "ban", B) == [FOE["id"]]


@pytest.mark.parametrize(("fresh", "usable"), [(True, False), (False, True)])
def test_bebe_poilu_goes_to_score_the_terrain_he_leaves(fresh: bool, usable: bool) -> None:  # S3-114
    state = board(at(a=[("S3-114", {"played_this_turn": fresh}), person(5)], b=[FOE]), at(TWO, a=[OPEN]))
    assert can(state, "activate") == usable

    if usable:
        act(state, "activate", card="S3-114")
        assert {one["terrain"] for one in choices(state, "slot")} == {0}
        resolve(state)
        assert (state.markers, pile(state, "ban", A)) == ([1, 0], ["S3-114"])


def test_homme_velo_scores_where_somebody_arrives_once_a_turn() -> None:  # S5-116
    mover = person(1, name="mover", abilities=[{"when": "on_play", "do": [{"move": {"name": "open"}}]}])
    state = board(at(a=[OPEN]), at(TWO, a=["S5-116"]), at(THREE, b=[FOE]), a={"hand": [mover]})

    play(state, mover, on=1)
    act(state, "target", card=OPEN)
    place(state, 2)
    act(state, "yes")
    resolve(state)

    assert state.markers == [0, 1]
    assert state.terrains()[2] == -1


@pytest.mark.parametrize(
    ("card", "parity", "gone"),
    [(person(1, 1, name="one"), 0, True), (person(1, 1, name="one"), 1, False), (terrain(name="T"), 1, True)],
)
def test_autostoppeur_punishes_a_wrong_guess(card: Any, parity: int, gone: bool) -> None:
    """S3-057, G171: the opponent says even (0) or odd (1); a Terrain is neither."""
    state = board(at(b=[FOE]), a={"hand": ["S3-057", "plain"], "deck": ["plain", card]})

    play(state, "S3-057", pay=["plain"])
    assert state.current_player() == B
    act(state, "option", number=parity)
    resolve(state)

    assert (side(state, 0, B) == []) == gone


@pytest.mark.parametrize(("number", "left", "own"), [(3, ["plain"], 1), (7, ["plain", "three"], 0)])
def test_skyyart_empties_one_hand_or_the_other(number: int, left: list[str], own: int) -> None:  # S3-137
    three = {"id": "three", "force": 3}
    state = board(at(), a={"hand": ["S3-137", "plain", "plain"]}, b={"hand": ["plain", three]})

    play(state, "S3-137", pay=["plain"])
    act(state, "number", number=number)
    resolve(state)

    assert (hand(state, B), len(hand(state, A))) == (left, own)


def test_fin_stratege_wins_a_second_point_at_the_next_score() -> None:  # S5-144
    state = board(at(a=[person(11)]), at(TWO), a={"hand": ["S5-144", "plain", "plain"]})

    play(state, "S5-144", on=1, pay=["plain", "plain"])
    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == [2, 0]


@pytest.mark.parametrize(("by_effect", "back"), [(True, 3), (False, 0)])
def test_raider_recovers_when_an_effect_played_him(by_effect: bool, back: int) -> None:  # S5-132
    giver = person(1, open="v", name="giver", abilities=[{"when": "on_play", "do": [{"play_free": 1}]}])
    cards = [giver, "S5-132"] if by_effect else ["S5-132"]
    state = board(at(a=[] if by_effect else [giver]), a={"hand": cards, "discard": ["plain"] * 4, "deck": ["plain"] * 9})

    if by_effect:
        play(state, giver)
        act(state, "card", card="S5-132")
        place(state, 0)
    else:
        play(state, "S5-132")
    resolve(state)

    assert len(hand(state, A)) == back


def test_roi_de_coeur_recovers_a_card_for_each_coin_of_the_turn() -> None:  # S5-072
    flipper = person(1, name="flipper", abilities=[{"when": "on_play", "do": [{"coin": {"side": "L"}}, {"coin": {"side": "T"}}]}])
    state = board(at(a=[OPEN], arrived_this_turn=True), a={"hand": [flipper, "S5-072"], "discard": ["plain"] * 4})

    play(state, flipper, row=2)
    play(state, "S5-072")

    assert len(hand(state, A)) == 2


@pytest.mark.parametrize(("answer", "markers"), [("yes", [1, 0]), ("pass", [0, 1])])
def test_footballeur_goes_to_take_the_force_of_an_enemy_in_a_score_here(answer: str, markers: list[int]) -> None:
    """S3-038: his own discard is the price; the enemy stays, without force for this score."""
    foe = person(12, name="foe")
    state = board(at(a=["S3-038", person(8)], b=[foe, OPEN]), at(TWO))

    act(state, "auto_score", terrain=0)
    act(state, answer)
    if answer == "yes":
        assert (side(state, 0, A), pile(state, "discard", A)) == ([person(8)["id"]], ["S3-038"])
        act(state, "target", card=foe)
        assert side(state, 0, B) == sorted([foe["id"], OPEN["id"]])
    resolve(state)

    assert state.markers == markers


def test_biker_bans_in_the_second_row() -> None:  # S4-088
    low = person(1, name="low")
    state = board(at(a=[OPEN], b=[FOE, (low, {"row": 2, "column": 1})]), a={"hand": ["S4-088", "plain"]})

    play(state, "S4-088", pay=["plain"])
    assert {one["card"] for one in choices(state, "target")} == {low["id"]}
    resolve(state)

    assert pile(state, "ban", B) == [low["id"]]


def test_machine_a_sous_pays_one_of_the_two() -> None:
    """S5-016, G173."""
    hands = set()
    for seed in range(12):
        state = board(at(), a={"hand": ["S5-016"]}, seed=seed)
        act(state, "terrain", card="S5-016")
        hands.add((len(hand(state, A)), len(hand(state, B))))

    assert hands == {(4, 0), (0, 4)}


def test_only_up_draws_while_forces_rise() -> None:  # S4-015
    rising = [person(9), person(1), person(3), person(2), person(1)]  # the top is the last one
    state = board(at(), a={"hand": ["S4-015"], "deck": rising}, b={"deck": [terrain(name="T"), person(2)]})

    act(state, "terrain", card="S4-015")
    resolve(state)

    assert (len(hand(state, A)), len(hand(state, B))) == (4, 2)


def test_sherif_discards_when_he_draws_five() -> None:  # S3-146
    state = board(at(a=["plain"] * 6, b=[FOE]), a={"hand": ["S3-146", "plain", "plain"]})

    play(state, "S3-146", pay=["plain", "plain"])
    resolve(state)

    assert len(hand(state, A)) == 6
    assert side(state, 0, B) == []


def test_placard_a_gouters_serves_who_scores_it() -> None:  # S4-027
    state = board(at("S4-027", a=[person(11)], b=[person(12)]), at(TWO), a={"hand": [person(5, 3, name="late")]})

    act(state, "auto_score", terrain=0)
    act(state, "card", card=person(5, 3, name="late"))
    place(state, 0)
    resolve(state)

    assert state.markers == [1, 0]


def test_qui_veut_gagner_does_not_play_a_terrain_which_has_no_cost() -> None:  # S3-022, G109
    state = board(at(), a={"hand": ["S3-022"], "deck": ["S3-021"] * 3})

    act(state, "terrain", card="S3-022")
    act(state, "first", player=0)
    act(state, "number", number=0)
    resolve(state)

    assert set(deck(state, A)) == {"S3-021"}
    assert "S3-021" not in [slot["card"] for slot in state.observation(A)["terrains"] if slot]
