"""The pages of simulations, as their owner sees them, and as others do not."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from collection.models import Game, Player
from decks.models import Deck
from decks.services.revisions import save_revision
from decks.services.shelf import create_deck, delete_deck
from play.goldfish import games_of
from play.models import Run, RunState
from play.playable import starter_decks
from simulator.catalog import load
from simulator.catalog.starters import starters
from tests.play.conftest import NOON, Asking, Playing

NEW = reverse("play:new-goldfish")
LIST = reverse("play:list")


def starter() -> str:
    return starter_decks()[0].choice


def page(client: Client, name: str, run: Run, *more: int, **query: str) -> str:
    response = client.get(reverse(f"play:{name}", args=[run.pk, *more]), query)
    assert response.status_code == 200
    return response.content.decode()


def deck_of(owner: Player, content: dict[str, int], name: str = "Mine") -> Deck:
    return create_deck(owner=owner, game=Game.objects.get(slug="wankul"), name=name, format="niveau3", content=content)


def cards_of(kind: str, status: str, count: int) -> list[str]:
    catalogue = load("wankul")
    found = [key for key, one in catalogue.printings.items() if catalogue.card_of(key).type == kind]
    return [key for key in found if catalogue.card_of(key).status == status][:count]


# Asking ---------------------------------------------------------------------------------------------------------------


def test_asking_makes_a_run_and_leads_to_it(alice: Player, alice_client: Client, wankul: object, sent: list[int]) -> None:
    response = alice_client.post(NEW, {"deck": starter(), "games": 500, "agent": "scripted", "seed": 7})

    run = Run.objects.get()
    assert response.status_code == 302
    assert response["Location"] == run.get_absolute_url()
    assert (run.owner, run.games_total, run.question["seed"]) == (alice, 500, 7)
    assert run.chunks.count() == 20


def test_an_empty_seed_is_drawn_and_a_second_click_makes_no_second_run(
    alice_client: Client, wankul: object, sent: list[int]
) -> None:
    request = {"deck": starter(), "games": 500, "agent": "random", "seed": ""}
    for _ in range(2):
        alice_client.post(NEW, request)
    seeds = [run.question["seed"] for run in Run.objects.all()]
    for _ in range(2):
        alice_client.post(NEW, {**request, "seed": 3})

    assert len(set(seeds)) == 2
    assert Run.objects.count() == 3


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"games": 0}, "games"),
        ({"games": 100_001}, "games"),
        ({"games": "ten"}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**53}, "seed"),
        ({"agent": "passive"}, "agent"),
        ({"deck": "starter:wankul/none"}, "deck"),
        ({"deck": "deck:99999999999999999999"}, "deck"),
        ({"deck": ""}, "deck"),
    ],
)
def test_what_is_wrong_is_said_in_place_and_what_was_typed_is_kept(
    alice_client: Client, wankul: object, changed: dict[str, Any], field: str
) -> None:
    request = {"deck": starter(), "games": 777, "agent": "random", "seed": 13} | changed

    response = alice_client.post(NEW, request)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert str(request["games"]) in response.content.decode()
    assert not Run.objects.exists()


def test_a_deck_that_cannot_be_dealt_is_refused_with_the_card(alice: Player, alice_client: Client, wankul: object) -> None:
    catalogue = load("wankul")
    duo = next(key for key in catalogue.printings if catalogue.card_of(key).type == "duo")
    deck = deck_of(alice, {duo: 1, **starters("wankul")[0].cards})

    response = alice_client.post(NEW, {"deck": f"deck:{deck.pk}", "games": 10, "agent": "scripted", "seed": 1})

    assert response.status_code == 422
    assert catalogue.card_of(duo).name in response.context["form"].errors["deck"][0]


def test_an_empty_deck_is_refused(alice: Player, alice_client: Client, wankul: object) -> None:
    deck = deck_of(alice, {})

    response = alice_client.post(NEW, {"deck": f"deck:{deck.pk}", "games": 10, "agent": "scripted", "seed": 1})

    assert "vide" in str(response.context["form"].errors["deck"])


def test_another_players_deck_is_not_there(alice_client: Client, bob: Player, wankul: object) -> None:
    theirs = deck_of(bob, dict(starters("wankul")[0].cards), "Secret plan")

    asked = alice_client.post(NEW, {"deck": f"deck:{theirs.pk}", "games": 10, "agent": "scripted", "seed": 1})
    shown = alice_client.get(NEW, {"deck": str(theirs.pk)})

    assert asked.status_code == 422
    assert "Secret plan" not in asked.content.decode() + shown.content.decode()


def test_the_deck_of_the_address_is_chosen_and_checked(alice: Player, alice_client: Client, wankul: object) -> None:
    manual = cards_of("character", "manual", 2)
    deck = deck_of(alice, {manual[0]: 4, manual[1]: 1, **dict.fromkeys(cards_of("terrain", "full", 3), 1)})

    text = alice_client.get(NEW, {"deck": str(deck.pk)}).content.decode()

    assert f'<option value="deck:{deck.pk}" selected>' in text
    assert load("wankul").card_of(manual[0]).name in text
    assert "sans leur texte" in text
    assert "enfreint des règles" in text


def test_the_check_follows_the_form(alice_client: Client, wankul: object) -> None:
    few = alice_client.get(reverse("play:preflight"), {"deck": starter(), "games": "100", "agent": "scripted"}).content.decode()
    many = alice_client.get(
        reverse("play:preflight"), {"deck": starter(), "games": "100000", "agent": "scripted"}
    ).content.decode()
    none = alice_client.get(reverse("play:preflight"), {"deck": "deck:1", "games": "x"})

    assert "moins d’une seconde" in few
    assert "minutes" in many
    assert none.status_code == 200


def test_the_time_told_is_that_of_the_last_run(alice: Player, alice_client: Client, played: Playing) -> None:
    played(alice, games=60)
    Run.objects.update(started="2026-11-21T12:00:00Z", finished="2026-11-21T12:01:00Z")

    text = alice_client.get(reverse("play:preflight"), {"deck": starter(), "games": "600", "agent": "scripted"}).content.decode()

    assert "10 minutes" in text


@override_settings(RUNS_AT_ONCE=1)
def test_one_run_too_many_is_refused_in_place(alice: Player, alice_client: Client, played: Playing) -> None:
    played(alice, chunks=0)

    response = alice_client.post(NEW, {"deck": starter(), "games": 10, "agent": "scripted", "seed": 99})

    assert response.status_code == 429
    assert "en cours" in response.content.decode()


def test_asking_again_tells_that_the_answer_is_stored(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)

    response = alice_client.post(NEW, {"deck": starter(), "games": 60, "agent": "scripted", "seed": 1}, follow=True)

    assert response.redirect_chain[-1][0] == run.get_absolute_url()
    assert "déjà été posée" in response.content.decode()
    assert "Relancer avec une autre graine" in response.content.decode()


def test_another_seed_asks_the_same_with_other_luck(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)

    alice_client.post(reverse("play:another-seed", args=[run.pk]))

    other = Run.objects.exclude(pk=run.pk).get()
    assert other.question["seed"] != 1
    assert {**other.question, "seed": 1} == run.question


def test_another_player_with_the_same_question_is_told_that_nothing_was_played_again(
    alice: Player, bob_client: Client, played: Playing
) -> None:
    played(alice)

    response = bob_client.post(NEW, {"deck": starter(), "games": 60, "agent": "scripted", "seed": 1}, follow=True)

    assert "rien n’a été rejoué" in response.content.decode()
    assert Run.objects.count() == 2


# Progress -------------------------------------------------------------------------------------------------------------


def test_a_run_at_work_asks_for_itself_until_it_has_ended(alice: Player, alice_client: Client, played: Playing) -> None:
    over = played(alice, games=100, seed=2)
    run = played(alice, games=100, chunks=2)
    address, over_address = (reverse("play:progress", args=[one.pk]) for one in (run, over))

    at_work = alice_client.get(address, headers={"HX-Request": "true"}).content.decode()
    ended = alice_client.get(over_address, headers={"HX-Request": "true"}).content.decode()

    assert 'hx-trigger="every 1s"' in at_work
    assert address in at_work
    assert "50 parties sur 100" in at_work
    assert "every" not in ended
    assert 'id="run"' in ended
    assert "<html" not in at_work + ended


def test_progress_without_javascript_is_the_page_itself(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=100, chunks=1)

    assert alice_client.get(reverse("play:progress", args=[run.pk])).status_code == 302
    assert "Actualiser" in page(alice_client, "run", run)


def test_stopping_keeps_what_was_played(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=100, chunks=1)

    response = alice_client.post(reverse("play:stop", args=[run.pk]), headers={"HX-Request": "true"})

    run.refresh_from_db()
    assert response.status_code == 200
    assert run.stop_asked is not None
    assert run.state == RunState.MERGING


def test_a_partial_answer_says_so(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    Run.objects.filter(pk=run.pk).update(games_total=100)
    stopped = page(alice_client, "run", run)
    Run.objects.filter(pk=run.pk).update(chunks_failed=1)
    run.chunks.update(state="failed", problem="ValueError: <b>a card</b> broke")
    failed = page(alice_client, "run", run)

    assert "60 parties sur 100 ont été jouées" in stopped
    assert "Cette réponse est partielle" in failed
    assert "40 parties" in failed
    assert "ValueError: &lt;b&gt;a card&lt;/b&gt; broke" in failed


def test_a_failed_run_says_why(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    Run.objects.filter(pk=run.pk).update(state=RunState.FAILED, problem="disk full", report=None, result="")

    text = page(alice_client, "run", run)

    assert "disk full" in text
    assert alice_client.get(reverse("play:games", args=[run.pk])).status_code == 404


# The report -------------------------------------------------------------------------------------------------------------


def test_the_report_opens_with_the_verdict_and_tells_every_figure(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    assert run.report is not None

    text = page(alice_client, "run", run)

    assert run.report["verdict"]["fr"] in text
    for figure in run.report["figures"]:
        assert f'id="figure-{figure["key"]}"' in text
    for line in run.report["cards"]:
        assert line["name"].replace("'", "&#x27;") in text
    for sentence in run.report["limits"]:
        assert sentence["fr"].replace("'", "&#x27;") in text
    assert text.index(run.report["verdict"]["fr"]) < text.index("figure-")


def test_the_report_speaks_english_too(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    assert run.report is not None

    text = alice_client.get(run.get_absolute_url(), headers={"Accept-Language": "en"}).content.decode()

    assert run.report["verdict"]["en"] in text
    assert "Card by card" in text


def test_the_simulated_chance_stands_beside_the_exact_one(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)

    assert "Probabilité exacte, sans jouer : <strong>68,9\u00a0%</strong>" in page(alice_client, "run", run).replace(
        "jouer\u00a0:", "jouer :"
    )


def test_cards_are_sorted_by_the_column_asked_for(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)

    report = alice_client.get(run.get_absolute_url(), {"sort": "stuck"}).context["report"]

    shares = [card.told[1].value for card in report.cards]
    values = [float(share.replace(",", ".").replace("\u00a0%", "")) for share in shares]
    assert values == sorted(values, reverse=True)
    assert [column.key for column in report.columns if column.sorts] == ["stuck"]


def test_figures_open_the_games_behind_them(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=100)
    report = alice_client.get(run.get_absolute_url()).context["report"]

    links = [(figure.query, figure.hits) for figure in report.figures if figure.query]
    links += [(row.query, row.hits) for figure in report.figures for row in figure.rows if row.query]
    assert len(links) > 3
    for query, hits in links:
        found = alice_client.get(f"{reverse('play:games', args=[run.pk])}?{query}").context["page"].paginator.count
        assert found == hits, query


def test_few_games_are_not_told_as_percentages(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=5)

    assert "trop peu de parties" in page(alice_client, "run", run)


def test_downloads_hold_every_game_and_where_they_come_from(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)

    table = alice_client.get(reverse("play:csv", args=[run.pk]))
    lines = list(csv.DictReader(io.StringIO(b"".join(table.streaming_content).decode())))  # type: ignore[attr-defined]
    document = json.loads(alice_client.get(reverse("play:json", args=[run.pk])).content)

    rows = games_of(run.result)
    assert [int(line["game"]) for line in lines] == list(range(1, 26))
    assert [int(line["decisions"]) for line in lines] == [row.decisions for row in rows]
    assert document["counts"] == json.loads(run.result)
    assert document["question"] == run.question
    assert document["provenance"]["cards_version"] == run.cards_version
    assert document["provenance"]["complete"] is True
    assert "attachment" in table["Content-Disposition"]


def test_the_report_leads_to_its_deck_as_long_as_there_is_one(alice: Player, alice_client: Client, played: Playing) -> None:
    deck = deck_of(alice, dict(starters("wankul")[0].cards))
    save_revision(deck=deck, version=deck.version, message="first")
    run = played(alice, games=25, choice=f"deck:{deck.pk}")
    address = reverse("decks:deck", args=[deck.pk])

    before = page(alice_client, "run", run)
    delete_deck(deck=deck, now=NOON)
    after = page(alice_client, "run", run)

    assert run.deck_revision == 1
    assert address in before
    assert "révision 1" in before
    assert address not in after
    assert "Mine" in after


# Games ----------------------------------------------------------------------------------------------------------------


def test_games_are_listed_searched_and_sorted(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=60)
    rows = games_of(run.result)
    address = reverse("play:games", args=[run.pk])

    everything = alice_client.get(address).context["page"]
    slowest = alice_client.get(address, {"sort": "longest"}).context["page"]
    changed = alice_client.get(address, {"mulligans_least": "1"}).context["page"]
    nothing = alice_client.get(address, {"turns": "9999", "sort": "sideways", "page": "zzz", "mulligans": "x"})

    assert (everything.paginator.count, len(everything.object_list)) == (60, 50)
    assert slowest.object_list[0].turns == max(row.turns for row in rows)
    assert changed.paginator.count == sum(row.mulligans >= 1 for row in rows)
    assert nothing.context["page"].paginator.count == 0
    assert "Aucune partie" in nothing.content.decode()


def test_the_search_swaps_the_list_alone(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)

    text = alice_client.get(reverse("play:games", args=[run.pk]), headers={"HX-Request": "true"}).content.decode()

    assert text.lstrip().startswith('<div class="stack" id="games">')


def test_a_game_is_told_move_by_move_in_both_languages(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)
    address = reverse("play:game", args=[run.pk, 3])

    french = alice_client.get(address)
    english = alice_client.get(address, headers={"Accept-Language": "en"})

    story = french.context["story"]
    moves = [move for chapter in story.chapters for move in chapter.moves]
    assert story.is_same
    assert [move.number for move in moves] == list(range(1, games_of(run.result)[2].decisions + 1))
    assert 'id="m1"' in french.content.decode()
    assert story.result in french.content.decode()
    assert english.context["story"].result != story.result
    assert english.context["story"].fingerprint == story.fingerprint


def test_a_game_that_takes_another_course_now_says_so(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)
    counts = json.loads(run.result)
    counts["rows"][0]["games"][0][-1] += 1
    Run.objects.filter(pk=run.pk).update(result=json.dumps(counts))

    text = page(alice_client, "game", run, 1)

    assert "autre cours" in text


def test_a_game_of_other_rules_is_not_told(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice, games=25)
    Run.objects.filter(pk=run.pk).update(cards_version="0ld")

    text = page(alice_client, "game", run, 1)

    assert "0ld" in text
    assert 'id="m1"' not in text


@pytest.mark.parametrize("number", [0, 26, 10**12])
def test_a_game_that_the_run_does_not_hold_is_missing(alice: Player, alice_client: Client, played: Playing, number: int) -> None:
    run = played(alice, games=25)

    assert alice_client.get(reverse("play:game", args=[run.pk, number])).status_code == 404


# The list ---------------------------------------------------------------------------------------------------------------


def test_the_list_begins_empty_and_then_shows_verdicts(alice: Player, alice_client: Client, played: Playing) -> None:
    empty = alice_client.get(LIST).content.decode()
    run = played(alice)
    played(alice, seed=2, chunks=0)

    text = alice_client.get(LIST).content.decode()

    assert run.report is not None
    assert NEW in empty
    assert run.report["verdict"]["fr"] in text
    assert "en attente" in text


@pytest.mark.database
def test_the_list_costs_the_same_for_many_runs(
    alice: Player, alice_client: Client, asked: Asking, django_assert_max_num_queries: Any
) -> None:
    asked(alice, seed=1)
    alice_client.get(LIST)

    with override_settings(RUNS_AT_ONCE=99):
        for seed in range(2, 22):
            asked(alice, seed=seed)

    with django_assert_max_num_queries(6):
        alice_client.get(LIST)


@pytest.mark.database
def test_the_latest_runs_of_the_home_page_come_in_one_query(
    alice: Player, played: Playing, django_assert_num_queries: Any
) -> None:
    run = played(alice)

    with django_assert_num_queries(1):
        latest = list(Run.objects.latest_of(alice, 3))
        names = [(found.game.name, found.verdict, found.games_done) for found in latest]

    assert run.report is not None
    assert names == [("Wankul", run.report["verdict"], 60)]


def test_deleting_asks_first_and_then_leaves_nothing(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    address = reverse("play:delete", args=[run.pk])

    assert "Supprimer" in alice_client.get(address).content.decode()
    assert Run.objects.exists()
    alice_client.post(address)

    assert not Run.objects.exists()


# Others -----------------------------------------------------------------------------------------------------------------

PAGES = [
    ("run", "get"), ("progress", "get"), ("games", "get"), ("csv", "get"), ("json", "get"), ("delete", "get"),
    ("stop", "post"), ("delete", "post"), ("another-seed", "post"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "method"), PAGES)
def test_somebody_elses_run_is_as_absent_as_one_that_never_was(
    alice: Player, bob_client: Client, client: Client, played: Playing, name: str, method: str
) -> None:
    run = played(alice, games=25)
    before = Run.objects.values().get()

    theirs = getattr(bob_client, method)(reverse(f"play:{name}", args=[run.pk]))
    missing = getattr(bob_client, method)(reverse(f"play:{name}", args=[uuid4()]))
    nobody = getattr(client, method)(reverse(f"play:{name}", args=[run.pk]))

    assert (theirs.status_code, missing.status_code) == (404, 404)
    assert nobody.status_code == 302
    assert nobody["Location"].startswith("/compte/")
    assert Run.objects.values().get() == before


def test_somebody_elses_game_is_missing(alice: Player, bob_client: Client, played: Playing) -> None:
    run = played(alice, games=25)

    assert bob_client.get(reverse("play:game", args=[run.pk, 1])).status_code == 404


@pytest.mark.parametrize("name", ["stop", "another-seed"])
def test_acts_are_not_done_by_looking(alice: Player, alice_client: Client, played: Playing, name: str) -> None:
    run = played(alice, games=25)

    assert alice_client.get(reverse(f"play:{name}", args=[run.pk])).status_code == 405


def test_names_of_decks_are_shown_as_typed(alice: Player, alice_client: Client, wankul: object, played: Playing) -> None:
    deck = deck_of(alice, dict(starters("wankul")[0].cards), "<script>alert(1)</script>")
    run = played(alice, games=25, choice=f"deck:{deck.pk}")

    for address in (
        run.get_absolute_url(),
        LIST,
        reverse("play:games", args=[run.pk]),
        reverse("play:delete", args=[run.pk]),
        NEW,
    ):
        text = alice_client.get(address).content.decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)" in text
