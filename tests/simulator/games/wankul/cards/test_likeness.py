"""Names that are lost or shared, and a card that takes after another (G280-G282)."""

from __future__ import annotations

from simulator.games.wankul.game import Wankul
from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul import invariants
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
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

PARTNER = person(1, open="ov", name="PARTNER")
WEAK, FAIR, STRONG = person(1, name="WEAK"), person(3, name="FAIR"), person(9, name="STRONG")
THERE = terrain(name="THERE")
VIKINGS = person(
    1, name="COUNTER", abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": {"count": {"name": "VIKING"}}}}]}]
)
VIKING = person(2, name="VIKING")
SENDER = person(0, name="SENDER", abilities=[{"when": "on_play", "do": [{"bounce": {"side": "self", "other": True}}]}])


def test_s3_102_takes_the_name_of_what_the_opponent_plays_and_lets_him_draw() -> None:
    """G280: B's VIKING is none any more, in whichever turn, until it leaves play; one that lies there already keeps its name."""
    state = board(at(a=["S3-102", VIKINGS], b=[dict(VIKING, id="OLD")]), b={"hand": [VIKING, SENDER]}, active=B)
    assert force_of(state, VIKINGS) == 2

    play(state, VIKING)
    assert force_of(state, VIKINGS) == 2
    assert len(hand(state, B)) == 2
    copy = Wankul().deserialize_state(state.serialize())
    assert copy.observation(A) == state.observation(A)
    assert copy.serialize() == state.serialize() == state.clone().serialize()

    play(state, SENDER)
    act(state, "target", card=VIKING)
    assert VIKING["id"] in hand(state, B)
    invariants.check(state)
    assert state.card == state.box.card or force_of(state, VIKINGS) == 2


def test_s3_102_says_nothing_of_its_own_players_characters() -> None:
    state = board(at(a=["S3-102", VIKINGS]), a={"hand": [VIKING]})
    play(state, VIKING)
    assert force_of(state, VIKINGS) == 2


def test_s3_102_exchanges_an_enemy_with_one_of_his_discard() -> None:
    """R42: nothing is played; A chooses both."""
    silent = person(4, name="SILENT", abilities=[{"when": "on_play", "do": [{"draw": 1}]}])
    state = board(at(a=[PARTNER], b=[STRONG]), a={"hand": ["S3-102", "plain"]}, b={"discard": [silent, THERE]})
    play(state, "S3-102", pay=["plain"])
    act(state, "target", card=STRONG)
    assert not can(state, "take", card=THERE)
    act(state, "take", card=silent)

    assert side(state, 0, B) == [silent["id"]]
    assert pile(state, "discard", B) == ["THERE", STRONG["id"]]
    assert hand(state, B) == []


def taker(banned: object, *more: object) -> State:
    """A has played MASQUE À GAZ and banned this card for it."""
    state = board(at(a=[WEAK], b=[STRONG]), at(THERE), a={"hand": ["S3-113", banned, "plain", *more]})
    play(state, "S3-113", pay=["plain"])
    act(state, "discard", card=banned)
    return state


def test_s3_113_has_the_force_and_the_text_of_the_card_banned() -> None:
    """G281: its main text is carried out, its Permanent works, its opening gem makes a Combo; the name stays."""
    model = person(
        5,
        cost=3,
        open="v",
        name="MODEL",
        abilities=[{"when": "on_play", "do": [{"draw": 1}]}, {"when": "static", "do": [{"force": {"side": "opp", "add": -2}}]}],
    )
    fan = person(1, name="FAN", close="v", abilities=[{"when": "combo", "do": [{"draw": 1}]}])
    state = taker(model, fan)

    assert (force_of(state, "S3-113"), force_of(state, STRONG)) == (5, 7)
    assert pile(state, "ban", A) == [model["id"]]
    assert len(hand(state, A)) == 2
    play(state, fan)
    assert len(hand(state, A)) == 2
    invariants.check(state)


def test_s3_113_is_itself_again_when_it_leaves() -> None:
    state = taker(STRONG, SENDER)
    assert force_of(state, "S3-113") == 9
    play(state, SENDER, on=0)
    act(state, "target", card="S3-113")
    assert "S3-113" in hand(state, A)
    assert state.card == state.box.card
    assert can(state, "play", card="S3-113") == (len(hand(state, A)) > 1)


def test_s3_113_alone_in_the_hand_stays_what_it_is() -> None:
    state = board(at(), a={"hand": ["S3-113", "plain"]})
    play(state, "S3-113", pay=["plain"])
    assert force_of(state, "S3-113") == 1
    assert state.observation(A)["question"] == "main"


def test_whoever_carries_out_the_text_of_s3_113_takes_after_the_card_banned_itself() -> None:
    """G250, G281: S3-118 is "this card" then; the one shown stays in the hand, and what it is."""
    state = board(at(b=[STRONG]), at(THERE), a={"hand": ["S3-118", "S3-113", STRONG, "plain", "plain"]})
    play(state, "S3-118", pay=["plain", "plain"])
    act(state, "card", card="S3-113")
    act(state, "discard", card=STRONG)

    assert force_of(state, "S3-118") == 9
    assert pile(state, "ban", A) == [STRONG["id"]]
    assert hand(state, A) == ["S3-113"]
    invariants.check(state)


def test_s3_145_gives_its_name_and_its_force_to_others_and_takes_their_text() -> None:
    """G282: as long as it lies there; enemies and itself keep theirs."""
    helper = person(2, name="HELPER", abilities=[{"when": "static", "do": [{"force": {"side": "opp", "add": -3}}]}])
    bosses = person(
        1,
        name="COUNTER",
        abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": {"count": {"name": "BOSS DES SAVIORS"}}}}]}],
    )
    state = board(
        at(a=[helper, VIKING], b=[bosses, dict(VIKING, id="ENEMY")]), at(THERE), a={"hand": ["S3-145", *["plain"] * 3, SENDER]}
    )
    assert force_of(state, bosses) == -2

    play(state, "S3-145", on=1, pay=["plain"] * 3)
    assert (force_of(state, helper), force_of(state, VIKING), force_of(state, "ENEMY")) == (4, 4, 2)
    assert force_of(state, bosses) == 1 + 3

    play(state, SENDER, on=1, row=2)
    assert force_of(state, SENDER) == 4
    assert state.observation(A)["question"] == "main"
    invariants.check(state)


def test_s3_145_leaves_them_as_they_were() -> None:
    state = board(
        at(a=["S3-145", VIKING]),
        at(THERE),
        a={"hand": []},
        b={
            "hand": [
                person(
                    0,
                    name="KILLER",
                    abilities=[
                        {
                            "when": "on_play",
                            "do": [{"ban_character": {"side": "opp", "name": "BOSS DES SAVIORS", "printed_force": 4}}],
                        }
                    ],
                )
            ]
        },
        active=B,
    )
    counting = force_of(state, VIKING)
    killer = hand(state, B)[0]
    act(state, "play", card=killer)
    place(state, 0)
    act(state, "target", card="S3-145")
    assert (counting, force_of(state, VIKING)) == (4, 2)
    assert state.card == state.box.card
    end_turn(state)


def test_s3_145_bans_an_enemy_by_its_double_combo() -> None:
    state = board(at(a=[PARTNER], b=[STRONG]), a={"hand": ["S3-145", *["plain"] * 3]})
    play(state, "S3-145", pay=["plain"] * 3)
    act(state, "target", card=STRONG)
    assert pile(state, "ban", B) == [STRONG["id"]]


def test_s3_113_that_took_after_s3_145_gives_its_own_name() -> None:
    """G281, G282: force and text of the one, name of the other."""
    gas = person(
        1,
        name="COUNTER",
        abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": {"count": {"name": "MASQUE À GAZ"}}}}]}],
    )
    state = board(at(a=[VIKING], b=[gas]), a={"hand": ["S3-113", "S3-145", "plain"]})
    play(state, "S3-113", pay=["plain"])
    act(state, "discard", card="S3-145")
    assert (force_of(state, VIKING), force_of(state, "S3-113"), force_of(state, gas)) == (4, 4, 3)
    invariants.check(state)
