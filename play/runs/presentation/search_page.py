"""Searches as a page shows them: the stage they are at, the proposals of an advice, the two decks of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.languages import page_language
from collection.models import Player
from play.common.allowed_cards import free_copies, owned_copies
from play.common.number_words import percent, plain, signed
from play.common.playable_decks import PlayableDeck
from play.runs.engine import advice, compare
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.report_page import Told, said
from play.runs.services.applying import asked_deck
from simulator.catalog import Card, load
from simulator.lab.report import agent_title

Blob = Mapping[str, Any]

SEATS: Final = ("A", "B")


@dataclass(frozen=True, slots=True)
class Swap:
    """A copy that goes and one that comes."""

    out: Card
    out_key: str
    into: Card
    into_key: str


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """One proposal; `place` is its place in the report. `apart` are the gains against each opponent.

    `owned` says of each card that comes what the reader owns of it; empty where it is nobody's business.
    """

    place: int
    standing: str
    swaps: tuple[Swap, ...]
    gain: Told
    again: Told | None
    depends_on_agent: bool
    apart: tuple[tuple[str, str], ...]
    reason: str
    owned: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AdvicePage:
    """What a search for better cards found. `draft` is the deck that a proposal may be applied to, as it still is."""

    proposals: tuple[ShownProposal, ...]
    helps: bool
    ended: bool
    cards: int
    exchanges: int
    opponents: tuple[str, ...]
    prover: str
    screener: str
    format: str
    draft: PlayableDeck | None


@dataclass(frozen=True, slots=True)
class Shares:
    """What both decks win against an opponent, or from a seat."""

    title: str
    first: str
    second: str
    difference: str


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Two decks on the same deals; `difference` with its interval is what the verdict speaks of."""

    names: tuple[str, str]
    difference: Told
    all_together: Shares
    apart: tuple[Shares, ...]
    seats: tuple[Shares, ...]
    pairs: int
    games: int
    more_games: int | None
    pairing_factor: str


def stage_words(run: Run) -> str:
    """What a search at work is doing; "" for other runs."""
    if not run.is_search:
        return ""
    state = run.search or {}
    if not state:
        return _("Listing what could be tried")
    if run.kind == compare.KIND:
        return _("Playing both decks on the same deals")
    return _STAGES[state["stage"]](len(state["live"]))


_STAGES: Final[Mapping[str, Callable[[int], str]]] = {
    "cards": lambda count: ngettext("Screening %(count)d card", "Screening %(count)d cards", count) % {"count": count},
    "exchanges": lambda count: (
        ngettext("Screening %(count)d exchange", "Screening %(count)d exchanges", count) % {"count": count}
    ),
    "trial": lambda count: ngettext("Trying the best one", "Trying the best %(count)d", count) % {"count": count},
    "proof": lambda count: ngettext("Proving the best one", "Proving the best %(count)d", count) % {"count": count},
    "again": lambda count: _("Playing the proof again with the other automatic player"),
    "package": lambda count: _("Proving the best ones together"),
    "package_again": lambda count: _("The best ones together, with the other automatic player"),
    "done": lambda count: _("Adding the games up"),
}


def advice_page(run: Run, reader: Player | None) -> AdvicePage | None:
    """What was found, with what the owner of the run owns where it is he who reads; None for other runs, and before the end."""
    if run.kind != advice.KIND or not run.report:
        return None
    found, question = run.report["advice"], Question.from_dict(run.question)
    opponents = tuple(said(words) for words in found["opponents"])
    is_mine = reader is not None and reader.pk == run.owner_id
    where = _places(reader, question) if reader is not None and is_mine and not reader.is_guest else None
    return AdvicePage(
        proposals=tuple(_proposal(place, one, question.game, opponents, where) for place, one in enumerate(found["proposals"])),
        helps=found["helps"],
        ended=found["ended"],
        cards=found["cards"],
        exchanges=found["exchanges"],
        opponents=opponents,
        prover=agent_title(found["prover"]).say(page_language()),
        screener=agent_title(found["screener"]).say(page_language()),
        format=found["format"] or "",
        draft=asked_deck(run) if is_mine else None,
    )


def _proposal(place: int, one: Blob, game: str, opponents: Sequence[str], where: Callable[[str], str] | None) -> ShownProposal:
    catalog = load(game)
    swaps = tuple(Swap(catalog.card_of(out), out, catalog.card_of(into), into) for out, into in one["exchanges"])
    gain, again = one["gain"], one["again"]
    apart = bool(again) and (again["low"] > gain["high"] or again["high"] < gain["low"])
    return ShownProposal(
        place=place,
        standing=one["standing"],
        swaps=swaps,
        gain=_points(gain),
        again=_points(again) if again else None,
        depends_on_agent=apart,
        apart=tuple((title, _in_points(value)) for title, value in zip(opponents, one["by_opponent"], strict=True)),
        reason=_reason(one["reason"]) if one["reason"] else "",
        owned=tuple((catalog.card_of(into).name, where(into)) for into in dict.fromkeys(into for _out, into in one["exchanges"]))
        if where
        else (),
    )


def _places(reader: Player, question: Question) -> Callable[[str], str]:
    """What the reader owns of a card, all its printings together, beside what this deck uses of it."""
    deck = PlayableDeck("", "", question.game, "", question.decks[0])
    catalog = load(question.game)
    owned, free = owned_copies(reader, question.game), free_copies(reader, deck)

    def words(key: str) -> str:
        card = catalog.card_of(key).id
        mine, left = (sum(count for one, count in copies.items() if catalog.card_of(one).id == card) for copies in (owned, free))
        if not mine:
            return _("not in your collection")
        if not left:
            return _("you own %(count)d, all of them in this deck") % {"count": mine}
        return ngettext("you own %(count)d, %(free)d of them free", "you own %(count)d, %(free)d of them free", mine) % {
            "count": mine,
            "free": left,
        }

    return words


def _reason(reason: Blob) -> str:
    change = reason["change"]
    scale, digits = (100, 1) if reason["share"] else (1, 2)
    value, low, high = (signed(scale * change[end], digits) for end in ("value", "low", "high"))
    told = _("%(number)s points") % {"number": value} if reason["share"] else value
    return _("%(title)s: %(change)s (%(low)s to %(high)s)") % {
        "title": said(reason["title"]),
        "change": told,
        "low": low,
        "high": high,
    }


def _points(estimate: Blob) -> Told:
    low, high = (signed(100 * estimate[end]) for end in ("low", "high"))
    return Told(_in_points(estimate["value"]), _("%(low)s to %(high)s") % {"low": low, "high": high}, estimate["games"])


def _in_points(value: float) -> str:
    return _("%(number)s points") % {"number": signed(100 * value)}


def compare_page(run: Run) -> ComparePage | None:
    """Both decks beside each other; None for other runs, and where a comparison has no answer."""
    if run.kind != compare.KIND or not run.report or not run.report["compare"]["answer"]:
        return None
    blob = run.report["compare"]
    found, names = blob["answer"], [said(words) for words in blob["names"]]
    titles = [said(words) for words in blob["opponents"]]
    difference = {"value": found["value"], **found["interval"], "games": found["pairs"]}
    return ComparePage(
        names=(names[0], names[1]),
        difference=_points(difference),
        all_together=_shares(_("All together"), found["shares"]),
        apart=tuple(_shares(title, shares) for title, shares in zip(titles, found["by_opponent"], strict=True)),
        seats=tuple(
            _shares(_("Seat %(letter)s") % {"letter": letter}, shares)
            for letter, shares in zip(SEATS, found["by_seat"], strict=True)
        ),
        pairs=found["pairs"],
        games=found["games"],
        more_games=found["more_games"],
        pairing_factor=plain(found["pairing_factor"]),
    )


def _shares(title: str, shares: Sequence[float]) -> Shares:
    first, second = shares
    return Shares(title, percent(first), percent(second), _in_points(first - second))
