"""What people do with their account."""

import pytest
from django.contrib.sessions.models import Session

from collection.models import Player
from collection.services.players import WrongPasswordError, delete_player, rename_player
from tests.conftest import PASSWORD, client_of


def test_a_new_name_is_the_one_shown(alice: Player) -> None:
    rename_player(player=alice, display_name="Ally")

    assert str(Player.objects.get(pk=alice.pk)) == "Ally"


def test_without_a_name_others_see_a_number_and_no_part_of_the_address(alice: Player) -> None:
    rename_player(player=alice, display_name="")

    assert str(Player.objects.get(pk=alice.pk)) == f"Joueur {alice.pk}"


@pytest.mark.database
def test_an_account_ends_with_its_sessions_and_nobody_elses(alice: Player, bob: Player) -> None:
    client_of(alice)
    client_of(alice)
    kept = client_of(bob).session.session_key

    delete_player(player=alice, password=PASSWORD)

    assert list(Player.objects.all()) == [bob]
    assert [session.session_key for session in Session.objects.all()] == [kept]


def test_a_wrong_password_ends_nothing(alice: Player) -> None:
    client_of(alice)

    with pytest.raises(WrongPasswordError):
        delete_player(player=alice, password="a guess")

    assert Session.objects.count() == 1
    assert Player.objects.filter(pk=alice.pk).exists()


def test_a_failure_on_the_way_leaves_everything(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    client_of(alice)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Player, "delete", fail)
    with pytest.raises(RuntimeError):
        delete_player(player=alice, password=PASSWORD)

    assert Session.objects.count() == 1
