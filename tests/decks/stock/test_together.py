"""Several decks at once: the solver against every set there is, and what pages and API make of its answer."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import example, given, settings
from hypothesis import strategies as some

from collection.models import Player, Wish
from decks.optimization.solving import Answer, solve
from decks.services import building
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content

pytestmark = pytest.mark.usefixtures("wankul")

Needs = dict[int, int]
CARDS = some.integers(1, 5)
questions = some.tuples(
    some.lists(some.dictionaries(CARDS, some.integers(1, 3), max_size=4), min_size=1, max_size=6),
    some.dictionaries(CARDS, some.integers(0, 5)),
)


def lacking(decks: list[Needs], copies: Needs) -> Needs:
    total: Needs = {}
    for deck in decks:
        for card, count in deck.items():
            total[card] = total.get(card, 0) + count
    return {card: count - copies.get(card, 0) for card, count in total.items() if count > copies.get(card, 0)}


def sets_of(decks: list[Needs], size: int) -> list[tuple[int, ...]]:
    return list(combinations(range(len(decks)), size))


def best_set(decks: list[Needs], copies: Needs) -> tuple[int, ...]:
    """The largest set that stands; of several the one whose places add up to the least."""
    for size in range(len(decks), 0, -1):
        standing = [one for one in sets_of(decks, size) if not lacking([decks[place] for place in one], copies)]
        if standing:
            return min(standing, key=sum)
    return ()


@given(questions)
@settings(max_examples=150, deadline=None)
def test_the_answer_is_that_of_trying_every_set(question: tuple[list[Needs], Needs]) -> None:
    decks, copies = question
    answer = solve(decks, copies)
    best = best_set(decks, copies)

    assert answer.proved
    assert answer.bound == len(answer.standing) == len(best)
    assert sum(answer.standing) == sum(best)
    assert not lacking([decks[place] for place in answer.standing], copies)
    assert answer.missing == lacking(decks, copies)
    if not answer.missing:
        assert (answer.step, answer.conflicts) == (None, ())
        return
    step = answer.step
    assert step is not None
    least = min(sum(lacking([decks[place] for place in one], copies).values()) for one in sets_of(decks, len(best) + 1))
    assert step.proved
    assert len(step.decks) >= len(best) + 1
    assert step.copies == lacking([decks[place] for place in step.decks], copies)
    assert sum(step.copies.values()) == step.bound == least
    assert [one.pairs for one in answer.conflicts] == sorted((one.pairs for one in answer.conflicts), reverse=True)
    assert {one.card: one.short for one in answer.conflicts} == answer.missing


@given(questions)
@example(([{1: 1, 2: 1}, {1: 1}, {2: 1}], {1: 1, 2: 1}))
@settings(max_examples=60, deadline=None)
def test_without_any_time_the_answer_stands_and_its_bound_holds(question: tuple[list[Needs], Needs]) -> None:
    decks, copies = question
    answer: Answer = solve(decks, copies, processor_time=0.0)
    best = best_set(decks, copies)

    assert not lacking([decks[place] for place in answer.standing], copies)
    assert len(answer.standing) <= len(best) <= answer.bound
    if answer.step is not None:
        assert answer.step.copies == lacking([decks[place] for place in answer.step.decks], copies)
        wanted = sets_of(decks, len(answer.standing) + 1)
        least = min(sum(lacking([decks[place] for place in one], copies).values()) for one in wanted)
        assert answer.step.bound <= least <= sum(answer.step.copies.values())


def test_of_two_decks_that_exclude_each_other_the_first_stands() -> None:
    assert solve([{1: 2}, {1: 2}], {1: 3}).standing == (0,)
    assert solve([{1: 3}, {1: 1}, {1: 2}], {1: 3}).standing == (1, 2)


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address, headers={"accept-language": "en"})
    assert answer.status_code == status
    return answer.content.decode()


def test_the_page_says_which_decks_stand_and_what_to_get(alice: Player, alice_client: Client) -> None:
    own(alice, 3, "S1-108")
    first, second, third = (a_deck(alice, {"S1-108": copies}, name=f"Deck {copies}") for copies in (2, 1, 3))
    address = f"/decks/ensemble/?deck={third.pk}&deck={first.pk}&deck={second.pk}"

    said = page(alice_client, address)

    assert "2 of 3 can stand together." in said
    assert "proved: no set is larger" in said
    assert "To get so that all of them stand" in said
    assert f"?deck={first.pk}&amp;deck={third.pk}&amp;deck={second.pk}&amp;stock=all" in said
    answer = alice_client.post("/decks/ensemble/souhaiter/", {"deck": [third.pk, first.pk, second.pk]})
    assert answer.status_code == 302
    assert [(one.card.key, one.copies) for one in Wish.objects.of(alice)] == [("S1-108", 3)]
    both = page(alice_client, f"/decks/ensemble/?deck={first.pk}&deck={second.pk}")
    assert "All 2 can stand together." in both


def test_built_decks_that_nobody_asks_about_may_be_left_as_they_are(alice: Player, alice_client: Client) -> None:
    own(alice, 3, "S1-108")
    first, second = (a_deck(alice, {"S1-108": 2}, name=name) for name in ("First", "Second"))
    building.build_deck(deck=first, version=1, build=0, whole=True, now=timezone.now())

    assert "It can stand." in page(alice_client, f"/decks/ensemble/?deck={second.pk}")
    assert "None of them can stand." in page(alice_client, f"/decks/ensemble/?deck={second.pk}&stock=rest")
    assert "It can stand." in page(alice_client, f"/decks/ensemble/?deck={first.pk}&stock=rest")


def test_strange_questions_have_clear_answers(alice: Player, alice_client: Client, bob: Player) -> None:
    his = a_deck(bob, {"S1-108": 2}, name="Of Bob")
    assert "Of Bob" not in page(alice_client, f"/decks/ensemble/?deck={his.pk}&deck=x&deck={'9' * 30}&stock=%00")
    many = "&".join(f"deck={a_deck(alice, {'S1-108': 1}).pk}" for _ in range(31))
    assert "At most 30 decks at a time." in page(alice_client, f"/decks/ensemble/?{many}", 400)
    assert alice_client.post("/decks/ensemble/souhaiter/", {"deck": his.pk}).status_code == 302
    assert not Wish.objects.exists()


def test_the_api_answers_the_same(alice: Player, alice_client: Client, bob_client: Client) -> None:
    own(alice, 2, "S1-108")
    first, second = (a_deck(alice, {"S1-108": 2}) for _ in range(2))

    def ask(client: Client, body: dict[str, Any]) -> Any:
        return client.post("/api/decks/together/", body, content_type="application/json")

    said = ask(alice_client, {"decks": [second.pk, first.pk]}).json()

    assert (said["standing"], said["proved"], said["missing"]) == ([second.pk], True, {"S1-108": 2})
    assert said["contested"] == [{"card": "S1-108", "decks": [second.pk, first.pk], "pairs": 1, "short": 2}]
    assert said["step"] == {"decks": [second.pk, first.pk], "copies": {"S1-108": 2}, "proved": True, "bound": 2}
    assert ask(alice_client, {"decks": []}).status_code == 400
    assert ask(bob_client, {"decks": [first.pk]}).status_code == 400


def test_what_lets_one_more_stand_is_said_once_where_it_lets_all_of_them(alice: Player, alice_client: Client) -> None:
    own(alice, 3, "S1-108")
    first, second, third = (a_deck(alice, {"S1-108": copies}, name=f"Deck {copies}") for copies in (2, 3, 4))

    two = page(alice_client, f"/decks/ensemble/?deck={first.pk}&deck={second.pk}")
    three = page(alice_client, f"/decks/ensemble/?deck={first.pk}&deck={second.pk}&deck={third.pk}")

    assert "To get so that all of them stand" in two
    assert "The least to get so that" not in two
    assert "The least to get so that 2 stand" in three


def test_the_decks_to_tick_say_whether_they_are_built_and_legal(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-108")
    built = a_deck(alice, {"S1-108": 2}, name="Built")
    a_deck(alice, a_legal_content(), name="Legal")
    building.build_deck(deck=built, version=1, build=0, whole=True, now=timezone.now())

    for address in ("/decks/ensemble/", f"/decks/ensemble/?deck={built.pk}"):
        rows = page(alice_client, address).split("<fieldset")[1].split("<li>")[1:]
        of_built, of_legal = (next(row for row in rows if f"<bdi>{name}</bdi>" in row) for name in ("Built", "Legal"))
        assert re.search(r"built</span>", of_built)
        assert re.search(r"\d problems?</span>", of_built)
        assert "badge" not in of_legal
