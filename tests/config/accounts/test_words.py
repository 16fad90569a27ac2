"""An address is called one thing: “courriel” in French, also in the forms and answers that are django-allauth's and Django's."""

import re
from pathlib import Path

import allauth
import polib
import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from config.accounts.words import OF_ADDRESSES
from config.messages import catalogue_path, read_catalogue

OTHER_WORD = re.compile(r"\be-?mails?\b|électronique|\bmél\b", re.IGNORECASE)
SHOWN = (
    "account/adapter.py",
    "account/fields.py",
    "account/forms.py",
    "mfa/adapter.py",
    "mfa/base/forms.py",
    "mfa/totp/forms.py",
)
"""Where django-allauth has words that the pages of this site show: its templates are this site's own."""


def test_every_sentence_of_the_library_about_an_address_is_said_in_our_word() -> None:
    theirs = polib.pofile(str(Path(allauth.__file__).parent / "locale/fr/LC_MESSAGES/django.po"))
    shown = {one.msgid for one in theirs if one.msgid and any(path in SHOWN for path, _line in one.occurrences)}

    with override("fr"):
        said = {text: gettext(text) for text in shown | set(OF_ADDRESSES)}

    assert {text: words for text, words in said.items() if OTHER_WORD.search(words)} == {}


def test_no_french_sentence_of_the_site_has_another_word() -> None:
    words = {one.msgid: [one.msgstr, *one.msgstr_plural.values()] for one in read_catalogue(catalogue_path())}

    assert [text for text, said in words.items() for one in said if OTHER_WORD.search(re.sub(r"%\(\w+\)s", "", one))] == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_the_pages_that_ask_for_an_address_name_it_with_one_word(client: Client, name: str) -> None:
    page = client.get(reverse(name), headers={"accept-language": "fr"}).content.decode()
    wrong = client.post(reverse(name), {"login": "nobody", "email": "nobody"}, headers={"accept-language": "fr"}).content.decode()

    for shown in (page, wrong):
        texts = re.findall(r'placeholder="([^"]*)"|>([^<]+)<', shown)
        assert [text for pair in texts for text in pair if OTHER_WORD.search(text)] == []
        assert "ourriel" in shown
