"""Games and simulations of an archive brought back on another account: as they were, or not at all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.exceptions import ValidationError

from collection.models import Game, Player
from config.accounts.game_rows import Deck
from play.replays.engine.own_games import own_game, own_table
from play.replays.engine.recording import recording_of
from play.replays.engine.timeline import Timeline
from play.replays.models import Link, Remark
from play.replays.services.continuing import Deal, Source, continue_from
from play.replays.services.linking import share
from play.replays.services.remarking import add_remark
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.services.asking import Subject, ask
from play.runs.services.merging import add_up
from play.runs.services.stopping import stop_run
from play.tables.engine.sitting import sitting_of
from play.tables.models import Phase, Table
from play.tables.services.ending import concede
from play.tables.services.moving import record
from play.tables.services.opening import MOST_TABLES, open_table
from simulator.games.wongar.model.phases import CEREMONY
from tests.config.accounts.archives import changed
from tests.config.accounts.whole_account import exported, normal_form, restored, taken_in, worked
from tests.conftest import client_of
from tests.decks.builders import a_deck
from tests.messages import tables_sent
from tests.play.conftest import Playing, later
from tests.play.tables.conftest import setup_of

pytestmark = pytest.mark.django_db

EN: dict[str, Any] = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def _in_english(_no_language_is_left: None) -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture(autouse=True)
def _nobody_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    tables_sent(monkeypatch)


def a_game(owner: Player, game: str = "wizard_duel", *, seed: int = 7, moves: int = 10_000, **options: Any) -> Table:
    """A game in which everybody chooses by lot: to its end, or given up after so many choices."""
    now = timezone.now() + timedelta(seconds=seed)
    table = open_table(owner=owner, setup=setup_of(game, seed=seed, **options), now=now)
    luck = random.Random(seed)
    with sitting_of(table) as sitting:
        while not sitting.is_over and moves > 0:
            sitting.play(luck.choice(sitting.choices()))
            moves -= 1
        record(table=table, sitting=sitting, now=now)
    if not table.is_over:
        concede(table=table, now=now)
    return Table.objects.get(pk=table.pk)


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    games=st.lists(
        st.tuples(
            st.sampled_from(["wankul", "wizard_duel", "wongar", "lekemar", "woodland_wizards"]), st.sampled_from([0, 40, 10_000])
        ),
        max_size=2,
    )
)
def test_games_come_back_as_they_went_away(games: list[tuple[str, int]], every_game: None) -> None:
    one, other = (Player.objects.create_user(f"{name}-{random.random()}@example.com") for name in ("one", "other"))
    for seed, (game, moves) in enumerate(games):
        table = a_game(one, game, seed=seed, moves=moves)
        add_remark(game=own_table(table), moves=seed, words="Here", now=timezone.now(), whole_turn=bool(seed))

    row = restored(other, exported(one))

    assert row.problem == ""
    assert normal_form(other) == normal_form(one)
    assert (row.told["tables"], row.told["remarks"]) == (len(games), len(games))
    for table in Table.objects.owned_by(other):
        assert table.restored
        assert Timeline(recording_of(table), None).last == table.moves


@pytest.fixture
def every_game(db: None, wankul: Game) -> None:
    for slug in ("wizard_duel", "wongar", "lekemar", "woodland_wizards"):
        Game.objects.get_or_create(slug=slug, defaults={"name": slug})


def test_what_comes_back_goes_away_again_and_its_page_says_whence_it_is(alice: Player, bob: Player, wankul: Game) -> None:
    table = a_game(alice, "wankul", moves=60)
    share(game=own_table(table), all_hands=True, now=timezone.now())
    restored(bob, exported(alice))
    third = Player.objects.create_user("third@example.com")
    restored(third, exported(bob))

    assert normal_form(third) == normal_form(alice)
    back = Table.objects.owned_by(bob).get()
    page = client_of(bob).get(back.get_absolute_url(), headers=EN)
    assert "Brought back from an archive" in page.content.decode()
    assert not Link.objects.owned_by(bob).exists(), "nothing is shown to anybody"
    assert client_of(alice).get(back.get_absolute_url()).status_code == 404


def test_a_game_that_goes_on_stays_behind(alice: Player, bob: Player, wankul: Game) -> None:
    table = open_table(owner=alice, setup=setup_of("wankul"), now=timezone.now())
    add_remark(game=own_table(table), moves=0, words="Still here", now=timezone.now())

    row = restored(bob, exported(alice))

    assert (row.problem, row.told["tables"], row.told["remarks"]) == ("", 0, 0)
    assert not Table.objects.owned_by(bob).exists()


def of_the_game(**values: Any) -> Callable[[Any], Any]:
    return lambda known: known | values


def of_its_recipe(**values: Any) -> Callable[[Any], Any]:
    return lambda known: known | {"recipe": known["recipe"] | values}


def without_its_end(known: Any) -> Any:
    return of_its_recipe(actions=known["recipe"]["actions"][:-1])(known)


FORGED: dict[str, Callable[[Any], Any]] = {
    "won by others": lambda known: known | {"winner": (known["winner"] + 1) % len(known["rewards"])},
    "another end": of_the_game(ending="by magic"),
    "never ended": without_its_end,
    "another deal": of_its_recipe(seed=99),
    "no such action": of_its_recipe(actions=[2**60]),
    "true actions": of_its_recipe(actions=[True]),
    "too many actions": of_its_recipe(actions=[0] * 20_001),
    "nobody at the table": of_its_recipe(seats=["easy", "easy"]),
    "more than play it": of_its_recipe(seats=["human", *["easy"] * 8]),
    "another seat": of_the_game(seat=1),
    "no such game": of_its_recipe(game="chess"),
    "no such option": of_the_game(options={"magic": 1}),
    "options of another kind": of_the_game(options=[]),
    "a winner who is not there": of_the_game(winner=7),
    "a date that is none": of_the_game(moved="yesterday"),
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED.keys())
def test_a_game_that_was_not_played_so_refuses_the_archive(
    forge: Callable[[Any], Any], alice: Player, bob: Player, wankul: Game
) -> None:
    table = a_game(alice)
    assert table.winner is not None
    before = normal_form(bob)

    row = restored(bob, changed(exported(alice), {f"tables/{table.pk}.json": forge}))

    assert f"tables/{table.pk}.json" in row.problem
    assert normal_form(bob) == before


def test_a_game_that_goes_on_comes_back_where_this_site_dealt_it_and_else_stays_behind(
    alice: Player, bob: Player, wankul: Game
) -> None:
    """A position that no game led to, in a table that is over, held whoever looked at it or went on from it for ever."""
    first = a_game(alice, "wongar", moves=12)
    source = Source("table", str(first.pk), 12, "", Deal.ANEW)
    now = timezone.now()
    table = continue_from(recording=recording_of(first), source=source, seat=first.seat, levels={}, owner=alice, now=now)
    concede(table=table, now=now)
    Table.objects.filter(pk=table.pk).update(start={**(table.start or {}), "rng": 2**64 - 1}, actions=[], moves=0, marks=[])
    table.refresh_from_db()
    name, archive = f"tables/{table.pk}.json", exported(alice)
    nobody = {**(table.start or {}), "phase": CEREMONY, "inside": 1 << 20}

    came = restored(bob, archive)
    for forge in (of_its_recipe(start=nobody), of_the_game(start_mark=""), of_the_game(start_mark="a:b")):
        other = Player.objects.create_user(f"{random.random()}@example.com")
        row = restored(other, changed(archive, {name: forge}))
        assert (row.problem, row.told.get("tables"), row.told.get("elsewhere")) == ("", 1, 1)
        assert Table.objects.owned_by(other).get().start is None
        page = client_of(other).get(reverse("restore"), headers=EN).content.decode()
        assert "1 game went on from a position" in page

    assert (came.problem, came.told["tables"], came.told["elsewhere"]) == ("", 2, 0)
    assert Table.objects.owned_by(bob).filter(start=table.start).count() == 1


def test_no_game_is_laid_out_with_more_cards_than_a_deck_has() -> None:
    """Eighty cards, five hundred times each, in ten decks, filled the memory of a worker before anything was proved."""
    assert Deck().run_validation({"S1-031": 499, "S1-032": 1}) == {"S1-031": 499, "S1-032": 1}
    with pytest.raises(ValidationError):
        Deck().run_validation({"S1-031": 500, "S1-032": 1})


@pytest.mark.parametrize(
    "other", [{"rules_version": "0.1", "actions": [2**40]}, {"card_list": "x", "list_name": "x"}], ids=["rules", "cards"]
)
def test_a_game_of_other_rules_or_cards_comes_back_and_its_page_says_so(
    other: dict[str, Any], alice: Player, bob: Player, wankul: Game
) -> None:
    table = a_game(alice)
    forged = {f"tables/{table.pk}.json": of_its_recipe(**other)}

    row = restored(bob, changed(exported(alice), forged))

    back = Table.objects.owned_by(bob).get()
    assert (row.problem, back.moves) == ("", len(back.actions))
    assert "The rules have changed since" in client_of(bob).get(back.get_absolute_url(), headers=EN).content.decode()


def test_no_more_tables_come_than_one_keeps(alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    a_game(alice, moves=0)
    archive = exported(alice)
    monkeypatch.setattr("config.accounts.merging.MOST_TABLES", 0)

    row = worked(taken_in(bob, archive, merges=True).pk)

    assert row.preview is None, "it is said before anybody is asked"
    assert "would hold 1 tables; it can hold 0" in row.problem
    assert "tables/" in row.problem
    assert MOST_TABLES == 300


# Simulations --------------------------------------------------------------------------------------------------------------


def test_simulations_come_back_as_they_went_away(alice: Player, bob: Player, played: Playing, played_series: Playing) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    whole = played(alice, games=20)
    Run.objects.filter(pk=whole.pk).update(deck=deck, deck_name=deck.name)
    played_series(alice, games=20, agent="random")
    part = played(alice, games=400, seed=5, chunks=1)
    stop_run(run=part, now=later(3))
    assert add_up(run=part.pk, now=later(4))
    add_remark(game=own_game(whole, 3), moves=2, words="This one", now=timezone.now())

    row = restored(bob, exported(alice))

    assert (row.problem, row.told["runs"], row.told["untold"], row.told["remarks"]) == ("", 3, 0, 1)
    assert normal_form(bob) == normal_form(alice)
    for run in Run.objects.owned_by(bob):
        page = client_of(bob).get(run.get_absolute_url(), headers=EN)
        assert "brought back from an archive" in page.content.decode()
    assert (
        client_of(bob).get(own_game(Run.objects.owned_by(bob).get(kind="goldfish", games_total=20), 3).address()).status_code
        == 200
    )
    assert Remark.objects.owned_by(bob).get().words == "This one"


def test_what_another_site_counted_answers_nobodys_question(alice: Player, bob: Player, played: Playing) -> None:
    run = played(alice, games=20)
    archive = exported(alice)
    run.delete()
    restored(bob, archive)

    for player in (alice, bob):
        answer = ask(owner=player, question=Question.from_dict(run.question), subject=Subject("Mine"), now=later(50))
        assert answer.is_new
    assert not Run.objects.like(run.kind, "wankul", ["scripted"]).exists()
    assert not Run.objects.timed([run.kind], "wankul").exists()


UNTOLD: dict[str, Callable[[Any], Any]] = {
    "counts of nothing": lambda known: known | {"counts": {}},
    "counts of another shape": lambda known: known | {"counts": [1, 2, 3]},
    "a part too much": lambda known: known | {"question": known["question"] | {"more": 1}},
    "names of another shape": lambda known: (
        known | {"question": known["question"] | {"names": {"decks": 7}}, "counts": {"rows": 7}}
    ),
}
WRONG: dict[str, Callable[[Any], Any]] = {
    "more counted than asked": lambda known: known | {"provenance": known["provenance"] | {"games_counted": 10**6}},
    "another kind": lambda known: known | {"question": known["question"] | {"kind": "magic"}},
    "no question": lambda known: known | {"question": None},
    "too many games": lambda known: known | {"question": known["question"] | {"games": 10**9}},
    "a deck that is none": lambda known: known | {"question": known["question"] | {"decks": [{"S1-108": -1}]}},
}


@pytest.mark.parametrize("forge", [*UNTOLD.values(), *WRONG.values()], ids=[*UNTOLD, *WRONG])
def test_a_simulation_that_cannot_be_told_stays_in_the_archive(
    forge: Callable[[Any], Any], alice: Player, bob: Player, played: Playing
) -> None:
    run = played(alice, games=20)
    row = restored(bob, changed(exported(alice), {f"simulations/{run.pk}.json": forge}))

    assert not Run.objects.owned_by(bob).exists()
    if forge in WRONG.values():
        assert f"simulations/{run.pk}.json" in row.problem
    else:
        assert (row.problem, row.told["untold"]) == ("", 1)
        assert "could not be told" in client_of(bob).get("/compte/restaurer/", headers=EN).content.decode()


def test_no_more_simulations_come_than_one_keeps(alice: Player, bob: Player, played: Playing, settings: Any) -> None:
    for player in (alice, bob):
        played(player, games=20)
    Run.objects.owned_by(bob).update(created=later(5))
    archive = exported(alice)
    settings.RUNS_KEPT = 1

    row = worked(taken_in(bob, archive, merges=True).pk)

    assert row.preview is None, "it is said before anybody is asked"
    assert "would hold 2 simulations; it can hold 1" in row.problem
    assert Run.objects.owned_by(bob).count() == 1


def test_archives_of_earlier_sites_name_games_only(alice: Player, bob: Player, played: Playing) -> None:
    table, run = a_game(alice, moves=0), played(alice, games=20)

    def before(known: Any) -> Any:
        return {name: known[name] for name in known if name not in ("marks", "started")}

    files = {f"tables/{table.pk}.json": before, f"simulations/{run.pk}.json": before}
    row = restored(bob, changed(exported(alice), files))

    assert (row.problem, row.told["tables"], row.told["runs"]) == ("", 0, 0)
    assert table.phase == Phase.OVER
