"""Every number of a search opens its games: its pairs, each game told again, its replay, and going on from there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.audience import Audience
from collection.models import Game, Player
from play.replays.engine.own_games import own_game
from play.runs.engine.compare import compare_question
from play.runs.engine.kept_games import KeptGames
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.services.asking import Subject, ask
from play.runs.services.showing import change_audience
from play.tables.models import Table
from simulator.lab.advisor.pool import applied
from tests.play.conftest import NOON
from tests.play.runs.searches import POOR_DECK, SMALL, Crew, small_advice
from tests.play.runs.test_worth import poor, small
from tests.simulator.lab.test_advisor import STRONG

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("steps_played_once"),
    pytest.mark.xdist_group("kept games"),
]


@pytest.fixture
def crew(sent: list[int], wankul: Game, django_capture_on_commit_callbacks: Any) -> Crew:
    return Crew(sent, django_capture_on_commit_callbacks)


def played(crew: Crew, owner: Player, question: Question) -> Run:
    run = ask(owner=owner, question=question, subject=Subject("Poor"), now=NOON).run
    crew.begin(run)
    return crew.work(run)


@pytest.fixture
def advised(alice: Player, crew: Crew) -> Run:
    return played(crew, alice, small_advice(replace(SMALL, screening_rounds=2, halving_rounds=4, proof_rounds=16)))


@pytest.fixture
def compared(alice: Player, crew: Crew) -> Run:
    better = replace(POOR_DECK, choice="x", name="Better", content=applied(POOR_DECK.content, (("S1-031", STRONG),) * 3))
    asked = compare_question(better, POOR_DECK, [POOR_DECK], precision="rough", agent="scripted", seed=3)
    return played(crew, alice, asked)


def games_of(run: Run) -> KeptGames:
    return KeptGames(Question.from_dict(run.question), run.result)


def test_each_gain_is_the_mean_of_the_pairs_that_it_opens(advised: Run) -> None:
    games, found = games_of(advised), (advised.report or {})["advice"]

    assert found["proposals"]
    for one, places in zip(found["proposals"], found["pairs"], strict=True):
        for gain, place in ((one["gain"], places[0]), (one["again"], places[1])):
            assert (gain is None) == (place is None)
            if gain is None:
                continue
            changes = [change for _pair, _place, change in games.wanted(place, {})]
            assert len(changes) == gain["games"]
            assert sum(changes) / len(changes) / 2 == pytest.approx(gain["value"])
        of_first = [change for _pair, _place, change in games.wanted(places[0], {"against": 0})]
        assert sum(of_first) / len(of_first) / 2 == pytest.approx(one["by_opponent"][0])


def test_the_difference_of_two_decks_is_the_mean_of_its_pairs(compared: Run) -> None:
    games, found = games_of(compared), (compared.report or {})["compare"]["answer"]

    changes = [change for _pair, _place, change in games.wanted(0, {})]

    assert len(changes) == found["pairs"]
    assert sum(changes) / len(changes) / 2 == pytest.approx(found["value"])
    for seat, shares in enumerate(found["by_seat"]):
        of_seat = [change for _pair, _place, change in games.wanted(0, {"seat": seat})]
        assert sum(of_seat) / len(of_seat) / 2 == pytest.approx(shares[0] - shares[1])
    worse, alike, better = (sum(1 for _one in games.wanted(0, {"went": went})) for went in (-1, 0, 1))
    assert worse + alike + better == len(changes)


def test_a_game_told_again_is_the_one_that_was_counted(advised: Run, compared: Run) -> None:
    for run in (advised, compared):
        games = games_of(run)
        numbers = [1, 2, len(games) // 2, len(games) - 1, len(games)]
        known = [game for number in numbers if (game := games.game(number))]

        assert [game.number for game in known] == numbers
        assert all(games.retell(game)[1] for game in known)
        assert games.game(0) is None
        assert games.game(len(games) + 1) is None


@pytest.mark.parametrize("asked", [poor, small], ids=["replaced", "in turn"])
def test_what_a_copy_and_a_hand_are_worth_is_the_mean_of_the_pairs_that_it_opens(
    alice: Player, alice_client: Client, crew: Crew, monkeypatch: pytest.MonkeyPatch, asked: Any
) -> None:
    """And each game is told again as it was counted: with the copy and with what came for it, with the hand kept and returned."""
    monkeypatch.setattr("simulator.lab.opening.FEWEST", 5)
    run = played(crew, alice, asked(pairs=40))
    games, found = games_of(run), (run.report or {})["worth"]
    told: list[tuple[Any, dict[str, int], int]] = []
    for one, place in zip(found["impacts"], found["pairs"]["impacts"], strict=True):
        told.append((one["gain"], {}, place))
    for one, place in zip(found["openings"], found["pairs"]["openings"], strict=True):
        told.append((one["gain"], {"seat": one["seat"]}, place))

    assert found["impacts"]
    assert found["openings"]
    for gain, wanted, place in told:
        changes = [change for _pair, _place, change in games.wanted(place, wanted)]
        assert len(changes) == gain["games"]
        assert sum(changes) / len(changes) / 2 == pytest.approx(gain["value"])
    for place, block in enumerate(games.blocks):
        other = next((pair for pair, _place, change in games.wanted(place, {}) if change), len(block.numbers) - 1)
        assert all(games.retell(game)[1] for pair in {0, other} for game in games.of_pair(place, pair))
    page = alice_client.get(run.get_absolute_url()).content.decode()
    listed = reverse("play:games", args=[run.pk])
    assert f'href="{listed}?of={found["pairs"]["impacts"][0]}"' in page
    for language in ("fr", "en"):
        shown = alice_client.get(f"{listed}?of={len(games.blocks) - 1}", headers={"accept-language": language})
        assert shown.context["pairs"]
        number = shown.context["pairs"][0].sides[1].number
        assert alice_client.get(reverse("play:game", args=[run.pk, number])).context["story"].is_same


def test_also_a_game_of_an_agent_that_imagines_deals(alice: Player, crew: Crew) -> None:
    plan = replace(SMALL, screening_rounds=1, halving_rounds=1, proof_rounds=4, prover="turn-greedy:1", finalists=2)
    games = games_of(played(crew, alice, small_advice(plan)))

    told = [games.retell(game) for number in range(1, 5) if (game := games.game(number))]

    assert games.blocks[0].agent == "turn-greedy:1"
    assert len(told) == 4
    assert all(is_same for _transcript, is_same in told)


def test_a_number_leads_to_its_games_a_replay_and_a_table_of_ones_own(alice_client: Client, advised: Run) -> None:
    english = {"accept-language": "en"}
    report = alice_client.get(advised.get_absolute_url(), headers=english).content.decode()
    listed = reverse("play:games", args=[advised.pk])

    assert f'href="{listed}?of=0"' in report
    assert f'href="{listed}?of=0&amp;against=0"' in report
    page = alice_client.get(f"{listed}?of=0&seat=1&against=0", headers=english)
    assert page.context["pairs"]
    number = page.context["pairs"][0].sides[0].number
    assert "won" in page.content.decode() or "drawn" in page.content.decode()
    game = alice_client.get(reverse("play:game", args=[advised.pk, number]), headers=english)
    assert "the same game as the one counted" in game.content.decode()
    assert reverse("play:game", args=[advised.pk, game.context["game"].twin]) in game.content.decode()
    assert alice_client.get(reverse("play:game-replay", args=[advised.pk, number]), headers=english).status_code == 200
    assert alice_client.get(reverse("play:game-replay-text", args=[advised.pk, number])).status_code == 200
    recording = own_game(advised, number).recording
    assert len(recording.deck_names) == 2

    gone_on = alice_client.post(
        reverse("play:game-replay-continue", args=[advised.pk, number]), {"moves": 6, "seat": 0, "deal": "same"}
    )

    table = Table.objects.get()
    assert gone_on["Location"] == table.get_absolute_url()
    assert table.actions[:6] == list(recording.recipe.actions[:6])


def test_words_that_mean_nothing_are_ignored_and_games_that_are_not_there_absent(alice_client: Client, advised: Run) -> None:
    listed = reverse("play:games", args=[advised.pk])

    odd = alice_client.get(f"{listed}?of=99&against=x&seat=7&went=2&page=500")

    assert odd.status_code == 200
    assert odd.context["search"].asked == {}
    for name in ("game", "game-replay"):
        assert alice_client.get(reverse(f"play:{name}", args=[advised.pk, 10**6])).status_code == 404


def test_the_games_are_as_open_as_the_answer(client: Client, bob_client: Client, advised: Run) -> None:
    addresses = [reverse("play:games", args=[advised.pk]), reverse("play:game", args=[advised.pk, 1])]

    hidden = [bob_client.get(address).status_code for address in addresses]
    change_audience(run=advised, audience=Audience.SHARED)

    assert hidden == [404, 404]
    assert [client.get(address).status_code for address in addresses] == [200, 200]
    assert bob_client.get(reverse("play:game-replay", args=[advised.pk, 1])).status_code == 404


def test_an_answer_from_before_games_were_kept_opens_none(alice_client: Client, advised: Run) -> None:
    report = advised.report or {}
    del report["advice"]["pairs"]
    advised.result, advised.report = advised.result.replace('"kept"', '"unknown"'), report
    advised.save()

    page = alice_client.get(advised.get_absolute_url())

    assert page.status_code == 200
    assert reverse("play:games", args=[advised.pk]) not in page.content.decode()
    assert alice_client.get(reverse("play:games", args=[advised.pk])).status_code == 404
