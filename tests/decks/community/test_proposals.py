"""Changes that readers propose: made from a copy, accepted on the deck as it is then, nothing overwritten."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.models import Player
from collection.services.house import house_player
from decks.community.services import commenting, proposing, standing
from decks.content import with_deltas
from decks.legality.verdicts import legality
from decks.models import Deck, Proposal, ProposalState
from decks.services import editing
from tests.decks.builders import a_legal_content, current
from tests.decks.community.people import a_public_deck, browser_of, opened, somebody

pytestmark = pytest.mark.usefixtures("wankul")


@pytest.fixture
def deck(alice: Player) -> Deck:
    return a_public_deck(alice)


def proposed(player: Player, deck: Deck, changes: dict[str, int] | None = None, message: str = "One more") -> Proposal:
    wanted = {"S1-040": 1} if changes is None else changes
    return proposing.propose(player=player, deck=deck, changes=wanted, message=message, now=timezone.now())


def test_what_was_changed_in_a_copy_is_proposed_and_accepted_as_a_revision(alice: Player, bob: Player, deck: Deck) -> None:
    bobs, alices = browser_of(bob), browser_of(alice)
    bobs.post(f"/decks/partages/{deck.share}/copier/", {"propose": "1", "token": "copy"})
    copy = Deck.objects.get(owner=bob)
    editing.change_copies(deck=copy, version=1, deltas={"S1-108": -1, "S1-031": 2})
    editing.add_copies(deck=deck, version=deck.version, printing="S1-041")  # meanwhile, in the original

    shown = bobs.get(f"/decks/{copy.pk}/proposer/").content.decode()
    assert "+2" in shown
    assert "−1" in shown
    for _twice in range(2):
        bobs.post(f"/decks/{copy.pk}/proposer/", {"message": "Plus de <b>tours</b>, **[[S1 108]]**", "token": "one"})
    made = Proposal.objects.get()
    assert made.changes == {"S1-031": 2, "S1-108": -1}
    assert "1 proposition pour vos decks vous attend" in alices.get("/").content.decode()
    for address in (f"/decks/{deck.pk}/", "/decks/propositions/"):
        listed = alices.get(address).content.decode()
        assert "Plus de &lt;b&gt;tours&lt;/b&gt;, MASTU</span>" in listed
    assert "Proposition du" in alices.get(f"/decks/{deck.pk}/").content.decode()

    page = alices.get(f"/decks/propositions/{made.pk}/").content.decode()
    assert "Plus de &lt;b&gt;tours&lt;/b&gt;, <strong><a href=" in page
    alices.post(f"/decks/propositions/{made.pk}/", {"do": "accept", "version": current(deck).version})

    assert current(deck).content() == {"S1-108": 2, "S1-040": 2, "S1-041": 1, "S1-031": 2}
    before, after = deck.revisions.order_by("number")
    assert before.content == {"S1-108": 3, "S1-040": 2, "S1-041": 1}
    assert (after.content, after.message) == (current(deck).content(), "Proposé par Bob\u00a0: Plus de <b>tours</b>, MASTU")
    made.refresh_from_db()
    assert (made.state, made.revision) == (ProposalState.ACCEPTED, after.number)
    editing.undo(deck=deck, version=current(deck).version)
    assert current(deck).content() == before.content


def test_what_the_original_holds_by_now_is_neither_proposed_nor_applied_again(alice: Player, bob: Player, deck: Deck) -> None:
    bobs, alices = browser_of(bob), browser_of(alice)
    bobs.post(f"/decks/partages/{deck.share}/copier/", {"propose": "1", "token": "copy"})
    copy = Deck.objects.get(owner=bob)
    editing.change_copies(deck=copy, version=1, deltas={"S1-108": -1, "S1-031": 1})
    for token in ("one", "two"):
        bobs.post(f"/decks/{copy.pk}/proposer/", {"message": "", "token": token})
    first, second = Proposal.objects.order_by("pk")
    alices.post(f"/decks/propositions/{first.pk}/", {"do": "accept", "version": current(deck).version})
    assert current(deck).content() == current(copy).content()

    assert "Rien à proposer" in bobs.get(f"/decks/{copy.pk}/proposer/").content.decode()
    refused = bobs.post(f"/decks/{copy.pk}/proposer/", {"message": "", "token": "three"})
    assert (refused.status_code, Proposal.objects.count()) == (422, 2)

    assert "Le deck contient déjà tout cela" in alices.get(f"/decks/propositions/{second.pk}/").content.decode()
    kept = current(deck).content(), current(deck).version, deck.revisions.count()
    told = alices.post(f"/decks/propositions/{second.pk}/", {"do": "accept", "version": current(deck).version}, follow=True)
    assert (current(deck).content(), current(deck).version, deck.revisions.count()) == kept
    assert "le deck contenait déjà tout cela" in told.content.decode()
    second.refresh_from_db()
    assert (second.state, second.revision) == (ProposalState.ACCEPTED, None)

    editing.add_copies(deck=copy, version=current(copy).version, printing="S1-041")
    assert "+1" in bobs.get(f"/decks/{copy.pk}/proposer/").content.decode()
    bobs.post(f"/decks/{copy.pk}/proposer/", {"message": "", "token": "four"})
    assert Proposal.objects.get(state=ProposalState.OPEN).changes == {"S1-041": 1}


def test_what_a_proposal_does_to_the_whole_deck_is_said_before_it_is_sent_and_accepted(alice: Player, bob: Player) -> None:
    deck = a_public_deck(alice, a_legal_content())
    bobs = browser_of(bob)
    bobs.post(f"/decks/partages/{deck.share}/copier/", {"propose": "1", "token": "copy"})
    copy = Deck.objects.get(owner=bob)
    size, gone = sum(deck.content().values()), next(iter(deck.content()))
    assert legality(deck).legal
    editing.change_copies(deck=copy, version=1, deltas={gone: -1})

    said = f"{size} → {size - 1} cartes, 0 → 1 problème"
    assert said in bobs.get(f"/decks/{copy.pk}/proposer/").content.decode()
    made = proposed(bob, deck, {gone: -1})
    assert said in browser_of(alice).get(f"/decks/propositions/{made.pk}/").content.decode()
    assert said not in bobs.get(f"/decks/propositions/{made.pk}/").content.decode()


def test_a_copy_leads_to_its_proposal_from_its_page_and_the_editor_while_the_author_takes_any(
    alice: Player, bob: Player, deck: Deck
) -> None:
    bobs = browser_of(bob)
    bobs.post(f"/decks/partages/{deck.share}/copier/", {"propose": "1", "token": "copy"})
    copy = Deck.objects.get(owner=bob)

    def leads() -> list[bool]:
        pages = [bobs.get(f"/decks/{copy.pk}/{part}").content.decode() for part in ("", "atelier/")]
        return [f'" href="/decks/{copy.pk}/proposer/">' in page for page in pages]

    assert leads() == [True, True]
    commenting.change_talk(deck=deck, takes_comments=True, takes_proposals=False)
    assert leads() == [False, False]


def test_what_waits_for_an_answer_is_told_among_the_decks_and_above_the_deck(alice: Player, bob: Player, deck: Deck) -> None:
    alices, waits = browser_of(alice), "1 proposition pour vos decks vous attend"
    assert waits not in alices.get("/decks/").content.decode()
    made = proposed(bob, deck)

    assert waits in alices.get("/decks/").content.decode()
    page = alices.get(f"/decks/{deck.pk}/").content.decode()
    assert page.count(f'href="/decks/propositions/{made.pk}/"') == 1
    assert page.index(f'href="/decks/propositions/{made.pk}/"') < page.index('class="deck-reading"')
    proposing.withdraw(proposal=made, now=timezone.now())
    assert waits not in alices.get("/decks/").content.decode()


def test_lines_that_changed_since_are_shown_and_nothing_is_overwritten(alice: Player, bob: Player, deck: Deck) -> None:
    made = proposed(bob, deck, {"S1-108": -3})
    editing.add_copies(deck=deck, version=deck.version, printing="S1-108", copies=-2)
    alices = browser_of(alice)

    shown = alices.get(f"/decks/propositions/{made.pk}/").content.decode()
    assert "3 alors, 1 maintenant, 0 si vous acceptez" in shown
    assert "−1" in shown
    stale = alices.post(f"/decks/propositions/{made.pk}/", {"do": "accept", "version": deck.version})
    assert (stale.status_code, current(deck).content()) == (409, {"S1-108": 1, "S1-040": 2})

    alices.post(f"/decks/propositions/{made.pk}/", {"do": "accept", "version": current(deck).version})
    assert current(deck).content() == {"S1-040": 2}


LINES = st.dictionaries(st.sampled_from(["S1-031", "S1-040", "S1-041", "S1-108"]), st.integers(-3, 3), max_size=4)


@given(changes=LINES, edits=LINES)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_accepting_does_on_whatever_the_deck_holds_what_was_not_done_there_meanwhile(
    alice: Player, bob: Player, changes: dict[str, int], edits: dict[str, int]
) -> None:
    deck = a_public_deck(alice)
    try:
        made = proposed(bob, deck, changes)
    except proposing.NothingProposedError:
        assert with_deltas(deck.content(), changes) == deck.content()
        return
    if any(edits.values()):
        editing.change_copies(deck=deck, version=deck.version, deltas=edits)
    before = current(deck).content()
    wanted = with_deltas(made.base, made.changes)

    proposing.accept(proposal=made, version=current(deck).version, now=timezone.now())

    after = current(deck).content()
    for key in {*made.base, *before, *after}:
        was, now, asked = made.base.get(key, 0), before.get(key, 0), wanted.get(key, 0)
        if (now - was) * (asked - was) <= 0:
            assert after.get(key, 0) == max(now + asked - was, 0)
        else:
            assert after.get(key, 0) == (max if asked > was else min)(now, asked)


def test_a_proposal_is_declined_with_a_word_or_withdrawn_and_answered_once(alice: Player, bob: Player, deck: Deck) -> None:
    first, second = proposed(bob, deck), proposed(bob, deck)
    alices, bobs = browser_of(alice), browser_of(bob)

    alices.post(f"/decks/propositions/{first.pk}/", {"do": "decline", "answer": "Pas pour moi"})
    bobs.post(f"/decks/propositions/{second.pk}/", {"do": "withdraw"})

    assert [one.state for one in Proposal.objects.order_by("pk")] == ["declined", "withdrawn"]
    assert "Pas pour moi" in bobs.get(f"/decks/propositions/{first.pk}/").content.decode()
    again = alices.post(f"/decks/propositions/{first.pk}/", {"do": "accept", "version": deck.version})
    assert (again.status_code, current(deck).content()) == (409, deck.content())


def test_a_proposal_is_accepted_with_a_word_that_its_author_reads(alice: Player, bob: Player, deck: Deck) -> None:
    made = proposed(bob, deck)

    accepted = {"do": "accept", "version": deck.version, "answer": "Merci,  bien vu"}
    assert browser_of(alice).post(f"/decks/propositions/{made.pk}/", accepted).status_code == 302

    made.refresh_from_db()
    assert (made.state, made.answer) == ("accepted", "Merci, bien vu")
    assert "Merci, bien vu" in browser_of(bob).get(f"/decks/propositions/{made.pk}/").content.decode()


def test_each_says_only_what_is_his_to_say_and_others_see_nothing(alice: Player, bob: Player, deck: Deck) -> None:
    made = proposed(bob, deck)
    version = {"version": deck.version}

    assert browser_of(bob).post(f"/decks/propositions/{made.pk}/", {"do": "accept", **version}).status_code == 404
    assert browser_of(alice).post(f"/decks/propositions/{made.pk}/", {"do": "withdraw"}).status_code == 404
    carols = browser_of(somebody("Carol"))
    assert carols.get(f"/decks/propositions/{made.pk}/").status_code == 404
    assert carols.post(f"/decks/propositions/{made.pk}/", {"do": "decline"}).status_code == 404
    made.refresh_from_db()
    assert made.is_open


def test_who_proposed_is_not_told_what_a_deck_holds_once_it_is_private(bob: Player, deck: Deck) -> None:
    made = proposed(bob, deck)
    opened(deck, "private")
    editing.replace_content(deck=deck, version=current(deck).version, content={"S1-163": 3})

    page = browser_of(bob).get(f"/decks/propositions/{made.pk}/").content.decode()

    assert "S1-163" not in page


def test_nothing_proposes_to_oneself_to_the_house_where_it_is_closed_or_blocked(alice: Player, bob: Player, deck: Deck) -> None:
    with pytest.raises(standing.NotYourselfError):
        proposed(alice, deck)
    with pytest.raises(commenting.ClosedError):
        proposed(bob, a_public_deck(house_player()))
    commenting.change_talk(deck=deck, takes_comments=True, takes_proposals=False)
    with pytest.raises(commenting.ClosedError):
        proposed(bob, deck)
    commenting.change_talk(deck=deck, takes_comments=True, takes_proposals=True)
    made = proposed(bob, deck)
    bobs = browser_of(bob)
    bobs.post(f"/decks/partages/{deck.share}/copier/", {"propose": "1", "token": "copy"})
    standing.block(player=alice, other=bob, now=timezone.now())
    with pytest.raises(standing.NotWelcomeError):
        proposed(bob, deck)
    mine = Deck.objects.get(owner=bob)
    assert f"/decks/{mine.pk}/proposer/" not in bobs.get(f"/decks/{mine.pk}/").content.decode()
    assert f"/decks/{mine.pk}/proposer/" not in bobs.get(f"/decks/{mine.pk}/atelier/").content.decode()
    late = bobs.post(f"/decks/partages/{deck.share}/copier/", {"propose": "1", "token": "late"}, follow=True).content.decode()
    assert "Proposer à l’auteur" not in late, "no promise to whom the author has blocked meanwhile"
    refused = bobs.get(f"/decks/{mine.pk}/proposer/")
    assert refused.status_code == 403
    assert "n’accepte ni commentaires ni propositions de votre part" in refused.content.decode()
    assert browser_of(alice).get(f"/decks/propositions/{made.pk}/").status_code == 404


def test_no_word_turns_the_direction_of_what_stands_behind_it(bob: Player, deck: Deck) -> None:
    made = proposing.propose(player=bob, deck=deck, changes={"S1-041": 1}, message="a\u202eb\n\u2067c\0", now=timezone.now())
    assert made.message == "ab c"


@pytest.mark.parametrize(
    "changes", [{}, {"S1-040": 0}, {"S1-031": -1}, {"none": 1}, {"a\0b": 1}, {"S1-040": 98}, {"S1-031": 500}]
)
def test_what_makes_no_deck_is_not_proposed(bob: Player, deck: Deck, changes: dict[str, int]) -> None:
    with pytest.raises(proposing.NothingProposedError):
        proposed(bob, deck, changes)
    assert not Proposal.objects.exists()


def test_so_many_proposals_wait_and_no_more(bob: Player, deck: Deck) -> None:
    for _ in range(proposing.MOST_TO_ONE):
        last = proposed(bob, deck)
    with pytest.raises(standing.TooMuchError):
        proposed(bob, deck)
    proposing.withdraw(proposal=last, now=timezone.now())
    assert proposed(bob, deck).is_open


def test_the_list_holds_each_proposal_once(alice: Player, bob: Player, deck: Deck) -> None:
    answered, waiting = proposed(bob, deck), proposed(bob, deck, {"S1-041": 1})

    def listed(player: Player) -> list[tuple[str, str]]:
        page = browser_of(player).get("/decks/propositions/", headers={"accept-language": "en"}).content.decode()
        return re.findall(r"<h2[^>]*>([^<]+)<|/decks/propositions/(\d+)/", page[page.index("<main") : page.index("</main>")])

    both = [("", str(waiting.pk)), ("", str(answered.pk))]
    assert listed(alice) == [("They wait for your answer", ""), *both]
    assert listed(bob) == [("All proposals", ""), *both]
    proposing.decline(proposal=answered, answer="", now=timezone.now())
    assert listed(alice) == [("They wait for your answer", ""), both[0], ("Other proposals", ""), both[1]]


def test_whoever_reads_proposals_by_the_api_says_which_he_has_looked_at(alice: Player, bob: Player, deck: Deck) -> None:
    one, other = (proposed(bob, deck, {key: 1}) for key in ("S1-041", "S1-042"))
    alices, bobs = browser_of(alice), browser_of(bob)
    address = f"/api/proposals/{one.pk}/seen/"

    assert alices.get(f"/api/proposals/{one.pk}/").json()["is_new"] is True
    assert alices.get(f"/api/proposals/{one.pk}/").json()["is_new"] is True
    assert alices.get(address).status_code == 405
    assert (bobs.put(address).status_code, browser_of(somebody("eve")).put(address).status_code) == (403, 404)
    assert Proposal.objects.new_to(alice).count() == 2

    answers = [alices.put(address) for _ in range(2)]

    assert [(answer.status_code, answer.json()["is_new"]) for answer in answers] == [(200, False)] * 2
    assert list(Proposal.objects.new_to(alice)) == [other]
    assert {row["id"]: row["is_new"] for row in alices.get("/api/proposals/").json()["results"]} == {
        one.pk: False,
        other.pk: True,
    }
    page = alices.get("/decks/", headers={"accept-language": "en"}).content.decode()
    assert '<span class="badge badge--info">1 new</span>' in page


def test_a_proposal_is_new_to_the_author_until_he_has_opened_it(alice: Player, bob: Player, deck: Deck) -> None:
    bobs, alices = browser_of(bob), browser_of(alice)
    one, other = proposed(bob, deck), proposed(bob, deck, {"S1-041": 1})
    english = {"accept-language": "en"}

    def told(client: Client, address: str) -> str:
        return client.get(address, headers=english).content.decode()

    bobs.get(f"/decks/propositions/{one.pk}/")
    for address in ("/", "/decks/"):
        assert '<span class="badge badge--info">2 new</span>' in told(alices, address)
    assert told(alices, "/decks/propositions/").count(">new</span>") == 2, "each once, among those to answer"
    assert told(alices, f"/decks/{deck.pk}/").count(">new</span>") == 2
    assert ">new</span>" not in told(bobs, "/decks/propositions/")
    assert [row["is_new"] for row in alices.get("/api/proposals/").json()["results"]] == [True, True]

    alices.head(f"/decks/propositions/{one.pk}/")
    assert '<span class="badge badge--info">2 new</span>' in told(alices, "/")
    alices.get(f"/decks/propositions/{one.pk}/")
    assert '<span class="badge badge--info">1 new</span>' in told(alices, "/")
    assert [row["is_new"] for row in alices.get("/api/proposals/").json()["results"]] == [True, False]
    first = Proposal.objects.get(pk=one.pk).seen
    alices.get(f"/decks/propositions/{one.pk}/")
    assert Proposal.objects.get(pk=one.pk).seen == first
    proposing.decline(proposal=other, answer="", now=timezone.now())
    for address in ("/", "/decks/"):
        assert "1 proposal for your decks waits for you." in told(alices, address)
        assert " new</span>" not in told(alices, address)
