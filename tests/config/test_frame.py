"""The frame of every page: landmarks, language, theme, headers, and the pages of what goes wrong."""

import gzip
import json
import re

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views.defaults import bad_request, server_error

PAGES = ["home", "credits", "style", "account_login", "account_signup", "account_reset_password"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_its_landmarks_and_one_title(client: Client, name: str) -> None:
    page = client.get(reverse(name)).content.decode()

    assert page.index('href="#main"') < page.index("<header")
    assert len(re.findall("<h1[ >]", page)) == 1
    assert re.search(r'<main id="main"', page)
    assert re.search(r"<title>[^<]*Cartable", page)
    assert '<html lang="fr">' in page


@pytest.mark.django_db
def test_a_page_is_drawn_when_all_of_it_is_there(client: Client) -> None:
    """The browser waits for an element behind the content and the foot: what comes later pushes nothing away."""
    page = client.get(reverse("home")).content.decode()
    [waits_for] = re.findall(r'<link rel="expect" href="#([a-z]+)" blocking="render">', page)
    assert page.index("</main>") < page.index("</footer>") < page.index(f'id="{waits_for}"')


@pytest.mark.django_db
def test_pages_are_packed_for_those_who_take_them_packed(client: Client) -> None:
    packed = client.get(reverse("home"), headers={"accept-encoding": "gzip"})

    assert packed["Content-Encoding"] == "gzip"
    assert b"<h1" in gzip.decompress(packed.content)
    assert "Content-Encoding" not in client.get(reverse("home")).headers


@pytest.mark.django_db
def test_the_foot_says_that_the_site_is_not_the_publishers(client: Client) -> None:
    page = client.get(reverse("home"), headers={"accept-language": "en"}).content.decode()

    assert "not affiliated with the publishers" in page


class TestTheme:
    @pytest.mark.django_db
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_a_chosen_theme_stays_and_the_page_comes_back(self, client: Client, theme: str) -> None:
        answer = client.post(reverse("set_theme"), {"theme": theme, "next": "/style?x=1"})

        assert answer.headers["Location"] == "/style?x=1"
        assert f'data-theme="{theme}"' in client.get(reverse("home")).content.decode()

    @pytest.mark.django_db
    @pytest.mark.parametrize("theme", ["", "pink", '"><script>'])
    def test_anything_else_follows_the_device(self, client: Client, theme: str) -> None:
        client.cookies["theme"] = "dark"

        client.post(reverse("set_theme"), {"theme": theme})

        assert '<html lang="fr">' in client.get(reverse("home")).content.decode()

    @pytest.mark.django_db
    @pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil.example"])
    def test_nobody_is_sent_to_another_site(self, client: Client, target: str) -> None:
        answer = client.post(reverse("set_theme"), {"theme": "dark", "next": target})

        assert answer.headers["Location"] == reverse("home")

    def test_a_link_changes_nothing(self, client: Client, db: None) -> None:
        answer = client.get(reverse("set_theme"), {"theme": "dark"})

        assert answer.status_code == 405
        assert "theme" not in answer.cookies


class TestLanguage:
    @pytest.mark.django_db
    def test_a_chosen_language_stays(self, client: Client) -> None:
        client.post(reverse("set_language"), {"language": "en", "next": "/"})

        assert '<html lang="en">' in client.get(reverse("home")).content.decode()

    @pytest.mark.django_db
    def test_the_browser_chooses_before_that(self, client: Client) -> None:
        page = client.get(reverse("home"), headers={"accept-language": "en-GB,en;q=0.9"})

        assert '<html lang="en">' in page.content.decode()


class TestHeaders:
    @pytest.mark.django_db
    @pytest.mark.parametrize("address", ["/", "/nowhere", "/theme", "/manifest.webmanifest"])
    def test_every_answer_is_protected(self, client: Client, address: str) -> None:
        headers = client.get(address).headers

        assert "script-src 'self'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["X-Frame-Options"] == "DENY"
        assert "camera=()" in headers["Permissions-Policy"]


class TestWhatGoesWrong:
    @pytest.mark.django_db
    def test_a_missing_page_has_words_and_a_way_out(self, client: Client) -> None:
        answer = client.get("/nowhere")

        assert answer.status_code == 404
        assert f'href="{reverse("home")}"' in answer.content.decode()

    @pytest.mark.django_db
    def test_an_address_of_forms_says_so_and_names_its_method(self, client: Client) -> None:
        answer = client.get(reverse("set_theme"))

        assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
        assert "<h1>" in answer.content.decode()

    @pytest.mark.parametrize(("view", "status"), [(server_error, 500), (bad_request, 400)])
    def test_the_last_pages_need_nothing_that_may_be_broken(self, rf: RequestFactory, view, status: int) -> None:  # type: ignore[no-untyped-def]
        answer = view(rf.get("/"), *([] if status == 500 else [ValueError()]))

        assert answer.status_code == status
        assert "/static/css/tokens.css" in answer.content.decode()
        assert "<h1>" in answer.content.decode()


class TestSmallAddresses:
    def test_the_manifest_names_the_site_and_its_icon(self, client: Client, db: None) -> None:
        answer = client.get(reverse("manifest"))

        assert answer.headers["Content-Type"] == "application/manifest+json"
        content = json.loads(answer.content)
        assert (content["name"], content["start_url"]) == ("Cartable", "/")
        assert content["icons"][0]["src"].endswith(".svg")

    def test_robots_are_kept_out_of_accounts(self, client: Client, db: None) -> None:
        answer = client.get(reverse("robots"))

        assert answer.headers["Content-Type"].startswith("text/plain")
        assert f"Disallow: {reverse('profile')}" in answer.content.decode()

    def test_the_oldest_address_of_the_icon_leads_to_it(self, client: Client, db: None) -> None:
        assert client.get(reverse("favicon")).headers["Location"].endswith("favicon.svg")
