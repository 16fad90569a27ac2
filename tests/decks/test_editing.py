from datetime import timedelta
from hashlib import sha256

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.models import Game, Player
from decks.models import KEPT_EDITS, Deck, EditReceipt
from decks.services import editing, revisions, shelf
from play.sweeping import sweep
from tests.decks.builders import a_deck, current

pytestmark = pytest.mark.usefixtures("wankul")


def test_an_edit_answers_what_it_really_changed(alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 2})

    done = editing.add_copies(deck=deck, version=1, printing="S1-031", copies=-5)

    assert done == editing.Edited(version=2, changes={"S1-031": -2})
    assert current(deck).content() == {}


def test_setting_copies_to_what_they_are_leaves_no_trace(alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 2})

    done = editing.set_copies(deck=deck, version=1, printing="S1-031", copies=2)

    assert done == editing.Edited(version=1, changes={})
    assert not current(deck).steps().can_undo


def test_changing_the_printing_joins_the_copies_already_there(alice: Player) -> None:
    deck = a_deck(alice, {"S1-108": 2, "S1-163": 1})

    editing.change_printing(deck=deck, version=1, printing="S1-108", other="S1-163")

    assert current(deck).content() == {"S1-163": 3}


def test_an_edit_from_an_old_version_is_refused_and_writes_nothing(alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 1})
    editing.add_copies(deck=deck, version=1, printing="S1-032")

    with pytest.raises(editing.StaleDeckError) as refusal:
        editing.add_copies(deck=deck, version=1, printing="S1-033")

    assert refusal.value.deck.version == 2
    assert current(deck).content() == {"S1-031": 1, "S1-032": 1}


def test_the_same_request_sent_again_is_done_once(alice: Player) -> None:
    deck = a_deck(alice)

    first = editing.add_copies(deck=deck, version=1, printing="S1-031", token="click")
    second = editing.add_copies(deck=deck, version=1, printing="S1-031", token="click")

    assert first == second
    assert current(deck).content() == {"S1-031": 1}


def test_another_request_with_the_same_token_is_refused(alice: Player) -> None:
    deck = a_deck(alice)
    editing.add_copies(deck=deck, version=1, printing="S1-031", token="page")

    with pytest.raises(editing.StaleDeckError):
        editing.add_copies(deck=deck, version=1, printing="S1-032", token="page")


def test_a_request_is_known_for_longer_than_its_edit(alice: Player) -> None:
    deck = a_deck(alice)
    clicked = editing.add_copies(deck=deck, version=1, printing="S1-031", token="click")
    merged = editing.merge_changes(deck=deck, deltas={"S1-032": 1}, maybe={"S1-033": 1}, token="phone")
    for version in range(3, KEPT_EDITS + 9):
        editing.set_copies(deck=deck, version=version, printing="S1-108", copies=1 + version % 2)
    held = current(deck).boards()

    assert editing.add_copies(deck=deck, version=1, printing="S1-031", token="click") == clicked
    assert editing.merge_changes(deck=deck, deltas={"S1-032": 1}, maybe={"S1-033": 1}, token="phone") == merged
    assert current(deck).boards() == held


def test_a_change_that_changed_nothing_has_its_answer_too(alice: Player) -> None:
    deck = a_deck(alice)

    first = editing.merge_changes(deck=deck, deltas={"S1-031": -1}, maybe={}, token="phone")
    editing.add_copies(deck=deck, version=1, printing="S1-031", copies=3)
    again = editing.merge_changes(deck=deck, deltas={"S1-031": -1}, maybe={}, token="phone")

    assert first == again == editing.Edited(1, {})
    assert current(deck).content() == {"S1-031": 3}


def test_another_change_under_a_used_token_is_refused_and_says_so(alice: Player) -> None:
    deck, other = a_deck(alice), a_deck(alice, name="Other")
    editing.merge_changes(deck=deck, deltas={"S1-031": 1}, maybe={}, token="phone")

    for deltas, maybe in (({"S1-031": 2}, {}), ({}, {"S1-031": 1}), ({}, {})):
        with pytest.raises(editing.UsedTokenError):
            editing.merge_changes(deck=deck, deltas=deltas, maybe=maybe, token="phone")
    with pytest.raises(editing.UsedTokenError):
        editing.add_copies(deck=deck, version=2, printing="S1-031", token="phone")
    editing.merge_changes(deck=other, deltas={"S1-031": 2}, maybe={}, token="phone")

    assert (current(deck).content(), current(deck).version) == ({"S1-031": 1}, 2)
    assert current(other).content() == {"S1-031": 2}


@pytest.mark.parametrize("asked", ["merge phone", "click 1 change [('S1-031', 1)]"])
def test_a_receipt_from_before_they_were_rows_is_found(alice: Player, asked: str) -> None:
    """As the migration writes it: named by the digest of the request."""
    deck = a_deck(alice)
    name = sha256(asked.encode()).hexdigest()
    deck.receipts.create(token=name, version=2, changes={"S1-031": 1})

    again = (
        editing.merge_changes(deck=deck, deltas={"S1-031": 1}, maybe={}, token="phone")
        if asked.startswith("merge")
        else editing.add_copies(deck=deck, version=1, printing="S1-031", token="click")
    )

    assert again == editing.Edited(2, {"S1-031": 1})
    assert current(deck).content() == {}


def test_receipts_are_swept_when_their_days_are_over(alice: Player) -> None:
    deck, now = a_deck(alice), timezone.now()
    for days in (0, 89, 91, 400):
        editing.merge_changes(deck=deck, deltas={"S1-031": 1}, maybe={}, token=f"{days} days ago")
        EditReceipt.objects.filter(token=f"{days} days ago").update(created=now - timedelta(days=days))

    sweep(now=now)

    assert set(EditReceipt.objects.values_list("token", flat=True)) == {"0 days ago", "89 days ago"}
    assert current(deck).content() == {"S1-031": 4}


def test_no_script_fills_the_table_of_receipts(alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "RECEIPTS_OF_A_DECK", 3)
    monkeypatch.setattr(editing, "RECEIPTS_OF_A_PLAYER", 5)
    one, other, theirs = a_deck(alice), a_deck(alice, name="Other"), a_deck(bob)
    for deck in (theirs, one, other):
        for number in range(5):
            editing.merge_changes(deck=deck, deltas={"S1-031": number % 2}, maybe={}, token=f"{number}")

    def kept(deck: Deck) -> list[str]:
        return list(deck.receipts.values_list("token", flat=True))

    assert (kept(theirs), kept(one), kept(other)) == (["2", "3", "4"], ["3", "4"], ["2", "3", "4"])
    assert current(one).content() == {"S1-031": 2}
    again = editing.merge_changes(deck=one, deltas={"S1-031": 1}, maybe={}, token="3")
    assert again.changes == {"S1-031": 1}
    assert current(one).content() == {"S1-031": 2}
    with pytest.raises(editing.StaleDeckError):
        editing.add_copies(deck=one, version=1, printing="S1-031", token="0")


def test_undo_says_when_it_remembers_no_more(alice: Player) -> None:
    deck = a_deck(alice)
    with pytest.raises(editing.NothingToUndoError, match=r"(?i)undo\.|annuler\."):
        editing.undo(deck=deck, version=1)
    for version in range(1, KEPT_EDITS + 3):
        editing.set_copies(deck=deck, version=version, printing="S1-108", copies=1 + version % 2)
    deck.edits.update(state="past")

    with pytest.raises(editing.NothingToUndoError, match=str(KEPT_EDITS)):
        editing.undo(deck=deck, version=current(deck).version)


def test_undo_and_redo_walk_the_edits_back_and_forth(alice: Player) -> None:
    deck = a_deck(alice)
    editing.add_copies(deck=deck, version=1, printing="S1-031", copies=3)
    editing.set_copies(deck=deck, version=2, printing="S1-031", copies=1)

    editing.undo(deck=deck, version=3)
    assert current(deck).content() == {"S1-031": 3}
    editing.undo(deck=deck, version=4)
    assert current(deck).content() == {}
    editing.redo(deck=deck, version=5)
    editing.redo(deck=deck, version=6)

    assert current(deck).content() == {"S1-031": 1}
    with pytest.raises(editing.NothingToUndoError):
        editing.redo(deck=deck, version=7)


def test_a_new_edit_forgets_what_was_undone(alice: Player) -> None:
    deck = a_deck(alice)
    editing.add_copies(deck=deck, version=1, printing="S1-031")
    editing.undo(deck=deck, version=2)

    editing.add_copies(deck=deck, version=3, printing="S1-032")

    steps = current(deck).steps()
    assert (steps.can_undo, steps.can_redo) == (True, False)


def test_a_restored_revision_can_be_undone(alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 3})
    revision = revisions.save_revision(deck=deck, version=1, message="")
    editing.replace_content(deck=deck, version=1, content={"S1-032": 1})

    editing.restore_revision(deck=deck, version=2, revision=revision)
    assert current(deck).content() == {"S1-031": 3}
    editing.undo(deck=deck, version=3)

    assert current(deck).content() == {"S1-032": 1}


def test_a_deck_refuses_too_many_copies_cards_of_no_game_and_too_many_cards(alice: Player) -> None:
    deck = a_deck(alice)

    with pytest.raises(editing.DeckTooBigError):
        editing.add_copies(deck=deck, version=1, printing="S1-031", copies=100)
    with pytest.raises(editing.UnknownPrintingError, match="S9-999"):
        editing.add_copies(deck=deck, version=1, printing="S9-999")
    with pytest.raises(editing.DeckTooBigError):
        editing.change_copies(deck=deck, version=1, deltas={f"S1-{number:03}": 99 for number in range(31, 37)})

    assert current(deck).version == 1


def test_what_others_did_since_a_version_is_added_up(alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 1})
    editing.add_copies(deck=deck, version=1, printing="S1-032", copies=2)
    editing.add_copies(deck=deck, version=2, printing="S1-031", copies=-1)
    editing.undo(deck=deck, version=3)

    assert current(deck).changes_since(1) == {"S1-032": 2}
    assert current(deck).changes_since(2) == {}


def test_only_the_last_edits_are_remembered(alice: Player) -> None:
    deck = a_deck(alice)
    for version in range(1, KEPT_EDITS + 6):
        editing.set_copies(deck=deck, version=version, printing="S1-031", copies=1 + version % 2)

    assert deck.edits.count() <= KEPT_EDITS
    assert current(deck).changes_since(1) is None
    assert current(deck).changes_since(current(deck).version - 1) != {}


def test_a_deleted_deck_cannot_be_edited(alice: Player) -> None:
    deck = a_deck(alice)
    Deck.objects.filter(pk=deck.pk).update(deleted="2026-01-01T00:00:00Z")

    with pytest.raises(editing.DeckGoneError):
        editing.add_copies(deck=deck, version=1, printing="S1-031")


KEYS = ("S1-031", "S1-108", "S1-163", "S2-060")
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.sampled_from(KEYS), st.integers(-4, 4)),
        st.tuples(st.just("set"), st.sampled_from(KEYS), st.integers(0, 5)),
        st.tuples(st.just("swap"), st.sampled_from(KEYS), st.sampled_from(KEYS)),
        st.tuples(st.sampled_from(["undo", "redo"]), st.none(), st.none()),
    ),
    max_size=25,
)


def _applied(content: dict[str, int], verb: str, key: str, value: object) -> dict[str, int]:
    """The same edits on a plain dictionary."""
    after = dict(content)
    if verb == "add":
        after[key] = after.get(key, 0) + int(str(value))
    elif verb == "set":
        after[key] = int(str(value))
    elif key != value:
        after[str(value)] = after.get(str(value), 0) + after.pop(key, 0)
    return {name: copies for name, copies in after.items() if copies > 0}


@given(edits=EDITS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_sequence_of_edits_undoes_and_redoes_exactly(alice: Player, edits: list[tuple[str, str, object]]) -> None:
    deck = shelf.create_deck(owner=alice, game=Game.objects.get(slug="wankul"), name="Any", format="niveau3")
    past: list[dict[str, int]] = []
    future: list[dict[str, int]] = []
    now: dict[str, int] = {}
    for verb, key, value in edits:
        version = current(deck).version
        if verb in ("undo", "redo"):
            source, target = (past, future) if verb == "undo" else (future, past)
            step = editing.undo if verb == "undo" else editing.redo
            if not source:
                with pytest.raises(editing.NothingToUndoError):
                    step(deck=deck, version=version)
                continue
            target.append(now)
            now = source.pop()
            step(deck=deck, version=version)
        else:
            after = _applied(now, verb, key, value)
            if verb == "add":
                editing.add_copies(deck=deck, version=version, printing=key, copies=int(str(value)))
            elif verb == "set":
                editing.set_copies(deck=deck, version=version, printing=key, copies=int(str(value)))
            else:
                editing.change_printing(deck=deck, version=version, printing=key, other=str(value))
            if after != now:
                past, future, now = [*past, now], [], after
        assert current(deck).content() == dict(sorted(now.items()))
