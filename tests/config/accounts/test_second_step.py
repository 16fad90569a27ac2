"""The second step of logging in, by choice: codes from an app, recovery codes, and what guards them."""

import json
import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from collection.models import Player
from config.accounts.addresses import prove
from tests.config.accounts.keys import give_key
from tests.config.accounts.test_login import attempt
from tests.conftest import PASSWORD

INDEX = reverse("mfa_index")
SET_UP = reverse("mfa_activate_totp")
STEP = reverse("mfa_authenticate")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _codes_of_an_hour(settings: Settings) -> None:
    """Not of half a minute, the end of which a slow machine would meet between asking for a code and sending it."""
    settings.MFA_TOTP_PERIOD = 3600


def code_of(secret: str) -> str:
    """What an app shows now."""
    return str(format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time())))))


def other_code(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


@pytest.fixture
def hers(alice: Player) -> Client:
    """A browser in which Alice, whose address is proved, logged in by her password."""
    prove(alice)
    browser = Client()
    assert attempt(browser, alice.email, PASSWORD) == "in"
    return browser


def confirm_password(browser: Client, page: str) -> None:
    """Answer the question that comes before what matters."""
    asked = browser.get(page)
    assert asked.status_code == 302
    assert asked.headers["Location"].startswith(reverse("account_reauthenticate"))
    browser.post(asked.headers["Location"], {"password": PASSWORD})


@pytest.fixture
def secret(hers: Client) -> str:
    """Alice's app is set up; nothing was typed from it since."""
    confirm_password(hers, SET_UP)
    hers.get(SET_UP)
    secret = str(hers.session[SECRET_SESSION_KEY])
    answer = hers.post(SET_UP, {"code": code_of(secret)})
    assert answer.headers["Location"] == reverse("mfa_view_recovery_codes")
    return secret


def recovery_codes(browser: Client) -> list[str]:
    page = browser.get(reverse("mfa_view_recovery_codes")).content.decode()
    return re.findall(r"^(?:.*>)?(\d{8})(?:<.*)?$", page, re.MULTILINE)


def halfway(email: str) -> Client:
    """A browser that has typed the right password."""
    browser = Client()
    answer = browser.post(reverse("account_login"), {"login": email, "password": PASSWORD})
    assert answer.headers["Location"] == STEP
    return browser


def is_in(browser: Client) -> bool:
    return "_auth_user_id" in browser.session


def test_setting_up_asks_for_the_password_once_more_and_for_a_right_code(hers: Client, alice: Player) -> None:
    confirm_password(hers, SET_UP)
    hers.get(SET_UP)
    code = code_of(str(hers.session[SECRET_SESSION_KEY]))

    wrong = hers.post(SET_UP, {"code": other_code(code)})

    assert "code" in wrong.context["form"].errors
    assert not Authenticator.objects.filter(user=alice).exists()


def test_an_address_that_nobody_proved_gets_no_second_step(client: Client) -> None:
    """Else a stranger could open an account with somebody's address, and keep its owner out for ever."""
    client.post(reverse("account_signup"), {"email": "victim@example.com", "password1": PASSWORD})

    assert client.get(SET_UP).headers["Location"] == INDEX
    assert client.get(reverse("mfa_add_webauthn")).headers["Location"] == INDEX


def test_an_address_that_nobody_proved_is_told_before_the_click(client: Client, hers: Client) -> None:
    client.post(reverse("account_signup"), {"email": "new@example.com", "password1": PASSWORD})

    pages = [browser.get(INDEX, headers={"accept-language": "en"}).content.decode() for browser in (client, hers)]

    assert [page.count(" disabled ") for page in pages] == [2, 0]
    assert ["Confirm your email address first" in page for page in pages] == [True, False]
    assert [SET_UP in page for page in pages] == [False, True]
    assert reverse("account_email") in pages[0]
    refused = client.get(SET_UP, follow=True, headers={"accept-language": "fr"})
    assert "Confirmez d’abord votre adresse" in " ".join(str(message) for message in refused.context["messages"])


def test_the_code_that_switched_it_on_logs_nobody_in(hers: Client, alice: Player) -> None:
    confirm_password(hers, SET_UP)
    hers.get(SET_UP)
    code = code_of(str(hers.session[SECRET_SESSION_KEY]))
    assert hers.post(SET_UP, {"code": code}).headers["Location"] == reverse("mfa_view_recovery_codes")
    browser = halfway(alice.email)

    answer = browser.post(STEP, {"code": code})

    assert not is_in(browser)
    assert "code" in answer.context["form"].errors


def test_the_password_alone_no_longer_logs_in(secret: str, alice: Player) -> None:
    browser = halfway(alice.email)

    assert not is_in(browser)
    assert browser.get(reverse("profile")).status_code == 302
    browser.post(STEP, {"code": other_code(code_of(secret))})
    assert not is_in(browser)


def test_a_code_logs_in_once(secret: str, alice: Player) -> None:
    from django.core.cache import cache

    cache.clear()  # the code that switched it on counts as used too
    code = code_of(secret)
    first, second = halfway(alice.email), halfway(alice.email)

    first.post(STEP, {"code": code})
    again = second.post(STEP, {"code": code})

    assert (is_in(first), is_in(second)) == (True, False)
    assert "code" in again.context["form"].errors


def test_a_recovery_code_logs_in_once(secret: str, hers: Client, alice: Player) -> None:
    codes = recovery_codes(hers)
    assert len(codes) == 10
    first, second = halfway(alice.email), halfway(alice.email)

    first.post(STEP, {"code": codes[0]})
    second.post(STEP, {"code": codes[0]})

    assert (is_in(first), is_in(second)) == (True, False)
    assert recovery_codes(hers) == codes[1:]


def test_codes_cannot_be_guessed(secret: str, hers: Client, alice: Player) -> None:
    codes = recovery_codes(hers)
    browser = halfway(alice.email)
    for _ in range(5):
        browser.post(STEP, {"code": "00000000"})

    browser.post(STEP, {"code": codes[0]})

    assert not is_in(browser)


@pytest.mark.parametrize("page", ["mfa_deactivate_totp", "mfa_generate_recovery_codes", "mfa_view_recovery_codes"])
def test_a_browser_left_open_cannot_switch_it_off(secret: str, hers: Client, alice: Player, page: str) -> None:
    session = hers.session
    session["account_authentication_methods"] = []
    session.save()

    answers = hers.get(reverse(page)), hers.post(reverse(page))

    assert {answer.headers.get("Location", "").partition("?")[0] for answer in answers} <= {
        reverse("account_reauthenticate"),
        "",
    }
    assert Authenticator.objects.filter(user=alice, type="totp").exists()


def test_it_is_switched_off_with_the_password_and_takes_the_codes_along(secret: str, hers: Client, alice: Player) -> None:
    hers.post(reverse("mfa_deactivate_totp"))

    assert not Authenticator.objects.filter(user=alice).exists()
    assert attempt(Client(), alice.email, PASSWORD) == "in"


def test_it_ends_with_the_account(secret: str, hers: Client, alice: Player) -> None:
    hers.post(reverse("delete_account"), {"password": PASSWORD})

    assert not Player.objects.filter(pk=alice.pk).exists()
    assert not Authenticator.objects.exists()


def test_keys_of_others_are_not_there(hers: Client, alice: Player, bob: Player) -> None:
    confirm_password(hers, SET_UP)
    key = give_key(bob)

    for name in ("mfa_edit_webauthn", "mfa_remove_webauthn"):
        page = reverse(name, args=[key.pk])
        assert (hers.get(page).status_code, hers.post(page, {"name": "Mine"}).status_code) == (404, 404)
    key.refresh_from_db()
    assert str(key) == "Key"


@pytest.mark.parametrize(
    "credential",
    ["", "{", "[]", "null", "7", "{}", '{"id": 1}', '{"rawId": "AA", "id": "AA", "type": "public-key", "response": {}}',
     '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "W10", "authenticatorData": "AAAA"}}',
     '{"id": "AA", "rawId": "AA", "type": "public-key", "response": 7}', "[" * 16_000, '"' + "a" * 20_000 + '"'],
)  # fmt: skip
def test_a_credential_that_is_none_is_refused_in_words(client: Client, credential: str) -> None:
    client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})

    answer = client.post(reverse("mfa_login_webauthn"), {"credential": credential})

    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("account_login"))
    assert not is_in(client)


def test_a_key_that_is_none_is_not_added(hers: Client, alice: Player) -> None:
    confirm_password(hers, reverse("mfa_add_webauthn"))
    hers.get(reverse("mfa_add_webauthn"))
    sent = {"clientDataJSON": "e30", "attestationObject": "n" * 4_000}

    answer = hers.post(
        reverse("mfa_add_webauthn"),
        {"name": "x", "credential": json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": sent})},
    )

    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not Authenticator.objects.exists()


def test_who_typed_too_many_wrong_codes_is_told_how_long_to_wait(secret: str, alice: Player) -> None:
    browser = halfway(alice.email)
    for _ in range(5):
        assert browser.post(STEP, {"code": "00000000"}).status_code == 200

    told = {language: browser.post(STEP, {"code": "0"}, headers={"accept-language": language}) for language in ("fr", "en")}

    assert {answer.status_code for answer in told.values()} == {429}
    assert all(240 < int(answer.headers["Retry-After"]) <= 300 for answer in told.values())
    assert "Trop de codes erronés. Réessayez dans 5 minutes." in told["fr"].text.replace("\xa0", " ")
    assert "Too many wrong codes. Try again in 5 minutes." in told["en"].text
