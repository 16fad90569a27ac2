"""The smallest repair: the programme against every way there is, and one click in the editor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from decks.content import with_deltas
from decks.legality.verdicts import formats_of
from decks.optimization.completing import Unfinished
from decks.optimization.repairing import Repair, repair
from decks.suggestions.suggesting import unfinished_list
from simulator.catalog import load
from simulator.catalog.starters import starter
from simulator.kernel.words import Noun, Words
from simulator.legality import Change, Clause, Copies, Format, Percent, Quote, Selection, Total, Unwanted, check
from tests.decks.builders import a_legal_content

CATALOG = load("wankul")
NOUN = Noun(Words("carte", "card"), Words("cartes", "cards"))
POOL = ("S1-001", "S1-031", "S1-108", "S1-100")
"""A terrain, and characters of which two are Scorers."""

SMALL = replace(CATALOG, cards={card: CATALOG.cards[card] for card in POOL})
"""The catalogue of these cards alone: whether a deck of them is legal is found out sooner."""

MOST = 3


def a_clause(name: str, test: Total | Copies | Unwanted) -> Clause:
    return Clause(name, "error", Quote("", "", ""), test)


SELECTIONS = some.one_of(
    some.just(Selection()),
    some.frozensets(some.sampled_from(POOL), min_size=1).map(lambda cards: Selection(cards=cards)),
    some.frozensets(some.sampled_from(POOL), min_size=1).map(lambda cards: Selection(cards=cards, others=True)),
)


@some.composite
def totals(draw: some.DrawFn) -> Total:
    """Bounds that may well pull different ways, or be impossible together."""
    least = draw(some.none() | some.integers(0, 6))
    most = draw(some.integers(least or 0, 7)) if least is None or draw(some.booleans()) else None
    share = draw(some.none() | some.integers(0, 100).map(Percent))
    weights = draw(some.none() | some.dictionaries(some.sampled_from(POOL), some.integers(1, 4)))
    if share is not None and weights is None:
        of = draw(SELECTIONS)
        return Total(of, NOUN, least=share) if draw(some.booleans()) else Total(of, NOUN, most=share)
    return Total(draw(SELECTIONS), NOUN, least=least, most=most, weights=weights)


TESTS = (
    totals()
    | some.builds(Copies, SELECTIONS, some.integers(0, 3))
    | some.builds(Unwanted, SELECTIONS, some.just(Words("{names}", "{names}")))
)
FORMATS = some.lists(TESTS, min_size=1, max_size=5).map(
    lambda tests: Format("f", Words("", ""), Words("", ""), tuple(a_clause(f"C{n}", test) for n, test in enumerate(tests)))
)
CONTENTS = some.dictionaries(some.sampled_from(POOL), some.integers(1, 4), max_size=4)


def after(content: dict[str, int], done: Repair) -> dict[str, int]:
    cards = {*content, *done.changed}
    return {card: left for card in cards if (left := content.get(card, 0) + done.changed.get(card, 0))}


def smallest(content: dict[str, int], fmt: Format, owned: dict[str, int], free: dict[str, int]) -> tuple[int, int, int] | None:
    """By trying every deck: how many copies change at least, then how many go that are owned, then that are free."""
    sizes = [
        (sum(map(abs, changed.values())), lost(content, changed, owned), lost(content, changed, free))
        for counts in product(*(range(max(MOST, content.get(card, 0)) + 1) for card in POOL))
        if check({card: copies for card, copies in zip(POOL, counts, strict=True) if copies}, fmt, SMALL).legal
        for changed in [{card: copies - content.get(card, 0) for card, copies in zip(POOL, counts, strict=True)}]
    ]
    return min(sizes, default=None)


def lost(content: dict[str, int], changed: Mapping[str, int], had: dict[str, int]) -> int:
    """Copies that go though they are there; those that are not go before them."""
    return sum(max(0, -copies - max(0, content.get(card, 0) - had.get(card, 0))) for card, copies in changed.items())


@given(FORMATS, CONTENTS, CONTENTS, CONTENTS)
@settings(max_examples=120, deadline=None)
def test_no_deck_nearer_is_legal(fmt: Format, content: dict[str, int], free: dict[str, int], elsewhere: dict[str, int]) -> None:
    owned = dict(Counter(free) + Counter(elsewhere))
    done = repair(content, fmt, CATALOG, most=dict.fromkeys(POOL, MOST), free=free, owned=owned)
    assert done is not None

    least = smallest(content, fmt, owned, free)

    if least is None:
        assert done.possible is False
        return
    assert done.possible
    assert done.proved
    assert (done.copies, lost(content, done.changed, owned), lost(content, done.changed, free)) == least
    assert done.bound == done.copies
    assert check(after(content, done), fmt, CATALOG).legal


@pytest.mark.parametrize("lacking", ["S1-031", "S1-108"])
def test_of_what_is_too_much_the_copies_that_the_player_has_stay(lacking: str) -> None:
    """Three copies of which two are there, and one card too many: what is not there goes."""
    fmt = Format("x", Words("", ""), Words("", ""), (a_clause("one", Total(Selection(), NOUN, most=5)),))
    content = {"S1-031": 3, "S1-108": 3}

    done = repair(content, fmt, CATALOG, most=dict.fromkeys(POOL, MOST), free=content | {lacking: 2})

    assert done is not None
    assert done.changed == {lacking: -1}


def test_bounds_that_conflict_are_settled_together() -> None:
    """One card too many for the size and one point too many for the Scorers: one removal of a Scorer settles both."""
    content = a_legal_content() | {"S1-100": 2}
    fmt = formats_of("wankul")[0]

    done = repair(content, fmt, CATALOG, most=dict.fromkeys(CATALOG.cards, 99), free={})

    assert done is not None
    assert done.copies == 2
    assert done.proved


@pytest.mark.parametrize("format", [one.id for one in formats_of("wankul")])
def test_an_empty_deck_becomes_a_legal_one(format: str) -> None:
    fmt = next(one for one in formats_of("wankul") if one.id == format)

    done = repair({}, fmt, CATALOG, most=dict.fromkeys(CATALOG.cards, 99), free={"S1-108": 1})

    assert done is not None
    assert done.proved
    assert check(dict(done.changed), fmt, CATALOG).legal


def test_many_copies_that_the_player_lacks_are_still_fewer() -> None:
    """Fifty strangers rather than fifty-one friends: what is liked decides only among repairs of one size."""
    fmt = formats_of("wankul")[0]
    terrains = [card.id for card in CATALOG.cards.values() if card.type == "terrain"][:4]
    content = {terrains[0]: 2, terrains[1]: 3, terrains[2]: 3, terrains[3]: 3}

    done = repair(content, fmt, CATALOG, most=dict.fromkeys(CATALOG.cards, 99), free=dict.fromkeys(terrains, 3))

    assert done is not None
    assert done.proved
    assert done.copies == 41
    assert sum(copies for copies in done.changed.values() if copies < 0) == -1


def test_what_completes_the_list_decides_among_repairs_that_are_as_small_and_as_free() -> None:
    fmt, most = formats_of("wankul")[0], dict.fromkeys(CATALOG.cards, 99)
    content = dict(list(starter("wankul", "clan_laink").cards.items())[:-12])
    likes = unfinished_list("wankul", fmt, content, most)

    plain = repair(content, fmt, CATALOG, most=most, free={})
    liked = repair(content, fmt, CATALOG, most=most, free={}, likes=likes)

    assert plain is not None
    assert liked is not None
    assert (liked.copies, liked.proved) == (plain.copies, True)
    assert check(with_deltas(content, liked.changed), fmt, CATALOG).legal
    assert likes.score(liked.changed) > likes.score(plain.changed)
    assert crowded(likes, liked) == 0 < crowded(likes, plain)


def crowded(likes: Unfinished, done: Repair) -> int:
    """Copies of a cost beyond those that starter decks of the size have."""
    copies = with_deltas(likes.deck.copies, done.changed)
    targets = likes.on_curve(sum(copies.values()))
    return sum(max(0, count - targets.get(value, 0)) for value, count in likes.values_of(copies).items())


@pytest.mark.parametrize("with_likes", [False, True])
def test_of_as_small_repairs_that_with_free_copies_and_without_remarks_is_chosen(with_likes: bool) -> None:
    content = a_legal_content()
    gone = next(card for card in content if CATALOG.cards[card].type == "character")
    del content[gone]
    plain = (card for card in CATALOG.cards.values() if card.type == "character" and "scorer" not in card.facts)
    free = dict.fromkeys([card.id for card in plain if card.set_code == "S2" and card.status == "full"][7:9], 2)

    fmt, most = formats_of("wankul")[0], dict.fromkeys(CATALOG.cards, 99)
    likes = unfinished_list("wankul", fmt, content, most) if with_likes else None
    done = repair(content, fmt, CATALOG, most=most, free=free, likes=likes)

    assert done is not None
    assert sum(done.changed.values()) == 3
    assert set(done.changed) <= set(free)


def test_cards_that_nobody_knows_go() -> None:
    fmt = formats_of("wankul")[0]

    done = repair(a_legal_content() | {"S9-999": 2}, fmt, CATALOG, most=dict.fromkeys(CATALOG.cards, 99), free={})

    assert done == Repair({}, {"S9-999": 2}, True, 2)


@given(CONTENTS)
@settings(max_examples=5, deadline=None)
def test_without_time_there_is_a_bound(content: dict[str, int]) -> None:
    fmt = formats_of("wankul")[0]

    done = repair(content, fmt, CATALOG, most=dict.fromkeys(CATALOG.cards, 99), free={}, processor_time=0.0)

    assert done is not None
    whole = repair(content, fmt, CATALOG, most=dict.fromkeys(CATALOG.cards, 99), free={})
    assert whole is not None
    assert whole.proved
    assert 1 <= done.bound <= whole.copies
    assert not done.proved or done.copies == whole.copies


def test_a_share_that_more_cards_never_reach_asks_for_none() -> None:
    whole = a_clause("all", Total(Selection(cards=frozenset({"S1-031"})), NOUN, least=Percent(100)))
    report = check({"S1-108": 5}, Format("x", Words("", ""), Words("", ""), (whole,)), CATALOG)

    assert not report.legal
    assert [violation.fixes for violation in report.violations] == [()]


def test_of_what_is_too_much_no_more_leaves_than_may() -> None:
    exact = a_clause("eight", Total(Selection(), NOUN, least=8, most=8, measure="scorer"))
    report = check({"S1-037": 1, "S1-100": 4}, Format("x", Words("", ""), Words("", ""), (exact,)), CATALOG)

    (violation,) = report.violations
    assert [dict(fix.deltas) for fix in violation.fixes if isinstance(fix, Change)] == [{"S1-037": -1}]
