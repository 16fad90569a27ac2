"""The pairs of games behind a number of a search, as a page lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.languages import page_language
from play.common.number_words import signed
from play.runs.engine.kept_games import KeptGame, KeptGames, Wanted
from play.runs.engine.questions import Question
from play.runs.models import Run
from simulator.kernel.seating import seat_letter
from simulator.lab.kept_pairs import IMPACT, OPENINGS
from simulator.lab.paired_games import SEATS, WIN
from simulator.lab.report import agent_title

PAGE = 50

SCORES: Final = (gettext_lazy("lost"), gettext_lazy("drawn"), gettext_lazy("won"))
"""By score."""

WENT: Final = {"1": gettext_lazy("better"), "0": gettext_lazy("alike"), "-1": gettext_lazy("worse")}
"""How a pair went for the list whose gain is told."""

STAGES: Final = {
    "proof": gettext_lazy("proof"),
    "again": gettext_lazy("once more"),
    "package": gettext_lazy("proof together"),
    "package_again": gettext_lazy("together once more"),
}

WEIGHED: Final = {IMPACT: gettext_lazy("a copy"), OPENINGS: gettext_lazy("opening hand")}


@dataclass(frozen=True, slots=True)
class PairSearch:
    """Which pairs are wanted: those of a number, by opponent, seat, and how they went. Unknown words are ignored."""

    of: int
    asked: Mapping[str, int]

    @classmethod
    def read(cls, words: Mapping[str, str], games: KeptGames) -> PairSearch:
        """The search that a query string asks for."""
        of = _place(words.get("of", ""), len(games.blocks)) or 0
        asked = {
            "against": _place(words.get("against", ""), len(games.opponents())),
            "seat": _place(words.get("seat", ""), SEATS),
        }
        went = {"went": int(words["went"])} if words.get("went") in WENT else {}
        return cls(of, {name: value for name, value in asked.items() if value is not None} | went)


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One game of a pair: its number, how it ended for its list, and what that list is called."""

    number: int
    list_title: str
    ended: str


@dataclass(frozen=True, slots=True)
class ShownPair:
    """A line of the list; `change` is in games, and empty where both went alike."""

    against: str
    seat: str
    seed: int
    sides: tuple[ShownSide, ShownSide]
    change: str


@dataclass(frozen=True, slots=True)
class ShownKeptGame:
    """A game as its page heads it. `twin` is the number of the same deal with the other list."""

    number: int
    seed: int
    variant: str
    ending: str
    against: str
    seat: str
    agent: str
    twin: int
    twin_title: str
    turns: int = 0


class PairIndex:
    """The games that a finished search holds; `games` is empty for a search that kept none."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games = KeptGames(Question.from_dict(run.question), run.result)
        self.opponents = [words.say(page_language()) for words in self.games.opponents()]

    @property
    def numbers(self) -> list[str]:
        """The numbers whose games are kept, in words."""
        return [self._number(place) for place in range(len(self.games.blocks))]

    @property
    def seats(self) -> list[str]:
        """The letters of the seats."""
        return [seat_letter(seat) for seat in range(SEATS)]

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        """How a pair can go."""
        return [(code, str(words)) for code, words in WENT.items()]

    def lists(self, search: PairSearch) -> tuple[str, str]:
        """What the two lists are called."""
        first, second = self.games.lists(search.of)
        return first.say(page_language()), second.say(page_language())

    def page(self, search: PairSearch, number: str | int) -> Page[Wanted]:
        """One page of the pairs wanted; the nearest one when there are not so many."""
        return Paginator(list(self.games.wanted(search.of, search.asked)), PAGE).get_page(number)

    def pairs(self, search: PairSearch, page: Page[Wanted]) -> list[ShownPair]:
        """The lines of a page."""
        titles = self.lists(search)
        return [
            ShownPair(
                against=self.opponents[place.opponent],
                seat=seat_letter(place.seat),
                seed=place.seed,
                sides=self._sides(search.of, pair, titles),
                change=signed(change / WIN, 1) if change else "",
            )
            for pair, place, change in page.object_list
        ]

    def shown(self, game: KeptGame) -> ShownKeptGame:
        """A game as the head of its page."""
        place, titles = self.games.place(game), self.games.lists(game.block)
        twin = next(one for one in self.games.of_pair(game.block, game.pair) if one.list_place != game.list_place)
        return ShownKeptGame(
            number=game.number,
            seed=place.seed,
            variant=titles[game.list_place].say(page_language()),
            ending=str(SCORES[self.games.score(game)]),
            against=self.opponents[place.opponent],
            seat=seat_letter(place.seat),
            agent=agent_title(self.games.blocks[game.block].agent).say(page_language()),
            twin=twin.number,
            twin_title=titles[twin.list_place].say(page_language()),
        )

    def _sides(self, block: int, pair: int, titles: tuple[str, str]) -> tuple[ShownSide, ShownSide]:
        first, second = (
            ShownSide(game.number, titles[game.list_place], str(SCORES[self.games.score(game)]))
            for game in self.games.of_pair(block, pair)
        )
        return first, second

    def _number(self, place: int) -> str:
        block = self.games.blocks[place]
        if not block.stage:
            return _("The difference")
        if block.stage in WEIGHED:
            return f"{WEIGHED[block.stage]} · {self.games.weighed(block).say(page_language())}"
        first, _second = self.games.lists(place)
        return f"{STAGES[block.stage]} · {first.say(page_language())}"


def _place(words: str, count: int) -> int | None:
    """A place in a list of so many; None for anything else."""
    return int(words) if words.isdecimal() and len(words) < 4 and int(words) < count else None
