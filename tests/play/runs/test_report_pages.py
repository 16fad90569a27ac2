"""The report of a run: the verdict, every figure, the cards, where it comes from, downloads."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape

from django.test import Client
from django.urls import reverse

from collection.audience import Audience
from collection.models import Player
from decks.services.revisions import save_revision
from decks.services.shelf import delete_deck
from play.runs.services.showing import change_audience
from simulator.catalog.starters import starters
from simulator.lab.duels_report import GREY
from tests.play.conftest import NOON, Playing
from tests.play.pages import deck_of, games, page


def test_the_report_opens_with_the_verdict_and_tells_every_figure(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)
    assert run.report is not None

    text = page(alice_client, "run", run)

    assert run.report["verdict"]["fr"] in text
    assert "Face à un adversaire qui ne fait que passer" in text
    assert "Fin la plus fréquente" in text
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


def test_the_cards_that_lay_in_hand_are_named_once_enough_games_tell_it(
    alice: Player, alice_client: Client, played: Playing
) -> None:
    run = played(alice)
    assert alice_client.get(run.get_absolute_url()).context["report"].stuck == ()
    assert run.report is not None
    for card in run.report["cards"]:
        for estimate in card["estimates"]:
            estimate["games"] = GREY
    run.save()

    answer = alice_client.get(run.get_absolute_url())

    place = [column["key"] for column in run.report["columns"]].index("stuck")
    worst = sorted(run.report["cards"], key=lambda card: -card["estimates"][place]["value"])[:3]
    assert [card.key for card, _ in answer.context["report"].stuck] == [card["card"] for card in worst]
    assert "Restent le plus souvent en main à la fin" in answer.content.decode()


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

    rows = games(run)
    assert [int(line["game"]) for line in lines] == list(range(1, 26))
    assert [int(line["decisions"]) for line in lines] == [row["decisions"] for row in rows]
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


def test_a_link_to_a_shown_answer_shows_its_verdict_and_a_private_one_nothing(
    alice: Player, alice_client: Client, client: Client, played: Playing
) -> None:
    run = played(alice)
    assert run.report is not None
    poster = reverse("play:run-poster", args=[run.pk, "en"])
    assert "og:title" not in page(alice_client, "run", run)
    assert client.get(poster).status_code == 302

    change_audience(run=run, audience=Audience.SHARED)
    text = client.get(run.get_absolute_url(), headers={"Accept-Language": "en"}).content.decode()

    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text))
    assert unescape(told["title"]) == f"Simulation of {run.deck_name}"
    assert unescape(told["description"]) == run.report["verdict"]["en"]
    assert told["image"] == f"http://testserver{poster}"
    drawn = client.get(poster)
    assert (drawn.status_code, drawn["Content-Type"]) == (200, "image/png")
    assert client.get(poster.replace(".en.", ".de.")).status_code == 404
