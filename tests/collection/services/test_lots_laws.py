"""Any sequence of acts and sayings: lots stay within what is owned, the journal adds up to them, undo restores exactly."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from collection.models import NOTHING, Facts, Finish, Game, Lot, LotMovement, MovementBatch, Place, PlaceKind, Player
from collection.refusal import Refusal
from collection.services.holdings import Act, change_holdings, undo_act
from collection.services.lots import Part, describe, put_into
from collection.services.places import open_place, remove_place
from tests.collection.holders import holdings_total, journal_total, place

KEYS = ("S1-108", "S1-163", "S1-031")
stocks = st.tuples(st.sampled_from(KEYS), st.sampled_from(list(Finish)))
facts = st.builds(Facts, condition=st.sampled_from(["", "mt", "po"]), language=st.sampled_from(["", "fr"]), signed=st.booleans())
Said = dict[tuple[int, str, Facts], int]

LAWS = settings(max_examples=30, stateful_step_count=15, deadline=None, report_multiple_bugs=False)
"""As many again run on PostgreSQL."""


class Saying(RuleBasedStateMachine):
    """A player who counts, describes, puts away, removes places and undoes."""

    acts = Bundle("acts")

    @initialize()
    def begin(self) -> None:
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.player = Player.objects.create_user("collector@example.com", None)
        open_place(player=self.player, name="Pile", kind=PlaceKind.PILE)
        open_place(player=self.player, name="Box", kind=PlaceKind.BOX)

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def state(self) -> tuple[dict[tuple[int, str], int], Said]:
        lots = {(one.printing_id, one.finish, one.facts): one.copies for one in Lot.objects.of(self.player)}
        return holdings_total(self.player), lots

    def done(self, act: Act, before: object) -> Any:
        """Undone at once, an act leaves everything as it was before; undone again, as it was after."""
        if act.batch is None:
            assert self.state() == before
            return multiple()
        after = self.state()
        undone = undo_act(player=self.player, act=act.batch.pk).batch
        assert self.state() == before
        assert undone is not None
        again = undo_act(player=self.player, act=undone.pk).batch
        assert self.state() == after
        assert again is not None
        return multiple(again.pk)

    @rule(target=acts, moves=st.dictionaries(stocks, st.integers(-4, 5), max_size=3))
    def change(self, moves: dict[tuple[str, Finish], int]) -> Any:
        before = self.state()
        try:
            act = change_holdings(player=self.player, changes={place(*one): delta for one, delta in moves.items()})
        except Refusal:
            assert self.state() == before
            return multiple()
        return self.done(act, before)

    @rule(target=acts, stock=stocks, copies=st.integers(1, 4), old=facts, new=facts)
    def say(self, stock: tuple[str, Finish], copies: int, old: Facts, new: Facts) -> Any:
        before = self.state()
        found = place(*stock)
        have = before[1].get((*found, old), 0)
        if old == NOTHING:
            said = sum(count for (printing, finish, _facts), count in before[1].items() if (printing, finish) == found)
            have = before[0].get(found, 0) - said
        try:
            act = describe(player=self.player, changes=[(Part(found, old, copies), new)])
        except Refusal:
            assert (have < copies, self.state()) == (True, before)
            return multiple()
        assert old == new or have >= copies
        return self.done(act, before)

    @rule(target=acts, into=st.sampled_from(["Pile", "Box", ""]))
    def put_away(self, into: str) -> Any:
        before = self.state()
        parts = [Part((printing, Finish(finish)), said, copies) for (printing, finish, said), copies in before[1].items()]
        there = Place.objects.of(self.player).filter(name=into).first()
        return self.done(put_into(player=self.player, parts=parts, place=there), before)

    @rule(target=acts, name=st.sampled_from(["Pile", "Box"]))
    def remove(self, name: str) -> Any:
        found = Place.objects.of(self.player).filter(name=name).first()
        if found is None:
            return multiple()
        act = remove_place(place=found, now=timezone.now()).batch
        return multiple(act.pk) if act else multiple()

    @rule(target=acts, act=consumes(acts))
    def undo(self, act: int) -> Any:
        before = self.state()
        moves = MovementBatch.objects.get(pk=act).movements.exists()
        try:
            undone = undo_act(player=self.player, act=act)
        except Refusal:
            assert self.state() == before
            return multiple()
        assert undone.batch is not None or moves
        return multiple(undone.batch.pk) if undone.batch else multiple()

    @invariant()
    def lots_are_within_holdings_and_the_journal_adds_up(self) -> None:
        if not hasattr(self, "player"):
            return
        owned, lots = self.state()
        said: Counter[tuple[int, str]] = Counter()
        for (printing, finish, facts), copies in lots.items():
            assert facts != NOTHING
            assert facts.place is None or Place.objects.of(self.player).filter(pk=facts.place).exists()
            said[printing, finish] += copies
        assert all(copies <= owned.get(stock, 0) for stock, copies in said.items())
        assert journal_total(self.player) == {stock: copies for stock, copies in owned.items() if copies}
        told: Counter[tuple[int, str, Facts]] = Counter()
        for one in LotMovement.objects.filter(batch__player=self.player):
            told[one.printing_id, one.finish, Facts.from_json(one.facts)] += one.delta
        assert {key: copies for key, copies in told.items() if copies} == lots
        assert Lot.objects.of(self.player).count() == len(lots), "lines that say the same are one"


@pytest.mark.database
@pytest.mark.django_db
def test_any_sequence_of_acts_keeps_lots_within_holdings(wankul: Game) -> None:
    run_state_machine_as_test(Saying, settings=LAWS)
