"""Two decks of a comparison as a page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from collection.languages import page_language
from collection.models import Player
from play.common.number_words import percent, plain
from play.common.versions import Versions
from play.runs.engine import compare
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.report_page import Told, said
from play.runs.presentation.search_page import as_points, ends, in_points, wanted
from simulator.lab.report import agent_title

SEATS: Final = ("A", "B")


@dataclass(frozen=True, slots=True)
class Shares:
    """What both decks win against an opponent, or from a seat; `query` finds the pairs, "" where none were kept."""

    title: str
    first: str
    second: str
    difference: str
    query: str = ""


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """What the other player came to; `contradicts` where both show a difference, to opposite sides."""

    difference: Told
    address: str
    contradicts: bool


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Two decks on the same deals; `difference` with its interval is what the verdict speaks of.

    `is_corrected`: correcting luck changed the difference, so that it is not that of the shares.
    `other_agent` is who could play it too, "" where nobody may be asked; `other` what came of that, where its reader asked.
    """

    names: tuple[str, str]
    difference: Told
    all_together: Shares
    apart: tuple[Shares, ...]
    seats: tuple[Shares, ...]
    pairs: int
    games: int
    more_games: int | None
    pairing_factor: str
    pairing_interval: str
    luck_factor: str
    is_corrected: bool
    query: str
    other: OtherAnswer | None
    other_agent: str


def compare_page(run: Run, reader: Player | None) -> ComparePage | None:
    """Both decks beside each other; None for other runs, and where a comparison has no answer."""
    if run.kind != compare.KIND or not run.report or not run.report["compare"]["answer"]:
        return None
    blob = run.report["compare"]
    found, names = blob["answer"], [said(words) for words in blob["names"]]
    titles, of = [said(words) for words in blob["opponents"]], 0 if blob.get("pairs") else None
    difference = {"value": found["value"], **found["interval"], "games": found["pairs"]}
    return ComparePage(
        names=(names[0], names[1]),
        difference=in_points(difference),
        all_together=_shares(_("All together"), found["shares"], wanted(of=of)),
        apart=tuple(
            _shares(title, shares, wanted(of=of, against=place))
            for place, (title, shares) in enumerate(zip(titles, found["by_opponent"], strict=True))
        ),
        seats=tuple(
            _shares(_("Seat %(letter)s") % {"letter": letter}, shares, wanted(of=of, seat=place))
            for place, (letter, shares) in enumerate(zip(SEATS, found["by_seat"], strict=True))
        ),
        pairs=found["pairs"],
        games=found["games"],
        more_games=found["more_games"],
        pairing_factor=plain(found["pairing_factor"], 2),
        pairing_interval=ends(found.get("pairing_interval")),
        luck_factor=plain(found["luck_factor"], 2),
        is_corrected=as_points(found["value"]) != as_points(found["shares"][0] - found["shares"][1]),
        query=wanted(of=of),
        other=_other_answer(run, reader, found["side"]),
        other_agent=_other_agent(run, reader),
    )


def _other_agent(run: Run, reader: Player | None) -> str:
    asked = compare.with_other_agent(Question.from_dict(run.question))
    may_ask = reader is not None and reader.pk == run.owner_id and not reader.is_guest
    return agent_title(asked.agents[0]).say(page_language()) if asked and may_ask else ""


def _other_answer(run: Run, reader: Player | None, side: str) -> OtherAnswer | None:
    """From the reader's own runs."""
    asked = compare.with_other_agent(Question.from_dict(run.question))
    if asked is None or reader is None:
        return None
    same = asked.fingerprint(Versions(run.rules_version, run.cards_version))
    other = Run.objects.owned_by(reader).answering(same).defer("result").first()
    answer = other.report["compare"]["answer"] if other and other.report else None
    if other is None or answer is None:
        return None
    difference = in_points({"value": answer["value"], **answer["interval"], "games": answer["pairs"]})
    return OtherAnswer(difference, other.get_absolute_url(), compare.contradict(side, answer["side"]))


def _shares(title: str, shares: Sequence[float], query: str) -> Shares:
    first, second = shares
    return Shares(title, percent(first), percent(second), as_points(first - second), query)
