"""Searches of the site: advice and comparisons, played by workers that share, die, stop and come late."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from collection.models import Game, Player
from collection.services.guests import make_guest
from play.runs.engine.compare import compare_question
from play.runs.engine.laboratories import SEARCHES
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question
from play.runs.models import Run, RunState
from play.runs.presentation.waiting import seconds_left
from play.runs.services.asking import Subject, TooManyRunsError, ask
from play.runs.services.chunks import claim_chunk, finish_chunk
from play.runs.services.foretelling import as_workers_are, work_done
from play.runs.services.merging import add_up
from play.runs.services.stopping import stop_run
from simulator.lab.advisor.pool import applied
from tests.play.conftest import NOON
from tests.play.runs.searches import POOR_DECK, SMALL, TINY, WEAK_POOL, Crew, small_advice
from tests.simulator.lab.test_advisor import STRONG

pytestmark = pytest.mark.django_db


@pytest.fixture
def crew(sent: list[int], wankul: Game, django_capture_on_commit_callbacks: Any) -> Crew:
    return Crew(sent, django_capture_on_commit_callbacks)


def begun(crew: Crew, owner: Player, question: Question) -> Run:
    run = ask(owner=owner, question=question, subject=Subject("Poor"), now=NOON).run
    crew.begin(run)
    run.refresh_from_db()
    return run


def test_the_time_left_of_a_search_is_that_of_its_step_and_of_who_plays_what_follows(alice: Player, crew: Crew) -> None:
    """Whatever came before: a minute of listing and a quick first step say nothing of a slow proof, nor the other way round.

    A screening ten times as quick as planned made its proof ten times as quick, until the proof began.
    """
    plan = replace(SMALL, prover="turn-greedy:1", screening_chunk=100, proving_chunk=1)  # 40 ms a game, and 4 s
    run = begun(crew, alice, small_advice(plan))
    crew.work(run, 2)  # the first step, and a part of the second
    begun_at = NOON + timedelta(minutes=5)
    run.chunks.update(published=begun_at)
    Run.objects.filter(pk=run.pk).update(started=NOON)
    run.refresh_from_db()
    assert run.search
    each, left, of_others = SEARCHES["advice"].work_left(run.search)
    done = run.games_done - (run.games_total - SEARCHES["advice"].games_left(run.search))
    planned = as_workers_are(Question.from_dict(run.question), of_others)

    assert 0 < done < SEARCHES["advice"].games_left(run.search)
    for pace in (0.1, 1.0, 3.0):
        told = seconds_left(run, begun_at + timedelta(seconds=done * each * pace))
        assert told == pytest.approx((left - done * each) * pace + planned)
    assert of_others > 2_000  # of proofs, four seconds a game
    assert planned > 20 * (left - done * each)


def test_what_is_done_of_a_search_follows_its_work_and_not_its_games(alice: Player, crew: Crew) -> None:
    """A bar stood at 78 % of the games while the proof, slow games all of it, was still to be played."""
    plan = replace(TINY, prover="turn-greedy:1", proving_chunk=1)
    run, shares, at_the_proof = begun(crew, alice, small_advice(plan)), [], None
    while run.is_active:
        shares.append(work_done(run))
        if at_the_proof is None and (run.search or {})["stage"] == "trial":
            at_the_proof = (run.games_done / run.games_total, shares[-1])
        crew.work(run, 1)

    assert shares[0] == 0
    assert shares == sorted(shares)
    assert shares[-1] < 1
    assert at_the_proof is not None
    assert at_the_proof[0] > 0.4
    assert at_the_proof[1] < 0.2
    assert work_done(run) == 1


def test_before_a_step_has_ended_a_chunk_what_is_left_is_told_by_who_plays_it(alice: Player, crew: Crew) -> None:
    """By games alone, the quick ones of the screening said how long those of a slow proof would take."""
    plan = replace(SMALL, prover="turn-greedy:1", screening_rounds=2, halving_rounds=4, proving_chunk=1)
    question = replace(small_advice(plan), agents=("turn-greedy:1", "scripted"))
    run = begun(crew, alice, question)
    while (run.search or {})["stage"] == "cards":
        crew.work(run, 1)
    run.started, now = NOON, NOON + timedelta(seconds=1)

    told = seconds_left(run, now)

    assert run.search
    _each, left, of_others = SEARCHES["advice"].work_left(run.search)
    assert told == pytest.approx(as_workers_are(question, left + of_others))


@pytest.mark.xdist_group("advice pages")  # which tell of this very search
@pytest.mark.usefixtures("steps_played_once")
def test_a_plainly_better_card_is_found_and_proved_by_chunks(alice: Player, crew: Crew) -> None:
    run = crew.work(begun(crew, alice, small_advice(SMALL)))

    assert run.state == RunState.DONE
    assert run.is_complete
    assert run.report is not None
    best = run.report["advice"]["proposals"][0]
    assert best["standing"] == "proved"
    assert STRONG in {into for _out, into in best["exchanges"]}
    assert best["gain"]["low"] > 0
    assert run.report["advice"]["helps"]
    assert run.chunks.count() == 12
    assert not run.chunks.exclude(result="").exists()


def test_a_pool_without_anything_better_says_that_nothing_helps(alice: Player, crew: Crew) -> None:
    run = crew.work(begun(crew, alice, small_advice(pool=WEAK_POOL)))

    assert run.is_complete
    assert run.report is not None
    assert not run.report["advice"]["helps"]
    assert run.report["verdict"]["en"].startswith("Nothing helps this deck measurably")


def test_a_list_that_nothing_in_the_collection_can_better_is_said_to_be_so(alice: Player, crew: Crew) -> None:
    """The strong card is in the deck already, as often as its format lets it; what is owned besides is the weak rest."""
    best = applied(POOR_DECK.content, (("S1-031", STRONG),) * 3)
    plan = replace(SMALL, screening_rounds=2, halving_rounds=4, proof_rounds=50)
    optimal = replace(POOR_DECK, choice="starter:optimal", name="Optimal", content=best)

    run = crew.work(begun(crew, alice, small_advice(plan, pool={"S1-031": 3, **WEAK_POOL}, deck=optimal)))

    assert run.is_complete
    assert run.report is not None
    found = run.report["advice"]
    assert found["cards"] == 3
    assert not found["helps"]
    assert {one["standing"] for one in found["proposals"]} <= {"equal", "given_up", "worse"}
    assert run.report["verdict"]["en"].startswith("Nothing helps this deck measurably")


def test_a_pool_of_which_nothing_fits_is_answered_without_a_game(alice: Player, crew: Crew) -> None:
    run = begun(crew, alice, small_advice(pool={}))

    assert run.is_complete
    assert run.games_done == 0
    assert run.report is not None
    assert run.report["verdict"]["en"].startswith("None of the cards allowed")


def test_one_worker_or_two_and_one_that_dies_give_the_same_bytes(
    alice: Player, bob: Player, crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = crew.work(begun(crew, alice, small_advice()))
    monkeypatch.setattr(Run.objects.__class__, "answering", lambda self, fingerprint: self.none())
    shared = begun(crew, bob, small_advice())
    crew.lose(shared)
    while shared.is_active:
        crew.work(shared, chunks=1, last_first=True)
        crew.work(shared, chunks=1)

    assert shared.chunks.filter(attempts__gt=1).exists()
    assert shared.result == alone.result
    assert shared.report == alone.report


def test_a_step_is_added_up_once_and_by_whoever_comes_first(alice: Player, crew: Crew) -> None:
    run = begun(crew, alice, small_advice())

    for _ in range(3):
        assert not add_up(run=run.pk, now=crew.clock())
    steps = [run.chunks.count()]
    while crew.work(run, chunks=1).is_active:
        assert not add_up(run=run.pk, now=crew.clock())
        steps.append(run.chunks.count())

    assert run.is_complete
    assert len(set(steps)) > 3
    assert steps == sorted(steps)
    assert run.chunks_total == run.chunks_ended == run.chunks.count()


@pytest.mark.parametrize(("stage", "is_found"), [("cards", False), ("exchanges", False), ("proof", True)])
def test_a_search_that_is_stopped_keeps_what_it_found(alice: Player, crew: Crew, stage: str, is_found: bool) -> None:
    run = begun(crew, alice, small_advice(replace(SMALL, screening_rounds=2, halving_rounds=4, proof_rounds=60)))
    while run.is_active and (run.search or {})["stage"] != stage:
        crew.work(run, chunks=1)
    assert run.is_active

    stop_run(run=run, now=crew.clock())
    add_up(run=run.pk, now=crew.clock())
    crew.work(run)

    assert run.state == RunState.DONE
    assert run.is_partial
    assert run.report is not None
    assert bool(run.report["advice"]["proposals"]) == is_found
    assert not run.report["advice"]["ended"]


def test_a_stop_between_two_steps_ends_the_search(alice: Player, crew: Crew) -> None:
    run = ask(owner=alice, question=small_advice(), subject=Subject("Poor"), now=NOON).run

    stop_run(run=run, now=crew.clock())
    crew.begin(run)

    run.refresh_from_db()
    assert run.is_partial
    assert not crew.sent


def test_a_step_of_which_less_was_played_than_it_was_cut_for_is_not_cut_again(alice: Player, crew: Crew) -> None:
    """What is left of a chunk becomes one of its own in a run of known games; a step would wait for one that is never played."""
    run = begun(crew, alice, small_advice())
    claim = claim_chunk(chunk=crew.sent.pop(0), now=crew.clock())
    assert claim is not None
    before = run.chunks.count(), claim.count

    finish_chunk(chunk=claim, played=Played("some", claim.count - 1), now=crew.clock())

    claim.refresh_from_db()
    assert (run.chunks.count(), claim.count) == before


def test_asked_twice_is_played_once_and_another_player_gets_the_answer(alice: Player, bob: Player, crew: Crew) -> None:
    first = begun(crew, alice, small_advice())
    again = ask(owner=alice, question=small_advice(), subject=Subject("Poor"), now=NOON)
    crew.work(first)

    theirs = ask(owner=bob, question=small_advice(), subject=Subject("Poor"), now=NOON)

    assert again.run.pk == first.pk
    assert not theirs.is_new
    assert theirs.run.copied
    assert theirs.run.is_search
    assert theirs.run.report == first.report


def test_a_guest_asks_for_little(crew: Crew) -> None:
    guest = make_guest(door=None, now=NOON)
    slow = replace(small_advice(), agents=("turn-greedy:4", "scripted"))
    long = replace(small_advice(), aims={**small_advice().aims, "budget": "180"})

    for question in (slow, long):
        with pytest.raises(TooManyRunsError):
            ask(owner=guest, question=question, subject=Subject("Poor"), now=NOON)
    quick = replace(small_advice(), games=10**6)  # as many as a fast machine plays within the minute
    assert ask(owner=guest, question=quick, subject=Subject("Poor"), now=NOON).is_new


def better() -> Question:
    better_deck = replace(POOR_DECK, choice="x", name="Better", content=applied(POOR_DECK.content, (("S1-031", STRONG),) * 3))
    return compare_question(better_deck, POOR_DECK, [POOR_DECK], precision="rough", agent="scripted", seed=3)


def test_two_decks_are_compared_until_the_answer_is_there(alice: Player, crew: Crew) -> None:
    run = crew.work(begun(crew, alice, better()))

    assert run.is_complete
    assert run.report is not None
    found = run.report["compare"]["answer"]
    assert found["side"] == "better"
    assert found["interval"]["low"] > 0
    assert "“Better” wins more often than “Poor”" in run.report["verdict"]["en"]
    assert run.games_done == found["games"] == run.report["games"]


def test_a_comparison_gives_the_same_bytes_in_whatever_order_workers_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of as many workers as there are chunks too; its first step."""
    monkeypatch.setattr("play.runs.engine.compare.seconds_a_duel", lambda question: 0.02)
    laboratory, question = SEARCHES["compare"], better()
    state = laboratory.begin(question)
    parts = [laboratory.play_step(state, span, lambda: False) for span in laboratory.pending(state)]
    results = [part.result for part in parts if part]

    assert len(results) > 2
    assert laboratory.result(laboratory.advance(state, results)) == laboratory.result(laboratory.advance(state, results[::-1]))


def test_a_comparison_that_is_stopped_tells_no_difference(alice: Player, crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.runs.engine.compare.CHUNK_SECONDS", 0.1)
    run = begun(crew, alice, better())
    crew.work(run, chunks=1)

    stop_run(run=run, now=crew.clock())
    crew.begin(run)
    crew.work(run)

    assert run.is_partial
    assert run.report is not None
    assert run.report["compare"]["answer"] is None


def test_every_search_finds_its_games_in_its_answer_and_not_in_an_index() -> None:
    for laboratory in SEARCHES.values():
        assert laboratory.features(better()) == ()
        with pytest.raises(LookupError):
            laboratory.retell(better(), 1)
