"""The pages of series: the form that a game's own words make, what to know before, the report and its games."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from decks.legality.verdicts import default_format
from play.runs.models import Run
from simulator.catalog.starters import starters
from simulator.games import GAMES
from tests.play.conftest import Playing
from tests.play.pages import deck_of, games

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]

NEW = reverse("play:new-series")
PREFLIGHT = reverse("play:series-preflight")
TABLE = {"game": "wizard_duel", "seats": "4", "agent": "scripted", "games": "120", "seed": "5"}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_form_in_its_own_words(alice_client: Client, game: str, language: str) -> None:
    alice_client.cookies["django_language"] = language
    for seats in {GAMES[game].players[0], GAMES[game].players[-1]}:
        text = alice_client.get(NEW, {"game": game, "seats": str(seats)}).content.decode()

        for agreement in GAMES[game].agreements:
            assert f'name="option_{agreement.key}"' in text
        assert text.count('name="agent_') == seats
        assert ('name="deck_0"' in text) == (GAMES[game].goldfish is not None)


def test_the_form_opens_on_the_first_game_of_the_site(alice_client: Client) -> None:
    context = alice_client.get(reverse("play:new-series")).context

    assert [slug for slug, _name in context["games"]] == list(GAMES)
    assert context["form"].engine.slug == "wankul"


def test_asking_makes_a_run_and_leads_to_it(alice: Player, alice_client: Client, sent: list[int]) -> None:
    response = alice_client.post(NEW, TABLE | {"agent_0": "random", "compare": "sudden_death"})

    run = Run.objects.get()
    assert response.status_code == 302
    assert response["Location"] == run.get_absolute_url()
    assert (run.owner, run.kind, run.games_total, run.deck_name) == (alice, "series", 240, "Wizard Duel, 4 joueurs")


def test_a_deck_with_a_duo_has_its_agreement_proposed_and_is_told_what_stays_in_the_box_without(
    alice: Player, alice_client: Client, sent: list[int]
) -> None:
    deck = deck_of(alice, {"S5-176A": 1, **starters("wankul")[0].cards})
    choice, english = f"deck:{deck.pk}", {"accept-language": "en"}
    begun = alice_client.get(NEW, {"game": "wankul", "deck_0": choice}, headers=english)
    table = {"game": "wankul", "seats": "2", "agent": "scripted", "games": "20", "seed": "5", "deck_0": choice}
    table |= {"deck_1": "starter:wankul/siege", "option_draw": "2", "option_max_turns": "300"}

    def told(**more: str) -> str:
        return unescape(alice_client.post(NEW, table | more, headers=english, follow=True).content.decode())

    assert begun.context["form"]["option_duos"].value() is True or begun.context["form"]["option_duos"].value() == "true"
    assert "proposed in the options below" in begun.content.decode()
    assert list(json.loads(begun.context["form"].needs_json)) == [choice]
    assert "Of “Mine”, this stays in the box: MARTINE & JEANINE." in told(option_duos="false")
    assert "Of “Mine”" in unescape(
        alice_client.get(PREFLIGHT, table | {"option_duos": "false"}, headers=english).content.decode()
    )
    for more in ({"option_duos": "true"}, {"option_duos": "false", "compare": "duos"}):
        assert "stays in the box" not in told(**more)


def test_programs_have_the_agreement_of_a_duo_proposed_too(alice: Player, alice_client: Client, sent: list[int]) -> None:
    deck = deck_of(alice, {"S5-176A": 1, **starters("wankul")[0].cards})
    asked = {"game": "wankul", "decks": [f"deck:{deck.pk}", "starter:wankul/siege"], "games": 20, "seed": 5}

    def answer(**more: Any) -> Any:
        return alice_client.post("/api/runs/series/", asked | more, content_type="application/json").json()

    proposed, refused = answer(), answer(options={"duos": False})

    assert [one["question"]["options"]["duos"] for one in (proposed, refused)] == [True, False]
    assert (proposed["warnings"], len(refused["warnings"])) == ([], 1)


def test_decks_that_meet_leave_their_duos_in_the_box_and_say_so(alice: Player, alice_client: Client, sent: list[int]) -> None:
    deck = deck_of(alice, {"S5-176A": 1, **starters("wankul")[0].cards})
    asked = {"deck": f"deck:{deck.pk}", "opponents": ["starter:wankul/retour"], "precision": "quick"}

    answer = alice_client.post("/api/runs/field/", asked, content_type="application/json", headers={"accept-language": "en"})

    assert answer.status_code == 202
    said = "Of “Mine”, this stays in the box: MARTINE & JEANINE. These games are played without “Duo cards”."
    assert answer.json()["warnings"] == [said]


def test_the_form_works_without_scripts(alice_client: Client, sent: list[int]) -> None:
    """Its buttons set the table and say what to know before; what was typed stays, and is what is asked."""

    def form_of(text: str, button: str) -> str:
        form: str
        (form,) = [one for one in re.findall(r"<form.*?</form>", text, re.DOTALL) if button in one]
        assert re.search(rf"<noscript>(<div[^>]*>)?<button type=\"submit\"[^>]*>{button}</button>", form)
        return form

    begun = form_of(alice_client.get(NEW).content.decode(), "Dresser cette table")
    assert f'method="get" action="{NEW}"' in begun
    assert '<option value="wizard_duel">' in begun
    form = form_of(alice_client.get(NEW, {"game": "wizard_duel", "seats": "3"}).content.decode(), "Vérifier d’abord cette série")
    assert 'formmethod="get" formnovalidate>Vérifier' in form
    assert {'name="game" value="wizard_duel"', 'name="seats" value="3"'} == set(
        re.findall(r'name="(?:game|seats)" value="\w+"', form)
    )

    asked = {"game": "wizard_duel", "seats": "3", "agent": "scripted", "games": "30", "seed": "5"}
    checked = alice_client.get(NEW, asked).content.decode()
    assert re.search(r'id="preflight".*?30 parties', checked, re.DOTALL)
    assert re.search(r'<input [^>]*name="games" value="30"', checked)
    assert alice_client.post(NEW, asked).status_code == 302
    assert Run.objects.get().games_total == 30


def test_a_second_click_makes_no_second_run(alice_client: Client, sent: list[int]) -> None:
    for _ in range(2):
        alice_client.post(NEW, TABLE)

    assert Run.objects.count() == 1


def test_what_is_wrong_is_said_and_what_was_typed_is_kept(alice_client: Client) -> None:
    response = alice_client.post(NEW, TABLE | {"games": "0", "agent_3": "random"})

    text = response.content.decode()
    assert response.status_code == 422
    assert "field__error" in text
    assert '<option value="random" selected>' in text
    assert not Run.objects.exists()


@pytest.mark.parametrize("asked", [{"game": "chess"}, {"game": "wankul' OR 1=1"}])
def test_an_unknown_game_is_missing(alice_client: Client, asked: dict[str, str]) -> None:
    assert alice_client.get(NEW, asked).status_code == 404


@pytest.mark.parametrize("seats", ["", "2", "99", "-1", "x", "4" * 5000])
def test_a_table_that_the_game_is_not_played_at_becomes_the_smallest(alice_client: Client, seats: str) -> None:
    form = alice_client.get(NEW, {"game": "wizard_duel", "seats": seats}).context["form"]

    assert form.seats == 3


def test_what_to_know_before_says_how_long_and_how_many(alice_client: Client) -> None:
    text = alice_client.get(PREFLIGHT, TABLE | {"compare": "elimination"}).content.decode()

    assert "240 parties" in text
    assert "(2 variantes de 120)" in text
    assert re.search(r"<dd>[^<]*(seconde|minute)s?", text)


def test_what_to_know_before_says_what_is_wrong(alice_client: Client) -> None:
    assert "Nombre de parties –" in alice_client.get(PREFLIGHT, TABLE | {"games": "no"}).content.decode()


def test_what_to_know_before_tells_of_each_deck(alice_client: Client) -> None:
    preflight = alice_client.get(NEW, {"game": "wankul"}).context["preflight"]

    assert len(preflight.decks) == 2
    assert all(deck.can_be_played for deck in preflight.decks)


def test_what_to_know_before_names_formats_and_what_the_table_agrees_on(alice_client: Client) -> None:
    """The format of a deck was not said; nor that a table goes by its own options, whatever its decks are made for."""

    def rules(**more: str) -> str:
        asked = {"game": "wankul", "seats": "2", "agent": "scripted", "games": "30", "seed": "5"}
        asked |= {f"deck_{place}": f"starter:wankul/{deck.slug}" for place, deck in enumerate(starters("wankul")[:2])}
        told = alice_client.get(PREFLIGHT, asked | more, headers={"accept-language": "en"}).content.decode()
        assert told.count(f'<span class="soft small">{default_format("wankul").name.en}</span>') == 2
        return told.partition("<dt>Rules</dt><dd>")[2].partition("</dd>")[0]

    assert rules().startswith("the usual ones <span")
    assert rules(option_draw="1").startswith("Cards drawn each turn (one (rules of 2023)) <span")
    assert "the formats of the decks change nothing of them" in rules()
    assert rules(option_draw="1", compare="draw").startswith("the usual ones <span"), "compared, both are played"


def test_a_report_compares_and_each_variant_can_be_opened(alice: Player, alice_client: Client, played_series: Playing) -> None:
    run = played_series(alice, agent_0="random", compare="elimination")

    compared = alice_client.get(run.get_absolute_url()).context["report"]
    second = alice_client.get(run.get_absolute_url(), {"variant": "1"}).context["report"]
    beyond = alice_client.get(run.get_absolute_url(), {"variant": "7"}).context["report"]

    assert {figure.kind for figure in compared.figures} == {"comparison"}
    assert compared.variants == ("au coup reçu sans carte vie", "à la dernière carte vie perdue")
    assert (second.variant, second.games) == (1, 60)
    assert beyond.variant is None


def test_numbers_open_the_games_behind_them(alice: Player, alice_client: Client, played_series: Playing) -> None:
    run = played_series(alice, agent_0="random", compare="elimination")
    report = alice_client.get(run.get_absolute_url(), {"variant": "1"}).context["report"]

    links = [(figure.query, figure.hits) for figure in report.figures if figure.query]
    links += [(row.query, row.hits) for figure in report.figures for row in (*figure.rows, *figure.seats) if row.query]
    counted = [(query, hits) for query, hits in links if "sort" not in query]
    assert len(counted) > 10
    for query, hits in counted:
        found = alice_client.get(f"{reverse('play:games', args=[run.pk])}?{query}").context["page"].paginator.count
        assert found == hits, query
    assert any("sort=-score_2" in query for query, _ in links)


def test_games_are_sorted_by_the_score_of_a_seat(alice: Player, alice_client: Client, played_series: Playing) -> None:
    run = played_series(alice)

    found = alice_client.get(reverse("play:games", args=[run.pk]), {"sort": "-score_2"}).context["page"]

    rows = games(run)
    scores = [rows[row.number]["score_2"] for row in found.object_list]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) > 1


def test_a_game_is_told_with_who_sat_where(alice: Player, alice_client: Client, played_series: Playing) -> None:
    run = played_series(alice, agent_0="random", games=10)

    context = alice_client.get(reverse("play:game", args=[run.pk, 3])).context

    assert context["story"].is_same
    assert [(letter, "hasard" in title) for letter, title in context["seats"]] == [
        ("A", False), ("B", False), ("C", True), ("D", False),
    ]  # fmt: skip


def test_a_series_runs_again_with_another_seed(alice: Player, alice_client: Client, played_series: Playing) -> None:
    run = played_series(alice, games=20)

    alice_client.post(reverse("play:another-seed", args=[run.pk]))

    again = Run.objects.exclude(pk=run.pk).get()
    assert again.question == run.question | {"seed": again.question["seed"]}
    assert again.deck_name == run.deck_name


@pytest.mark.parametrize("games_asked", [30, 300])
def test_pages_cost_the_same_queries_however_many_games_there_are(
    alice: Player, alice_client: Client, played_series: Playing, django_assert_max_num_queries: Any, games_asked: int
) -> None:
    run = played_series(alice, games=games_asked)

    for address, most in ((run.get_absolute_url(), 6), (reverse("play:games", args=[run.pk]), 6), (NEW, 20)):
        with django_assert_max_num_queries(most):
            assert alice_client.get(address).status_code == 200


def test_a_series_is_its_owners_alone(alice: Player, bob_client: Client, client: Client, played_series: Playing) -> None:
    run = played_series(alice, games=10)

    for name in ("run", "games", "csv", "json", "progress"):
        assert bob_client.get(reverse(f"play:{name}", args=[run.pk])).status_code == 404
    assert client.get(run.get_absolute_url()).status_code == 302
    assert [client.get(address).status_code for address in (NEW, PREFLIGHT)] == [200, 200], "forms that strangers may try"


def test_somebody_elses_deck_cannot_be_sent_to_a_table(bob_client: Client, alice: Player, sent: list[int]) -> None:
    deck = deck_of(alice, dict(starters("wankul")[0].cards))

    table = {"game": "wankul", "seats": "2", "agent": "scripted", "games": "10", "deck_0": f"deck:{deck.pk}"}
    response = bob_client.post(NEW, table)

    assert response.status_code == 422
    assert not Run.objects.exists()


API = "/api/runs/series/"


def test_programs_ask_for_a_series_and_read_its_result(alice: Player, alice_client: Client, sent: list[int]) -> None:
    asked = {"game": "wizard_duel", "seats": 3, "agents": ["random", "easy", "easy"], "options": {"sudden_death": True}}

    first = alice_client.post(API, asked | {"games": 30, "seed": 4}, content_type="application/json")
    again = alice_client.post(API, asked | {"games": 30, "seed": 4}, content_type="application/json")

    assert (first.status_code, again.status_code) == (202, 200)
    assert first.json()["question"]["agents"] == ["random", "easy", "easy"]
    assert first.json()["question"]["options"]["sudden_death"] is True
    assert first.json()["id"] == again.json()["id"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": 9}, "seats"),
        ({"agents": ["scripted", "random"]}, "agents"),
        ({"agents": ["passive"]}, "agents"),
        ({"decks": ["starter:wankul/siege"]}, "decks"),
        ({"options": {"speed": 3}}, "options"),
        ({"options": {"first": 77}}, "option_first"),
        ({"compare": "nothing"}, "compare"),
        ({"games": 0}, "games"),
    ],
)
def test_programs_are_told_what_is_wrong(alice_client: Client, asked: dict[str, Any], field: str) -> None:
    response = alice_client.post(API, {"game": "wizard_duel", "seats": 3} | asked, content_type="application/json")

    assert response.status_code == 400
    assert field in response.json()
    assert not Run.objects.exists()
