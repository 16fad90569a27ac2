"""Searches as a page shows them: the stage they are at, and the proposals of an advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.languages import page_language
from collection.models import Card as CardRow
from collection.models import Player
from collection.overviews.places import where_is
from play.common.allowed_cards import free_copies, owned_copies
from play.common.number_words import between, bound, duration, plain
from play.common.playable_decks import PlayableDeck
from play.runs.engine import advice, compare, worth
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.report_page import Told, said
from play.runs.services.applying import asked_deck
from simulator.catalog import Card, load
from simulator.lab.advisor.plan import FEWEST_CARDS, SHORT_LIST
from simulator.lab.advisor.told import informative_factor, spared_factor
from simulator.lab.figures import Estimate, differ
from simulator.lab.report import agent_title

Blob = Mapping[str, Any]

SCREENED_SHOWN: Final = 100
"""Cards and exchanges that a page lists of those that were screened."""

RACING_SHOWN: Final = 20
"""Of those that were still in the race when the search was stopped."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A copy that goes and one that comes."""

    out: Card
    out_key: str
    into: Card
    into_key: str


@dataclass(frozen=True, slots=True)
class Incoming:
    """What its reader owns of a card that comes, and in which places it lies; `missing` where more are needed than are owned."""

    key: str
    name: str
    words: str
    places: tuple[str, ...]
    missing: bool


@dataclass(frozen=True, slots=True)
class Worth:
    """How many times as many games two plain win rates would take, in words: all in all, the interval of that, by common deals,
    by correcting luck, by games known without being played. All but `luck` are "" in answers from before that was measured.
    """

    luck: str
    all_in_all: str = ""
    interval: str = ""
    deals: str = ""
    spared: str = ""


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """One proposal; `place` is its place in the report, `stage` where its games are from, "" in answers from
    before that was said. `apart` are the gains against each opponent. The queries find the games
    of the gain, and of the one with the other player; "" where none were kept. `confirmed`: that one shows a gain too.

    `judged` is the gain as the games went, by which it was given up, where luck set off makes it one above 0; else "".
    `owned` says of each card that comes what the reader owns of it; empty where it is nobody's business.
    """

    place: int
    standing: str
    stage: str | Promise
    swaps: tuple[Swap, ...]
    gain: Told
    again: Told | None
    depends_on_agent: bool
    confirmed: bool
    worth: Worth
    apart: tuple[tuple[str, str, str], ...]
    reason: str
    owned: tuple[Incoming, ...]
    query: str = ""
    query_again: str = ""
    judged: str = ""


@dataclass(frozen=True, slots=True)
class ScreenedCard:
    """A card, or an exchange of one, that was tried and left the search: how far it came, and why no further."""

    into: Card
    into_key: str
    out: Card | None
    came: str
    why: str
    gain: str
    pairs: int


@dataclass(frozen=True, slots=True)
class RacingLine:
    """What a search that was stopped had not decided about, with what it gained so far."""

    swaps: tuple[Swap, ...]
    card: Card | None
    card_key: str
    waited_for: str
    gain: Told


@dataclass(frozen=True, slots=True)
class AdvicePage:
    """What a search for better cards found. `draft` is the deck that a proposal may be applied to, as it still is.

    `one_player`: who screened proved too, so there is no second player's number.

    `screened` are the first of those that were tried and not proved, `unseen` how many more the file tells; `racing` the first of
    those with a figure of which a search that was stopped had decided nothing, `unseen_racing` how many more, also without one.

    `tested` is over how many lists together a proof holds; those told, in answers from before that was said.
    `took` is how long it took where that is clearly longer than was asked for, else "" (as of one that was stopped);
    `proof_alone` says that the proof by itself was to take longer than was asked for.
    """

    proposals: tuple[ShownProposal, ...]
    helps: bool
    ended: bool
    cards: int
    allowed: int
    exchanges: int
    screened: tuple[ScreenedCard, ...]
    unseen: int
    racing: tuple[RacingLine, ...]
    unseen_racing: int
    opponents: tuple[str, ...]
    prover: str
    screener: str
    one_player: bool
    format: str
    draft: PlayableDeck | None
    took: str
    proof_alone: bool
    tested: int


def keeps_games(run: Run) -> bool:
    """Whether the numbers of a search that has ended open their games."""
    report = run.report or {}
    told = report.get("advice") or report.get("compare") or {}
    return bool(told.get("pairs"))


def stage_words(run: Run) -> str:
    """What a search at work is doing; "" for other runs."""
    if not run.is_search:
        return ""
    state = run.search or {}
    if not state:
        return _("Listing what could be tried")
    if run.kind == compare.KIND:
        return _("Playing both decks on the same deals")
    if run.kind == worth.KIND:
        return str(_WORTH_STAGES[state["stage"]])
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


_WORTH_STAGES: Final[Mapping[str, str | Promise]] = {
    worth.REPLACING: gettext_lazy("Looking for the best replacements"),
    worth.IMPACT: gettext_lazy("Weighing the cards"),
    worth.OPENINGS: gettext_lazy("Keeping and returning opening hands"),
    worth.DONE: gettext_lazy("Adding the games up"),
}


_PLAYED_IN: Final[Mapping[str, str | Promise]] = {
    "trial": gettext_lazy("trial: the first quarter of the proof"),
    "proof": gettext_lazy("proof"),
    "package": gettext_lazy("proof of several exchanges together"),
    "": "",
}


_WAITED_FOR: Final[Mapping[str, str | Promise]] = {
    "cards": gettext_lazy("being compared with other cards"),
    "exchanges": gettext_lazy("being compared with other exchanges"),
    "trial": gettext_lazy("in its trial"),
    "package": gettext_lazy("in the proof of several exchanges together"),
}


def advice_page(run: Run, reader: Player | None) -> AdvicePage | None:
    """What was found, with what the owner of the run owns where it is he who reads; None for other runs, and before the end."""
    if run.kind != advice.KIND or not run.report:
        return None
    found, question = run.report["advice"], Question.from_dict(run.question)
    screened, racing = found.get("screened", ()), found.get("racing", ())
    shown = [one for one in racing if one["gain"]][:RACING_SHOWN]
    opponents = tuple(said(words) for words in found["opponents"])
    is_mine = reader is not None and reader.pk == run.owner_id
    where = _places(reader, question) if reader is not None and is_mine and not reader.is_guest else None
    return AdvicePage(
        proposals=tuple(
            _proposal(place, one, question.game, opponents, where)
            for place, one in enumerate(_with_pairs(found["proposals"], found.get("pairs", [])))
        ),
        helps=found["helps"],
        ended=found["ended"],
        cards=found["cards"],
        allowed=found.get("allowed", found["cards"]),
        exchanges=found["exchanges"],
        screened=tuple(_screened(one, question.game) for one in screened[:SCREENED_SHOWN]),
        unseen=max(0, len(screened) - SCREENED_SHOWN),
        racing=tuple(_racing(one, question.game) for one in shown),
        unseen_racing=len(racing) - len(shown),
        opponents=opponents,
        prover=agent_title(found["prover"]).say(page_language()),
        screener=agent_title(found["screener"]).say(page_language()),
        one_player=found["prover"] == found["screener"],
        format=found["format"] or "",
        draft=asked_deck(run) if is_mine else None,
        took=_took(run, question) if found["ended"] else "",
        proof_alone=advice.is_proof_late(question, _told(run, question)),
        tested=found.get("tested", len(found["proposals"])),
    )


def _told(run: Run, question: Question) -> float:
    """How long it was said to take; of answers from before that was kept, the time of their plan."""
    return advice.expected_core_seconds(question) / settings.WORKERS if run.foretold is None else run.foretold


def _took(run: Run, question: Question) -> str:
    seconds = run.seconds_taken or 0.0
    return duration(seconds) if not run.copied and advice.is_late(question, seconds) else ""


def _screened(one: Blob, game: str) -> ScreenedCard:
    catalog = load(game)
    came, why = _fate(one)
    return ScreenedCard(
        into=catalog.card_of(one["card"]),
        into_key=one["card"],
        out=catalog.card_of(one["out"]) if one["out"] else None,
        came=came,
        why=why,
        gain=as_points(one["gain"]),
        pairs=one["pairs"],
    )


def _racing(one: Blob, game: str) -> RacingLine:
    catalog = load(game)
    return RacingLine(
        swaps=_swaps(one, game),
        card=catalog.card_of(one["card"]) if one["card"] else None,
        card_key=one["card"],
        waited_for=str(_WAITED_FOR[one["stage"]]),
        gain=in_points(one["gain"]),
    )


def _swaps(one: Blob, game: str) -> tuple[Swap, ...]:
    catalog = load(game)
    return tuple(Swap(catalog.card_of(out), out, catalog.card_of(into), into) for out, into in one["exchanges"])


def _fate(one: Blob) -> tuple[str, str]:
    """How far what was screened came, and why it was dropped there."""
    if one["stage"] == "cards" and one["of"] <= FEWEST_CARDS:
        words = _("no exchange of it is among the best %(count)d") % {"count": SHORT_LIST}
    else:
        words = _("not in the better half of %(count)d") % {"count": one["of"]}
    number = {"number": one["step"]}
    return (_("cards, round %(number)d") if one["stage"] == "cards" else _("exchanges, round %(number)d")) % number, words


def _with_pairs(proposals: Sequence[Blob], pairs: Sequence[Sequence[int | None]]) -> list[Blob]:
    """The proposals, each with where the games of its gains are kept."""
    known = [*pairs, *[(None, None)] * (len(proposals) - len(pairs))]
    return [{**one, "pairs": kept} for one, kept in zip(proposals, known, strict=True)]


def _proposal(
    place: int, one: Blob, game: str, opponents: Sequence[str], where: Callable[[str], Incoming] | None
) -> ShownProposal:
    gain, again = one["gain"], one["again"]
    return ShownProposal(
        place=place,
        standing=_standing(one),
        stage=_PLAYED_IN[one.get("stage", "")],
        swaps=_swaps(one, game),
        gain=in_points(gain),
        again=in_points(again) if again else None,
        depends_on_agent=bool(again) and differ(Estimate(**gain), Estimate(**again)),
        confirmed=bool(again) and again["low"] > 0,
        worth=_informative(one),
        apart=tuple(
            (title, as_points(value), wanted(of=one["pairs"][0], against=opponent))
            for opponent, (title, value) in enumerate(zip(opponents, one["by_opponent"], strict=True))
        ),
        reason=_reason(one["reason"]) if one["reason"] else "",
        owned=tuple(where(into) for into in dict.fromkeys(into for _out, into in one["exchanges"])) if where else (),
        query=wanted(of=one["pairs"][0]),
        query_again=wanted(of=one["pairs"][1]),
        judged=_judged(one),
    )


def _judged(one: Blob) -> str:
    apart = one["by_opponent"]
    return as_points(sum(apart) / len(apart)) if one["standing"] == "given_up" and one["gain"]["value"] > 0 else ""


def _standing(one: Blob) -> str:
    """In answers from before there were promising ones these were called equal."""
    return "promising" if one["standing"] == "equal" and (one["gain"]["low"] or 0) > 0 else str(one["standing"])


def ends(interval: Blob | None) -> str:
    """From where to where a factor may lie; "" where nobody knows."""
    return between(interval["low"], interval["high"], 2) if interval else ""


def _informative(one: Blob) -> Worth:
    luck, deals = one["luck_factor"], one.get("pairing_factor")
    if deals is None:
        return Worth(plain(luck, 2))
    spared, known = spared_factor(one["replayed"]), one.get("pairing_interval")
    all_in_all, *ends = (
        plain(informative_factor(factor, luck, one["replayed"]), 1)
        for factor in (deals, *((known["low"], known["high"]) if known else ()))
    )
    return Worth(plain(luck, 2), all_in_all, " – ".join(ends), plain(deals, 2), plain(spared, 2))


def wanted(*, of: int | None, **more: int) -> str:
    """The search for the pairs behind a number; "" where none were kept."""
    return "" if of is None else urlencode({"of": of, **more})


def _places(reader: Player, question: Question) -> Callable[[str], Incoming]:
    """What the reader owns of a card, all its printings together, beside what this deck uses of it."""
    deck = PlayableDeck("", "", question.game, "", question.decks[0])
    catalog = load(question.game)
    owned, free = owned_copies(reader, question.game), free_copies(reader, deck)

    def incoming(key: str) -> Incoming:
        card = catalog.card_of(key)
        mine, left = (
            sum(count for one, count in copies.items() if catalog.card_of(one).id == card.id) for copies in (owned, free)
        )
        known = CardRow.objects.of(question.game).filter(key=card.id).first() if mine else None
        places = tuple(f"{one.place.name} ({one.copies})" for one in where_is(reader, known)) if known else ()
        return Incoming(card.id, card.name, _owned_words(mine, left), places, missing=not left)

    return incoming


def _owned_words(mine: int, left: int) -> str:
    if not mine:
        return _("not in your collection")
    if not left:
        return _("you own %(count)d, all of them in this deck") % {"count": mine}
    words = ngettext("you own %(count)d, %(free)d of them free", "you own %(count)d, %(free)d of them free", mine)
    return words % {"count": mine, "free": left}


def _reason(reason: Blob) -> str:
    change = reason["change"]
    scale, digits = (100, 1) if reason["share"] else (1, 2)
    value, low, high = (bound(scale * change[end], digits) for end in ("value", "low", "high"))
    told = _("%(number)s points") % {"number": value} if reason["share"] else value
    return _("%(title)s: %(change)s (%(low)s to %(high)s)") % {
        "title": said(reason["title"]),
        "change": told,
        "low": low,
        "high": high,
    }


def in_points(estimate: Blob) -> Told:
    """A difference of shares with its interval, where it has one."""
    told = as_points(estimate["value"])
    if estimate["low"] is None:
        return Told(told, "", estimate["games"])
    low, high = (bound(100 * estimate[end]) for end in ("low", "high"))
    return Told(told, _("%(low)s to %(high)s") % {"low": low, "high": high}, estimate["games"])


def as_points(value: float) -> str:
    """A difference of shares in words."""
    return _("%(number)s points") % {"number": bound(100 * value)}
