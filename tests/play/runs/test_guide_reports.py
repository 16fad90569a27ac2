"""Reports attached to guides of decks: what readers see of them, what must be shown for it, and what takes them off again."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from collection.audience import Audience
from collection.models import Game, Player
from decks.guides.figures import MOST_REPORTS, POINTS, SHARE, reports_on
from decks.models import Deck, GuideReport
from decks.services import attaching, editing, revisions, shelf
from decks.services.attaching import NotAttachableError
from play.common.playable_decks import find_deck, starter_decks
from play.runs.engine.compare import compare_question
from play.runs.engine.duels import Seat, field_question
from play.runs.engine.questions import Question
from play.runs.engine.worth import worth_question
from play.runs.models import Run
from play.runs.services.asking import ask, compared_subject, subject_of
from play.runs.services.showing import change_audience
from play.runs.services.stopping import delete_run
from tests.config.accounts.whole_account import exported, restored
from tests.play.conftest import NOON, Playing
from tests.play.runs.searches import POOR_DECK, Crew

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("steps_played_once"),
    pytest.mark.xdist_group("guide reports"),
]

ENGLISH = {"accept-language": "en"}
SIEGE, LAINK, RETOUR = (deck for deck in starter_decks() if deck.game == "wankul")
SLUG = RETOUR.choice.rpartition("/")[2]


@pytest.fixture
def deck(alice: Player, wankul: Game) -> Deck:
    made = shelf.create_deck(owner=alice, game=wankul, name="Ma meule", format="niveau3", content=SIEGE.content)
    shared = shelf.change_settings(deck=made, version=1, name=made.name, format=made.format, notes="", audience=Audience.PUBLIC)
    return shelf.change_guide(deck=shared, version=shared.version, guide={"plan": "Vite", "against": {SLUG: "Attendre"}})


@pytest.fixture
def field(answered: Playing, deck: Deck) -> Run:
    """The deck against two starter decks: so few games that a test can play them."""
    return a_field(answered, deck)


def a_field(answered: Playing, deck: Deck, *, seed: int = 3, games: int = 120) -> Run:
    mine = find_deck(deck.owner, f"deck:{deck.pk}")
    assert mine is not None
    seats = [(Seat(other, "scripted"), 1) for other in (LAINK, RETOUR)]
    asked = field_question(Seat(mine, "scripted"), seats, precision="quick", seed=seed)
    return answered(deck.owner, Question.from_dict({**asked.as_dict(), "games": games}), subject_of(mine))


@pytest.fixture
def crew(sent: list[int], wankul: Game, django_capture_on_commit_callbacks: Any) -> Crew:
    return Crew(sent, django_capture_on_commit_callbacks)


def public_page(client: Client, deck: Deck) -> str:
    return unescape(client.get(f"/decks/partages/{deck.share}/", headers=ENGLISH).content.decode())


def test_readers_see_the_figures_and_open_the_report(deck: Deck, field: Run, alice_client: Client, client: Client) -> None:
    form = {"attach": str(field.pk), "show": str(field.pk)}

    assert alice_client.post(f"/decks/{deck.pk}/guide/rapport/", form).status_code == 302

    [told] = reports_on(deck)
    assert field.report is not None
    duels = field.report["duels"]
    titles = [words["fr"] for words in duels["titles"]]
    slugs = {other.name: other.choice.rpartition("/")[2] for other in (LAINK, RETOUR)}
    for figure, met in zip(told.figures[1:], duels["meetings"], strict=True):
        assert (figure.title, figure.starter, figure.unit) == (titles[met["second"]], slugs[figure.title], SHARE)
        assert {end: getattr(figure, end) for end in ("value", "low", "high", "games")} == met["estimate"]
    page = public_page(client, deck)
    assert "Numbers from the laboratory" in page
    assert told.verdict in page or field.report["verdict"]["en"] in page
    assert f"rules {field.rules_version}" in page
    assert "List: the present one." in page
    beside = page[page.index("<p>Attendre</p>") :]
    address = re.match(r'<p>Attendre</p><p class="small figures"><a href="([^"]+)"', beside)
    assert address is not None
    assert client.get(address[1]).status_code == 200


def test_a_report_that_nobody_may_read_is_attached_only_with_a_word(deck: Deck, field: Run, alice_client: Client) -> None:
    form = {"attach": str(field.pk)}

    refused = alice_client.post(f"/decks/{deck.pk}/guide/rapport/", form, headers=ENGLISH)

    assert refused.status_code == 400
    assert "Only you may read this report" in refused.content.decode()
    field.refresh_from_db()
    assert not field.is_shown
    assert not GuideReport.objects.exists()
    page = alice_client.get(f"/decks/{deck.pk}/guide/", headers=ENGLISH).content.decode()
    assert "Show and attach it" in page
    change_audience(run=field, audience=Audience.SHARED)
    assert alice_client.post(f"/decks/{deck.pk}/guide/rapport/", form).status_code == 302
    assert reports_on(deck)


def test_what_was_typed_into_the_guide_stays_while_reports_come_and_go(deck: Deck, field: Run, alice_client: Client) -> None:
    address = f"/decks/{deck.pk}/guide/rapport/"
    page = alice_client.get(f"/decks/{deck.pk}/guide/", headers=ENGLISH).content.decode()
    assert f'form="guide-form" formaction="{address}" name="attach" value="{field.pk}"' in page
    assert page.index("Play new games:") < page.rindex("Against chosen decks")
    typed = {"version": str(deck.version), "plan": "Tout autre chose", f"against_{SLUG}": "Attendre"}

    refused = alice_client.post(address, {**typed, "attach": str(field.pk)}, headers=ENGLISH)
    attached = alice_client.post(address, {**typed, "attach": str(field.pk), "show": str(field.pk)}, headers=ENGLISH)
    [told] = reports_on(deck)
    taken_off = alice_client.post(address, {**typed, "take_off": str(field.pk)}, headers=ENGLISH)

    assert told.report == field.pk
    assert not reports_on(deck)
    assert [one.status_code for one in (refused, attached, taken_off)] == [400, 200, 200]
    assert "Only you may read this report. Attached" in refused.content.decode()
    for answer in (refused, attached, taken_off):
        assert "Tout autre chose</textarea>" in answer.content.decode()
        assert "it is not saved yet" in answer.content.decode()
    deck.refresh_from_db()
    assert deck.guide["plan"] == "Vite"
    as_kept = {**typed, "plan": "Vite", "attach": str(field.pk)}
    assert alice_client.post(address, as_kept).headers["Location"] == f"/decks/{deck.pk}/guide/#guide-reports"


def test_a_deck_that_goes_private_says_which_reports_stay_readable(deck: Deck, field: Run, alice_client: Client) -> None:
    settings = f"/decks/{deck.pk}/reglages/"
    assert "stays readable by whoever" not in alice_client.get(settings, headers=ENGLISH).content.decode()
    attaching.attach(deck=deck, report=field.pk, show=True, now=NOON)
    [told] = reports_on(deck)
    form = {"name": deck.name, "format": deck.format, "notes": "", "version": deck.version, "audience": "private"}

    before = alice_client.get(settings, headers=ENGLISH).content.decode()
    saved = alice_client.post(settings, form, headers=ENGLISH, follow=True).content.decode()

    assert re.search(rf'even while the deck is private:\s+<a href="{told.address}">', before)
    assert f'stays readable by whoever has its address: <a href="{told.address}">' in saved
    again = alice_client.post(settings, {**form, "version": deck.version + 1}, headers=ENGLISH, follow=True)
    assert "stays readable by whoever" not in again.content.decode()


def test_hiding_or_deleting_the_report_takes_its_figures_away(
    deck: Deck, field: Run, client: Client, alice_client: Client
) -> None:
    attaching.attach(deck=deck, report=field.pk, show=True, now=NOON)
    field.refresh_from_db()

    change_audience(run=field, audience=Audience.PRIVATE)
    hidden = public_page(client, deck)
    assert str(field.pk) not in hidden
    assert (
        "readers of the guide see nothing of it" in alice_client.get(f"/decks/{deck.pk}/guide/", headers=ENGLISH).content.decode()
    )
    change_audience(run=field, audience=Audience.SHARED)
    assert str(field.pk) in public_page(client, deck)
    delete_run(run=field, now=NOON)
    assert str(field.pk) not in public_page(client, deck)
    assert not GuideReport.objects.exists()


def test_the_figures_say_which_list_was_played_and_that_the_deck_changed(deck: Deck, field: Run, client: Client) -> None:
    attaching.attach(deck=deck, report=field.pk, show=True, now=NOON)
    revisions.save_revision(deck=deck, version=deck.version, message="")
    [told] = reports_on(deck)
    assert (told.revision, told.has_changed, told.is_outdated) == (1, False, False)

    editing.add_copies(deck=deck, version=deck.version, printing=next(iter(SIEGE.content)), copies=-1)
    Run.objects.filter(pk=field.pk).update(rules_version="0")

    [told] = reports_on(Deck.objects.get(pk=deck.pk))
    assert (told.revision, told.has_changed, told.is_outdated) == (1, True, True)
    page = public_page(client, deck)
    assert "The deck was changed since these games" in page
    assert "The rules or the card data are others today" in page
    assert "List: revision 1." in page


def test_only_finished_reports_of_ones_own_on_this_deck(deck: Deck, field: Run, bob: Player, bob_client: Client) -> None:
    other = shelf.create_deck(owner=deck.owner, game=deck.game, name="Autre", format="niveau3", content=LAINK.content)
    theirs = shelf.copy_deck(owner=bob, deck=deck, name="Copie")
    for where in (other, theirs):
        with pytest.raises(NotAttachableError):
            attaching.attach(deck=where, report=field.pk, show=True, now=NOON)
    with pytest.raises(NotAttachableError):
        attaching.attach(deck=deck, report=uuid4(), show=True, now=NOON)
    attaching.attach(deck=deck, report=field.pk, show=True, now=NOON)
    assert bob_client.post(f"/decks/{deck.pk}/guide/rapport/", {"take_off": str(field.pk)}).status_code == 404
    assert not reports_on(shelf.copy_deck(owner=bob, deck=deck, name="Copie"))
    assert len(reports_on(deck)) == 1
    answer = bob_client.post(f"/api/decks/{theirs.pk}/reports/", {"report": str(field.pk)}, content_type="application/json")
    assert answer.status_code == 404


def test_a_guide_has_so_many_reports(deck: Deck, field: Run) -> None:
    GuideReport.objects.bulk_create(GuideReport(deck=deck, report=uuid4(), created=NOON) for _ in range(MOST_REPORTS))

    with pytest.raises(NotAttachableError, match=str(MOST_REPORTS)):
        attaching.attach(deck=deck, report=field.pk, show=True, now=NOON)
    field.refresh_from_db()
    assert not field.is_shown


@pytest.mark.parametrize(
    "sent", [{}, {"attach": "x"}, {"burn": str(uuid4())}, {"attach": str(uuid4()), "take_off": str(uuid4())}]
)
def test_a_form_that_says_nothing_is_refused(deck: Deck, alice_client: Client, sent: dict[str, str]) -> None:
    assert alice_client.post(f"/decks/{deck.pk}/guide/rapport/", sent).status_code == 400


def test_reports_by_api(deck: Deck, field: Run, alice_client: Client, client: Client) -> None:
    address = f"/api/decks/{deck.pk}/reports/"

    refused = alice_client.post(address, {"report": str(field.pk)}, content_type="application/json", headers=ENGLISH)
    assert refused.status_code == 400
    done = alice_client.post(address, {"report": str(field.pk), "show": True}, content_type="application/json", headers=ENGLISH)
    assert done.status_code == 200
    [told] = done.json()
    assert told["report"] == str(field.pk)
    assert [one["games"] for one in told["figures"][1:]] == [60, 60]
    assert {one["starter"] for one in told["figures"]} == {"", *(one.choice.rpartition("/")[2] for one in (LAINK, RETOUR))}
    for seen in (
        alice_client.get(f"/api/decks/{deck.pk}/", headers=ENGLISH).json(),
        client.get(f"/api/shared-decks/{deck.share}/", headers=ENGLISH).json(),
        client.get("/api/shared-decks/", headers=ENGLISH).json()["results"][0],
    ):
        assert seen["reports"] == done.json()
    assert alice_client.delete(f"{address}{field.pk}/").status_code == 204
    assert alice_client.get(f"/api/decks/{deck.pk}/").json()["reports"] == []


def test_what_cards_are_worth_and_which_of_two_decks_is_better(alice: Player, wankul: Game, crew: Crew) -> None:
    deck = shelf.create_deck(owner=alice, game=wankul, name="Pauvre", format="libre", content=POOR_DECK.content)
    mine = find_deck(alice, f"deck:{deck.pk}")
    assert mine is not None
    worth = worth_question(mine, [POOR_DECK], pool={}, cards="owned", pairs="20", agent="scripted", seed=5)
    compared = compare_question(mine, LAINK, [RETOUR], precision="rough", agent="scripted", seed=5)
    for question, subject in ((worth, subject_of(mine)), (compared, compared_subject(mine, LAINK.name))):
        run = ask(owner=alice, question=question, subject=subject, now=NOON).run
        crew.begin(run)
        crew.work(run)
        assert run.report is not None
        if run.kind == "compare":
            answer = run.report["compare"]["answer"]
            attaching.attach(deck=deck, report=run.pk, show=True, now=NOON)
            [figure] = reports_on(deck)[0].figures
            assert (figure.unit, figure.value) == (POINTS, answer["value"])
            assert (figure.low, figure.high) == (answer["interval"]["low"], answer["interval"]["high"])
        else:
            attaching.attach(deck=deck, report=run.pk, show=True, now=NOON)
            [told] = reports_on(deck)
            assert bool(told.figures) == ("no card" not in run.report["verdict"]["en"])
            assert len(told.figures) <= 6
            assert told.orders_cards == (len(told.figures) > 1)
            GuideReport.objects.all().delete()


def test_an_archive_brings_what_is_attached_with_its_report(deck: Deck, field: Run, bob: Player) -> None:
    gone = uuid4()
    attaching.attach(deck=deck, report=field.pk, show=True, now=NOON)
    GuideReport.objects.create(deck=deck, report=gone, created=NOON)

    row = restored(bob, exported(deck.owner))

    back = Deck.objects.get(owner=bob)
    run = Run.objects.get(owner=bob)
    assert [one.report for one in back.guide_reports.all()] == [run.pk]
    assert row.told["unattached"] == 1
    assert not reports_on(back)
    change_audience(run=run, audience=Audience.SHARED)
    [told] = reports_on(back)
    assert told.is_brought
    assert not told.has_changed


def test_a_guide_says_once_that_the_order_of_cards_is_no_verdict(
    alice: Player, alice_client: Client, wankul: Game, crew: Crew
) -> None:
    deck = shelf.create_deck(owner=alice, game=wankul, name="Pauvre", format="libre", content=POOR_DECK.content)
    mine = find_deck(alice, f"deck:{deck.pk}")
    assert mine is not None
    for seed in (5, 6):
        question = worth_question(mine, [POOR_DECK], pool={}, cards="owned", pairs="20", agent="scripted", seed=seed)
        run = ask(owner=alice, question=question, subject=subject_of(mine), now=NOON).run
        crew.begin(run)
        crew.work(run)
        impacts = (run.report or {})["worth"]["impacts"]
        for impact, value in zip(impacts, (0.3, -0.2, 0.1), strict=False):
            impact["gain"] |= {"value": value, "low": value - 0.01, "high": value + 0.01}
        Run.objects.filter(pk=run.pk).update(report=run.report)
        attaching.attach(deck=deck, report=run.pk, show=True, now=NOON)

    page = alice_client.get(f"/decks/{deck.pk}/", headers={"accept-language": "en"}).content.decode()

    assert [len(told.figures) > 1 for told in reports_on(deck)] == [True, True]
    assert page.count("The order of the list is no verdict") == 1
