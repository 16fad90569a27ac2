"""Accounts in a browser: passkeys on a device of its own, what "back" shows after logging out, pages that anybody can use."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import BrowserType, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from config.accounts.addresses import prove
from tests.accessibility import flaws, flaws_in_every_look
from tests.complaints import complaints_of
from tests.conftest import PASSWORD, client_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def visit(live_server: LiveServer, page: Page, catalogues: None) -> Iterator[Page]:
    """A page whose browser has a device that holds passkeys; anything that the browser complains of fails the test."""
    complaints = complaints_of(page)
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, "isUserVerified": True}})
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    yield page
    assert complaints == []


@pytest.fixture
def alice(transactional_db: None) -> Player:
    player = Player.objects.create_user("alice@example.com", PASSWORD, display_name="Alice")
    prove(player)
    return player


def sit_down(page: Page, live_server: LiveServer, player: Player) -> None:
    """Logged in, but not a moment ago: what needs the password asks for it."""
    session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])


def log_in(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + reverse("account_login"))
    page.locator("input[name=login]").fill("alice@example.com")
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()


def log_out(page: Page) -> None:
    page.locator(".masthead__name").click()
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")


def add_key(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + reverse("mfa_add_webauthn"))
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name of the key").fill("My phone")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()


PAGES = (
    "mfa_index", "mfa_activate_totp", "mfa_add_webauthn", "mfa_list_webauthn", "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_reauthenticate_webauthn", "account_reauthenticate", "profile",
)  # fmt: skip
PAGES_OF_A_KEY = ("mfa_edit_webauthn", "mfa_remove_webauthn")


def test_the_pages_of_a_passkey_are_accessible_and_fit_and_it_logs_in_alone_and_after_the_password(
    visit: Page, live_server: LiveServer, alice: Player
) -> None:
    visit.set_viewport_size({"width": 390, "height": 800})
    sit_down(visit, live_server, alice)
    add_key(visit, live_server)
    key = Authenticator.objects.get(user=alice, type="webauthn")

    keyed = [reverse(name, args=[key.pk]) for name in PAGES_OF_A_KEY]
    for address in [*(reverse(name) for name in PAGES), *keyed]:
        visit.goto(live_server.url + address)
        assert visit.url == live_server.url + address
        assert flaws_in_every_look(visit, (("light", 390), ("dark", 1280))) == [], address

    log_out(visit)
    visit.goto(live_server.url + reverse("account_login"))
    visit.get_by_role("button", name="Log in with a passkey").click()
    expect(visit.locator(".masthead__name")).to_have_text("Alice")
    assert Authenticator.objects.filter(user=alice, type="webauthn", last_used_at__isnull=False).exists()

    log_out(visit)
    log_in(visit, live_server)
    expect(visit.get_by_role("heading", name="One more step")).to_be_visible()
    assert flaws(visit) == []
    visit.get_by_role("button", name="Use a passkey or a security key").click()
    expect(visit.locator(".masthead__name")).to_have_text("Alice")


def test_a_device_without_a_passkey_is_told_so_and_an_address_of_numbers_to_open_the_site_by_its_name(
    visit: Page, live_server: LiveServer
) -> None:
    login = reverse("account_login")
    named, unnamed = (
        live_server.url.replace("//127.0.0.1", "//localhost"),
        live_server.url.replace("//localhost", "//127.0.0.1"),
    )
    advice = visit.locator("#passkey-unnamed")

    visit.goto(named + login)
    expect(visit.locator("#passkey")).to_be_enabled()
    expect(advice).to_be_hidden()
    visit.get_by_role("button", name="Log in with a passkey").click()
    expect(visit.get_by_text("Your device did not answer")).to_be_visible()

    visit.goto(unnamed + login)
    expect(advice).to_be_visible()
    expect(visit.locator("#passkey-missing")).to_be_hidden()


@pytest.fixture
def keeping_pages(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], live_server: LiveServer, catalogues: None
) -> Iterator[Page]:
    """A page of a browser that keeps whole pages for its "back" button, as people's do and Playwright's does not."""
    browser = browser_type.launch(**browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"])
    context = browser.new_context()
    context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    yield context.new_page()
    browser.close()


def test_back_shows_nothing_private_after_logging_out(keeping_pages: Page, live_server: LiveServer, alice: Player) -> None:
    page = keeping_pages
    sit_down(page, live_server, alice)
    for name in ("profile", "decks:list", "collection:home"):
        page.goto(live_server.url + reverse(name))
    page.locator(".masthead__name").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in").first.wait_for()

    for _ in range(3):
        page.go_back(wait_until="commit")
        page.get_by_role("heading", level=1).wait_for()
        assert page.locator(".masthead__name").count() == 0, page.url
        assert "alice@example.com" not in page.content()
