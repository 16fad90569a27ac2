"""The games of a search that has ended: those of the pairs behind its numbers, counted through."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from play.runs.engine import compare, worth
from play.runs.engine.laboratories import SEARCHES
from play.runs.engine.questions import Question
from simulator.ai.driver import next_action
from simulator.catalog import load
from simulator.catalog.typography import said
from simulator.kernel.game import PASS
from simulator.kernel.words import Words
from simulator.lab.advisor.search import exchanges_in
from simulator.lab.advisor.words import exchange_words
from simulator.lab.kept_pairs import LISTS, OPENINGS, Pairs, place_of
from simulator.lab.opening import returning
from simulator.lab.paired_games import PairedPlay, Place, deck_of, field_of, score_of
from simulator.transcript import Transcript
from simulator.transcript.recorder import Teller

Wanted = tuple[int, Place, int]
"""A pair by its place in its number, where it was played, and by how much its score was better with the list that is told."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game by the number that people call it (from 1): that of its pair's number in the answer, its pair, and its list."""

    number: int
    block: int
    pair: int
    list_place: int


class KeptGames:
    """The games of an answer. Game after game: of each number its pairs, of each pair first the game with the list whose gain is
    told, then that with the other one."""

    def __init__(self, question: Question, result: str) -> None:
        state = json.loads(result)
        self.question = question
        self.blocks: Sequence[Pairs] = SEARCHES[question.kind].pairs(state)
        self.field = field_of(state["question"]["field"])
        self._ends = list(accumulate(LISTS * len(block.numbers) for block in self.blocks))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def game(self, number: int) -> KeptGame | None:
        """The game of this number; None where there is none."""
        for block, end in enumerate(self._ends):
            if 1 <= number <= end:
                pair, list_place = divmod(number - 1 - self._begin(block), LISTS)
                return KeptGame(number, block, pair, list_place)
        return None

    def of_pair(self, block: int, pair: int) -> tuple[KeptGame, KeptGame]:
        """Both games of a pair."""
        number = self._begin(block) + LISTS * pair + 1
        return KeptGame(number, block, pair, 0), KeptGame(number + 1, block, pair, 1)

    def place(self, game: KeptGame) -> Place:
        """Against whom, from which seat and on which deal it was played."""
        return place_of(self.field, self.blocks[game.block], game.pair)

    def score(self, game: KeptGame) -> int:
        """2 for a game that its list won, 1 for a drawn one."""
        return self.blocks[game.block].score(game.pair, game.list_place)

    def lists(self, block: int) -> tuple[Words, Words]:
        """What both lists are called."""
        mine, *others = self._names()
        if self.question.kind == compare.KIND:
            return mine, others[0]
        if self.question.kind == worth.KIND:
            return self._weighed(mine, self.blocks[block])
        change = exchange_words(self.question.game, exchanges_in(self.blocks[block].name))
        return said(f"{mine.fr}, {change}", f"{mine.en}, {change}"), mine

    def opponents(self) -> list[Words]:
        """Whom both lists met, in the order of the field."""
        return self._names()[LISTS if self.question.kind == compare.KIND else 1 :]

    def sitting(self, game: KeptGame) -> tuple[Words, Words]:
        """The decks by seat."""
        place = self.place(game)
        mine, other = self.lists(game.block)[game.list_place], self.opponents()[place.opponent]
        return (other, mine) if place.seat else (mine, other)

    def retell(self, game: KeptGame) -> tuple[Transcript, bool]:
        """The game played again in words, and whether it ended as the one that was counted."""
        pairs, place = self.blocks[game.block], self.place(game)
        paired, cards = PairedPlay(self.field, pairs.agent), pairs.cards(game.pair, game.list_place, self.field.pairs_a_round)
        mine, other = deck_of(cards), deck_of(self.field.opponents[place.opponent].cards)
        decks = [other, mine] if place.seat else [mine, other]
        start = paired.deal(cards, place).serialize()
        teller = Teller(self.field.engine, place.seed, decks, paired.options, start=start)
        asked = pairs.stage == OPENINGS
        while not teller.state.is_terminal():
            if asked and self.field.pairing.hand_type(teller.state, place.seat) is not None:
                asked = False
                teller.play(returning(teller.state) if game.list_place else PASS)
            else:
                teller.play(next_action(teller.state, paired.agents, place.seed, len(teller.actions)))
        told = teller.finish([agent.name for agent in paired.agents])
        return told, score_of(teller.state, place.seat) == self.score(game)

    def wanted(self, block: int, asked: Mapping[str, int]) -> Iterator[Wanted]:
        """The pairs of a number that are asked for by `against`, `seat` and `went` (1, 0, −1: better, alike, worse)."""
        pairs = self.blocks[block]
        for pair in range(len(pairs.numbers)):
            place, change = place_of(self.field, pairs, pair), pairs.change(pair)
            found = {"against": place.opponent, "seat": place.seat, "went": (change > 0) - (change < 0)}
            if all(found[name] == value for name, value in asked.items()):
                yield pair, place, change

    def weighed(self, pairs: Pairs) -> Words:
        """What a number of cards and hands is about."""
        if pairs.stage == OPENINGS:
            return self.field.pairing.hand_words(pairs.name)
        name = load(self.question.game).card_of(pairs.name).name
        return Words(name, name)

    def _weighed(self, mine: Words, pairs: Pairs) -> tuple[Words, Words]:
        """With a card and with what came for it; or with a hand that is kept, and returned."""
        if pairs.stage == OPENINGS:
            kept = said(f"{mine.fr}, main gardée", f"{mine.en}, hand kept")
            return kept, said(f"{mine.fr}, main rendue", f"{mine.en}, hand returned")
        if pairs.in_turn:
            card = self.weighed(pairs)
            return mine, said(f"{mine.fr}, un exemplaire de moins : {card.fr}", f"{mine.en}, one copy less: {card.en}")
        (come,) = Counter(pairs.lists[1]) - Counter(pairs.lists[0])
        change = exchange_words(self.question.game, [(pairs.name, come)])
        return mine, said(f"{mine.fr}, {change}", f"{mine.en}, {change}")

    def _begin(self, block: int) -> int:
        return self._ends[block - 1] if block else 0

    def _names(self) -> list[Words]:
        return [Words(**words) for words in self.question.names["decks"]]
