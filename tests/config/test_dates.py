"""Days and figures as pages say them and as forms read them: the day before the month, and in English the month in letters."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.template import Context, Template
from django.utils import translation
from django.utils.formats import date_format

AFTERNOON = datetime(2026, 3, 4, 15, 7, tzinfo=UTC)
FORMATS = ("DATE_FORMAT", "SHORT_DATE_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT", "TIME_FORMAT")
ENGLISH = ["4 March 2026", "4 Mar 2026", "4 March 2026, 15:07", "4 Mar 2026, 15:07", "15:07"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ENGLISH),
        ("en-gb", ENGLISH),
        ("en-us", ENGLISH),
        ("fr", ["4 mars 2026", "04/03/2026", "4 mars 2026 15:07", "04/03/2026 15:07", "15:07"]),
    ],
)
def test_no_day_can_be_taken_for_a_month(language: str, said: list[str]) -> None:
    with translation.override(language):
        assert [date_format(AFTERNOON, one) for one in FORMATS] == said
        assert Template('{{ day|date:"SHORT_DATE_FORMAT" }}').render(Context({"day": AFTERNOON})) == said[1]


@pytest.mark.parametrize(("language", "said"), [("en", ["1,234.5", "0.25", "12.50"]), ("fr", ["1\xa0234,5", "0,25", "12,50"])])
def test_figures_have_the_comma_and_the_spaces_of_their_language(language: str, said: list[str]) -> None:
    shown = Template("{{ large|floatformat:'1g' }} {{ small }} {{ price|floatformat:2 }}")

    with translation.override(language):
        words = shown.render(Context({"large": 1234.5, "small": 0.25, "price": Decimal("12.5")}))

    assert words.split(" ") == said


def test_a_french_form_reads_a_comma() -> None:
    with translation.override("fr"):
        assert forms.DecimalField(localize=True).clean("12,50") == Decimal("12.50")


@pytest.mark.parametrize("typed", ["2026-03-04", "4 Mar 2026", "04 March 2026"])
def test_english_forms_read_what_pages_say(typed: str) -> None:
    with translation.override("en"):
        assert forms.DateField().clean(typed) == date(2026, 3, 4)


def test_english_forms_guess_no_order_of_figures() -> None:
    with translation.override("en"), pytest.raises(ValidationError):
        forms.DateField().clean("03/04/2026")
