"""Runs of duels: the question, its games, its answer, and what its pages say."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.audience import Audience
from collection.models import Game, Player
from decks.decklists.text import DeckText, read_deck_text
from decks.models import Deck
from decks.services.shelf import create_deck
from play.common.playable_decks import PlayableDeck, find_deck, starter_decks
from play.runs.engine.duels import (
    DuelsLaboratory,
    Seat,
    duels_from,
    field_question,
    matrix_question,
    sharpened,
)
from play.runs.engine.questions import Question
from play.runs.forms import duels
from play.runs.forms.duels import MOST_OF_MATRIX, MOST_OPPONENTS, FieldForm
from play.runs.models import Run, RunState
from play.runs.presentation.duels_page import duels_page
from play.runs.presentation.preflight import reach_of_a_pair, reach_of_the_field
from play.runs.services.asking import Subject, ask, subject_of
from play.runs.services.showing import change_audience
from play.runs.services.showpieces import keep_starter_reports, starter_report
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.probe import CardFacts
from simulator.lab.duels import play_duels
from simulator.lab.tally import Tally
from tests.play.conftest import NOON, Playing

pytestmark = pytest.mark.django_db

FIELD = reverse("play:new-field")
SIEGE, LAINK, RETOUR = (deck for deck in starter_decks() if deck.game == "wankul")


def against(*others: PlayableDeck, weights: tuple[int, ...] = (), precision: str = "quick") -> Question:
    weighed = zip(others, weights or [1] * len(others), strict=True)
    return field_question(
        Seat(SIEGE, "scripted"), [(Seat(deck, "scripted"), weight) for deck, weight in weighed], precision=precision, seed=3
    )


def small(question: Question, games: int = 24) -> Question:
    """The same question of so few games that a test can play them."""
    return Question.from_dict({**question.as_dict(), "games": games})


def played_field(answered: Playing, owner: Player, **options: Any) -> Run:
    return answered(owner, small(against(LAINK, RETOUR)), Subject("The Siege"), **options)


def test_the_order_of_opponents_and_their_weights_change_nothing_of_the_games() -> None:
    versions = DuelsLaboratory().versions(against(LAINK))

    prints = {
        small(question).fingerprint(versions)
        for question in (against(LAINK, RETOUR), against(RETOUR, LAINK), against(LAINK, RETOUR, weights=(1, 5)))
    }

    assert len(prints) == 1
    assert small(against(LAINK)).fingerprint(versions) not in prints


def test_the_plan_covers_every_game_in_whole_rounds_the_short_chunks_first() -> None:
    question = against(LAINK, RETOUR, precision="sure")
    plan = DuelsLaboratory().plan(question)

    assert plan[0].first == 0
    assert all(one.first + one.count == two.first for one, two in pairwise(plan))
    assert plan[-1].first + plan[-1].count == question.games
    assert all(span.count % 2 == 0 for span in plan)
    assert plan[0].count <= plan[len(plan) // 2].count


def test_a_run_gives_the_bytes_that_the_laboratory_gives(alice: Player, wankul: Game, answered: Playing) -> None:
    run = played_field(answered, alice)

    question = Question.from_dict(run.question)
    assert run.state == RunState.DONE
    assert run.result == play_duels(duels_from(question), first=0, count=24).to_json()


def test_an_answer_for_other_weights_is_taken_from_the_same_games(
    alice: Player, bob: Player, wankul: Game, answered: Playing
) -> None:
    first = played_field(answered, alice)

    second = ask(owner=bob, question=small(against(LAINK, RETOUR, weights=(1, 9))), subject=Subject("The Siege"), now=NOON).run

    second.refresh_from_db()
    assert second.copied
    assert second.result == first.result
    assert second.report is not None
    assert first.report is not None
    assert second.report["duels"]["meetings"] == first.report["duels"]["meetings"]
    assert second.report["duels"]["weights"] != first.report["duels"]["weights"]


def test_sharper_keeps_the_decks_and_the_first_games() -> None:
    quick = against(LAINK, RETOUR)
    sure = sharpened(quick)

    assert sure is not None
    assert sure.aims["precision"] == "sure"
    assert sure.games > 10 * quick.games
    assert (sure.decks, sure.seed, sure.aims["weights"]) == (quick.decks, quick.seed, quick.aims["weights"])


def test_one_click_asks_for_the_usual_field_and_asking_again_finds_it(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int]
) -> None:
    own = create_deck(owner=alice, game=wankul, name="Mine", format="niveau3", content=dict(LAINK.content) | {"S1-103": 1})

    answers = [alice_client.post(FIELD, {"usual": "1", "deck": SIEGE.choice}) for _ in range(2)]

    run = Run.objects.get(owner=alice)
    assert [answer["Location"] for answer in answers] == [run.get_absolute_url()] * 2
    assert (run.kind, run.deck_name, run.question["aims"]["precision"]) == ("field", SIEGE.name, "quick")
    assert run.question["decks"][0] == dict(SIEGE.content)
    assert len(run.question["decks"]) == 3, "a deck that no table would accept belongs to no usual field"
    assert own.name not in json.dumps(run.question)


def test_a_players_legal_decks_belong_to_the_usual_field_once(alice: Player, wankul: Game) -> None:
    create_deck(owner=alice, game=wankul, name="Another", format="niveau3", content=_legal_variant())
    create_deck(owner=alice, game=wankul, name="The same as a starter", format="niveau3", content=dict(RETOUR.content))

    form = FieldForm(None, player=alice, game="wankul", initial={"deck": SIEGE.choice})

    assert [deck.name for deck in form.usual_field()] == [LAINK.name, RETOUR.name, "Another"]


def _legal_variant() -> dict[str, int]:
    """A starter deck with a copy less of one character and a copy more of another."""
    content, catalogue = dict(LAINK.content), load("wankul")
    people = [key for key in content if catalogue.card_of(key).type == "character"]
    less = next(key for key in people if content[key] > 1)
    more = next(key for key in people if key != less and content[key] < 3)
    return content | {less: content[less] - 1, more: content[more] + 1}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"opponents": []}, "opponents"),
        ({"opponents": ["deck:999999"]}, "opponents"),
        ({"deck": "deck:999999"}, "deck"),
        ({"precision": "certain"}, "precision"),
        ({"agent": "passive"}, "agent"),
        ({"seed": "-1"}, "seed"),
        ({"pasted": "3 NO SUCH CARD AT ALL"}, "pasted"),
        ({f"weight-{LAINK.choice}": "0"}, "opponents"),
        ({f"weight-{LAINK.choice}": "x"}, "opponents"),
        ({f"weight-{LAINK.choice}": "101"}, "opponents"),
        ({f"weight-{LAINK.choice}": "00990000"}, "opponents"),
        ({f"weight-{LAINK.choice}": "0001" + "0" * 5_000}, "opponents"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    alice: Player, alice_client: Client, wankul: Game, changed: dict[str, Any], field: str
) -> None:
    asked = {"deck": SIEGE.choice, "opponents": [LAINK.choice], "precision": "quick", "agent": "scripted", "seed": "1"}

    answer = alice_client.post(FIELD, asked | changed)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Run.objects.exists()


@pytest.mark.parametrize(("lines", "refused"), [(1, False), (3, True)])
def test_a_deck_that_is_hardly_played_gets_no_odds_and_is_named(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int], monkeypatch: pytest.MonkeyPatch, lines: int, refused: bool
) -> None:
    """No card of today is without its text, so some of a deck are taken for such: 3 of its 50 copies, or 9."""
    deck = create_deck(owner=alice, game=wankul, name="Half blank", format="niveau3", content=dict(SIEGE.content))

    def blank(deck: PlayableDeck) -> list[CardFacts]:
        return [line for line in deck.facts() if line.copies == 3][:lines] if deck.name == "Half blank" else []

    monkeypatch.setattr(PlayableDeck, "without_text", blank)
    answer = alice_client.post(FIELD, {"usual": "1", "deck": str(deck.pk)})

    assert answer.status_code == (422 if refused else 302)
    assert Run.objects.exists() != refused
    if refused:
        assert "Half blank" in str(answer.context["form"].errors["deck"])


def test_pasted_lists_are_opponents(alice: Player, alice_client: Client, wankul: Game, sent: list[int]) -> None:
    text = "\n".join(f"{copies} {load('wankul').card_of(key).name} ({key})" for key, copies in RETOUR.content.items())
    asked = {"deck": SIEGE.choice, "precision": "quick", "agent": "scripted", "seed": "1"}

    answer = alice_client.post(FIELD, asked | {"pasted": f"{text}\n---\n1 STEVE (S1-103)\n"})

    assert answer.status_code == 302, answer.context["form"].errors
    decks = Run.objects.get(owner=alice).question["decks"]
    assert sorted(sum(deck.values()) for deck in decks) == [1, 50, 50]


@pytest.mark.parametrize(("weight", "kept"), [("1", 1), (" 7 ", 7), ("100", 100)])
def test_a_weight_is_a_whole_number_from_1_to_100(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int], weight: str, kept: int
) -> None:
    asked = {"deck": SIEGE.choice, "opponents": [LAINK.choice, RETOUR.choice], "precision": "quick", "agent": "scripted"}

    answer = alice_client.post(FIELD, asked | {"seed": "1", f"weight-{LAINK.choice}": weight})

    assert answer.status_code == 302
    assert sorted(Run.objects.get(owner=alice).question["aims"]["weights"]) == sorted([1, kept])


@pytest.mark.parametrize(
    ("page", "asked", "most"),
    [
        ("play:new-field", {"deck": SIEGE.choice, "opponents": [LAINK.choice]}, MOST_OPPONENTS),
        ("play:new-matrix", {"game": "wankul", "decks": [LAINK.choice]}, MOST_OF_MATRIX),
    ],
)
def test_too_many_pasted_lists_are_refused_before_one_is_read(
    alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch, page: str, asked: dict[str, Any], most: int
) -> None:
    read: list[str] = []

    def reading(text: str, *arguments: Any, **options: Any) -> DeckText:
        read.append(text)
        return read_deck_text(text, *arguments, **options)

    def refused(lists: int) -> str:
        read.clear()
        pasted = "\n---\n".join(["9 no card of this name at all"] * lists)
        sent = asked | {"precision": "quick", "agent": "scripted", "seed": "1", "pasted": pasted}
        answer = alice_client.post(reverse(page), sent, headers={"accept-language": "en"})
        assert answer.status_code == 422
        return str(answer.context["form"].errors["pasted"])

    monkeypatch.setattr(duels, "read_deck_text", reading)

    assert f"These are {most + 1} lists; paste {most} at most." in refused(most + 1)
    assert "These are 1340 lists" in refused(1340)
    assert not read
    assert "List 1" in refused(most)
    assert len(read) == most


def test_a_guest_may_look_quickly_and_no_further(client: Client, wankul: Game, sent: list[int]) -> None:
    quick = client.post(FIELD, {"usual": "1", "deck": SIEGE.choice})
    sure = client.post(FIELD, {"usual": "1", "deck": SIEGE.choice, "precision": "sure"})

    assert quick.status_code == 302
    assert sure.status_code == 422
    assert list(sure.context["form"].errors) == ["precision"]
    assert Run.objects.get().owner.is_guest


def test_intervals_are_there_while_the_games_are_played(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int], answered: Playing
) -> None:
    run = answered(alice, against(LAINK, RETOUR, precision="fine"), Subject("The Siege"), chunks=2)
    page = duels_page(run)
    address = reverse("play:progress", args=[run.pk])

    text = alice_client.get(address, headers={"HX-Request": "true"}).content.decode()

    assert run.is_active
    assert page is not None
    assert 0 < sum(line.told.games for line in page.lines) == run.games_done < run.games_total
    assert page.lines[0].title in text
    assert 'hx-trigger="every 1s"' in text


def test_the_games_that_are_said_to_be_played_are_those_of_the_table(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int], answered: Playing
) -> None:
    """A run that was read while one of its chunks ended counts fewer games than its chunks do."""
    run = answered(alice, against(LAINK, RETOUR, precision="fine"), Subject("The Siege"), chunks=2)
    Run.objects.filter(pk=run.pk).update(games_done=4)
    address = reverse("play:progress", args=[run.pk])

    text = alice_client.get(address, headers={"HX-Request": "true"}).content.decode()

    page = duels_page(run)
    assert page is not None
    assert page.games == sum(line.told.games for line in page.lines) == run.games_done > 4
    assert f'value="{page.games}"' in text


def test_the_report_leads_from_each_number_to_its_games(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing
) -> None:
    run = played_field(answered, alice)
    rows = [
        dict(zip(DuelsLaboratory().features(against(LAINK)), row.values, strict=True)) for row in Tally.from_json(run.result).rows
    ]
    assert run.report
    run.report["duels"]["meetings"][1]["begun"] |= {
        "value": 0.5,
        "low": 0.4,
        "high": 0.6,
        "games": 60,
    }  # a share is told from 30 on
    run.save()
    page = duels_page(run)
    assert page is not None

    text = alice_client.get(run.get_absolute_url()).content.decode()
    lost = alice_client.get(reverse("play:games", args=[run.pk]), {"pair": 1, "won": 0})
    begun = alice_client.get(reverse("play:games", args=[run.pk]), {"pair": 1, "begun": 1})

    assert {line.query for line in page.lines} == {"pair=0", "pair=1"}
    assert all(f"?{line.query}" in text for line in page.lines)
    assert "?pair=1&amp;begun=1" in text
    assert re.search(r'begun=1">[^<]*</a> <span[^>]*>[^<]*</span> <span[^>]*>60 parties</span>', text)
    assert "?pair=1&amp;begun=0" not in text, "no number, no way to its games"
    assert lost.context["page"].paginator.count == sum(row["pair"] == 1 and row["won"] == 0 for row in rows)
    assert begun.context["page"].paginator.count == sum(row["pair"] == 1 and row["begun"] == 1 for row in rows)
    assert alice_client.get(reverse("play:game-replay", args=[run.pk, 1])).status_code == 200
    assert alice_client.get(reverse("play:csv", args=[run.pk])).getvalue().decode().count("\n") == 25
    assert alice_client.get(reverse("play:json", args=[run.pk])).json()["report"]["duels"]["kind"] == "field"


def test_a_deck_of_ones_own_meets_the_field_at_one_click_and_is_improved_from_the_report(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing, sent: list[int]
) -> None:
    deck = create_deck(owner=alice, game=wankul, name="Mine", format="niveau3", content=dict(SIEGE.content))
    page = alice_client.get(reverse("decks:deck", args=[deck.pk])).content.decode()
    (form,) = [form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'action="{FIELD}"' in form]
    clicked = dict(re.findall(r'<(?:input|button) [^>]*name="(\w+)" value="([^"]*)"', form))
    assert alice_client.post(FIELD, clicked).status_code == 302
    assert (Run.objects.get().deck, Run.objects.get().kind) == (deck, "field")
    Run.objects.all().delete()

    mine = find_deck(alice, f"deck:{deck.pk}")
    assert mine is not None
    run = answered(alice, small(against(LAINK, RETOUR)), subject_of(mine))
    report = alice_client.get(run.get_absolute_url()).content.decode()
    assert f'href="{reverse("play:new-advice")}?deck={deck.pk}"' in report


def test_turns_of_a_duel_are_said_to_be_those_of_the_deck(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing
) -> None:
    run = played_field(answered, alice)
    english = {"accept-language": "en"}

    listed = alice_client.get(reverse("play:games", args=[run.pk]), headers=english).content.decode()
    told = alice_client.get(reverse("play:game", args=[run.pk, 1]), headers=english)

    assert '<label for="turns">Turns of the deck</label>' in listed
    assert f"{told.context['game'].turns} turns of the deck" in told.content.decode()


def test_the_order_of_the_cards_is_said_to_be_no_verdict_once(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing
) -> None:
    run = played_field(answered, alice)

    english = alice_client.get(run.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    french = unescape(alice_client.get(run.get_absolute_url()).content.decode())

    assert english.count("The order of the list is no verdict") == 1
    assert french.count("L’ordre de la liste n’est pas un verdict") == 1


def test_the_precision_asked_for_and_the_wider_one_of_each_opponent_are_told_apart(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing
) -> None:
    """A quick look is sure to 5 points over the whole field; against one of two opponents half of its games were played."""
    english = {"accept-language": "en"}
    question = against(LAINK, RETOUR)
    asked = {"deck": SIEGE.choice, "opponents": [LAINK.choice, RETOUR.choice], "precision": "quick", "agent": "scripted"}
    run = played_field(answered, alice)

    before = alice_client.get(reverse("play:field-preflight"), asked, headers=english).content.decode()
    one = alice_client.get(reverse("play:field-preflight"), asked | {"opponents": [LAINK.choice]}, headers=english)
    after = alice_client.get(run.get_absolute_url(), headers=english).content.decode()
    pairs = alice_client.get(
        reverse("play:matrix-preflight"),
        {"game": "wankul", "decks": [SIEGE.choice, LAINK.choice], "precision": "usual", "agent": "scripted"},
        headers=english,
    )

    assert (reach_of_the_field(question), reach_of_a_pair(question)) == ("5.0", "7.0")
    assert "± 5.0 points over the whole field, ± 7.0 for each opponent, at most" in before
    assert "(± 5.0 points for each pair at most)" in one.content.decode()
    assert "points over the whole field; against a single opponent there are fewer games" in after
    assert "Quick look (± 5 points), over the whole field" in after
    assert "(± 3.0 points for each pair at most)" in pairs.content.decode()


def test_a_card_of_few_games_is_grey(alice: Player, alice_client: Client, wankul: Game, answered: Playing) -> None:
    text = alice_client.get(played_field(answered, alice).get_absolute_url()).content.decode()

    assert text.count("table__number thin") == 4 * len(SIEGE.content)


def test_where_no_card_has_enough_games_the_cards_are_folded_away_until_somebody_sorts_them(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing
) -> None:
    run = played_field(answered, alice)
    english = {"accept-language": "en"}

    few = alice_client.get(run.get_absolute_url(), headers=english).content.decode()
    column = (run.report or {})["columns"][0]["key"]
    by_column = alice_client.get(run.get_absolute_url(), {"sort": column}, headers=english).content.decode()
    report = json.loads(json.dumps(run.report))
    report["cards"][0]["estimates"][0]["games"] = 400
    Run.objects.filter(pk=run.pk).update(report=report)
    enough = alice_client.get(run.get_absolute_url(), headers=english).content.decode()

    assert '<details class="fold"><summary>Too few games to say anything of single cards' in few
    assert '<details class="fold" open><summary>Too few games to say anything of single cards' in by_column
    assert "Too few games to say anything" not in enough
    assert enough.count("table__number thin") == 4 * len(SIEGE.content) - 1


def test_a_matrix_paints_only_what_is_shown(alice: Player, alice_client: Client, wankul: Game, answered: Playing) -> None:
    seats = [Seat(deck, "scripted") for deck in (SIEGE, LAINK, RETOUR)]
    run = answered(alice, small(matrix_question(seats, precision="rough", seed=1), 36), Subject("All"))
    page = duels_page(run)
    assert page is not None

    cells = [cell for _title, row in page.grid for cell in row]

    assert [cell is None for cell in cells] == [True, False, False, False, True, False, False, False, True]
    assert {cell.heat for cell in cells if cell} == {0}, "twelve games a pair show nothing"
    text = alice_client.get(run.get_absolute_url()).content.decode()
    landmarks = re.findall(r'<(?:section|\w+[^>]* role="region")[^>]* aria-labelledby="([\w-]+)"', text)
    assert "matrix-title" in landmarks
    assert len(landmarks) == len(set(landmarks)), "screen readers tell them apart by their names"


def test_an_answer_is_read_by_others_only_once_it_is_shown(
    alice: Player, alice_client: Client, bob_client: Client, client: Client, wankul: Game, answered: Playing
) -> None:
    run = played_field(answered, alice)
    address, games = run.get_absolute_url(), reverse("play:games", args=[run.pk])
    before = [bob_client.get(address).status_code, client.get(address).status_code]

    alice_client.post(reverse("play:show-run", args=[run.pk]), {"audience": "shared"})
    after = [reader.get(one).status_code for reader in (bob_client, client) for one in (address, games)]
    changed = [bob_client.post(reverse(f"play:{deed}", args=[run.pk])).status_code for deed in ("stop", "delete", "show-run")]
    alice_client.post(reverse("play:show-run", args=[run.pk]), {"audience": "private"})

    assert before == [404, 302]
    assert after == [200] * 4
    assert changed == [404] * 3
    assert bob_client.get(address).status_code == 404


def test_a_stranger_keeps_a_shown_answer_without_a_game_being_played(
    alice: Player, client: Client, wankul: Game, answered: Playing, sent: list[int]
) -> None:
    run = played_field(answered, alice)
    change_audience(run=run, audience="shared")  # type: ignore[arg-type]

    client.post(reverse("play:run-again", args=[run.pk]))

    kept = Run.objects.exclude(pk=run.pk).get()
    assert (kept.copied, kept.owner.is_guest, kept.result) == (True, True, run.result)
    assert sent == []


def test_an_answer_whose_pairs_were_dealt_alike_is_of_other_versions(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing
) -> None:
    """A lone pair is dealt as it ever was."""
    rules = GAMES["wankul"].rules_version
    run = played_field(answered, alice)
    Run.objects.filter(pk=run.pk).update(rules_version=rules, fingerprint="of-then")

    then = alice_client.get(run.get_absolute_url()).content.decode()
    game = alice_client.get(reverse("play:game-replay", args=[run.pk, 1]))

    assert run.rules_version == f"{rules}-duels.2"
    assert reverse("play:run-again", args=[run.pk]) in then
    assert "story" not in game.context
    assert DuelsLaboratory().versions(against(LAINK)).rules == rules


def test_versions_that_are_no_longer_todays_are_said(
    alice: Player, alice_client: Client, wankul: Game, answered: Playing
) -> None:
    run = played_field(answered, alice)
    again = reverse("play:run-again", args=[run.pk])
    now = alice_client.get(run.get_absolute_url()).content.decode()

    Run.objects.filter(pk=run.pk).update(rules_version="0.9", fingerprint="of-then")
    then = alice_client.get(run.get_absolute_url()).content.decode()
    answer = alice_client.post(again)

    assert again not in now
    assert again in then
    assert "0.9" in then
    assert answer["Location"] != run.get_absolute_url()


def test_the_house_shows_the_order_of_the_starters_by_real_games(
    wankul: Game, client: Client, django_capture_on_commit_callbacks: Any, sent: list[int], db: None
) -> None:
    from collection.services.house import house_player

    house = house_player()
    with django_capture_on_commit_callbacks(execute=True):
        first, second = (keep_starter_reports(house, now=NOON) for _ in range(2))

    run = starter_report("wankul")
    assert run is not None
    assert [one.pk for one in first] == [one.pk for one in second] == [run.pk]
    assert (run.kind, run.is_shown, run.games_total) == ("matrix", True, 3204)
    assert len(run.question["decks"]) == 3
    french, english = (
        client.get(run.get_absolute_url(), headers={"accept-language": language}).content.decode() for language in ("fr", "en")
    )
    assert "<h1>Le Siège – Clan Laink – L’Éternel retour</h1>" in french
    assert "<h1>The Siege – Clan Laink – The Eternal Return</h1>" in english


def test_who_has_no_run_yet_sees_the_order_of_the_starters_where_runs_will_be(
    alice: Player, alice_client: Client, client: Client, wankul: Game, answered: Playing
) -> None:
    from collection.services.house import house_player

    seats = [Seat(SIEGE, "scripted"), Seat(LAINK, "scripted")]
    run = answered(house_player(), small(matrix_question(seats, precision="rough", seed=1), 36), Subject("Starters"))
    Run.objects.filter(pk=run.pk).update(audience=Audience.PUBLIC)

    shown = client.get(reverse("play:list")).content.decode()
    assert f'href="{run.get_absolute_url()}"' in shown
    assert '<h2 id="order-wankul">' in shown, "no heading of a lower level comes first"
    for home in (client.get("/"), alice_client.get("/")):  # before the sample table, and before the first hour of a new account
        text = home.content.decode()
        assert "starter-order" in text
        order = text.index(f'href="{run.get_absolute_url()}"')
        assert all(order < text.index(later) for later in ("live-title", "beginning-title", "try-title") if later in text)
    mine = unescape(alice_client.get("/", headers={"accept-language": "fr"}).content.decode())
    line = mine[mine.index("starter-order__fold") : mine.index("</details>", mine.index("starter-order__fold"))]
    assert run.report is not None
    assert run.report["verdict"]["fr"] in line[: line.index("</summary>")]
    answered(alice, small(against(LAINK, RETOUR)), Subject("Mine"))
    assert f'href="{run.get_absolute_url()}"' not in alice_client.get(reverse("play:list")).content.decode()


def test_the_api_asks_as_the_pages_do(alice: Player, alice_client: Client, wankul: Game, sent: list[int]) -> None:
    def post(what: str, **asked: Any) -> Any:
        return alice_client.post(f"/api/runs/{what}/", json.dumps(asked), content_type="application/json")

    field = post("field", deck=SIEGE.choice, seed=1)
    page = alice_client.post(FIELD, {"usual": "1", "deck": SIEGE.choice})
    matrix = post("matrix", game="wankul", decks=[SIEGE.choice, LAINK.choice], agents={LAINK.choice: "random"}, seed=1)
    wrong = post("field", deck=SIEGE.choice, opponents=["deck:77"])
    one = post("matrix", game="wankul", decks=[SIEGE.choice])

    assert (field.status_code, matrix.status_code) == (202, 202)
    assert page["Location"].strip("/").endswith(field.json()["id"])
    assert sorted(matrix.json()["question"]["agents"]) == ["random", "scripted"]
    assert (wrong.status_code, list(wrong.json())) == (400, ["opponents"])
    assert (one.status_code, list(one.json())) == (400, ["decks"])


def test_the_form_says_before_the_run_what_is_not_played_in_full(alice_client: Client, alice: Player, wankul: Game) -> None:
    card = next(card for card in load("wankul").cards.values() if card.status == "approximate")
    key = next(key for key in load("wankul").printings if load("wankul").card_of(key).id == card.id)
    deck: Deck = create_deck(owner=alice, game=wankul, name="Nearly", format="niveau3", content=dict(LAINK.content) | {key: 1})

    asked = {"deck": f"deck:{deck.pk}", "opponents": [SIEGE.choice], "precision": "quick", "agent": "scripted", "seed": "1"}
    text = alice_client.get(reverse("play:field-preflight"), asked).content.decode()

    assert card.name in text
    assert "388" not in text
    assert "386" in text
