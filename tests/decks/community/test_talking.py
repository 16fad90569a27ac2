"""Likes and comments below public decks: who may, what others see, and what goes with an account."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from collection.models import Allowance, Player
from collection.refusal import GoneError
from collection.services.players import delete_player
from decks.community.presenting import COMMENTS_A_PAGE, news_for, talk_shown
from decks.community.services import commenting, liking, moderating, profiling, proposing, standing
from decks.content import Content
from decks.models import EDITED_WITHIN, MAX_COMMENT, Comment, Deck, Like, ModerationAct, Profile, Proposal
from tests.conftest import PASSWORD
from tests.decks.builders import a_deck
from tests.decks.community.people import a_public_deck, browser_of, opened, proved, somebody

pytestmark = pytest.mark.usefixtures("wankul")


@pytest.fixture
def deck(alice: Player) -> Deck:
    return a_public_deck(alice)


def said(player: Player, deck: Deck, text: str = "Well built", **more: object) -> Comment:
    return commenting.write_comment(player=player, deck=deck, text=text, now=timezone.now(), **more)  # type: ignore[arg-type]


def page(client: Client, deck: Deck) -> str:
    answer = client.get(f"/decks/partages/{deck.share}/")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("language", "you", "give"), [("fr", "vous", "donnez-vous un nom"), ("en", "you", "give yourself a name")]
)
def test_who_has_no_name_is_you_to_himself_and_a_number_to_others(
    bob: Player, deck: Deck, client: Client, language: str, you: str, give: str
) -> None:
    Player.objects.filter(pk=bob.pk).update(display_name="")
    bob.refresh_from_db()
    said(proved(bob), deck)
    bobs = browser_of(bob)
    for one in (client, bobs):
        one.cookies["django_language"] = language

    own, others = page(bobs, deck), page(client, deck)

    number = {"fr": f"Joueur {bob.pk}", "en": f"Player {bob.pk}"}[language]
    assert f"<strong>{you} " in re.sub(r">\s+", ">", own)
    assert give in own
    assert f"<bdi>{number}</bdi>" not in own
    assert f"<bdi>{number}</bdi>" in others
    assert give not in others


def test_a_like_counts_once_is_taken_back_and_sorts_the_list(alice: Player, bob: Player, client: Client, deck: Deck) -> None:
    plain = a_public_deck(alice, name="Plus récent")
    bobs = browser_of(bob)

    for _ in range(2):
        bobs.post(f"/decks/partages/{deck.share}/aimer/")

    assert Like.objects.get().player == bob
    listed = client.get("/decks/partages/?sort=likes").content.decode()
    assert listed.index(f"{deck.share}/") < listed.index(f"{plain.share}/")
    listed = client.get("/decks/partages/").content.decode()
    assert listed.index(f"{plain.share}/") < listed.index(f"{deck.share}/")

    bobs.post(f"/decks/partages/{deck.share}/aimer/", {"back": "1"})
    assert not Like.objects.exists()


def test_a_comment_names_no_more_cards_than_readers_can_be_made_to_look_up(alice: Player, bob: Player, deck: Deck) -> None:
    """An attacker wrote 333 mentions a comment: twenty-eight of them made a page of 736 kB that took five seconds."""
    bobs, door = browser_of(bob), f"/api/shared-decks/{deck.share}/comments/"
    most = commenting.MOST_MENTIONS

    few = bobs.post(door, {"text": "[[MASTU]]" * most}, "application/json")
    many = bobs.post(door, {"text": "[[MASTU]]" * (most + 1)}, "application/json")

    assert (few.status_code, many.status_code) == (201, 400)
    assert "30" in many.content.decode()


def test_nobody_likes_his_own_deck_or_one_that_is_not_public(alice: Player, bob: Player, deck: Deck) -> None:
    assert browser_of(alice).post(f"/decks/partages/{deck.share}/aimer/").status_code == 400
    opened(deck, "shared")
    assert browser_of(bob).post(f"/decks/partages/{deck.share}/aimer/").status_code == 404
    assert not Like.objects.exists()


@pytest.mark.parametrize("do", ["aimer", "commenter", "signaler"])
def test_who_has_proved_no_address_says_nothing_to_others(bob_client: Client, deck: Deck, do: str) -> None:
    form = {"text": "Hello", "reason": "spam"}

    answer = bob_client.post(f"/decks/partages/{deck.share}/{do}/", form, follow=do == "signaler")

    assert answer.status_code == (200 if do == "signaler" else 403)
    assert "Confirmez" in answer.content.decode()
    assert not Like.objects.exists()
    assert not Comment.objects.exists()
    assert not deck.reports.exists()


def test_a_guest_is_sent_to_open_an_account(client: Client, deck: Deck) -> None:
    client.post("/decks/nouveau/", {"name": "The guest’s", "format": "wankul:niveau3"})

    answer = client.post(f"/decks/partages/{deck.share}/commenter/", {"text": "Hello"})

    assert answer.status_code == 302
    assert not Comment.objects.exists()


def test_a_comment_is_shown_as_guides_are_and_holds_no_html(bob: Player, client: Client, deck: Deck) -> None:
    browser_of(bob).post(f"/decks/partages/{deck.share}/commenter/", {"text": "**Bien** <script>x</script> [[MASTU]]"})

    shown = page(client, deck)

    assert "<strong>Bien</strong> &lt;script&gt;x&lt;/script&gt;" in shown
    assert 'data-card="wankul:S1-108"' in shown
    assert "Bob" in shown
    assert bob.email not in shown


def test_a_form_sent_twice_says_it_once(bob: Player, deck: Deck) -> None:
    bobs = browser_of(bob)
    for _ in range(2):
        bobs.post(f"/decks/partages/{deck.share}/commenter/", {"text": "Once", "token": "one"})

    assert Comment.objects.count() == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * (MAX_COMMENT + 1)])
def test_what_says_nothing_or_too_much_comes_back_in_the_form(bob: Player, deck: Deck, text: str) -> None:
    answer = browser_of(bob).post(f"/decks/partages/{deck.share}/commenter/", {"text": text})

    assert answer.status_code == 422
    assert text in answer.content.decode()
    assert not Comment.objects.exists()


def test_answers_are_one_level_deep_and_outlive_what_they_answer(alice: Player, bob: Player, deck: Deck) -> None:
    first = said(bob, deck)
    answer = said(alice, deck, "Thank you", answers=first)
    inner = said(bob, deck, "Welcome", answers=answer)
    assert inner.answers == first

    commenting.delete_comment(comment=first)

    answer.refresh_from_db()
    assert (answer.answers, Comment.objects.count()) == (None, 2)


def test_nobody_answers_what_he_cannot_see(alice: Player, bob: Player, deck: Deck) -> None:
    hidden = said(alice, deck)
    commenting.hide_comment(comment=hidden)
    hidden.refresh_from_db()
    elsewhere = said(alice, a_public_deck(alice, name="Other"))

    for wrong in (hidden, elsewhere):
        with pytest.raises(commenting.NoSuchCommentError):
            said(bob, deck, "What?", answers=wrong)


def test_words_change_for_a_while_and_are_marked(bob: Player, client: Client, deck: Deck) -> None:
    comment, bobs = said(bob, deck), browser_of(bob)

    bobs.post(f"/decks/commentaires/{comment.pk}/", {"text": "Better words"})
    shown = page(client, deck)
    assert "Better words" in shown
    assert "modifié" in shown

    Comment.objects.update(created=timezone.now() - EDITED_WITHIN - timedelta(seconds=1))
    late = bobs.post(f"/decks/commentaires/{comment.pk}/", {"text": "Too late"})
    comment.refresh_from_db()
    assert (late.status_code, comment.text) == (422, "Better words")


def test_only_who_wrote_a_comment_changes_or_deletes_it(alice: Player, bob: Player, deck: Deck) -> None:
    comment = said(bob, deck)

    for do in ("", "supprimer/"):
        assert browser_of(alice).post(f"/decks/commentaires/{comment.pk}/{do}", {"text": "Mine"}).status_code == 404
    browser_of(bob).post(f"/decks/commentaires/{comment.pk}/supprimer/")

    assert not Comment.objects.exists()


def test_the_author_of_the_deck_hides_and_shows_what_others_say(alice: Player, bob: Player, client: Client, deck: Deck) -> None:
    comment = said(bob, deck, "Rude words")
    alices = browser_of(alice)
    stranger = somebody("Carol")

    assert browser_of(stranger).post(f"/decks/commentaires/{comment.pk}/masquer/").status_code == 404
    alices.post(f"/decks/commentaires/{comment.pk}/masquer/")
    assert "Rude words" not in page(client, deck)
    assert "Rude words" not in page(browser_of(stranger), deck)
    assert "Rude words" in page(alices, deck)
    assert "Rude words" in page(browser_of(bob), deck)

    alices.post(f"/decks/commentaires/{comment.pk}/masquer/", {"back": "1"})
    assert "Rude words" in page(client, deck)


def test_comments_are_closed_and_what_was_said_stays(alice: Player, bob: Player, client: Client, deck: Deck) -> None:
    said(bob, deck, "Before")
    browser_of(alice).post(f"/decks/{deck.pk}/echanges/", {"proposals": "on"})

    answer = browser_of(bob).post(f"/decks/partages/{deck.share}/commenter/", {"text": "After"})

    assert answer.status_code == 409
    assert "After" in answer.content.decode()
    assert "Before" in page(client, deck)
    assert Comment.objects.count() == 1


def test_who_is_blocked_says_nothing_there_and_is_not_read(alice: Player, bob: Player, client: Client, deck: Deck) -> None:
    said(bob, deck, "Words of Bob")
    alices = browser_of(alice)

    alices.post("/decks/bloques/", {"player": bob.pk})

    assert "Words of Bob" not in page(alices, deck)
    assert "Words of Bob" in page(client, deck)
    assert browser_of(bob).post(f"/decks/partages/{deck.share}/commenter/", {"text": "Again"}).status_code == 403
    blocked = alice.blocks.get()
    assert browser_of(bob).post(f"/decks/bloques/{blocked.pk}/lever/").status_code == 404
    alices.post(f"/decks/bloques/{blocked.pk}/lever/")
    assert "Words of Bob" in page(alices, deck)


def test_the_name_of_somebody_who_said_nothing_to_others_is_not_told(bob: Player, alice: Player) -> None:
    answer = browser_of(bob).post("/decks/bloques/", {"player": alice.pk}, follow=True)

    assert answer.status_code == 404
    assert "Alice" not in answer.content.decode()


@pytest.mark.parametrize("player", ["", "x", "0", "9" * 15, "9" * 30])
def test_nobody_of_that_number_is_blocked(bob: Player, player: str) -> None:
    assert browser_of(bob).post("/decks/bloques/", {"player": player}).status_code == 404


def test_one_player_leaves_others_room_to_speak(alice: Player, bob: Player, deck: Deck) -> None:
    rows = (Comment(deck=deck, author=proved(bob), text="Again", created=timezone.now()) for _ in range(commenting.MOST_OF_ONE))
    Comment.objects.bulk_create(rows)

    with pytest.raises(standing.TooMuchError, match="200"):
        said(bob, deck)
    assert said(somebody("Carol"), deck).pk


def test_what_somebody_does_to_a_comment_that_was_deleted_in_that_moment_is_answered(bob: Player, deck: Deck) -> None:
    first = said(proved(bob), deck)
    seen = Comment.objects.get(pk=first.pk)
    commenting.delete_comment(comment=first)

    with pytest.raises(commenting.CommentGoneError):
        commenting.edit_comment(comment=seen, text="Other words", now=timezone.now())
    with pytest.raises(commenting.NoSuchCommentError):
        said(bob, deck, answers=seen)
    assert not Comment.objects.exists()


def test_what_is_said_about_what_was_deleted_in_that_moment_is_answered(alice: Player, bob: Player, deck: Deck) -> None:
    """It was a fault of the site: a row about something that is not there."""
    comment = said(proved(bob), deck)
    profile = profiling.keep_profile(player=bob, name="Bobby", about="", is_indexed=False, now=timezone.now())
    for thing in (comment, profile, deck):
        type(thing).objects.filter(pk=thing.pk).delete()
    now, moderator = timezone.now(), somebody("Moderator")
    spam: dict[str, Any] = {"reason": "spam", "words": "", "now": now}
    hidden: dict[str, Any] = {"kind": "hide", "reason": "Why", "now": now}

    deeds: list[Callable[[], object]] = [
        *(partial(moderating.report, player=proved(alice), thing=thing, **spam) for thing in (comment, profile)),
        *(partial(moderating.decide, moderator=moderator, thing=thing, **hidden) for thing in (comment, profile, deck)),
        partial(liking.like, player=bob, deck=deck, now=now),
        partial(said, bob, deck),
        partial(proposing.propose, player=bob, deck=deck, changes={"S1-108": 1}, message="", now=now),
        partial(commenting.change_talk, deck=deck, takes_comments=True, takes_proposals=True),
        partial(commenting.hear, deck=deck, until=1),
    ]
    for deed in deeds:
        with pytest.raises(GoneError):
            deed()
    assert not Comment.objects.exists()
    assert not ModerationAct.objects.exists()


def test_whether_somebody_was_met_is_known_at_once_of_who_has_much_of_everything(bob: Player, alice: Player) -> None:
    """200 decks, comments and proposals that nobody else reads: joined, eight million rows."""
    deck, now = a_deck(alice), timezone.now()
    of_alice = {"game": deck.game, "owner": alice, "format": deck.format}
    Deck.objects.bulk_create(Deck(name=f"Deck {n}", folded_name=f"deck {n}", **of_alice) for n in range(200))
    Comment.objects.bulk_create(Comment(deck=deck, author=alice, text="Words", created=now) for _ in range(200))
    Proposal.objects.bulk_create(Proposal(deck=deck, author=alice, base={}, changes={}, created=now) for _ in range(200))
    bobs = browser_of(bob)
    began = time.thread_time()  # the database answers in this process

    assert bobs.post("/decks/bloques/", {"player": alice.pk}).status_code == 404

    assert time.thread_time() - began < 1


def test_nobody_blocks_himself(bob: Player) -> None:
    with pytest.raises(standing.NotYourselfError):
        standing.block(player=bob, other=bob, now=timezone.now())


def test_saying_much_in_a_short_time_is_limited(bob: Player, deck: Deck) -> None:
    bobs = browser_of(bob)
    codes = [bobs.post(f"/decks/partages/{deck.share}/commenter/", {"text": f"Word {n}"}).status_code for n in range(31)]

    assert codes == [302] * 30 + [429]
    assert Allowance.objects.filter(key__startswith="said:").exists()


def test_everything_that_was_said_goes_with_the_account(bob: Player, alice: Player, deck: Deck) -> None:
    bob.set_password(PASSWORD)
    bob.save()
    comment = said(bob, deck)
    said(alice, deck, "An answer", answers=comment)
    liking.like(player=bob, deck=deck, now=timezone.now())
    profiling.keep_profile(player=bob, name="Bobby", about="", is_indexed=False, now=timezone.now())

    delete_player(player=bob, password=PASSWORD)

    assert [one.text for one in Comment.objects.all()] == ["An answer"]
    assert (Like.objects.count(), Profile.objects.count()) == (0, 0)


def test_a_hundred_comments_cost_what_two_do(alice: Player, bob: Player, deck: Deck) -> None:
    for number in range(2):
        said(bob, deck, f"Word {number}")
    alices = browser_of(alice)
    few = _queries(alices, deck)
    for number in range(30):
        said(somebody(f"P{number}"), deck, f"More {number}")

    assert _queries(alices, deck) == few


def _queries(client: Client, deck: Deck) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    page(client, deck)
    with CaptureQueriesContext(connection) as captured:
        page(client, deck)
    return len(captured)


def test_what_a_deck_holds_is_asked_once_for_all_its_comments(bob: Player, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Deck] = []
    content = Deck.content

    def told(deck: Deck) -> Content:
        asked.append(deck)
        return content(deck)

    monkeypatch.setattr(Deck, "content", told)

    def reads() -> int:
        asked.clear()
        talk_shown(deck, None, timezone.now())
        return len(asked)

    said(proved(bob), deck, "[[MASTU]]")
    assert reads() == 1
    said(bob, deck, "[[zz]] **a")
    assert reads() == 1


def many(people: list[Player], deck: Deck, count: int) -> list[Comment]:
    """So many comments, the first one answered by all but the second, which is answered by none."""
    first, second = (said(people[0], deck, f"Thread {n}") for n in range(2))
    now = timezone.now()
    rest = [
        Comment(deck=deck, author=people[n % len(people)], text=f"Answer {n}", answers=first, created=now)
        for n in range(count - 2)
    ]
    return [first, second, *Comment.objects.bulk_create(rest)]


def numbers_on(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<article class="comment[^"]*" id="comment-(\d+)"', page)]


def test_every_comment_stands_on_one_page_in_the_order_of_threads(alice: Player, bob: Player, client: Client, deck: Deck) -> None:
    first, second, *rest = many([alice, bob], deck, 2 * COMMENTS_A_PAGE + 5)
    address = f"/decks/partages/{deck.share}/"

    pages = [numbers_on(client.get(f"{address}?page={n}").content.decode()) for n in (1, 2, 3)]

    assert [len(one) for one in pages] == [COMMENTS_A_PAGE, COMMENTS_A_PAGE, 5]
    assert [number for one in pages for number in one] == [first.pk, *(one.pk for one in rest), second.pk]
    assert numbers_on(client.get(address).content.decode()) == pages[0]
    assert numbers_on(client.get(f"{address}?page=99").content.decode()) == pages[2]
    shown = client.get(f"{address}?page=2&view=stacks").content.decode()
    assert f'href="{address}?page=3&amp;view=stacks#talk"' in shown
    assert f"?comment={first.pk}#comment-{first.pk}" in shown, "the rest of a thread says where it began"


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "²", "9" * 18, "9" * 30])
def test_a_comment_that_is_not_there_is_on_the_first_page(alice: Player, client: Client, deck: Deck, number: str) -> None:
    made = many([alice], deck, COMMENTS_A_PAGE + 3)

    shown = client.get(f"/decks/partages/{deck.share}/", {"comment": number}).content.decode()

    assert numbers_on(shown)[0] == made[0].pk


def test_links_to_one_comment_land_on_its_page(alice: Player, bob: Player, client: Client, deck: Deck) -> None:
    first, *_rest = many([alice], deck, COMMENTS_A_PAGE + 3)
    bobs = browser_of(bob)

    posted = bobs.post(f"/decks/partages/{deck.share}/commenter/", {"text": "My very own words", "answers": first.pk})
    mine = Comment.objects.get(author=bob)

    assert posted["Location"].endswith(f"?comment={mine.pk}#comment-{mine.pk}")
    assert mine.pk in numbers_on(bobs.get(posted["Location"]).content.decode())
    reported = browser_of(alice).post(f"/decks/commentaires/{mine.pk}/signaler/", {"reason": "spam"})
    assert reported["Location"] == posted["Location"]
    assert f"comment={mine.pk}#" in browser_of(alice).post(f"/decks/commentaires/{mine.pk}/masquer/")["Location"]
    commenting.change_talk(deck=deck, takes_comments=False, takes_proposals=True)
    late = _rest[-1]
    refused = bobs.post(f"/decks/partages/{deck.share}/commenter/", {"text": "More", "answers": late.pk})
    assert (refused.status_code, late.pk in numbers_on(refused.content.decode())) == (409, True)


def test_a_full_deck_costs_what_a_page_does(alice: Player, bob: Player, deck: Deck) -> None:
    alices = browser_of(alice)
    many([alice, bob], deck, COMMENTS_A_PAGE)
    few = _queries(alices, deck)
    many([alice, bob], deck, 5 * COMMENTS_A_PAGE)

    assert _queries(alices, deck) <= few


# News ---------------------------------------------------------------------------------------------------------------------


def news(player: Player) -> list[tuple[str, int]]:
    return [(one.deck.name, one.comments) for one in news_for(player)]


def test_the_author_is_told_of_new_comments_until_he_has_opened_the_page(alice: Player, bob: Player, deck: Deck) -> None:
    said(bob, deck, "One"), said(alice, deck, "My own"), said(bob, deck, "Two")
    alices, here = browser_of(alice), f"/decks/partages/{deck.share}/"
    alices.cookies["django_language"] = "en"
    first = Comment.objects.get(text="One")
    link = f"{here}?comment={first.pk}#comment-{first.pk}"

    assert news(alice) == [("Meule", 2)]
    assert news(bob) == []
    for address, told in (("/", "2 new comments on your decks."), ("/decks/", link), (f"/decks/{deck.pk}/", link)):
        assert told in alices.get(address).content.decode(), address
    browser_of(bob).get(here)
    alices.head(here)
    assert news(alice) == [("Meule", 2)]

    opened_once = alices.get(here).content.decode()
    assert opened_once.count(">new</span>") == 2
    assert news(alice) == []
    assert ">new</span>" not in alices.get(here).content.decode()
    for address, told in (("/", "new comment"), ("/decks/", link), (f"/decks/{deck.pk}/", link)):
        assert told not in alices.get(address).content.decode(), address
    said(bob, deck, "Three")
    assert news(alice) == [("Meule", 1)]


def test_news_are_what_the_author_would_read(alice: Player, bob: Player, deck: Deck) -> None:
    hidden, carol = said(bob, deck, "Rude"), somebody("Carol")
    commenting.hide_comment(comment=hidden)
    said(carol, deck, "Mine")
    standing.block(player=alice, other=carol, now=timezone.now())
    assert news(alice) == []

    said(bob, deck, "Fine")
    assert news(alice) == [("Meule", 1)]
    opened(deck, "shared")
    assert news(alice) == []
    opened(deck, "public")
    assert news(alice) == [("Meule", 1)]
    commenting.hear(deck=deck, until=10**6)
    commenting.hear(deck=deck, until=1)
    assert news(alice) == [], "what was heard once stays heard"


def test_proposals_that_wait_are_told_at_home_too(alice: Player, bob: Player, deck: Deck) -> None:
    proposing.propose(player=proved(bob), deck=deck, changes={"S1-040": 1}, message="", now=timezone.now())
    alices = browser_of(alice)

    for address in ("/", "/decks/", f"/decks/{deck.pk}/"):
        assert "/decks/propositions/" in alices.get(address).content.decode(), address


# Mentions -----------------------------------------------------------------------------------------------------------------


def test_who_mentions_no_card_is_told_beside_the_comment_and_others_are_not(bob: Player, client: Client, deck: Deck) -> None:
    bobs = browser_of(bob)
    bobs.cookies["django_language"] = client.cookies["django_language"] = "en"
    bobs.post(f"/decks/partages/{deck.share}/commenter/", {"text": "[[MASTU]] beats [[No such card]] and [[<b>]]"})

    assert "No card is called so: No such card, &lt;b&gt;." in page(bobs, deck)
    assert "No card is called" not in page(client, deck)
    bobs.post(f"/decks/commentaires/{Comment.objects.get().pk}/", {"text": "[[MASTU]]"})
    assert "No card is called" not in page(bobs, deck)
