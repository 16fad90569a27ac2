"""Going on from a moment: with the same hidden cards, or dealt anew so that nothing of the old deal can come to light."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.replays.services.continuing import Deal, source_of
from play.tables.models import HUMAN, Phase, Table
from play.tables.services.moving import play_move
from play.tables.services.taking_back import NothingToTakeBackError, take_back
from simulator.games import GAMES
from simulator.kernel.game import State
from simulator.transcript import fingerprint
from tests.play.replays.conftest import PlayedOut
from tests.play.tables.conftest import sitting_at, work


def position(table: Table, moves: int) -> State:
    """The table after so many actions, played on an engine of its own."""
    sitting = sitting_at(Table.objects.get(pk=table.pk))
    state = sitting.game.new_initial_state(decks=table.decks, options=sitting.game.options(**options_of(table)), seed=table.seed)
    for action in table.actions[:moves]:
        state.apply_action(action)
    return state


def options_of(table: Table) -> dict[str, Any]:
    """The options as the engine takes them."""
    known = set(GAMES[table.game].options.__dataclass_fields__)
    return {**table.options, **({"players": len(table.seats)} if "players" in known else {})}


def go_on(client: Client, table: Table, **values: Any) -> Table:
    response = client.post(reverse("play:replay-continue", args=[table.pk]), values)
    assert response.status_code == 302
    return Table.objects.exclude(pk=table.pk).get()


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
def test_the_same_deal_gives_the_same_position_for_practice(
    alice: Player, alice_client: Client, bob_client: Client, played_out: PlayedOut, game: str
) -> None:
    table = played_out(alice, game)
    values = {"moves": 12, "seat": 1, "deal": "same", "level_0": "hard", "token": "once"}

    assert bob_client.post(reverse("play:replay-continue", args=[table.pk]), values).status_code == 404
    new = go_on(alice_client, table, **values)
    again = go_on(alice_client, table, **values)

    assert new == again
    assert (new.practice, new.origin, new.seat, new.seats[:2], new.start) == (True, table, 1, ["hard", HUMAN], None)
    assert new.actions[:12] == table.actions[:12]
    assert fingerprint(position(table, 12)) == fingerprint(sitting_at(new).state) or len(new.actions) > 12


@pytest.mark.parametrize("game", sorted(GAMES))
def test_dealt_anew_all_that_the_seat_knew_is_as_it_was_and_the_rest_may_lie_elsewhere(
    alice: Player, alice_client: Client, played_out: PlayedOut, game: str
) -> None:
    table = played_out(alice, game, moves=14)
    moves = table.moves
    before = position(table, moves)

    new = go_on(alice_client, table, moves=moves, seat=0, deal="anew")

    state = sitting_at(new).state
    assert state.observation(0) == before.observation(0) or new.moves > 0
    assert fingerprint(state) != fingerprint(before)
    assert (new.practice, new.seed == table.seed, new.origin) == (False, False, table)


def test_a_table_that_was_dealt_anew_holds_nothing_of_the_old_deal(
    alice: Player, alice_client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice, moves=30)
    old = sitting_at(table).state

    new = go_on(alice_client, table, moves=table.moves, seat=0, deal="anew")

    other = old.resample_from_infostate(0, 99)
    assert json.dumps(new.start, sort_keys=True) == json.dumps(
        other.resample_from_infostate(0, new.seed).serialize(), sort_keys=True
    ), "it depends on what the seat sees and the new seed alone"
    assert new.actions[: len(table.actions)] != table.actions


def test_the_same_cards_of_a_game_that_goes_on_are_not_given(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice, moves=20)
    address = reverse("play:replay-continue", args=[table.pk])

    answers = [alice_client.post(address, {"moves": 5, "seat": seat, "deal": "same"}).status_code for seat in (0, 1)]
    usual = alice_client.post(address, {"moves": 5, "seat": 0})

    assert answers == [404, 404]
    assert usual.status_code == 302
    new = Table.objects.exclude(pk=table.pk).get()
    assert new.start is not None


def test_a_table_tells_where_it_goes_on_from_and_its_replay_is_proved(
    alice: Player, alice_client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    new = go_on(alice_client, table, moves=30, seat=0, deal="anew")
    source = source_of(new)
    assert source is not None
    assert (source.kind, source.key, source.moves, source.deal) == ("table", str(table.pk), 30, Deal.ANEW)

    live = alice_client.get(new.get_absolute_url()).content.decode()
    page = alice_client.get(reverse("play:replay", args=[new.pk]), headers={"Accept-Language": "en"}).content.decode()
    Table.objects.filter(pk=new.pk).update(phase=Phase.OVER)
    text = alice_client.get(reverse("play:replay-text", args=[new.pk])).content.decode()
    good = alice_client.post(reverse("play:verify"), {"text": text})
    wrong = alice_client.post(reverse("play:verify"), {"text": text.replace('"turn": ', '"turn": 1')})
    broken = alice_client.post(reverse("play:verify"), {"text": text.replace('"start": {', '"start": {"hand": 3, "x": {')})

    turn, place = source.at.removeprefix("t").split(".")
    assert f">turn {turn}, action {place}</a>" in page
    assert source.at not in page
    assert live.index('class="board"') < live.index("replay-source"), "what pushes the board down hides one's own side"
    assert '"start": {' in text
    assert good.context["verdict"].same
    assert wrong.status_code == 400 or not wrong.context["verdict"].same
    assert broken.status_code == 400


def test_what_the_game_had_chosen_is_not_told_as_the_choice_of_who_takes_over(
    alice: Player, alice_client: Client, played_out: PlayedOut
) -> None:
    new = go_on(alice_client, played_out(alice), moves=30, seat=0, deal="same")
    work(new)

    before = alice_client.get(new.get_absolute_url(), headers={"Accept-Language": "en"}).content.decode()
    play_move(table=new, action=sitting_at(new).choices()[0], version=new.version, now=timezone.now())
    work(new)
    after = alice_client.get(new.get_absolute_url(), headers={"Accept-Language": "en"}).content.decode()

    assert ("The game had chosen:" in before, "You chose:" in before) == (True, False)
    assert ("The game had chosen:" in after, "You chose:" in after) == (False, True)


def test_a_game_that_was_dealt_anew_is_played_and_taken_back_like_any_other(
    alice: Player, alice_client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice, moves=30)
    new = go_on(alice_client, table, moves=table.moves, seat=0, deal="anew")
    assert new.phase == Phase.YOURS
    with pytest.raises(NothingToTakeBackError):
        take_back(table=new, version=new.version, now=new.moved)

    play_move(table=new, action=sitting_at(new).choices()[0], version=new.version, now=new.moved)

    assert new.moves >= 1
    assert alice_client.get(new.get_absolute_url()).status_code == 200


def test_moments_and_seats_that_are_not_there_are_refused(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice)
    address = reverse("play:replay-continue", args=[table.pk])

    for values in (
        {"moves": "", "seat": 0},
        {"moves": 10**6, "seat": 0},
        {"moves": 3, "seat": 9},
        {"moves": 3, "seat": 0, "deal": "x"},
    ):
        assert alice_client.post(address, values).status_code == 404
    at_the_end = alice_client.post(address, {"moves": table.moves, "seat": 0})

    assert at_the_end.status_code == 302
    assert Table.objects.count() == 1
