"""The form that compares two decks or two revisions, and what both searches say before they begin."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from collection.models import Game, Player
from decks.models import Deck
from decks.services.editing import add_copies
from decks.services.revisions import save_revision
from decks.services.shelf import create_deck
from play.common.playable_decks import find_deck
from play.common.time_spans import TimeSpan
from play.runs.engine.advice import BUDGETS, expected_core_seconds, is_late, proof_core_seconds, with_budget
from play.runs.engine.compare import AGENTS, compare_question
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.preflight import SearchPreflight
from play.runs.services.asking import Subject, ask
from simulator.catalog.starters import starter
from simulator.lab.advisor.plan import Speed
from tests.collection.holders import own
from tests.play.conftest import NOON
from tests.simulator.lab.test_advisor import POOR, STRONG

pytestmark = pytest.mark.django_db

NEW = reverse("play:new-compare")
ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def quiet(sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is woken, and no game played to know how quick this machine is."""
    monkeypatch.setattr("play.runs.engine.duels.seconds_a_duel", lambda question: 0.01)

    def speed(*given: object, prover: str, **named: object) -> Speed:
        return Speed(0.004, 0.004 if prover == "scripted" else 0.5)

    monkeypatch.setattr("play.runs.engine.advice.measured_speed", speed)


@pytest.fixture
def deck(alice: Player, wankul: Game) -> Deck:
    """A deck with a revision, changed since."""
    made = create_deck(owner=alice, game=wankul, name="Poor", format="libre", content=POOR)
    save_revision(deck=made, version=made.version, message="")
    made.refresh_from_db()
    add_copies(deck=made, version=made.version, printing=STRONG)
    made.refresh_from_db()
    return made


def asked(deck: Deck, **changed: Any) -> dict[str, Any]:
    words = {"deck": f"deck:{deck.pk}", "against": "starter:wankul/siege", "agent": "scripted", "precision": "quick", "seed": "3"}
    return words | {"opponents": ["starter:wankul/retour"]} | changed


def test_a_deck_is_compared_with_another_one(alice_client: Client, deck: Deck) -> None:
    answers = [alice_client.post(NEW, asked(deck)) for _ in range(2)]

    run = Run.objects.get()
    assert [answer["Location"] for answer in answers] == [run.get_absolute_url()] * 2
    assert (run.kind, run.deck, run.state) == ("compare", deck, "merging")
    assert run.question["decks"][:2] == [deck.content(), dict(starter("wankul", "siege").cards)]


def test_a_deck_is_compared_with_its_own_revision_which_is_offered_first(alice_client: Client, deck: Deck) -> None:
    page = alice_client.get(f"{NEW}?deck={deck.pk}", headers=ENGLISH)
    choice = f"revision:{deck.pk}.1"

    assert f'<option value="{choice}" selected>Revision 1</option>' in page.content.decode()
    answer = alice_client.post(NEW, asked(deck, against=choice))

    run = Run.objects.get()
    assert answer["Location"] == run.get_absolute_url()
    assert run.question["decks"][:2] == [deck.content(), POOR]
    assert run.deck_name == "Poor – Poor, révision 1"


def test_a_comparison_of_revisions_is_told_in_the_language_of_its_reader(alice_client: Client, deck: Deck) -> None:
    """A verdict in English spoke of “Poor, révision 1”, and the report of “Poor – Poor, revision 1, revision 2”."""
    alice_client.post(NEW, asked(deck, against=f"revision:{deck.pk}.1"), headers={"accept-language": "fr"})
    run = Run.objects.get()
    told = {"verdict": {"fr": "-", "en": "-"}, "games": 0, "figures": [], "columns": [], "cards": [], "limits": []}
    run.report = told | {"compare": {"names": [], "opponents": [], "precision": 0.05, "answer": None}}
    run.state, run.result, run.deck_revision, run.finished, run.started = "done", "{}", 2, NOON, NOON
    run.save()

    pages = {
        language: alice_client.get(run.get_absolute_url(), headers={"accept-language": language}).content.decode()
        for language in ("fr", "en")
    }

    assert run.question["names"]["decks"][1] == {"fr": "Poor, révision 1", "en": "Poor, revision 1"}
    assert "<h1>Poor – Poor, révision 1</h1>" in pages["fr"]
    assert "<h1>Poor – Poor, revision 1</h1>" in pages["en"]
    assert '<dd>Poor – Poor, revision 1 <span class="soft small">fingerprints' in pages["en"]


def test_long_names_of_compared_revisions_are_told_whole_and_keep_their_numbers_in_lists(
    alice_client: Client, deck: Deck
) -> None:
    """The name of a run ended after 120 letters: of two revisions of one deck the second had no number."""
    name = "Un deck dont le nom est long comme un jour sans pain ni cartes ni rien"
    Deck.objects.filter(pk=deck.pk).update(name=name)
    alice_client.post(NEW, asked(deck, against=f"revision:{deck.pk}.1"), headers=ENGLISH)
    run = Run.objects.get()
    whole = f"{name} – {name}, revision 1"

    assert len(run.deck_name) == 120 < len(whole)
    assert run.deck_name.startswith("Un deck dont")
    assert run.deck_name.endswith("…" + whole[-16:])
    for page in (run.get_absolute_url(), reverse("play:list"), "/"):
        assert whole in alice_client.get(page, headers=ENGLISH).content.decode(), page
    assert '<span class="soft figures">Two decks' in alice_client.get("/", headers=ENGLISH).content.decode()


def test_revisions_are_their_owners_alone(alice: Player, bob: Player, deck: Deck) -> None:
    assert find_deck(alice, f"revision:{deck.pk}.1") is not None
    for choice in (f"revision:{deck.pk}.2", f"revision:{deck.pk}", "revision:x.1", "revision:", f"revision:{deck.pk}.x"):
        assert find_deck(alice, choice) is None
    assert find_deck(bob, f"revision:{deck.pk}.1") is None


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"against": ""}, "against"),
        ({"against": "deck:999999"}, "against"),
        ({"against": "revision:999999.1"}, "against"),
        ({"precision": "fine"}, "precision"),
        ({"agent": "expert"}, "agent"),
        ({"opponents": []}, "opponents"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(alice_client: Client, deck: Deck, changed: dict[str, Any], field: str) -> None:
    answer = alice_client.post(NEW, asked(deck, **changed))

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Run.objects.exists()


def test_the_same_cards_are_not_compared(alice_client: Client, deck: Deck) -> None:
    answer = alice_client.post(NEW, asked(deck, against=f"deck:{deck.pk}"))

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["against"]


def test_before_a_comparison_its_time_and_what_is_not_played_are_said(alice_client: Client, deck: Deck) -> None:
    text = alice_client.get(reverse("play:compare-preflight"), asked(deck), headers=ENGLISH).content.decode()

    assert "waiting included" in text
    assert "(about: the games themselves show" in text
    assert "played in full" in text


def test_before_an_advice_a_machine_that_is_too_slow_for_the_proof_says_so(
    alice: Player, alice_client: Client, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(alice, 2, STRONG, "S1-032")
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)
    address, words = reverse("play:advice-preflight"), asked(deck, cards="owned", budget="180", agent="turn-greedy:4")

    slow = alice_client.get(address, words, headers=ENGLISH)
    quick = alice_client.get(address, words | {"agent": "scripted"}, headers=ENGLISH)

    preflight: SearchPreflight = slow.context["preflight"]
    with override("en"):
        assert f"on this machine, as it is now, the proof alone takes {preflight.proof_time}, and" in slow.content.decode()
    assert "longer than you ask" not in quick.content.decode()
    question = preflight.question
    # 2,000 pairs of one finalist and of the present list, by both agents, after the shortest search
    assert expected_core_seconds(question) == pytest.approx(0.2 * 360 + 2 * 2_000 * 0.504, rel=0.05)
    assert is_late(question, expected_core_seconds(question) / 2)


def test_the_time_of_the_proof_is_less_than_that_of_the_whole(alice: Player, alice_client: Client, deck: Deck) -> None:
    """It was said that the proof alone takes so long beside a time that holds the search too."""
    own(alice, 2, STRONG, "S1-032")
    words = asked(deck, cards="owned", budget="180", agent="turn-greedy:4")

    preflight = alice_client.get(reverse("play:advice-preflight"), words).context["preflight"]

    whole = expected_core_seconds(preflight.question)
    told = SearchPreflight(preflight.question, preflight.decks, TimeSpan.around(3 * whole, 1.5))
    proof = 2 * 2_000 * 0.504
    assert proof_core_seconds(preflight.question) == pytest.approx(proof, rel=0.001)
    assert told.proof_time == TimeSpan.around(3 * proof, 1.5).words != told.time


def test_each_time_that_is_offered_says_how_long_it_takes_here_and_whether_it_can_be_kept(
    alice: Player, alice_client: Client, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three minutes were offered where the proof alone takes longer, unsaid before somebody had chosen them."""
    own(alice, 2, STRONG, "S1-032")
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)
    words = asked(deck, cards="owned", budget="600", agent="scripted")

    preflight = alice_client.get(reverse("play:advice-preflight"), words, headers=ENGLISH).context["preflight"]

    proofs = {
        budget: proof_core_seconds(with_budget(preflight.question, preflight.decks, budget))
        / expected_core_seconds(preflight.question)
        for budget in BUDGETS
    }
    for middle in (20.0, 200.0, 2_000.0):
        told = SearchPreflight(preflight.question, preflight.decks, TimeSpan.around(middle, 1.5))
        kept = [middle * share <= float(budget) for budget, share in proofs.items()]
        assert [one.is_kept for one in told.budgets] == kept
        assert bool(told.proof_time) == (not kept[-1])
    assert [one.is_asked for one in told.budgets] == [False, False, True]
    assert told.budgets[-1].time == told.time


@pytest.mark.parametrize(("slowness", "is_said"), [(1.0, False), (12.0, True)])
def test_before_an_advice_a_machine_that_is_busy_says_that_it_may_take_longer(
    alice: Player, alice_client: Client, deck: Deck, monkeypatch: pytest.MonkeyPatch, slowness: float, is_said: bool
) -> None:
    """Ten minutes were asked for and almost three hours told, with no word about it."""
    own(alice, 2, STRONG, "S1-032")
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: slowness)

    answer = alice_client.get(
        reverse("play:advice-preflight"), asked(deck, cards="owned", budget="600", agent="scripted"), headers=ENGLISH
    )

    assert ("That may be longer than you ask" in answer.content.decode()) == is_said
    assert "the proof alone" not in answer.content.decode()


def test_a_guest_may_compare(client: Client, wankul: Game) -> None:
    page = client.get(NEW)
    words = {"deck": "starter:wankul/siege", "against": "starter:wankul/retour", "opponents": ["starter:wankul/clan_laink"]}

    answer = client.post(NEW, words | {"agent": "scripted", "precision": "quick", "seed": "1"})

    assert page.status_code == 200
    assert answer["Location"] == Run.objects.get().get_absolute_url()


def answered(owner: Player, question: Question, side: str, value: float) -> Run:
    """A run whose games need not be played: its answer is made up."""
    run = ask(owner=owner, question=question, subject=Subject("Poor"), now=NOON).run
    told = {"side": side, "value": value, "interval": {"low": value - 0.03, "high": value + 0.03}, "pairs": 400, "games": 800}
    more = {
        "more_games": None,
        "pairing_factor": 1.2,
        "luck_factor": 1.0,
        "by_opponent": [[0.5, 0.4]],
        "by_seat": [[0.5, 0.4]] * 2,
    }
    names = [{"fr": "A", "en": "A"}, {"fr": "B", "en": "B"}]
    report = {"verdict": {"fr": "", "en": ""}, "games": 800, "figures": [], "columns": [], "cards": [], "limits": []}
    report["compare"] = {"names": names, "opponents": names[:1], "pairs": 0, "answer": {**told, **more, "shares": [0.5, 0.4]}}
    Run.objects.filter(pk=run.pk).update(state="done", report=report, result="{}", games_done=run.games_total, finished=NOON)
    run.refresh_from_db()
    return run


def test_an_answer_that_depends_on_who_plays_says_so(alice: Player, alice_client: Client, bob_client: Client, deck: Deck) -> None:
    mine, other = (find_deck(alice, choice) for choice in (f"deck:{deck.pk}", "starter:wankul/siege"))
    assert mine is not None
    assert other is not None
    asked_of = {agent: compare_question(mine, other, [other], precision="quick", agent=agent, seed=1) for agent in AGENTS}
    script = answered(alice, asked_of["scripted"], "better", 0.05)
    address = reverse("play:other-agent", args=[script.pk])

    alone = alice_client.get(script.get_absolute_url(), headers=ENGLISH).content.decode()
    asked_for = alice_client.post(address)
    assert address in alone
    greedy = Run.objects.exclude(pk=script.pk).get()
    assert asked_for["Location"] == greedy.get_absolute_url()
    assert greedy.question["agents"] == ["turn-greedy:4"]
    greedy.delete()
    greedy = answered(alice, asked_of["turn-greedy:4"], "worse", -0.05)

    lines = alice_client.get(reverse("play:csv", args=[script.pk]), headers=ENGLISH).getvalue().decode().splitlines()
    (total,) = [row for row in csv.DictReader(lines) if row["against"] == "all"]
    assert (total["difference"], total["low"], total["high"], total["pairs"]) == ("0.05", "0.02", "0.08", "400")
    assert (total["side"], total["A"], total["B"]) == ("better", "0.5", "0.4")
    assert all(len(cell) <= 8 for line in lines[1:] for cell in line.split(",")[1:])
    words = "The answer depends on who plays"
    assert words in alice_client.get(script.get_absolute_url(), headers=ENGLISH).content.decode()
    assert words in alice_client.get(greedy.get_absolute_url(), headers=ENGLISH).content.decode()
    (greedy.report or {})["compare"]["answer"]["side"] = "none"
    greedy.save()
    text = alice_client.get(script.get_absolute_url(), headers=ENGLISH).content.decode()
    assert words not in text
    assert greedy.get_absolute_url() in text
    plain = "They are plain shares; the difference above is corrected for luck"
    assert plain in text, "+5.0 above lines of 50 and 40 %"
    (script.report or {})["compare"]["answer"]["value"] = 0.1
    script.save()
    assert plain not in alice_client.get(script.get_absolute_url(), headers=ENGLISH).content.decode()
    assert bob_client.post(address).status_code == 404


def test_the_page_of_a_revision_leads_to_its_games_against_the_draft(alice: Player, alice_client: Client, deck: Deck) -> None:
    """Of three states the one whose page it is, and not the last one that is another."""
    save_revision(deck=deck, version=deck.version, message="")
    deck.refresh_from_db()
    add_copies(deck=deck, version=deck.version, printing=STRONG)
    page = alice_client.get(reverse("decks:revision", args=[deck.pk, 1]), headers=ENGLISH).content.decode()
    address = f"{NEW}?deck={deck.pk}&against=revision:{deck.pk}.1"
    assert f'href="{address.replace("&", "&amp;")}"' in page

    form = alice_client.get(address, headers=ENGLISH).content.decode()

    assert f'<option value="revision:{deck.pk}.1" selected>Revision 1</option>' in form
    assert alice_client.get(f"{address}{'9' * 500}&seed=x&precision=no").status_code == 200
