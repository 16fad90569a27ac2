import gc
import re
import weakref
from collections import Counter
from collections.abc import Iterable
from html import unescape
from itertools import combinations
from math import comb, isclose
from statistics import median

import pytest
from django.test import Client
from django.utils.timezone import now
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.browsing import Owned
from collection.catalogue.shelf import shelf_named
from collection.models import Player
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import bits_of, index_of
from decks.analysis.charts import BarChart, Series
from decks.analysis.statistics import HopeOdds, charts_of, curves, drawn_of, engine_coverage, spreads, targets
from decks.community.medians import FEWEST, median_copies
from decks.community.searching.counters import planes_of
from decks.community.searching.index import DeckIndex, Facts, deck_index
from decks.models import Deck
from decks.presentation.sheet import sheet_of
from decks.services import shelf
from simulator.catalog import load
from simulator.kernel.game import Language
from simulator.lab.odds import SeenByTurn
from tests.decks.builders import a_deck, a_legal_content


def make_public(deck: Deck) -> Deck:
    return shelf.change_settings(deck=deck, version=deck.version, name=deck.name, format=deck.format, notes="", audience="public")


@pytest.mark.usefixtures("wankul")
class TestCounting:
    def test_a_curve_counts_copies_by_value_and_leaves_no_gap(self) -> None:
        sheet = sheet_of("wankul", {"S1-031": 3, "S1-036": 2, "S1-001": 1})  # costs 0 and 1, forces 1 and 4, a terrain

        cost, force = curves(sheet, "en")

        assert (cost.title, cost.labels, cost.series[0].values) == ("Cost", ("0", "1"), (3, 2))
        assert (force.labels, force.series[0].values) == (("1", "2", "3", "4"), (3, 0, 0, 2))

    def test_gems_that_close_stand_beside_gems_that_open(self) -> None:
        sheet = sheet_of("wankul", {"S1-108": 2})  # closes orange, opens violet

        chart = next(chart for chart in spreads(sheet, "fr") if len(chart.series) == 2)

        assert chart.title == "Gemme de fermeture / Gemme d’ouverture"
        assert chart.rows == [("Orange", [2, 0]), ("Violette", [0, 2])]

    def test_a_card_counts_once_among_the_targets_whatever_its_printings(self) -> None:
        sheet = sheet_of("wankul", {"S1-108": 2, "S1-163": 1, "S1-001": 4})

        (_no_heading, kinds), *_values, (_heading, cards) = targets(sheet, "en")

        assert [target.query for target in cards] == ['nom="MASTU"', 'nom="NAVIRE PIRATE"']
        assert [(target.slug, target.copies) for target in kinds] == [("kind:character", 3), ("kind:terrain", 4)]
        assert [(target.name, target.copies) for target in cards] == [("MASTU", 3), ("NAVIRE PIRATE", 4)]

    def test_what_the_engine_leaves_out_is_counted_in_copies(self) -> None:
        from collection.models import Card

        simplified = Card.objects.filter(engine_status="approximate").order_by("key")[:2]
        sheet = sheet_of("wankul", {simplified[0].key: 3, simplified[1].key: 1})

        coverage = engine_coverage(sheet)

        assert coverage.copies == {"full": 0, "approximate": 4, "manual": 0}
        assert {line.card.pk for line in coverage.approximate} == {card.pk for card in simplified}
        assert not coverage.is_full

    def test_the_classic_question_is_answered_exactly(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, a_legal_content())

        address = f"/decks/{deck.pk}/atelier/?panel=stats&hope-query=type:terrain&hope-least=1&hope-turn=0"
        english = alice_client.get(address, headers={"accept-language": "en"}).content.decode()
        french = alice_client.get(address, headers={"accept-language": "fr"}).content.decode()

        assert (
            "At least 1 of “type:terrain” (10 of 50) in the opening hand (5 cards): <strong>91.7 %</strong> with mulligan"
            in english
        )
        assert "Without mulligan: 68.9 %." in english
        assert "68,9\u00a0%" in french

    def test_odds_never_look_beyond_the_deck(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, {"S1-001": 2})

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats&hope-query=type:terrain&hope-least=2&hope-turn=40")

        assert "100,0" in page.content.decode() or "100.0" in page.content.decode()

    def test_every_chart_has_its_table(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, a_legal_content())

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats").content.decode()

        assert page.count('<figure class="chart">') == page.count('<details class="chart__table">') >= 4
        assert "style=" not in page


@given(size=st.integers(1, 9), marked=st.integers(0, 9), seen=st.integers(0, 9))
def test_how_many_are_seen_is_told_as_counting_every_hand_does(size: int, marked: int, seen: int) -> None:
    marked, seen = min(marked, size), min(seen, size)
    hands = list(combinations([1] * marked + [0] * (size - marked), seen))
    hope = HopeOdds("t", marked, size, least=1, turn=1, seat=0, own=1, seen=seen, chances=SeenByTurn(0, 0, None))

    counted = Counter(map(sum, hands))

    (percents,) = hope.chart.series
    assert hope.chart.labels == tuple(map(str, range(min(marked, seen) + 1)))
    for number, percent in enumerate(percents.values):
        assert isclose(percent, 100 * counted[number] / len(hands))


@given(values=st.lists(st.integers(0, 200), min_size=1, max_size=14), twice=st.booleans())
def test_bars_stay_inside_the_drawing_and_in_proportion(values: list[int], twice: bool) -> None:
    series = [Series("a", tuple(values))] * (2 if twice else 1)
    chart = BarChart("t", tuple(map(str, range(len(values)))), tuple(series))

    for bar in chart.bars:
        assert 0 <= bar.x <= bar.x + bar.width <= chart.width
        assert 0 <= bar.top <= bar.y
        assert isclose(bar.y + bar.height, chart.base, abs_tol=0.11)
        assert isclose(bar.height, (chart.base - 18) * bar.value / (max(values) or 1), abs_tol=0.06)


def a_varied_content() -> dict[str, int]:
    """Characters of every clan with and without Combos and Scorers, terrains, and a Duo that is not drawn."""
    cards = list(load("wankul").cards.values())
    characters = [card.id for card in cards if card.type == "character"]
    scorers = [card.id for card in cards if "scorer" in card.facts][:3]
    terrains = [card.id for card in cards if card.type == "terrain"][:4]
    duo = next(card.id for card in cards if card.type == "duo")
    return dict.fromkeys(characters[::17], 2) | dict.fromkeys(scorers, 1) | dict.fromkeys(terrains, 2) | {duo: 1}


@pytest.mark.usefixtures("wankul")
class TestLeadingSomewhere:
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_each_bar_is_found_by_its_search_among_the_cards_that_are_drawn(self, language: Language) -> None:
        sheet = drawn_of(sheet_of("wankul", a_varied_content()))
        index = index_of(shelf_named("wankul"))
        with override(language):
            charts = charts_of(sheet, language)
            for chart in charts:
                for series in chart.series:
                    for value, query in zip(series.values, series.queries, strict=True):
                        fitting = {one.key for one in index.printings(find(parse(query), Scope(index, Owned())))}
                        assert sum(line.copies for line in sheet.lines if line.printing.key in fitting) == value, query

        assert {"Type", "Clan", {"fr": "Force", "en": "Strength"}[language]} <= {chart.title for chart in charts}
        assert any("Scorer" in chart.title for chart in charts)
        assert charts[-1].lies

    def test_bars_are_links_that_say_what_they_hold(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, a_legal_content())

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats", headers={"accept-language": "en"}).content.decode()
        found = re.search(r'<a class="chart__link" href="([^"]+)" data-search="([^"]+)" aria-label="(Terrain: 10 copies)"', page)

        assert found
        assert found[2] == f"in=#{deck.pk} type:terrain"
        listed = alice_client.get(f"/decks/{deck.pk}/atelier/{unescape(found[1])}").content.decode()
        assert listed.count('class="found__row') == 4

    def test_few_public_decks_are_nothing_to_compare_with(self, alice: Player, bob: Player, alice_client: Client) -> None:
        deck = a_deck(alice, {"S1-031": 3, "S1-036": 2})
        for number in range(FEWEST - 1):
            make_public(a_deck(bob, {"S1-031": number, "S1-001": 1}))
        make_public(a_deck(bob, {"S1-031": 40}, format="libre"))
        address, english = f"/decks/{deck.pk}/atelier/?panel=stats", {"accept-language": "en"}

        few = alice_client.get(address, headers=english).content.decode()
        make_public(a_deck(bob, {"S1-031": 9}))
        enough = alice_client.get(address, headers=english).content.decode()

        assert "There are 4 public decks of this format: too few to be compared with. From 5 on, their median stands here." in few
        assert "chart__median" not in few
        assert "Median of 5 public decks of this format" in enough
        assert "chart__median" in enough

    def test_what_was_reckoned_of_public_decks_goes_when_one_of_them_changes(
        self, alice: Player, bob: Player, alice_client: Client
    ) -> None:
        """Medians were remembered by number: behind each of eighty edits the whole index of all public decks stayed."""
        deck = a_deck(alice, {"S1-031": 3, "S1-036": 2})
        for _ in range(FEWEST):
            make_public(a_deck(bob, {"S1-031": 2, "S1-001": 1}))
        address = f"/decks/{deck.pk}/atelier/?panel=stats"

        assert "chart__median" in alice_client.get(address).content.decode()
        before = weakref.ref(deck_index("wankul"))
        assert before() is not None
        make_public(a_deck(bob, {"S1-031": 9}))
        alice_client.get(address)
        gc.collect()

        assert before() is None

    def test_chains_of_gems_have_their_table(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, {"S1-032": 2, "S1-031": 3, "S1-001": 5})

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats", headers={"accept-language": "en"}).content.decode()

        graph = page[page.index('id="chains-title"') :]
        # each of three copies in half of the hands of five, then with one of two others among four of nine cards
        assert f"<strong>{3 * 0.5 * (1 - comb(7, 4) / comb(9, 4)):.2f}</strong> live chains on average" in graph
        assert re.search(r"<th scope=\"row\">2 × [^<]+</th><td>3 × ", graph)
        assert 'class="gem-graph__line' in graph

    def test_a_deck_of_very_many_cards_has_the_figures_of_its_chains_alone(self, alice: Player, alice_client: Client) -> None:
        characters = [card.id for card in load("wankul").cards.values() if card.type == "character"]
        deck = a_deck(alice, dict.fromkeys(characters[:400], 1))

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats", headers={"accept-language": "en"}).content.decode()

        assert "live chains on average" in page
        assert "More cards chain than a picture holds." in page
        assert "gem-graph__line" not in page

    def test_odds_of_a_search_by_a_turn_know_the_mulligan_and_who_begins(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, a_legal_content())
        address = f"/decks/{deck.pk}/atelier/?panel=stats&hope-query=type:terrain&hope-least=1&hope-turn=1&hope-seat={{}}"

        first, second = (
            alice_client.get(address.format(seat), headers={"accept-language": "en"}).content.decode() for seat in (0, 1)
        )

        assert "“type:terrain” (10 of 50) by turn 1 when the opponent begins (own turns: 0, cards seen: 5)" in second
        assert "<strong>91.7 %</strong> with mulligan (exact)" in second
        assert "Without mulligan: 68.9 %." in second
        assert "(own turns: 1, cards seen: 7)" in first

    def test_odds_are_those_of_the_cards_that_the_format_draws(self, alice: Player, alice_client: Client) -> None:
        """One card a turn by the rules of 2023, two else (R23): eight or eleven of fifty by the third turn."""
        asked = "view=stats&hope-query=type:terrain&hope-least=2&hope-turn=5&hope-seat=0"

        def page(deck: Deck) -> str:
            return alice_client.get(f"/decks/{deck.pk}/?{asked}", headers={"accept-language": "en"}).content.decode()

        old, usual = (page(a_deck(alice, a_legal_content(), format=one)) for one in ("histo2023", "niveau3"))

        def without(seen: int) -> str:
            fewer = sum(comb(10, held) * comb(40, seen - held) for held in (0, 1))
            return f"Without mulligan: {100 * (1 - fewer / comb(50, seen)):.1f} %."

        assert "(own turns: 3, cards seen: 8)" in old
        assert without(8) in old
        assert "(own turns: 3, cards seen: 11)" in usual
        assert without(11) in usual
        assert "third turn (8 cards seen)" in old
        assert "third turn (11 cards seen)" in usual

    def test_a_search_that_makes_no_sense_is_said_so(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, a_legal_content())

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats&hope-query=kost<2", headers={"accept-language": "en"})

        assert page.status_code == 200
        assert "Did you mean cost&lt;2" in page.content.decode()


@pytest.mark.usefixtures("wankul")
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(numbers=st.lists(st.integers(0, 40), min_size=1, max_size=12))
def test_medians_are_those_of_sorting(numbers: list[int]) -> None:
    index = index_of(shelf_named("wankul"))
    printing = index.shelf.printings[0]
    places = {place: place for place in range(len(numbers))}
    facts = {place: Facts(place, "", 0, "", now()) for place in places}
    decks = DeckIndex("wankul", {}, places, facts, {printing.key: planes_of(dict(enumerate(numbers)))})

    def found(among: Iterable[int]) -> float:
        return median_copies(decks, bits_of(among), index, index.of_printings([printing.id]))

    assert found(places) == median(numbers)
    assert found([0]) == numbers[0]
