"""Any sequence of acts of two players: exchanges neither lose nor double a card, and nothing is promised twice."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from collection.inventory.wares import Ware, promised_of, ware_of
from collection.models import NOTHING, ActKind, Exchange, ExchangeState, Facts, Game, Lot, Movement, MovementBatch, Player
from collection.refusal import Refusal
from collection.services import exchanges
from collection.services.holdings import change_holdings, undo_act
from collection.services.lots import Part, describe
from tests.collection.exchangers import FRENCH, done, opened
from tests.collection.holders import holdings_total, journal_total, own, place

KEYS = ("S1-108", "S1-031")
who = st.integers(0, 1)
wares = st.dictionaries(
    st.builds(lambda key, facts: (key, facts), st.sampled_from(KEYS), st.sampled_from([NOTHING, FRENCH])),
    st.integers(1, 3),
    max_size=2,
)
Chosen = dict[tuple[str, Facts], int]

LAWS = settings(max_examples=12, stateful_step_count=12, deadline=None, report_multiple_bugs=False)
"""As many again run on PostgreSQL."""


class Exchanging(RuleBasedStateMachine):
    """Two players who count, describe, propose, answer, hand over, take back, and undo in their journals."""

    @initialize()
    def begin(self) -> None:
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.two = [Player.objects.create_user(f"{name}@example.com", None, keeps=0) for name in ("one", "two")]
        opened(*self.two)
        for player, key in zip(self.two, KEYS, strict=True):
            own(player, 4, key)
            describe(player=player, changes=[(Part(place(key), NOTHING, 2), FRENCH)])

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def made_of(self, chosen: Chosen) -> dict[Ware, int]:
        return {Ware(place(key), facts): copies for (key, facts), copies in chosen.items()}

    def exchange(self, *states: str) -> Exchange | None:
        return Exchange.objects.filter(state__in=states).first()

    @rule(one=who, gives=wares, gets=wares)
    def propose(self, one: int, gives: Chosen, gets: Chosen) -> None:
        game = Game.objects.get(slug="wankul")
        try:
            exchanges.propose(
                player=self.two[one],
                partner=self.two[1 - one],
                game=game,
                gives=self.made_of(gives),
                gets=self.made_of(gets),
                now=timezone.now(),
            )
        except Refusal:
            return

    @rule(one=who, gives=st.integers(0, 2), gets=st.integers(0, 1), facts=st.sampled_from([NOTHING, FRENCH]))
    def exchange_at_once(self, one: int, gives: int, gets: int, facts: Facts) -> None:
        mine, theirs = (Ware(place(KEYS[number]), facts) for number in (one, 1 - one))
        try:
            done(self.two[one], self.two[1 - one], {mine: gives} if gives else {}, {theirs: gets} if gets else {})
        except Refusal:
            return

    @rule(one=who, gives=wares, gets=wares)
    def change(self, one: int, gives: Chosen, gets: Chosen) -> None:
        found = self.exchange(ExchangeState.PROPOSED)
        if found is None:
            return
        try:
            exchanges.change(
                player=self.two[one],
                exchange=found,
                version=found.version,
                gives=self.made_of(gives),
                gets=self.made_of(gets),
                message="",
                now=timezone.now(),
            )
        except Refusal:
            return

    @rule(one=who, answer=st.sampled_from([exchanges.accept, exchanges.accept, exchanges.decline, exchanges.call_off]))
    def answer(self, one: int, answer: object) -> None:
        found = self.exchange(ExchangeState.PROPOSED) or self.exchange(ExchangeState.AGREED)
        if found is None:
            return
        try:
            answer(player=self.two[one], exchange=found, version=found.version, now=timezone.now())  # type: ignore[operator]
        except Refusal:
            return

    @rule(one=who, deed=st.sampled_from([exchanges.confirm, exchanges.confirm, exchanges.take_back, exchanges.let_stand]))
    def hand_over(self, one: int, deed: object) -> None:
        states = (ExchangeState.AGREED,) if deed is exchanges.confirm else (ExchangeState.DONE,)
        found = self.exchange(*states)
        if found is None:
            return
        try:
            deed(player=self.two[one], exchange=found, now=timezone.now())  # type: ignore[operator]
        except Refusal:
            return

    @rule(one=who, key=st.sampled_from(KEYS), delta=st.integers(-3, 3))
    def count(self, one: int, key: str, delta: int) -> None:
        try:
            change_holdings(player=self.two[one], changes={place(key): delta})
        except Refusal:
            return

    @rule(one=who, key=st.sampled_from(KEYS), copies=st.integers(1, 2))
    def say(self, one: int, key: str, copies: int) -> None:
        try:
            describe(player=self.two[one], changes=[(Part(place(key), NOTHING, copies), FRENCH)])
        except Refusal:
            return

    @rule(one=who, back=st.integers(0, 2))
    def undo(self, one: int, back: int) -> None:
        acts = list(MovementBatch.objects.of(self.two[one])[: back + 1])
        try:
            undo_act(player=self.two[one], act=acts[-1].pk)
        except Refusal:
            return

    @invariant()
    def exchanges_conserve_cards(self) -> None:
        if not hasattr(self, "two"):
            return
        moved: Counter[tuple[int, str]] = Counter()
        shared = MovementBatch.objects.filter(kind=ActKind.EXCHANGE)
        for one in Movement.objects.filter(batch__in=[*shared, *MovementBatch.objects.filter(undoes__in=shared)]):
            moved[one.printing_id, one.finish] += one.delta
        assert not any(moved.values()), "what one gave, the other got; what one took back, the other gave back"
        for player in self.two:
            owned = holdings_total(player)
            assert journal_total(player) == {stock: copies for stock, copies in owned.items() if copies}
            said: Counter[tuple[int, str]] = Counter()
            for lot in Lot.objects.of(player):
                said[lot.printing_id, lot.finish] += lot.copies
            assert all(copies <= owned.get(stock, 0) for stock, copies in said.items())

    @invariant()
    def both_halves_or_none(self) -> None:
        if not hasattr(self, "two"):
            return
        for one in Exchange.objects.prefetch_related("sides__act", "sides__gives"):
            acts = [side.act for side in one.sides.all() if side.act is not None]
            over = one.state in (ExchangeState.DONE, ExchangeState.TAKEN_BACK)
            given: Counter[Ware] = Counter()
            for sign, side in zip((1, -1), one.sides.all(), strict=True):
                for line in side.gives.all():
                    given[ware_of(line)] += sign * line.copies
            assert len(acts) == (2 if over and any(given.values()) else 0)
            assert [act.is_undone for act in acts] == [one.state == ExchangeState.TAKEN_BACK] * len(acts)

    @invariant()
    def promises_follow_agreements_alone(self) -> None:
        if not hasattr(self, "two"):
            return
        agreed = Exchange.objects.filter(state=ExchangeState.AGREED)
        lines = sum(line.copies for one in agreed for side in one.sides.all() for line in side.gives.all())
        assert sum(promised_of(player, "wankul").total() for player in self.two) == lines


@pytest.mark.database
@pytest.mark.django_db
def test_any_sequence_of_two_players_keeps_every_card_once(wankul: Game) -> None:
    run_state_machine_as_test(Exchanging, settings=LAWS)
