"""Exchange between two players: consent, proposals, copies that lie aside, acts in both collections, what goes wrong."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from collection.exchanges.exchanging import meeting_of, told, wants_of
from collection.inventory.wares import offer_of, promised_of
from collection.inventory.wishing import wishes_of
from collection.models import ActKind, Exchange, ExchangeState, Facts, Game, Lot, MovementBatch, Opening, Place, PlaceKind, Player
from collection.services import exchanges, openings
from collection.services.exchanges import (
    NotFreeError,
    NothingExchangedError,
    NotOpenError,
    NotPossibleError,
    StaleExchangeError,
    TooManyExchangesError,
)
from collection.services.holdings import NotEnoughCopiesError, SharedActError, change_holdings, undo_act
from collection.services.openings import AlreadyOpenError, NoSuchCodeError, OwnCodeError, TooManyOpeningsError
from collection.services.places import open_place
from collection.services.players import delete_player
from decks.services import building
from decks.stock.holding import stock_of
from play.sweeping import sweep
from tests.collection.exchangers import FRENCH, agreed, done, opened, proposed, say, spare, ware, wish
from tests.collection.holders import own, owned, place
from tests.conftest import PASSWORD
from tests.decks.builders import a_deck

pytestmark = pytest.mark.usefixtures("wankul")

A, B = "S1-108", "S1-031"
"""Alice gives A, Bob gives B."""


@pytest.fixture
def pair(alice: Player, bob: Player) -> Opening:
    """Alice and Bob are open to each other, and have two copies to spare of their card."""
    spare(alice, A, copies=2)
    spare(bob, B, copies=2)
    return opened(alice, bob)


def test_a_code_opens_two_to_each_other_once(alice: Player, bob: Player) -> None:
    made = openings.open_with_code(player=alice, note=" for\nBob ", now=timezone.now())
    assert (made.note, made.partner) == ("for Bob", None)
    code = made.code or ""
    with pytest.raises(OwnCodeError):
        openings.join(player=alice, code=code, now=timezone.now())
    typed = f" {code[:4].lower()}-{code[4:8]} {code[8:]}"

    joined = openings.join(player=bob, code=typed, now=timezone.now())

    assert (joined.other(alice), joined.other(bob), joined.code) == (bob, alice, None)
    with pytest.raises(NoSuchCodeError):
        openings.join(player=Player.objects.create_user("carol@example.com"), code=code, now=timezone.now())
    again = openings.open_with_code(player=bob, note="", now=timezone.now()).code or ""
    with pytest.raises(AlreadyOpenError):
        openings.join(player=alice, code=again, now=timezone.now())


def test_a_code_withdrawn_or_too_old_opens_nothing(alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (openings.open_with_code(player=alice, note="", now=timezone.now()) for _twice in range(2))
    openings.end_opening(opening=first, player=alice, now=timezone.now())
    for code, when in ((first.code, timezone.now()), (second.code, timezone.now() + openings.CODE_KEPT), ("", timezone.now())):
        with pytest.raises(NoSuchCodeError):
            openings.join(player=bob, code=code or "", now=when)
    monkeypatch.setattr(openings, "MOST_CODES", 1)
    with pytest.raises(TooManyOpeningsError):
        openings.open_with_code(player=alice, note="", now=timezone.now())
    monkeypatch.setattr(openings, "MOST_PARTNERS", 0)
    with pytest.raises(TooManyOpeningsError):
        openings.join(player=bob, code=second.code or "", now=timezone.now())


def test_what_is_offered_is_free_real_and_beyond_what_is_kept(alice: Player, wankul: Game) -> None:
    own(alice, 6, A)
    say(alice, A, 1, FRENCH)
    say(alice, A, 1, Facts(proxy=True))
    alice.keeps = 1
    assert offer_of(alice, wankul).by_ware == {ware(A): 4, ware(A, FRENCH): 1}
    assert set(offer_of(alice, wankul).by_card.values()) == {4}
    deck = a_deck(alice, {A: 3})

    building.build_deck(deck=deck, version=1, build=0, whole=True, now=timezone.now())

    assert set(offer_of(alice, wankul).by_card.values()) == {2}
    assert offer_of(alice, wankul).by_ware == {ware(A): 2, ware(A, FRENCH): 1}
    assert offer_of(alice, wankul).beyond({ware(A): 2, ware(A, FRENCH): 1}) == ware(A, FRENCH)


def test_the_other_sees_what_answers_his_wishes(alice: Player, bob: Player, pair: Opening, wankul: Game) -> None:
    assert (meeting_of(alice, bob, wankul).gives, meeting_of(alice, bob, wankul).gets) == ([], [])
    wish(bob, A, 1, exactly=True)
    wish(alice, B, 5)

    meeting = meeting_of(alice, bob, wankul)

    assert [(one.ware, one.copies, one.exact) for one in meeting.gives] == [(ware(A), 1, True)]
    assert [(one.ware, one.copies, one.exact) for one in meeting.gets] == [(ware(B), 2, False)]


def test_an_exchange_is_one_act_in_each_collection(alice: Player, bob: Player, pair: Opening, wankul: Game) -> None:
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    say(alice, A, 1, Facts(condition="nm", language="fr", place=box.pk, note="mine alone"))
    wish(bob, A)
    wish(alice, B)

    made = done(alice, bob, {ware(A, FRENCH): 1}, {ware(B): 1})

    assert made.state == ExchangeState.DONE
    assert (owned(alice), owned(bob)) == ({A: 4, B: 1}, {A: 1, B: 4})
    lot = Lot.objects.get()
    assert (lot.player, lot.facts) == (bob, FRENCH)
    assert [(one.player, one.note) for one in MovementBatch.objects.filter(kind=ActKind.EXCHANGE).order_by("pk")] in (
        [(alice, "Bob"), (bob, "Alice")],
        [(bob, "Alice"), (alice, "Bob")],
    )
    assert [one.left for player in (alice, bob) for one in wishes_of(player)] == [0, 0]
    assert exchanges.confirm(player=bob, exchange=made, now=timezone.now()).version == made.version


def test_what_is_agreed_upon_lies_aside(alice: Player, bob: Player, pair: Opening, wankul: Game) -> None:
    wish(bob, A, 2)
    deck = a_deck(alice, {A: 5})

    made = agreed(alice, bob, {ware(A): 2}, {})

    assert dict(promised_of(alice, wankul)) == {place(A): 2}
    assert offer_of(alice, wankul).by_ware == {}
    assert wants_of(bob, wankul) == []
    stock = stock_of(alice, wankul)
    assert (set(stock.free.values()), set(stock.staying_by_card.values())) == ({3}, {3})
    with pytest.raises(building.NotAllFreeError, match="2 ") as refused:
        building.build_deck(deck=deck, version=1, build=0, whole=True, now=timezone.now())
    assert str(refused.value).count(".") == 2
    with pytest.raises(NotFreeError, match="Alice"):
        proposed(alice, bob, {ware(A): 1}, {})
    exchanges.call_off(player=bob, exchange=made, version=made.version, now=timezone.now())

    assert offer_of(alice, wankul).by_ware == {ware(A): 2}
    building.build_deck(deck=deck, version=1, build=0, whole=True, now=timezone.now())
    made.refresh_from_db()
    assert (made.state, made.ended_by) == (ExchangeState.CALLED_OFF, 1)


def test_a_built_deck_lacks_what_was_promised_before_the_exchange_does(
    alice: Player, bob: Player, pair: Opening, wankul: Game
) -> None:
    deck = a_deck(alice, {A: 3})
    building.build_deck(deck=deck, version=1, build=0, whole=True, now=timezone.now())
    made = agreed(alice, bob, {ware(A): 2}, {})

    change_holdings(player=alice, changes={place(A): -1})

    assert stock_of(alice, wankul).standing[deck.pk].gone == {place(A): 1}
    change_holdings(player=alice, changes={place(A): -3})
    assert owned(alice)[A] == 1, "one less than she gives"
    with pytest.raises(NotFreeError, match="Alice"):  # she is told herself
        exchanges.confirm(player=alice, exchange=made, now=timezone.now())
    change_holdings(player=alice, changes={place(A): +1})
    exchanges.confirm(player=alice, exchange=made, now=timezone.now())
    change_holdings(player=alice, changes={place(A): -1})
    with pytest.raises(NotFreeError, match="Alice"):
        exchanges.confirm(player=bob, exchange=made, now=timezone.now())
    assert (owned(alice), owned(bob)) == ({A: 1}, {B: 5})


def test_answers_go_to_and_fro(alice: Player, bob: Player, pair: Opening) -> None:
    made = proposed(alice, bob, {ware(A): 1}, {})
    with pytest.raises(NotPossibleError):
        exchanges.accept(player=alice, exchange=made, version=1, now=timezone.now())

    changed = exchanges.change(
        player=bob, exchange=made, version=1, gives={ware(B): 2}, gets={ware(A): 1}, message=" so\nfair ", now=timezone.now()
    )

    assert (changed.awaited, changed.version, changed.message) == (0, 2, "so fair")
    with pytest.raises(StaleExchangeError):
        exchanges.accept(player=alice, exchange=made, version=1, now=timezone.now())
    [seen] = told(alice, [changed], timezone.now())
    assert (seen.is_mine_to_answer, seen.copies_given, seen.copies_got) == (True, 1, 2)
    for _twice in range(2):
        taken = exchanges.accept(player=alice, exchange=made, version=2, now=timezone.now())
        assert (taken.state, taken.version) == (ExchangeState.AGREED, 3)
    with pytest.raises(StaleExchangeError):  # it is agreed upon, and not what was seen then
        exchanges.accept(player=alice, exchange=made, version=1, now=timezone.now())
    with pytest.raises(NotPossibleError):
        exchanges.decline(player=alice, exchange=made, version=3, now=timezone.now())


@pytest.mark.parametrize(("who", "state"), [("bob", ExchangeState.DECLINED), ("alice", ExchangeState.WITHDRAWN)])
def test_a_proposal_is_declined_or_withdrawn(alice: Player, bob: Player, pair: Opening, who: str, state: str) -> None:
    made = proposed(alice, bob, {ware(A): 1}, {})
    player = {"alice": alice, "bob": bob}[who]

    other = {"alice": bob, "bob": alice}[who]

    for _twice in range(2):
        assert exchanges.decline(player=player, exchange=made, version=1, now=timezone.now()).state == state
    with pytest.raises(NotPossibleError):  # it is over, but not by his doing
        exchanges.decline(player=other, exchange=made, version=1, now=timezone.now())
    with pytest.raises(NotPossibleError):
        exchanges.accept(player=bob, exchange=made, version=2, now=timezone.now())
    with pytest.raises(NotPossibleError):
        exchanges.confirm(player=bob, exchange=made, now=timezone.now())


def test_a_proposal_expires(alice: Player, bob: Player, pair: Opening) -> None:
    made = proposed(alice, bob, {ware(A): 1}, {})
    later = timezone.now() + exchanges.PROPOSAL_KEPT + timedelta(seconds=1)

    with pytest.raises(NotPossibleError):
        exchanges.accept(player=bob, exchange=made, version=1, now=later)
    assert not told(bob, [made], later)[0].is_live


def test_what_cannot_be_proposed(alice: Player, bob: Player, pair: Opening, monkeypatch: pytest.MonkeyPatch) -> None:
    for gives, gets, problem in (
        ({}, {}, NothingExchangedError),
        ({ware(A): 3}, {}, NotFreeError),
        ({ware(A, FRENCH): 1}, {}, NotFreeError),
        ({}, {ware(A): 1}, NotFreeError),
    ):
        with pytest.raises(problem):
            proposed(alice, bob, gives, gets)
    token = uuid.uuid4()
    game = Game.objects.get(slug="wankul")
    for _twice in range(2):
        exchanges.propose(player=alice, partner=bob, game=game, gives={ware(A): 1}, gets={}, token=token, now=timezone.now())
    assert Exchange.objects.count() == 1
    second = exchanges.propose(
        player=alice, partner=bob, game=game, gives={ware(A): 1}, gets={}, token=uuid.uuid4(), now=timezone.now()
    )
    exchanges.decline(player=alice, exchange=second, version=1, now=timezone.now())
    assert Exchange.objects.count() == 2, "another form is another proposal"
    monkeypatch.setattr(exchanges, "MOST_LIVE", 1)
    with pytest.raises(TooManyExchangesError):
        proposed(alice, bob, {ware(A): 1}, {})
    monkeypatch.setattr(exchanges, "MOST_LINES", 0)
    with pytest.raises(NothingExchangedError):
        proposed(alice, bob, {ware(A): 1}, {})
    openings.end_opening(opening=pair, player=bob, now=timezone.now())
    with pytest.raises(NotOpenError):
        proposed(alice, bob, {ware(A): 1}, {})


def test_ending_it_ends_proposals_at_once_and_leaves_what_was_agreed(alice: Player, bob: Player, pair: Opening) -> None:
    first, second = agreed(alice, bob, {ware(A): 1}, {}), proposed(alice, bob, {ware(A): 1}, {})

    assert openings.end_opening(opening=pair, player=bob, now=timezone.now()) == 1

    states = {one.pk: (one.state, one.ended_by) for one in Exchange.objects.all()}
    assert states == {first.pk: (ExchangeState.AGREED, None), second.pk: (ExchangeState.CALLED_OFF, 1)}
    with pytest.raises(StaleExchangeError):
        exchanges.accept(player=bob, exchange=second, version=1, now=timezone.now())
    for player in (alice, bob):
        exchanges.confirm(player=player, exchange=first, now=timezone.now())
    assert owned(bob) == {A: 1, B: 5}


def test_ending_a_code_that_was_used_meanwhile_ends_what_was_proposed(alice: Player, bob: Player, wankul: Game) -> None:
    spare(alice, "S1-108")
    code = openings.open_with_code(player=alice, note="", now=timezone.now())
    openings.join(player=bob, code=code.code or "", now=timezone.now())
    made = proposed(alice, bob, {ware("S1-108"): 1}, {})

    ended = openings.end_opening(opening=code, player=alice, now=timezone.now())

    made.refresh_from_db()
    assert (ended, made.state, Opening.objects.count()) == (1, ExchangeState.CALLED_OFF, 0)


def test_what_came_to_nothing_is_swept_after_a_time_and_what_was_done_stays(alice: Player, bob: Player, pair: Opening) -> None:
    now = timezone.now()
    kept = done(alice, bob, {ware("S1-108"): 1}, {})
    proposed(alice, bob, {ware("S1-108"): 1}, {})
    refused = proposed(alice, bob, {ware("S1-108"): 1}, {})
    exchanges.decline(player=bob, exchange=refused, version=1, now=now)
    openings.open_with_code(player=alice, note="", now=now)

    sweep(now=now + timedelta(days=89))
    assert (Exchange.objects.count(), Opening.objects.count()) == (3, 1), "the code alone is over"
    sweep(now=now + timedelta(days=91))
    assert Exchange.objects.count() == 2, "a proposal could be answered for a fortnight"
    sweep(now=now + timedelta(days=200))

    assert [one.pk for one in Exchange.objects.all()] == [kept.pk]


def test_half_an_exchange_is_not_undone_alone(alice: Player, bob: Player, pair: Opening) -> None:
    say(alice, A, 1, FRENCH)
    before = owned(alice), owned(bob)
    made = done(alice, bob, {ware(A, FRENCH): 1}, {ware(B): 1})
    halves = {side.player: side.act_id or 0 for side in made.sides.select_related("player")}
    for player, act in halves.items():
        assert player is not None
        with pytest.raises(SharedActError):
            undo_act(player=player, act=act)

    exchanges.take_back(player=alice, exchange=made, now=timezone.now())
    assert owned(alice) != before[0]
    back = exchanges.take_back(player=bob, exchange=made, now=timezone.now())

    assert (back.state, owned(alice), owned(bob)) == (ExchangeState.TAKEN_BACK, *before)
    assert Lot.objects.get().player == alice
    undoing = MovementBatch.objects.of(alice).get(undoes=halves[alice])
    with pytest.raises(SharedActError):
        undo_act(player=alice, act=undoing.pk)


def test_taking_back_waits_for_copies_that_left_and_can_be_let_be(alice: Player, bob: Player, pair: Opening) -> None:
    made = done(alice, bob, {ware(A): 1}, {})
    change_holdings(player=bob, changes={place(A): -1})
    exchanges.take_back(player=bob, exchange=made, now=timezone.now())

    with pytest.raises(NotFreeError, match="Bob"):
        exchanges.take_back(player=alice, exchange=made, now=timezone.now())
    exchanges.let_stand(player=alice, exchange=made, now=timezone.now())
    change_holdings(player=bob, changes={place(A): 1})
    exchanges.take_back(player=alice, exchange=made, now=timezone.now())
    assert owned(alice) == {A: 4}
    change_holdings(player=bob, changes={place(A): -1})
    with pytest.raises(NotEnoughCopiesError):
        exchanges.take_back(player=bob, exchange=made, now=timezone.now())
    open_one = proposed(alice, bob, {ware(A): 1}, {})
    for act in (exchanges.take_back, exchanges.let_stand):
        with pytest.raises(NotPossibleError):
            act(player=alice, exchange=open_one, now=timezone.now())


def test_half_of_an_exchange_that_was_undone_alone_stays_so_when_it_is_taken_back(
    alice: Player, bob: Player, pair: Opening
) -> None:
    """Where the other account is gone, the journal undoes what is left of it; then its page is asked too."""
    made = done(alice, bob, {ware(A): 1}, {ware(B): 1})
    delete_player(player=alice, password=PASSWORD)
    undo_act(player=bob, act=made.sides.get(player=bob).act_id or 0)
    assert owned(bob) == {B: 5}

    back = exchanges.take_back(player=bob, exchange=made, now=timezone.now())

    assert (back.state, owned(bob)) == (ExchangeState.TAKEN_BACK, {B: 5})


def test_an_account_that_is_deleted_frees_what_lay_aside(alice: Player, bob: Player, pair: Opening, wankul: Game) -> None:
    over = done(alice, bob, {ware(A): 1}, {ware(B): 1})
    open_one = agreed(alice, bob, {ware(A): 1}, {ware(B): 1})
    assert promised_of(bob, wankul)

    delete_player(player=alice, password=PASSWORD)

    assert not promised_of(bob, wankul)
    open_one.refresh_from_db()
    assert (open_one.state, open_one.ended_by) == (ExchangeState.CALLED_OFF, 0)
    [seen] = told(bob, [open_one], timezone.now())
    assert "Alice" not in seen.partner
    with pytest.raises(NotPossibleError):
        exchanges.confirm(player=bob, exchange=open_one, now=timezone.now())
    exchanges.take_back(player=bob, exchange=over, now=timezone.now())
    assert owned(bob) == {B: 5}
    assert not Opening.objects.exists()
    delete_player(player=bob, password=PASSWORD)
    assert not Exchange.objects.exists()
    assert not Place.objects.exists()
