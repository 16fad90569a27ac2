"""Keys of the API: made once, shown once, and opening what they say until they are revoked."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import ApiKey, Finish, Game, Holding, Player, Scope
from collection.services.allowances import account, spend
from collection.services.api_keys import (
    MOST_KEYS,
    KeyNameTakenError,
    NewKey,
    NoKeysForGuestsError,
    TooManyKeysError,
    key_of,
    make_key,
)
from collection.services.guests import make_guest
from config.middleware.throttling import API, WRONG_KEYS
from tests.collection.holders import own
from tests.conftest import PASSWORD, client_of

pytestmark = pytest.mark.django_db

LIST, MAKE = reverse("api_keys"), reverse("new_api_key")
HOLDINGS = "/api/holdings/?game=wankul"
EN: dict[str, Any] = {"accept-language": "en"}


def key(
    player: Player, name: str = "Script", scope: Scope = Scope.WRITE, *, lasts: timedelta | None = None, **more: Any
) -> NewKey:
    return make_key(player=player, name=name, scope=scope, lasts=lasts, now=timezone.now())


def asking(made: NewKey | str, scheme: str = "Bearer") -> Client:
    """A program: no cookie, no token against forged forms, a key."""
    text = made if isinstance(made, str) else made.text
    return Client(enforce_csrf_checks=True, headers={"authorization": f"{scheme} {text}"} | EN)


def test_only_a_digest_is_kept(alice: Player) -> None:
    made = key(alice)

    row = ApiKey.objects.values().get()
    assert made.text not in str(row)
    assert made.text.startswith(row["hint"])
    assert len(made.text) > 2 * len(row["hint"])


def test_a_key_reads_and_writes_as_its_owner_and_leaves_no_session(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    own(bob, 5, "S1-031")
    program = asking(key(alice))

    assert [one["printing"] for one in program.get(HOLDINGS).json()["results"]] == ["S1-108"]
    answer = program.put("/api/holdings/S1-108/?game=wankul", {"copies": 7}, content_type="application/json")

    assert (answer.status_code, answer.json()["delta"]) == (200, 5)
    assert not program.cookies
    assert Holding.objects.get(player=alice).copies == 7


@pytest.mark.parametrize("scheme", ["bearer", "BEARER"])
def test_the_name_of_the_scheme_has_no_case(alice: Player, wankul: Game, scheme: str) -> None:
    assert asking(key(alice), scheme).get(HOLDINGS).status_code == 200


def test_a_key_that_only_reads_is_told_so_when_it_writes(alice: Player, wankul: Game) -> None:
    program = asking(key(alice, scope=Scope.READ))

    assert program.get(HOLDINGS).status_code == 200
    answer = program.put("/api/holdings/S1-108/?game=wankul", {"copies": 7}, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (
        403,
        "This key only reads. For anything else than GET, make one that reads and writes.",
    )
    assert not Holding.objects.exists()


def test_the_key_counts_and_not_the_session_beside_it(alice: Player, bob: Player, wankul: Game) -> None:
    own(bob, 5, "S1-031")
    browser = client_of(alice)

    answer = browser.get(HOLDINGS, headers={"authorization": f"Bearer {key(bob).text}"})

    assert [one["printing"] for one in answer.json()["results"]] == ["S1-031"]


@pytest.mark.parametrize("text", ["", "x", "cartable_", "cartable_" + "x" * 43, "cartable_" + "x" * 9_999, "cartable_é\x00"])
def test_what_is_no_key_is_refused_everywhere(text: str, wankul: Game) -> None:
    for address in (HOLDINGS, "/api/games/"):
        answer = Client(headers=EN).get(address, headers={"authorization": f"Bearer {text}"} | EN)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert "opens nothing" in answer.json()["detail"]


def test_a_revoked_key_stops_at_once_and_so_does_one_whose_time_is_over(alice: Player, wankul: Game) -> None:
    made, brief, client = key(alice), key(alice, "Brief", lasts=timedelta(days=1)), client_of(alice)
    assert asking(made).get(HOLDINGS).status_code == asking(brief).get(HOLDINGS).status_code == 200

    client.post(reverse("revoke_api_key", args=[made.key.pk]))
    ApiKey.objects.filter(pk=brief.key.pk).update(expires=timezone.now())

    assert asking(made).get(HOLDINGS).status_code == asking(brief).get(HOLDINGS).status_code == 401
    assert "Brief" in (page := client.get(LIST, headers=EN).content.decode())
    assert "over" in page


def test_a_key_ends_with_its_player(alice: Player, wankul: Game) -> None:
    program = asking(key(alice))
    alice.is_active = False
    alice.save()
    assert program.get(HOLDINGS).status_code == 401
    alice.delete()
    assert not ApiKey.objects.exists()


def test_its_last_use_is_seen_and_written_once_a_minute(alice: Player) -> None:
    made, now = key(alice), timezone.now()

    for seconds in (0, 30, 59, 61, 90):
        assert key_of(made.text, now=now + timedelta(seconds=seconds)) is not None

    assert ApiKey.objects.get().used == now + timedelta(seconds=61)
    assert "never" not in client_of(alice).get(LIST, headers=EN).content.decode()


def test_few_keys_each_with_a_name_and_none_for_guests(alice: Player, bob: Player) -> None:
    key(alice)
    key(bob)
    with pytest.raises(KeyNameTakenError):
        key(alice)
    for number in range(1, MOST_KEYS):
        key(alice, str(number))
    with pytest.raises(TooManyKeysError, match=str(MOST_KEYS)):
        key(alice, "One more")
    with pytest.raises(NoKeysForGuestsError):
        key(make_guest(door=None, now=timezone.now()))


def test_a_key_is_throttled_as_its_player_and_wrong_ones_by_address(alice: Player, wankul: Game) -> None:
    program, browser = asking(key(alice)), client_of(alice)
    spend(API, who=account(alice), cost=API.most - 2, now=timezone.now())

    answers = [one.get("/api/games/") for one in (program, browser, program, browser)]

    assert [one.status_code for one in answers] == [200, 200, 429, 429]
    assert answers[2].headers["Retry-After"]
    spend(WRONG_KEYS, who="127.0.0.1/32", cost=WRONG_KEYS.most - 1, now=timezone.now())
    assert [asking("cartable_x").get("/api/games/").status_code for _ in range(2)] == [401, 429]


# Its page -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_home(alice: Player, client: Client) -> Client:
    """Alice, who has typed her password a moment ago."""
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def test_it_is_shown_once_and_works(alice: Player, at_home: Client, wankul: Game) -> None:
    form = {"name": " My  script ", "scope": "read", "lasts": "90"}
    answer = at_home.post(MAKE, form, headers=EN)
    made = answer.context["made"]

    assert made.text in answer.content.decode()
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert asking(made.text).get(HOLDINGS).status_code == 200
    row = ApiKey.objects.get()
    assert (row.name, row.scope, row.expires) == ("My script", Scope.READ, row.created + timedelta(days=90))
    assert made.text not in at_home.get(LIST).content.decode()
    again = at_home.post(MAKE, form, headers=EN)
    assert (again.status_code, "of this name already" in again.content.decode()) == (409, True)
    assert at_home.post(MAKE, form | {"name": "", "scope": "all"}).status_code == 422
    assert at_home.post(MAKE, form | {"name": "For ever", "lasts": "0"}).context["made"].key.expires is None


def test_who_is_there_for_long_types_the_password_once_more(alice_client: Client) -> None:
    answer = alice_client.post(MAKE, {"name": "Script", "scope": "write", "lasts": "0"})

    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert not ApiKey.objects.exists()


def test_nobody_revokes_a_key_of_somebody_else(alice: Player, bob_client: Client) -> None:
    made = key(alice)

    assert bob_client.post(reverse("revoke_api_key", args=[made.key.pk])).status_code == 404
    assert made.key.hint not in bob_client.get(LIST).content.decode()
    assert ApiKey.objects.exists()


# What programs have already ----------------------------------------------------------------------------------------------


def test_what_did_not_change_is_not_sent_again(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    program = asking(key(alice, scope=Scope.READ))
    first = program.get(HOLDINGS)
    again = program.get(HOLDINGS, headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert first["Cache-Control"] == again["Cache-Control"] == "private, no-cache"
    assert "Authorization" in first["Vary"]
    own(alice, 1, "S1-108", finish=Finish.FOIL)
    later = program.get(HOLDINGS, headers={"if-none-match": first["ETag"]})
    assert (later.status_code, later["ETag"] != first["ETag"]) == (200, True)


def test_what_one_has_already_says_nothing_to_another(alice: Player, bob: Player, bob_client: Client, wankul: Game) -> None:
    """Neither a program nor a browser with somebody else's `ETag` is told that nothing has changed, nor what there is."""
    own(alice, 2, "S1-108")
    own(bob, 1, "S1-031")
    hers = {"if-none-match": asking(key(alice, scope=Scope.READ)).get(HOLDINGS)["ETag"]}

    for other in (asking(key(bob, scope=Scope.READ)), bob_client):
        answer = other.get(HOLDINGS, headers=hers)
        assert answer.status_code == 200
        assert b"S1-031" in answer.content
        assert b"S1-108" not in answer.content
        assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
    assert Client().get(HOLDINGS, headers=hers).status_code == 403
    assert Client().get(HOLDINGS, headers={"if-none-match": "*"}).status_code == 403


def test_a_browser_keeps_nothing_of_a_player(alice_client: Client, wankul: Game) -> None:
    assert alice_client.get(HOLDINGS)["Cache-Control"] == "private, no-store"
