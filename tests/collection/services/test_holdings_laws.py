"""Any sequence of acts, against a dictionary: copies exact, never negative, the journal always adds up."""

from __future__ import annotations

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

from collection.models import Finish, Game, ImportMode, Player
from collection.services.holdings import Act, AlreadyUndoneError, NotEnoughCopiesError, change_holdings, set_holdings, undo_act
from collection.services.importing import commit_import, read_into_draft
from tests.collection.holders import holdings_total, journal_total, place

KEYS = ("S1-108", "S1-163", "S1-031", "S2-031", "HS-DUO-181")
places = st.tuples(st.sampled_from(KEYS), st.sampled_from(list(Finish)))
Model = dict[tuple[int, str], int]


LAWS = settings(max_examples=30, stateful_step_count=15, deadline=None, report_multiple_bugs=False)
"""As many again run on PostgreSQL."""


class Collecting(RuleBasedStateMachine):
    """A player who adds, takes away, sets, imports and undoes."""

    acts = Bundle("acts")

    @initialize()
    def begin(self) -> None:
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.player = Player.objects.create_user("collector@example.com", None)
        self.game = Game.objects.get(slug="wankul")
        self.model: Model = {}
        self.undone: set[int] = set()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def after(self, changes: Model) -> Model:
        return {key: self.model.get(key, 0) + changes.get(key, 0) for key in {*self.model, *changes}}

    def told(self, act: Act, expected: Model) -> Any:
        """The act told exactly what changed; the model follows."""
        moved = {(one.printing_id, str(one.finish)): one.delta for one in act.movements}
        difference = {key: expected.get(key, 0) - self.model.get(key, 0) for key in {*expected, *self.model}}
        assert moved == {key: delta for key, delta in difference.items() if delta}
        self.model = expected
        return multiple(act.batch.pk) if act.batch else multiple()

    @rule(target=acts, moves=st.dictionaries(places, st.integers(-4, 5), max_size=4))
    def change(self, moves: dict[tuple[str, Finish], int]) -> Any:
        changes = {place(*one): delta for one, delta in moves.items()}
        expected = self.after({(printing, str(finish)): delta for (printing, finish), delta in changes.items()})
        if min(expected.values(), default=0) < 0:
            with pytest.raises(NotEnoughCopiesError):
                change_holdings(player=self.player, changes=changes)
            return multiple()
        return self.told(change_holdings(player=self.player, changes=changes), expected)

    @rule(target=acts, wanted=st.dictionaries(places, st.integers(0, 6), max_size=4))
    def set_copies(self, wanted: dict[tuple[str, Finish], int]) -> Any:
        copies = {place(*one): count for one, count in wanted.items()}
        expected = self.model | {(printing, str(finish)): count for (printing, finish), count in copies.items()}
        return self.told(set_holdings(player=self.player, copies=copies), expected)

    @rule(
        target=acts,
        lines=st.lists(st.tuples(places, st.integers(0, 4)), min_size=1, max_size=4),
        mode=st.sampled_from(list(ImportMode)),
    )
    def import_list(self, lines: list[tuple[tuple[str, Finish], int]], mode: ImportMode) -> Any:
        table = "printing,finish,quantity\n" + "\n".join(f"{key},{finish.value},{count}" for (key, finish), count in lines)
        draft = read_into_draft(player=self.player, game=self.game, content=table, now=timezone.now())
        named: Model = {}
        for one, count in lines:
            printing, finish = place(*one)
            named[printing, str(finish)] = named.get((printing, str(finish)), 0) + count
        expected = self.after(named) if mode == ImportMode.ADD else self.model | named
        told = self.told(commit_import(draft=draft, mode=mode, leave_out=False, now=timezone.now()).act, expected)
        for other in ImportMode:
            assert not commit_import(draft=draft, mode=other, leave_out=False, now=timezone.now()).is_new
        return told

    @rule(target=acts, act=consumes(acts))
    def undo(self, act: int) -> Any:
        moved = self.player.acts.get(pk=act).movements.values_list("printing_id", "finish", "delta")
        expected = self.after({(printing, finish): -delta for printing, finish, delta in moved})
        if min(expected.values(), default=0) < 0:
            with pytest.raises(NotEnoughCopiesError):
                undo_act(player=self.player, act=act)
            return multiple()
        told = self.told(undo_act(player=self.player, act=act), expected)
        with pytest.raises(AlreadyUndoneError):
            undo_act(player=self.player, act=act)
        return told

    @invariant()
    def rows_and_journal_agree_with_the_model(self) -> None:
        if hasattr(self, "model"):
            expected = {key: copies for key, copies in self.model.items() if copies}
            assert holdings_total(self.player) == expected
            assert journal_total(self.player) == expected


@pytest.mark.database
@pytest.mark.django_db
def test_any_sequence_of_acts_is_counted_exactly(wankul: Game) -> None:
    run_state_machine_as_test(Collecting, settings=LAWS)
