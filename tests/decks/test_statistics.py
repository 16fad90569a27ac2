from fractions import Fraction
from itertools import combinations
from math import isclose

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from collection.models import Player
from decks.charts import BarChart, Series
from decks.sheet import sheet_of
from decks.statistics import Odds, Target, curves, engine_coverage, spreads, targets
from tests.decks.builders import a_deck, a_legal_content


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

        address = f"/decks/{deck.pk}/atelier/?panel=stats&target=kind:terrain&wanted=1&drawn=5"
        english = alice_client.get(address, headers={"accept-language": "en"}).content.decode()
        french = alice_client.get(address, headers={"accept-language": "fr"}).content.decode()

        assert "At least 1 of “Terrain” (10 of 50) in the first 5 cards: <strong>68.9 %</strong> (exact)" in english
        assert "68,9\u00a0%" in french

    def test_odds_never_look_beyond_the_deck(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, {"S1-001": 2})

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats&target=kind:terrain&wanted=2&drawn=40")

        assert "100,0" in page.content.decode() or "100.0" in page.content.decode()

    def test_every_chart_has_its_table(self, alice: Player, alice_client: Client) -> None:
        deck = a_deck(alice, a_legal_content())

        page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=stats").content.decode()

        assert page.count('<figure class="chart">') == page.count('<details class="chart__table">') >= 4
        assert "style=" not in page


@given(size=st.integers(1, 9), marked=st.integers(0, 9), drawn=st.integers(1, 9), wanted=st.integers(1, 9))
def test_odds_are_those_of_counting_every_hand(size: int, marked: int, drawn: int, wanted: int) -> None:
    marked, drawn = min(marked, size), min(drawn, size)
    hands = list(combinations([1] * marked + [0] * (size - marked), drawn))

    counted = Fraction(sum(sum(hand) >= wanted for hand in hands), len(hands))

    assert isclose(Odds(Target("t", "t", marked), wanted, drawn, size).chance, float(counted))


@given(values=st.lists(st.integers(0, 200), min_size=1, max_size=14), twice=st.booleans())
def test_bars_stay_inside_the_drawing_and_in_proportion(values: list[int], twice: bool) -> None:
    series = [Series("a", tuple(values))] * (2 if twice else 1)
    chart = BarChart("t", tuple(map(str, range(len(values)))), tuple(series))

    for bar in chart.bars:
        assert 0 <= bar.x <= bar.x + bar.width <= chart.width
        assert 0 <= bar.top <= bar.y
        assert isclose(bar.y + bar.height, chart.base, abs_tol=0.11)
        assert isclose(bar.height, (chart.base - 18) * bar.value / (max(values) or 1), abs_tol=0.06)
