"""Completing a deck: the programmes against every way there is, and what page and API make of the answer."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as some

from collection.models import Game, Player
from decks.legality.verdicts import format_named
from decks.models import Deck
from decks.optimization.completing import Unfinished, complete
from decks.services import building, editing
from decks.stock.holding import stock_of
from decks.suggestions.mending import mending_for
from decks.suggestions.suggesting import suggestion_for
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.words import Noun, Words
from simulator.legality import Clause, Copies, Format, Percent, Quote, Selection, Total, Unwanted, check
from simulator.legality.bounds import additions
from simulator.legality.counting import DeckCount
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")

CATALOG = load("wankul")
NOUN = Noun(Words("carte", "card"), Words("cartes", "cards"))
POOL = ("S1-001", "S1-002", "S1-031", "S1-042", "S1-108", "S1-100")
"""Two terrains, two Scorers, and characters with and without Combos."""


def a_clause(name: str, test: Total | Copies | Unwanted, severity: str = "error") -> Clause:
    return Clause(name, severity, Quote("R15", "", "", ours=True), test)  # type: ignore[arg-type]


@some.composite
def formats(draw: some.DrawFn) -> Format:
    """Few cards, of which some are terrains, with bounds on copies and Scorers; now and then a share, and a remark."""
    size, terrains = draw(some.integers(1, 5)), draw(some.integers(0, 3))
    clauses = [
        a_clause(
            "SIZE", Total(Selection(types=("character",)), NOUN, least=size, most=draw(some.sampled_from([size, size + 2])))
        ),
        a_clause("COPIES", Copies(Selection(), draw(some.integers(1, 3)))),
        a_clause("SCORER", Total(Selection(having=("scorer",)), NOUN, most=draw(some.integers(0, 5)), measure="scorer")),
        a_clause(
            "TERRAINS", Total(Selection(types=("terrain",)), NOUN, least=terrains), draw(some.sampled_from(["error", "warning"]))
        ),
    ]
    if draw(some.booleans()):
        clauses.append(a_clause("SHARE", Total(Selection(types=("terrain",)), NOUN, most=Percent(draw(some.integers(0, 60))))))
    return Format("drawn", Words("", ""), Words("", ""), tuple(clauses))


COPIES_OF = some.dictionaries(some.sampled_from(POOL), some.integers(1, 3), max_size=4)


def every_way(allowed: dict[str, int]) -> list[dict[str, int]]:
    cards = sorted(allowed)
    return [dict(zip(cards, counts, strict=True)) for counts in product(*(range(allowed[card] + 1) for card in cards))]


def after(content: dict[str, int], added: dict[str, int]) -> dict[str, int]:
    return dict(Counter(content) + Counter(added))


@given(formats(), COPIES_OF, COPIES_OF)
@settings(max_examples=50, deadline=None)
def test_bounds_say_of_every_addition_what_the_check_says(fmt: Format, content: dict[str, int], added: dict[str, int]) -> None:
    cards = [CATALOG.cards[card] for card in POOL]
    found = additions(fmt, DeckCount(content, CATALOG), cards, allowed=dict.fromkeys(POOL, 9))
    broken = {violation.clause for violation in check(after(content, added), fmt, CATALOG).violations}

    for bound in found.bounds:
        assert bool(bound.excess(added)) <= (bound.clause.id in broken)
    told = {bound.clause.id for bound in found.bounds if bound.excess(added)} | {clause.id for clause in found.broken}
    crowded = {"COPIES"} if any(copies > found.most.get(card, 0) for card, copies in added.items()) else set()
    assert broken <= told | crowded | {"SHARE"}


@given(formats(), COPIES_OF, COPIES_OF)
@settings(max_examples=40, deadline=None)
def test_the_completion_is_that_of_trying_every_way(fmt: Format, content: dict[str, int], allowed: dict[str, int]) -> None:
    likes = GAMES["wankul"].completing
    assert likes is not None
    unfinished = Unfinished(content, fmt, CATALOG, likes, starters("wankul"), allowed)
    limits = unfinished.additions
    caps = [bound for bound in limits.bounds if not bound.asks]
    asks = [bound for bound in limits.bounds if bound.asks]
    held = dict(limits.most)
    ways = [way for way in every_way(held) if not any(bound.excess(way) for bound in caps)]

    found = complete(unfinished)

    def unanswered(way: dict[str, int], severity: str) -> int:
        return sum(bound.excess(way) for bound in asks if bound.clause.severity == severity)

    def price(way: dict[str, int]) -> tuple[int, int, int]:
        return unanswered(way, "error"), unanswered(way, "warning"), sum(way.values())

    if not ways:
        assert not found.added
        return
    added = dict(found.added)
    least = min(map(price, ways))
    assert price(added) == least
    assert sum(found.missing.values()) == least[0]
    assert found.proved
    assert found.score == found.bound == unfinished.score(added)
    alike = [way for way in ways if price(way) == least and all(b.excess(way) == b.excess(added) for b in asks)]
    assert found.score == max(map(unfinished.score, alike))
    if not found.broken:
        assert check(after(content, added), fmt, CATALOG).legal == (not found.missing)


@given(some.sampled_from(["niveau3", "niveau2", "niveau1", "libre", "duos", "histo2023"]), some.randoms(use_true_random=False))
@settings(max_examples=4, deadline=None)
def test_without_any_time_what_is_proposed_breaks_no_rule(format: str, random: object) -> None:
    likes = GAMES["wankul"].completing
    assert likes is not None
    allowed = dict.fromkeys(sorted(CATALOG.cards)[:120], 3)
    unfinished = Unfinished({"S1-031": 2}, format_named("wankul", format), CATALOG, likes, starters("wankul"), allowed)

    found = complete(unfinished, processor_time=0.0)

    assert found.bound >= found.score
    report = check(after({"S1-031": 2}, dict(found.added)), format_named("wankul", format), CATALOG)
    assert {violation.clause for violation in report.errors} <= set(found.missing)


def page(client: Client, deck: Deck, query: str = "", status: int = 200) -> str:
    answer = client.get(f"/decks/{deck.pk}/completer/{query}", headers={"accept-language": "en"})
    assert answer.status_code == status
    return answer.content.decode()


@pytest.fixture
def unfinished(alice: Player) -> Deck:
    """All but five cards of a legal deck; its owner has the rest, and one deck more that keeps some of them."""
    content = a_legal_content()
    short = dict(list(content.items())[2:])
    for key, copies in content.items():
        own(alice, copies, key)
    return a_deck(alice, short, name="À finir")


def test_a_proposal_is_taken_as_one_edit_that_undo_takes_back(unfinished: Deck, alice_client: Client) -> None:
    before = current(unfinished).content()
    shown = page(alice_client, unfinished)
    assert "6 cards to add" in shown
    assert "proved: no choice of as many cards has a higher score" in shown
    taken = sorted(set(a_legal_content()) - set(before))
    form = {"version": "1", "token": "once", "stock": "free", "take": [f"{key}:3" for key in taken]}

    for _twice in range(2):
        answer = alice_client.post(f"/decks/{unfinished.pk}/completer/", form)
        assert answer.status_code == 302

    assert current(unfinished).content() == a_legal_content()
    done = page(alice_client, unfinished)
    assert "The deck is legal as it is: the rules ask for no card more." in done
    assert f'href="/simulations/ameliorer/?deck={unfinished.pk}"' in done
    editing.undo(deck=unfinished, version=2)
    assert current(unfinished).content() == before


def test_a_proposal_taken_in_part_or_too_late_changes_only_what_was_asked(unfinished: Deck, alice_client: Client) -> None:
    before = current(unfinished).content()
    address = f"/decks/{unfinished.pk}/completer/"
    key = sorted(set(a_legal_content()) - set(before))[0]

    assert alice_client.post(address, {"version": "1", "take": [f"{key}:2"]}).status_code == 302
    assert current(unfinished).content() == before | {key: 2}
    late = alice_client.post(address, {"version": "1", "take": [f"{key}:1"]})
    assert late.status_code == 409
    assert f'value="{key}:1"' in late.content.decode()
    for wrong in ([], ["S1-108:-1"], ["S1-108"], ["no:3"]):
        assert alice_client.post(address, {"version": "2", "take": wrong}).status_code == 422
    assert current(unfinished).version == 2


def test_free_copies_are_those_of_no_other_deck(unfinished: Deck, alice: Player, alice_client: Client) -> None:
    key = sorted(set(a_legal_content()) - set(unfinished.content()))[0]
    other = a_deck(alice, {key: 3}, name="Monté")
    building.build_deck(deck=other, version=1, build=0, whole=True, now=timezone.now())

    shown = page(alice_client, unfinished)

    assert "These copies do not suffice." in shown
    assert "37 characters: 40 needed." in shown
    assert "6 cards to add" in page(alice_client, unfinished, "?stock=owned")
    assert "Legal" in page(alice_client, unfinished, "?stock=all")
    answer = alice_client.get(f"/api/decks/{unfinished.pk}/suggestion/").json()
    assert answer["missing"] == {"C-SIZE-P": 3}
    assert (answer["legal"], answer["proved"], sum(answer["cards"].values())) == (False, True, 3)
    owned = alice_client.get(f"/api/decks/{unfinished.pk}/suggestion/?stock=owned").json()
    assert owned["legal"]
    assert all(line["reasons"] for line in owned["lines"])
    assert alice_client.get(f"/api/decks/{unfinished.pk}/suggestion/?stock=no").status_code == 400


def test_each_reason_says_which_list_it_counts(unfinished: Deck, alice_client: Client) -> None:
    shown = page(alice_client, unfinished, "?stock=all")

    assert re.search(r"like \d+ cards of the list as it is", shown)
    assert re.search(r"\d+ in the completed list, \d+ in starter decks of this size", shown)
    assert not re.search(r"cards? of the list(?! as it is)|in the list\b(?! as it is)", shown)


def test_a_proof_names_the_measure_and_what_it_does_not_say(unfinished: Deck, alice_client: Client) -> None:
    shown = page(alice_client, unfinished, "?stock=all")

    assert "proved: no choice of as many cards has a higher score" in shown
    assert "it does not say that the deck wins more" in shown


def test_rules_that_only_removals_mend_are_said(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-031": 4})

    shown = page(alice_client, deck, "?stock=all")

    assert "only taking cards out can mend" in shown
    assert "The fewest cards that make it legal" not in shown
    [wrong] = re.findall(r'<ul class="lines" role="list">(.*?)</ul>', shown)
    assert wrong.count("<li>") == 1
    assert f'href="/decks/{deck.pk}/atelier/reparer/?stock=all"' in shown
    assert 'id="apply-repair"' in alice_client.get(f"/decks/{deck.pk}/atelier/reparer/?stock=all").content.decode()


@pytest.mark.parametrize("of", ["free", "owned", "all"])
def test_a_repair_leaves_the_printings_that_the_player_has(alice: Player, of: str) -> None:
    """Two cards too many: a card that is not there goes, and of one with two printings the copy that is not there."""
    content = a_legal_content()
    last, lacking = (max(card for card, held in content.items() if held == copies and is_character(card)) for copies in (1, 3))
    del content[last]
    content |= {"S1-049": 1, "S1-157": 2}
    own(alice, 3, *(key for key in content if key not in {"S1-049", "S1-157", lacking}))
    own(alice, 1, "S1-049", "S1-157")
    own(alice, 2, lacking)
    deck = a_deck(alice, content)

    mending = mending_for(deck, stock_of(alice, deck.game), of=of)

    assert mending.deltas == {"S1-157": -1, lacking: -1}
    assert mending.after.legal


def is_character(card: str) -> bool:
    return CATALOG.cards[card].type == "character"


def test_a_completion_taken_of_a_list_that_is_still_wrong_leads_to_the_repair(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-031": 4})
    lines = suggestion_for(deck, stock_of(alice, deck.game), of="all").lines
    taken = {"version": "1", "stock": "all", "take": [line.said for line in lines]}

    shown = alice_client.post(f"/decks/{deck.pk}/completer/", taken, follow=True).content.decode()

    assert "Ceci ne va pas" in shown
    assert f"/decks/{deck.pk}/atelier/reparer/" in shown


def test_nothing_comes_in_of_which_the_list_has_too_much(alice: Player, alice_client: Client) -> None:
    scorers = [card.id for card in CATALOG.cards.values() if card.number("scorer") > 0][:9]
    for format in ("niveau3", "histo2023"):
        deck = a_deck(alice, dict.fromkeys(scorers, 1), name=format, format=format)

        found = alice_client.get(f"/api/decks/{deck.pk}/suggestion/?stock=all").json()

        assert found["cards"]
        assert not [card for card in found["cards"] if CATALOG.card_of(card).number("scorer")]
        assert "in the whole completed list" not in page(alice_client, deck, "?stock=all")


def test_a_remark_that_a_list_goes_against_is_no_reason_for_more_of_it() -> None:
    likes = GAMES["wankul"].completing
    assert likes is not None
    scorers, others = ("S1-108", "S1-100"), ("S1-042", "S1-031")
    fmt = Format(
        "drawn",
        Words("", ""),
        Words("", ""),
        (
            a_clause("SIZE", Total(Selection(types=("character",)), NOUN, least=2)),
            a_clause("SCORER", Total(Selection(having=("scorer",)), NOUN, most=1, measure="scorer"), "warning"),
        ),
    )
    cards = dict.fromkeys((*scorers, *others), 1)
    empty, sated = (Unfinished(held, fmt, CATALOG, likes, (), cards) for held in ({}, {"S1-108": 1}))

    worth = [one.worth_of(CATALOG.cards["S1-100"]) for one in (empty, sated)]

    assert worth[0] - worth[1] >= 12
    assert not complete(sated).broken


@pytest.mark.parametrize("of", ["free", "owned"])
def test_copies_are_laid_on_printings_that_the_list_does_not_hold_yet(alice: Player, wankul: Game, of: str) -> None:
    """One copy of S1-033 is owned, and is in the list; two of its reprint are not."""
    catalog = load("wankul")
    card = catalog.card_of("S1-033")
    reprint = next(key for key in catalog.printings if catalog.card_of(key) is card and key != "S1-033")
    legal = a_legal_content()
    gone = next(key for key, copies in legal.items() if copies == 3 and catalog.card_of(key).type == "character")
    deck = a_deck(alice, {key: copies for key, copies in legal.items() if key != gone} | {"S1-033": 1})
    own(alice, 1, "S1-033")
    own(alice, 2, reprint)

    assert suggestion_for(deck, stock_of(alice, wankul), of=of).deltas == {reprint: 2}
