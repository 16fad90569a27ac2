"""Cards that needed a word of their own: each with another card, at a second use, or in the other player's turn."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.catalog import load
from simulator.games.wankul.model.state import State
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
PUT = person(0, name="put", abilities=[{"when": "on_play", "do": [{"move": {"name": "open"}}]}])


def answer(state: State, last: bool = False) -> None:
    """Take the first choice (or the last) until the active player may play on."""
    while not state.is_terminal() and not can(state, "pass", question="main"):
        state.apply_action(state.legal_actions()[-1 if last else 0])


def test_rescape_takes_back_whom_the_score_would_discard() -> None:
    """S2-078, G246: after Winner and Loser, once, and not in a score that is lost."""
    state = board(at("S1-003", a=[person(9, name="nine"), OPEN], b=[FOE]), at(TWO), a={"hand": ["S2-078"], "discard": [FOE] * 3})
    play(state, "S2-078")

    act(state, "auto_score", terrain=0)
    while not can(state, "target", card=OPEN):
        state.apply_action(state.legal_actions()[0])
    assert len(deck(state, B)) < 30
    act(state, "target", card=OPEN)
    answer(state)

    assert OPEN["id"] in hand(state, A)
    assert "S2-078" in pile(state, "discard", A)


def test_prisonnier_discards_what_came_last() -> None:
    """S3-061, G235: what the opponent draws above four goes at once, after a Sub (R64) and without a choice."""
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S3-061", "plain"]}, b={"hand": [FOE] * 3, "deck": [OPEN, *["plain"] * 9]})
    play(state, "S3-061", pay=["plain"])
    end_turn(state)
    resolve(state)

    assert hand(state, B) == sorted([FOE["id"]] * 3 + ["plain"])
    assert pile(state, "discard", B) == ["plain"]

    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S3-061", "plain"]}, b={"hand": ["plain"] * 4 + [FOE, FOE]})
    play(state, "S3-061", pay=["plain"])
    answer(state)
    assert hand(state, B) == ["plain"] * 4


def test_motel_doubles_the_next_character_into_the_next_turn() -> None:
    """S5-019, G247: won in the enemy's score too; only the next one, and not for ever."""
    state = board(at("S5-019", a=[FOE], b=[person(12)]), at(TWO), at(THREE), active=B, b={"hand": []}, a={"hand": [FOE, FOE]})
    act(state, "auto_score", terrain=0)
    answer(state)
    state = board(at("S5-019", a=[person(12)]), at(TWO), at(THREE), a={"hand": [FOE, FOE]}, b={"hand": []})
    act(state, "auto_score", terrain=0)
    answer(state)
    play(state, FOE, on=1)
    assert state.force_on(1, A) == 8
    play(state, FOE, on=2)
    assert state.force_on(2, A) == 4
    end_turn(state)
    answer(state)
    assert state.force_on(1, A) == 8
    end_turn(state)
    answer(state)
    assert state.force_on(1, A) == 4


def test_motel_waits_for_the_defender_in_the_next_turn() -> None:
    """S5-019, G247: who wins in the enemy's turn plays his next character in his own."""
    state = board(at("S5-019", a=[person(12)], b=[person(20)]), at(TWO), at(THREE), a={"hand": ["plain"]}, b={"hand": [FOE]})
    act(state, "auto_score", terrain=0)
    answer(state)
    end_turn(state)
    resolve(state)

    play(state, FOE, on=1)

    assert state.force_on(1, B) == 8
    end_turn(state)
    answer(state)
    assert state.force_on(1, B) == 4, "not a turn too long"


def test_motel_ends_with_the_next_turn_though_the_character_came_in_it() -> None:
    """S5-019, G247: the enemy's effect brings him the character; it ends with that turn of the enemy."""
    herald = person(1, name="herald", abilities=[{"when": "on_play", "do": [{"play_free": {"who": "opp"}}]}])
    state = board(at("S5-019", a=[person(12)]), at(TWO), at(THREE), a={"hand": [FOE]}, b={"hand": [herald]})
    act(state, "auto_score", terrain=0)
    answer(state)
    end_turn(state)
    resolve(state)
    play(state, herald, on=2)
    act(state, "card", card=FOE)
    place(state, 1)
    assert state.force_on(1, A) == 8
    end_turn(state)
    answer(state)

    assert state.force_on(1, A) == 4


def test_bavoir_fetches_a_bebe_of_yesterday() -> None:
    """S5-131, G248: S1-076 and others ask when a character was played; with no price nothing comes."""
    bebe = person(
        3,
        name="bébé poilu",
        abilities=[{"when": "static", "if": "played this turn", "do": [{"force": {"of": "this", "add": 5}}]}],
    )
    state = board(at(), at(TWO), a={"hand": ["S5-131", "S5-131"], "deck": ["plain", bebe, "plain"]})
    play(state, "S5-131")
    act(state, "pass")
    assert side(state, 0, A) == ["S5-131"]

    play(state, "S5-131")
    act(state, "yes")
    act(state, "find", card=bebe)
    place(state, 1)

    assert pile(state, "ban", A) == ["S5-131"]
    assert state.force_on(1, A) == 3
    assert state.plays == 2


@pytest.mark.parametrize(("option", "markers"), [(1, [0, 1]), (0, [1, 0])])
def test_fin_stratege_gives_the_point_away(option: int, markers: list[int]) -> None:
    """S5-145, G245: Winner is applied by who conceded the point, Loser by the other."""
    state = board(
        at("S1-003", a=[OPEN] if option else [person(12)], b=[FOE]),
        at(TWO, b=[FOE]),
        a={"hand": ["S5-145", *["plain"] * 3], "discard": ["plain"] * 3},
    )
    play(state, "S5-145", on=0 if option else 1, pay=["plain"] * 3)
    act(state, "option", number=option)
    act(state, "slot", terrain=0)
    answer(state)

    assert state.markers == markers
    assert len(deck(state, B)) < 30


def test_dame_terrine_pays_for_one_of_two() -> None:
    """S5-117, G25, G249: the second one has the cost of the first; only the paid one is counted."""
    dear, other = person(6, 2, name="dear"), person(7, 2, name="other")
    state = board(at(), at(TWO), a={"hand": ["S5-117", dear, other, FOE, "plain", "plain"]})
    play(state, "S5-117")
    act(state, "card", card=dear)
    place(state, 0)
    act(state, "pay", card="plain")
    act(state, "pay", card="plain")
    assert [one["card"] for one in choices(state, "card")] == [other["id"]]
    act(state, "card", card=other)
    place(state, 1)

    assert (hand(state, A), state.plays) == ([FOE["id"]], 2)


def test_dame_terrine_as_the_last_play_of_the_turn_brings_nobody() -> None:
    """S5-117, G25, G26: the paid play needs a play that is left, but in the enemy's turn."""
    state = board(at(), at(TWO), a={"hand": ["S5-117", FOE, FOE]})
    state.plays = state.plays_allowed() - 1
    play(state, "S5-117")

    assert len(hand(state, A)) == 2
    assert can(state, "pass", question="main")

    herald = person(1, name="herald", abilities=[{"when": "on_play", "do": [{"play_free": {"who": "opp"}}]}])
    state = board(at(), at(TWO), a={"hand": [herald]}, b={"hand": ["S5-117", FOE, FOE]})
    play(state, herald)
    act(state, "card", card="S5-117")
    place(state, 0)
    assert [one["card"] for one in choices(state, "card")] == [FOE["id"]]
    act(state, "card", card=FOE)
    place(state, 0)
    assert state.plays == 1


def test_dame_terrine_plays_nobody_for_nothing_alone() -> None:
    """S5-117, G249: who plays no first one plays no second."""
    state = board(at(), at(TWO), a={"hand": ["S5-117", FOE, FOE]})
    play(state, "S5-117")
    act(state, "pass")

    assert can(state, "pass", question="main")


def test_prisonnier_doubles_his_bonuses_only() -> None:
    """S3-062, G236: additions above 0, of a rule and of an effect; the totals agree."""
    leader = person(
        1, name="leader", abilities=[{"when": "static", "do": [{"force": {"add": 2, "side": "self", "other": True}}]}]
    )
    weak = person(0, name="weak", abilities=[{"when": "on_play", "do": [{"force": {"add": -1, "all": True}}]}])
    strong = person(0, name="strong", abilities=[{"when": "on_play", "do": [{"force": {"add": 3, "all": True}}]}])
    state = board(at(a=["S3-062", leader]), at(TWO), a={"hand": [weak, strong]})
    assert state.force_on(0, A) == 1 + 4 + 1
    play(state, weak, on=1)
    assert force_of(state, "S3-062") == 1 + 4 - 1
    play(state, strong, on=1)
    assert force_of(state, "S3-062") == 1 + 4 - 1 + 6


def test_camion_des_potes_is_full_with_ten() -> None:
    """S3-008, G237: nobody is played or moved there then, on either side; and again when somebody has left."""
    crowd = [person(0, name=f"c{number}") for number in range(5)]
    state = board(at("S3-008", a=crowd, b=crowd), at(TWO, a=[OPEN]), a={"hand": ["plain", PUT]})
    act(state, "play", card="plain")
    assert {one["terrain"] for one in choices(state, "place")} == {1}
    place(state, 1)
    play(state, PUT, on=1)
    assert can(state, "pass", question="main")

    state = board(at("S3-008", a=crowd, b=crowd[1:]), at(TWO, a=[OPEN]), a={"hand": ["plain", PUT]})
    play(state, PUT, on=1)
    act(state, "target", card=OPEN)
    place(state, 0)
    act(state, "play", card="plain")
    assert {one["terrain"] for one in choices(state, "place")} == {1}


def test_bigflo_asks_a_card_for_a_score() -> None:
    """S5-118, G238: of the enemy alone, for every score; a hand without a card scores nothing there."""
    state = board(at(a=[person(11)], b=["S5-118"]), at(TWO, a=[person(11)]), a={"hand": ["plain", FOE]})
    act(state, "auto_score", terrain=0)
    act(state, "discard", card=FOE)
    answer(state)
    assert (hand(state, A), state.markers) == (["plain"], [1, 0])

    state = board(at(a=[person(11)], b=["S5-118"]), at(TWO, a=[person(11)]))
    assert not can(state, "auto_score", terrain=0)
    assert can(state, "auto_score", terrain=1)

    state = board(at(a=[OPEN], b=["S5-118", person(11)]), at(TWO), active=B)
    assert can(state, "auto_score", terrain=0)


def test_studio_de_cast_does_not_count_the_first_play() -> None:
    """S5-004, G239: the second one counts; with no plays left the first one may still be played there, and only there."""
    state = board(at("S5-004"), at(TWO), a={"hand": ["plain"] * 3})
    play(state, "plain")
    assert state.plays == 0
    play(state, "plain")
    assert state.plays == 1

    state = board(at("S5-004"), at(TWO), a={"hand": ["plain"] * 3}, plays=4)
    act(state, "play", card="plain")
    assert {one["terrain"] for one in choices(state, "place")} == {0}
    place(state, 0)
    assert not can(state, "play", card="plain")
    assert state.plays == 4


@pytest.mark.parametrize(
    "deed",
    [
        {"recover": 2},
        {"recover": {"place": "any"}},
        {"recycle": 2},
        {"recycle": {"place": "any", "to": "shuffle"}},
        {"ban": {"zone": "discard"}},
        {"ban": {"zone": "discard", "place": "any"}},
        {"search": {"zone": "discard", "to": "deck_top"}},
        {"play_free": {"zone": "discard"}},
        {"play_free": {"zone": "discard", "place": "top"}},
        {"swap_deck_and_discard": {}},
        {"swap_with_discard": {}},
    ],
)
@pytest.mark.parametrize("closed", [True, False])
def test_backrooms_let_nothing_out(deed: dict[str, object], closed: bool) -> None:
    """S3-011, G240: whatever would take a card out of a discard finds none; without the Terrain it does."""
    taker = person(1, name="taker", abilities=[{"when": "on_play", "do": [deed]}])
    state = board(at("S3-011" if closed else TWO), at(THREE), a={"hand": [taker], "discard": [FOE, FOE]})

    play(state, taker, on=1)
    answer(state)

    assert (pile(state, "discard", A) == [FOE["id"], FOE["id"]]) == closed


def test_rot_devant_le_pc_moves_everybody_in_order() -> None:
    """S4-076, G243: both sides, row by row behind those who are there; S4-099 cannot be moved and stays."""
    low = (person(2, name="low"), {"row": 2, "column": 1})
    rooted = person(1, name="rooted", abilities=[{"when": "static", "do": [{"protect": {"what": "move", "of": "this"}}]}])
    state = board(
        at(a=[OPEN, FOE, low], b=[rooted, FOE]), at(TWO, a=["plain"]), at(THREE), a={"hand": ["S4-076", *["plain"] * 3]}
    )
    play(state, "S4-076", row=2, pay=["plain"] * 3)
    act(state, "slot", terrain=1)

    shown = state.observation(A)["terrains"][1]["sides"]
    cells = [[(one["card"], one["row"], one["column"]) for one in part["characters"]] for part in shown]
    assert cells == [
        [("plain", 1, 1), (OPEN["id"], 1, 2), (FOE["id"], 1, 3), (low[0]["id"], 2, 1)],
        [(FOE["id"], 1, 2)],
    ]
    assert (side(state, 0, A), side(state, 0, B)) == (["S4-076"], [rooted["id"]])

    state = board(at(b=[FOE]), a={"hand": ["S4-076", *["plain"] * 3]})
    play(state, "S4-076", pay=["plain"] * 3)
    assert can(state, "pass", question="main")


def test_rust_bans_the_enemies_that_his_player_discards() -> None:
    """S2-109, G244: by an effect of his side; not by one of the enemy's, and not after a score (R78)."""
    killer = person(1, name="killer", abilities=[{"when": "on_play", "do": [{"discard_character": {"name": "foe"}}]}])
    state = board(at(a=[OPEN], b=[FOE]), at(TWO, b=[FOE]), at(THREE, a=[FOE], b=[FOE]), a={"hand": ["S2-109", "plain", killer]})
    play(state, "S2-109", pay=["plain"])
    act(state, "slot", terrain=1)
    answer(state)
    assert pile(state, "discard", B) == [FOE["id"]]

    play(state, killer)
    act(state, "target", instance=state.side_of(0, B)[0])
    assert pile(state, "ban", B) == [FOE["id"]]

    state = board(at(a=[OPEN]), at(TWO), at(THREE, b=[FOE]), a={"hand": ["S2-109", "plain"]}, b={"hand": [killer]})
    play(state, "S2-109", pay=["plain"])
    act(state, "slot", terrain=2)
    answer(state)
    assert pile(state, "ban", B) == []


def test_diable_bans_from_the_discard_instead() -> None:
    """S2-066, G241, G31: each card of an effect's order, also one at random; not a price."""
    order = person(1, name="order", abilities=[{"when": "on_play", "do": [{"discard_hand": {"who": "each", "n": 2}}]}])
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S2-066", "plain", "plain", order, FOE, FOE], "discard": [OPEN]})
    play(state, "S2-066", pay=["plain", "plain"])
    play(state, order)
    act(state, "first", player=A)
    act(state, "take", card=OPEN)
    act(state, "discard", card=FOE)
    answer(state)

    assert pile(state, "ban", A) == [OPEN["id"]]
    assert hand(state, A) == [FOE["id"]]


def test_diable_may_spare_a_card_drawn_by_lot() -> None:
    """S2-066, G241: of a discard at random; who does not want to lets the lot decide."""
    order = person(1, name="order", abilities=[{"when": "on_play", "do": [{"discard_hand": {"by": "random", "who": "each"}}]}])
    for kind, kept in (("pass", 1), ("take", 2)):
        state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S2-066", "plain", "plain", order, FOE, FOE]})
        play(state, "S2-066", pay=["plain", "plain"])
        play(state, order)
        act(state, "first", player=A)
        act(state, kind)
        answer(state)
        assert len(hand(state, A)) == kept


def test_peepo_takes_an_opening_gem_for_the_turn() -> None:
    """S3-060, G242: nobody of the enemy's combines with it in this turn; next turn the gem is back."""
    closer = person(1, close="o", name="closer", abilities=[{"when": "combo", "do": [{"draw": 2}]}])
    sub = {"id": "SUB", "abilities": [{"when": "on_play", "do": [{"play_free": {"who": "opp", "name": "closer"}}]}]}
    state = board(at(b=[OPEN]), at(TWO), a={"hand": ["S3-060", sub]}, b={"hand": [closer, closer]})
    play(state, "S3-060")
    act(state, "option", number=0)
    act(state, "target", card=OPEN)
    play(state, sub)
    act(state, "card", card=closer)
    act(state, "place", terrain=0, row=1, column=2)
    assert len(hand(state, B)) == 1

    state = board(at(b=[OPEN]), at(TWO), a={"hand": ["S3-060"]}, b={"hand": [closer]})
    play(state, "S3-060")
    act(state, "option", number=0)
    act(state, "target", card=OPEN)
    end_turn(state)
    resolve(state)
    held = len(hand(state, B))
    play(state, closer, column=2)
    assert len(hand(state, B)) == held - 1 + 2


def test_cyprien_turns_gems_into_force() -> None:
    """S3-120, G242: those of both edges, for good; a character without gems is not chosen."""
    rich = person(2, close="ov", open="o", name="rich")
    state = board(at(a=[rich, FOE]), at(TWO), a={"hand": ["S3-120", "plain", "plain"]})
    play(state, "S3-120", row=2, pay=["plain", "plain"])
    act(state, "target", card=rich)
    assert force_of(state, rich) == 2 + 3
    end_turn(state)
    resolve(state)
    assert force_of(state, rich) == 2 + 3


def test_oeuf_copies_a_winner_of_the_table_or_of_the_hand() -> None:
    """S2-010, G251: of another Terrain that has one; a second Oeuf lends nothing."""
    for kind, drawn in (("slot", {"terrain": 1}), ("card", {"card": "S1-003"})):
        state = board(
            at("S2-010", a=[person(12)], b=[FOE]),
            at(terrain({"when": "win", "do": [{"draw": 2}]}, name="DRAWS")),
            at("S2-010"),
            a={"hand": ["S1-003", "S2-010"], "discard": [OPEN]},
        )
        act(state, "auto_score", terrain=0)
        assert len(choices(state)) == 2
        act(state, kind, **drawn)
        answer(state)
        assert len(hand(state, A)) == (4 if kind == "slot" else 3)


def test_linca_lends_a_main_text() -> None:
    """S2-117, G250, G259: her own side's free gems; the text of another is carried out for her player, and never her like."""
    drawer = person(1, name="drawer", open="o", abilities=[{"when": "on_play", "do": [{"draw": 3}]}])
    state = board(at(a=[drawer], b=[OPEN]), at(TWO, a=[OPEN, "plain"]), a={"hand": ["S2-117", "plain"]}, b={"hand": []})
    play(state, "S2-117", pay=["plain"])
    act(state, "target", card=drawer)

    assert len(deck(state, B)) == 30 - 2
    assert len(hand(state, A)) == 3


@pytest.mark.parametrize("card", ["S2-118", "S2-119"])
def test_imite_lends_the_text_of_a_cheap_one_only(card: str) -> None:
    """S2-118, S2-119, G250: of cost 0; nobody there, nothing."""
    dear = person(1, 1, name="dear", open="ov", abilities=[{"when": "on_play", "do": [{"draw": 3}]}])
    cheap = person(1, name="cheap", open="ov", abilities=[{"when": "on_play", "do": [{"draw": 1}]}])
    state = board(at(a=[dear]), at(TWO, b=[cheap]), a={"hand": [card, card]})
    play(state, card)
    act(state, "target", card=cheap)
    assert len(hand(state, A)) == 2


def test_mastersnakou_shows_a_card_of_the_hand() -> None:
    """S3-118, G250: nobody without text, not himself; the card stays in the hand, and the other has seen it."""
    drawer = person(1, name="drawer", abilities=[{"when": "on_play", "do": [{"draw": 2}]}])
    state = board(at(b=[FOE]), at(TWO), a={"hand": ["S3-118", "S3-118", "S2-109", drawer, "plain", "plain"]})
    play(state, "S3-118", pay=["plain", "plain"])
    act(state, "card", card=drawer)

    assert drawer["id"] in hand(state, A)
    assert state.observation(B)["players"][A]["known_hand"] == [drawer["id"]]
    assert len(deck(state, A)) == 28


def test_mastersnakou_lends_what_scores_in_its_combo_only() -> None:
    """S3-118, G250: the text that is carried out must not score; S5-145 scores in its main text."""
    state = board(at(b=[FOE]), at(TWO), a={"hand": ["S3-118", "S5-044", "S5-096", "S5-145", "S1-117", "plain", "plain"]})
    play(state, "S3-118", pay=["plain", "plain"])

    assert sorted(one["card"] for one in choices(state, "card")) == ["S5-044", "S5-096"]


def test_geodevineur_exchanges_a_terrain_with_the_discard() -> None:
    """S5-045, G254: characters stay, what comes is not scored in this turn; an empty discard asks nothing."""
    state = board(at(TWO, a=[person(11)]), at(THREE), a={"hand": ["S5-045", "S5-045"], "discard": ["S1-003"]})
    play(state, "S5-045", on=1)
    act(state, "slot", terrain=0)
    act(state, "take", card="S1-003")

    assert state.box.id_of(state.terrains()[0]) == "S1-003"
    assert pile(state, "discard", A) == [TWO["id"]]
    assert not can(state, "auto_score", terrain=0)

    state = board(at(TWO), a={"hand": ["S5-045"], "discard": ["plain"]})
    play(state, "S5-045")
    assert can(state, "pass", question="main")


def test_geodevineur_changes_the_terrain_that_is_scored() -> None:
    """S5-046, G254: in the enemy's score too; Winner and Loser of the new one are applied."""
    state = board(at(TWO, a=["S5-046"], b=[person(11)]), at(THREE), a={"discard": ["S1-003"]}, b={"discard": [OPEN]}, active=B)
    act(state, "auto_score", terrain=0)
    act(state, "take", card="S1-003")
    answer(state)

    assert state.markers == [0, 1]
    assert hand(state, B) == [OPEN["id"]]
    assert len(deck(state, A)) == 30 - 3
    assert pile(state, "discard", A)[0] == TWO["id"]


def test_chasse_en_foret_shows_three_cards() -> None:
    """S3-001: at the start of every turn, of that player's choice; all where there are fewer."""
    state = board(at("S3-001"), at(TWO), b={"hand": [FOE, FOE, OPEN, "plain"]})
    end_turn(state)
    for card in (FOE, FOE, OPEN):
        act(state, "card", card=card)
    assert state.observation(A)["players"][B]["known_hand"] == sorted([FOE["id"], FOE["id"], OPEN["id"]])


@pytest.mark.parametrize("card", ["S4-143", "S4-144"])
def test_a_robot_called_by_a_robot_is_banned_when_it_leaves(card: str) -> None:
    """S4-143, S4-144, G255: discarded or returned to the hand; one that was played by hand is not."""
    for deed, zone in (("discard_character", "discard"), ("bounce", "hand")):
        remover = person(1, name="remover", abilities=[{"when": "on_play", "do": [{deed: {"side": "self", "name": "Robot"}}]}])
        caller = person(1, name="Robot", abilities=[{"when": "on_play", "do": [{"play_free": {"name": "Robot"}}]}])
        state = board(at(), at(TWO), at(THREE), a={"hand": [caller, card, remover]})
        play(state, caller)
        act(state, "card", card=card)
        place(state, 1)
        answer(state)
        play(state, remover, on=2)
        act(state, "target", card=card)
        assert pile(state, "ban", A) == [card]

        state = board(at(), at(TWO), at(THREE), a={"hand": [card, remover]})
        play(state, card)
        answer(state)
        play(state, remover, on=2)
        act(state, "target", card=card)
        assert pile(state, "ban", A) == []
        assert card in pile(state, zone, A)


def test_sournois_ties_two_fates() -> None:
    """S3-132, G257: whichever leaves first, in the enemy's turn too; in the middle of a score as well."""
    killer = person(0, name="killer", abilities=[{"when": "on_play", "do": [{"discard_character": {"name": "Sournois"}}]}])
    state = board(at(b=[FOE]), at(TWO), a={"hand": ["S3-132"]}, b={"hand": [killer]})
    play(state, "S3-132", on=1)
    act(state, "target", card=FOE)
    end_turn(state)
    resolve(state)
    play(state, killer, on=1)
    answer(state)

    assert pile(state, "discard", A) == ["S3-132"]
    assert pile(state, "ban", B) == [FOE["id"]]

    state = board(at(a=[person(12)], b=[FOE]), at(TWO), a={"hand": ["S3-132"]})
    play(state, "S3-132", on=1)
    act(state, "target", card=FOE)
    act(state, "auto_score", terrain=0)
    answer(state)
    assert pile(state, "ban", A) == ["S3-132"]


def test_adolescent_comes_for_a_bebe() -> None:
    """S4-046, G258: given up as a price; each copy once a turn, and without one only at its cost."""
    bebe = person(1, name="Bébé Poilu")
    state = board(at(a=[bebe, OPEN]), at(TWO), a={"hand": ["S4-046", "S4-046"]})
    act(state, "play_free", card="S4-046")
    place(state, 1)
    assert (side(state, 0, A), side(state, 1, A)) == ([OPEN["id"]], ["S4-046"])
    assert state.plays == 0
    assert not can(state, "play_free", card="S4-046")


def test_anyme_returns_who_was_played_last() -> None:
    """S5-126, G256: at any score, the last one the enemy laid; when that one has gone, nothing is asked."""
    state = board(at(b=[person(11)]), at(TWO, a=["S5-126"]), at(THREE), active=B, b={"hand": [FOE, OPEN]})
    play(state, OPEN, on=2)
    play(state, FOE, on=2)
    act(state, "auto_score", terrain=0)
    act(state, "yes")
    answer(state)
    assert (hand(state, B), side(state, 2, B)) == ([FOE["id"]], [OPEN["id"]])

    state = board(at(b=[person(11)]), at(TWO, a=["S5-126"]), active=B)
    act(state, "auto_score", terrain=0)
    assert not can(state, "yes")


def test_sheshounet_hides_a_card_of_the_hand() -> None:
    """S2-115, G252: the other player cannot tell which; it keeps its own force before a score."""
    nine = person(9, name="nine")
    state = board(at(b=[person(8)]), at(TWO), a={"hand": ["S2-115", nine]})
    play(state, "S2-115")
    act(state, "discard", card=nine)
    assert state.observation(B)["terrains"][0]["sides"][A]["characters"][0]["face_down"] == 1
    assert (hand(state, A), force_of(state, "S2-115")) == ([], 1)

    state = board(at(b=[FOE]), at(TWO), a={"hand": ["S2-115", THREE]})
    play(state, "S2-115")
    act(state, "discard", card=THREE)
    assert force_of(state, "S2-115") == 1


def test_sheshounet_fights_with_the_hidden_card() -> None:
    """S2-115, G252: in the enemy's score, against a stronger one."""
    nine = person(9, name="nine")
    opener = person(0, name="opener", abilities=[{"when": "on_play", "do": [{"score": 1}]}])
    state = board(at(b=[person(8)]), at(TWO), a={"hand": ["S2-115", nine]}, b={"hand": [opener]})
    play(state, "S2-115")
    act(state, "discard", card=nine)
    end_turn(state)
    resolve(state)
    play(state, opener, on=1)
    act(state, "slot", terrain=0)
    answer(state)
    assert state.markers == [1, 0]


def test_rescape_takes_back_what_the_enemy_made_him_discard() -> None:
    """S2-079, G253: those very cards, after the price; not what his own effect or a price took."""
    thief = person(0, name="thief", abilities=[{"when": "on_play", "do": [{"discard_hand": {"who": "opp", "n": 2}}]}])
    own = person(0, name="own", abilities=[{"when": "on_play", "do": [{"discard_hand": 1}]}])
    state = board(at(b=["S2-079"]), at(TWO), a={"hand": [thief]}, b={"hand": [FOE, OPEN], "discard": ["plain"]})
    play(state, thief)
    act(state, "discard", card=FOE)
    act(state, "discard", card=OPEN)
    act(state, "yes")
    assert hand(state, B) == sorted([FOE["id"], OPEN["id"]])
    assert pile(state, "discard", B) == ["plain", "S2-079"]

    state = board(at(a=["S2-079"]), at(TWO), a={"hand": [own, FOE]})
    play(state, own)
    act(state, "discard", card=FOE)
    assert can(state, "pass", question="main")


READER = person(0, name="reader", abilities=[{"when": "static", "do": [{"force": {"add": 1, "side": "self", "lines": ">= 3"}}]}])


def test_ecrivain_is_simplified_only_where_he_acts() -> None:
    """S3-039, S3-040, G261: no card of the list has three lines that were counted."""
    cards = load("wankul").cards

    assert max(card.number("lines") for card in cards.values()) < 3
    assert (cards["S3-039"].status, cards["S3-040"].status) == ("approximate", "approximate")


@pytest.mark.parametrize(("card", "force", "lines"), [(READER, 1, 3), ("S3-040", 2, 1)])
def test_ecrivain_counts_lines_that_somebody_has_counted(card: str | dict[str, Any], force: int, lines: int) -> None:
    """S3-040, G261: a card whose lines nobody has counted is none of them."""
    counted, other = person(1, name="counted", lines=lines), person(1, name="other", lines=2)
    state = board(at(a=[card, counted, other, OPEN]))

    assert [force_of(state, one) for one in (counted, other, OPEN)] == [1 + force, 1, 1]


@pytest.mark.parametrize("moment", ["play", "score"])
def test_belge_weakens_in_the_enemys_turn(moment: str) -> None:
    """S4-042: when a character is played, or at a score; never in the own turn."""
    state = board(at(a=["S4-042"], b=[person(12)]), at(TWO), active=B, b={"hand": [FOE]})
    act(state, "pass", question="out_of_turn")
    if moment == "play":
        play(state, FOE, on=1)
    else:
        act(state, "auto_score", terrain=0)
    act(state, "yes")
    act(state, "target", instance=state.side_of(0, B)[0])
    assert "S4-042" in pile(state, "discard", A)

    state = board(at(a=["S4-042", person(12)]), at(TWO), a={"hand": [FOE]})
    play(state, FOE, on=1)
    assert can(state, "pass", question="main")
    act(state, "auto_score", terrain=0)
    assert not can(state, "yes")


@pytest.mark.parametrize("card", ["S5-005", "S5-053"])
def test_a_coin_may_be_flipped_again(card: str) -> None:
    """S5-005 for everybody, S5-053 by its Combo: the last flip counts (G260), each is a coin of the turn."""
    flip = person(0, name="flip", abilities=[{"when": "on_play", "do": [{"coin": {"side": "L", "then": [{"draw": 1}]}}]}])
    drawn = set()
    for seed in range(12):
        if card == "S5-005":
            state = board(at(), at(card), a={"hand": [flip]}, seed=seed)
        else:
            state = board(at(a=[OPEN]), at(TWO), a={"hand": [card, flip, "plain", "plain"]}, seed=seed)
            play(state, card, pay=["plain", "plain"])
            answer(state)
        play(state, flip, on=0)
        while not can(state, "yes", question="again"):
            state.apply_action(state.legal_actions()[0])
        act(state, "yes", question="again")
        answer(state)
        drawn.add(len(hand(state, A)))
        assert state.tally[4] == 2
    assert drawn == {0, 1}


def test_a_terrain_that_is_exchanged_comes_into_play_without_being_played() -> None:
    """S5-045, G254: S4-034 waits for a Terrain that comes into play, S3-111 and S2-015 for one that is played."""
    state = board(
        at("S2-015", a=["S4-034", "S3-111"]),
        at(TWO),
        a={"hand": ["S5-045"], "discard": ["plain", "plain", "plain", THREE]},
    )
    play(state, "S5-045")
    act(state, "slot", terrain=1)
    act(state, "take", card=THREE)

    assert hand(state, A) == []
    assert pile(state, "discard", A) == ["plain", "plain"]
    assert len(deck(state, A)) == 30 + 2
    assert deck(state, A)[-2:] == [TWO["id"], "plain"]


def test_whoever_waits_for_a_terrain_answers_in_reading_order() -> None:
    """R65, S4-034, S3-111: a Terrain that is played comes into play, and those who wait for either answer in one order."""
    left, right = ["S3-111", "S4-034"], ["S4-034", "S3-111"]
    found = []
    for side_ in (left, right):
        state = board(at(TWO, a=side_), a={"hand": [THREE], "discard": ["plain", OPEN, FOE]})
        act(state, "terrain", card=THREE)
        found.append(hand(state, A))

    assert found == [[FOE["id"]], ["plain"]]
