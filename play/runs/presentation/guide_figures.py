"""What guides to decks show of reports: the central figures of duels, of a comparison of two decks, of what cards are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _

from collection.audience import Audience
from collection.languages import page_language
from decks.content import fingerprint
from decks.guides.figures import POINTS, SHARE, Figure, LabReport, Offered
from decks.models import Deck, DeckRevision, contents_of
from play.common.number_words import is_firm, percent, share_between
from play.runs.engine import compare, worth
from play.runs.engine.duels import FIELD
from play.runs.engine.questions import Question
from play.runs.models import Run, RunQuerySet, RunState
from play.runs.presentation.illegal import illegal_lists
from play.runs.presentation.origins import outdated
from play.runs.presentation.report_page import said
from play.runs.presentation.search_page import in_points
from play.runs.services.showing import change_audience
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.lab.intervals import CONFIDENCE, normal_quantile
from simulator.lab.meetings import EVEN
from simulator.lab.report import agent_title

Blob = Mapping[str, Any]

KINDS: Final = (FIELD, compare.KIND, worth.KIND)
"""Reports that say something of one deck against others."""

CARDS_TOLD: Final = 6
"""Of a report on what cards are worth: those furthest from what they are weighed against, of which that is shown."""

REVISIONS_READ: Final = 100
"""The last revisions of a deck, among which the list that was played is looked for."""


class GuideFigures:
    """Tells decks of runs (`decks.guides.figures.Laboratory`)."""

    def told(self, decks: Mapping[int, Deck], attached: Mapping[int, Sequence[UUID]]) -> dict[int, list[LabReport]]:
        """Those that are there, finished, and shown."""
        wanted = {pk for some in attached.values() for pk in some}
        shown = _finished().filter(pk__in=wanted, kind__in=KINDS).exclude(audience=Audience.PRIVATE)
        runs = {run.pk: run for run in shown.defer("result", "search")}
        contents, illegal = contents_of([decks[pk] for pk in attached]), illegal_lists(list(runs.values()))
        found: dict[int, list[LabReport]] = {}
        for pk, reports in attached.items():
            there = [runs[one] for one in reports if one in runs]
            mine = [run for run in there if run.deck_id == pk and run.owner_id == decks[pk].owner_id]
            held = _revisions(decks[pk]) if mine else {}
            told = [_told(run, fingerprint(contents[pk]), held, is_illegal=bool(illegal[run.pk])) for run in mine]
            first = next((one for one in told if one.kind == worth.KIND and len(one.figures) > 1), None)
            found[pk] = [replace(one, orders_cards=True) if one is first else one for one in told]
        return found

    def offered(self, deck: Deck, *, most: int) -> list[Offered]:
        """The last ones, and those that are attached however old they are."""
        attached = list(deck.guide_reports.values_list("report", flat=True))
        runs = (*_about(deck).filter(pk__in=attached), *_about(deck).exclude(pk__in=attached)[:most])
        return [_offered(run, is_attached=run.pk in attached) for run in runs if _says_something(run)]

    def offer(self, deck: Deck, report: UUID) -> Offered | None:
        """One that would be offered, or is attached."""
        run = _about(deck).filter(pk=report).first()
        is_attached = deck.guide_reports.filter(report=report).exists()
        return _offered(run, is_attached=is_attached) if run and _says_something(run) else None

    def show(self, deck: Deck, report: UUID) -> None:
        """Whoever has the address of the run may read it."""
        change_audience(run=Run.objects.get(pk=report, owner=deck.owner), audience=Audience.SHARED)


def _finished() -> RunQuerySet:
    return Run.objects.filter(state=RunState.DONE, report__isnull=False, finished__isnull=False)


def _about(deck: Deck) -> RunQuerySet:
    """The finished runs of the author of a deck that are about it."""
    return _finished().filter(owner=deck.owner, deck=deck, kind__in=KINDS).defer("result", "search")


def _says_something(run: Run) -> bool:
    """Not stopped before its answer; that no card is shown to be worth more is one too."""
    weighed = (run.report or {}).get("worth", {}).get("impacts")
    return bool(weighed) or any(_figures(run, Question.from_dict(run.question)))


def _revisions(deck: Deck) -> dict[str, int]:
    """The numbers of the last revisions of a deck, by what they hold; the first of those that hold the same."""
    rows = DeckRevision.objects.filter(deck=deck).order_by("-number").values_list("number", "content")[:REVISIONS_READ]
    return {fingerprint(content): number for number, content in rows}


def _told(run: Run, now: str, revisions: Mapping[str, int], *, is_illegal: bool) -> LabReport:
    question, report = Question.from_dict(run.question), run.report or {}
    played = fingerprint(question.decks[0])
    if run.finished is None:
        raise AssertionError(run.pk)  # `_finished` asks for it
    return LabReport(
        report=run.pk,
        address=run.get_absolute_url(),
        kind=run.kind,
        title=run.deck_name,
        verdict=said(report["verdict"]),
        agent=_agents(question),
        finished=run.finished,
        rules=run.rules_version,
        cards=run.cards_version,
        figures=tuple(_figures(run, question)),
        revision=revisions.get(played),
        has_changed=played != now,
        is_outdated=outdated(run, question) is not None,
        is_brought=run.restored is not None,
        is_illegal=is_illegal,
    )


def _offered(run: Run, *, is_attached: bool) -> Offered:
    if run.finished is None:
        raise AssertionError(run.pk)  # `_finished` asks for it
    verdict = said((run.report or {})["verdict"])
    return Offered(run.pk, run.get_absolute_url(), run.kind, run.deck_name, verdict, run.finished, run.is_shown, is_attached)


def _agents(question: Question) -> str:
    return ", ".join(dict.fromkeys(agent_title(name).say(page_language()) for name in question.agents))


def _figures(run: Run, question: Question) -> Iterator[Figure]:
    """The central figures of a report, whatever its kind; nothing of one that was stopped before its answer."""
    report = run.report or {}
    if run.kind == FIELD and report.get("games"):
        yield from _of_field(report["duels"], question)
    elif run.kind == compare.KIND and (answer := report["compare"]["answer"]):
        title = _against(*(said(words) for words in report["compare"]["names"]))
        yield _difference(title, {"value": answer["value"], **answer["interval"], "games": answer["games"]})
    elif run.kind == worth.KIND:
        catalog = load(run.game_id)
        shown = _shown(report["worth"]["impacts"])
        furthest = sorted(shown, key=lambda one: -abs(one["gain"]["value"]))[:CARDS_TOLD]
        for one in sorted(furthest, key=lambda one: -one["gain"]["value"]):
            name, instead = (catalog.title(catalog.card_of(key).id, page_language()) if key else "" for key in _weighed(one))
            yield _difference(_against(name, instead) if instead else name, one["gain"])


def _against(one: str, other: str) -> str:
    return _("%(one)s rather than %(other)s") % {"one": one, "other": other}


def _weighed(impact: Blob) -> tuple[str, str | None]:
    """The card, and its replacement; earlier reports have none, they weighed it against the others of its kind."""
    return impact["card"], impact.get("instead")


def _shown(impacts: Sequence[Blob]) -> list[Blob]:
    """The cards that are shown to be worth more or less than what came instead, all cards allowed for, as the verdict does."""
    if not impacts:
        return []
    wider = normal_quantile(1 - (1 - CONFIDENCE) / len(impacts)) / normal_quantile()
    gains = ((one, one["gain"]["value"], one["gain"]["low"], one["gain"]["high"]) for one in impacts)
    return [one for one, value, low, high in gains if value > wider * (value - low) or -value > wider * (high - value)]


def _of_field(duels: Blob, question: Question) -> Iterator[Figure]:
    """All opponents together where there are several, then each, in the order of the question."""
    titles, known = [said(words) for words in duels["titles"]], _starters(question.game)
    if duels["overall"] and len(duels["meetings"]) > 1:
        yield _share(_("All together"), duels["overall"])
    for one in duels["meetings"]:
        yield _share(titles[one["second"]], one["estimate"], known.get(fingerprint(question.decks[one["second"]]), ""))


@lru_cache(maxsize=8)
def _starters(game: str) -> dict[str, str]:
    """The slugs of the starter decks of a game, by what they hold."""
    return {fingerprint(dict(one.cards)): one.slug for one in starters(game)}


def _share(title: str, estimate: Blob, starter: str = "") -> Figure:
    value, low, high, games = (estimate[name] for name in ("value", "low", "high", "games"))
    if value is None or not is_firm(estimate):
        return Figure(title, None, None, None, games, SHARE, _("too few games"), "", starter)
    return Figure(title, value, low, high, games, SHARE, percent(value, 0), share_between(low, high, 0, beside=EVEN), starter)


def _difference(title: str, estimate: Blob) -> Figure:
    told = in_points(estimate)
    value, low, high = (estimate[name] for name in ("value", "low", "high"))
    return Figure(title, value, low, high, told.games, POINTS, told.value, told.interval)
