"""A player's own pictures of cards: what files become, who sees them, and where."""

from __future__ import annotations

import io
import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from PIL import Image

from collection.faces import photo_reading
from collection.faces.onlooker import Onlooker, shown_to
from collection.faces.photo_reading import LARGE, LARGEST_FILE, MOST_KEPT, SMALL, UnusablePhotoError, read_photo
from collection.models import Allowance, Game, Photo, Player, Printing
from collection.services import allowances
from collection.services import photos as service
from collection.services.house import house_player
from collection.services.photos import attach_photo, remove_photo
from decks.services.shelf import create_deck
from play.replays.presentation.live_board import moment_drawn
from play.replays.services.showpieces import keep_showpieces
from tests.collection.photo_files import BLUE, GREEN, HEIC, HTML_IN_A_GIF, RED, SVG, bomb, from_a_phone, noise, photo_file, scans
from tests.conftest import client_of

MASTU = "S1-108"


@pytest.fixture
def mastu(wankul: Game) -> Printing:
    return Printing.objects.shown().get(key=MASTU)


def attached(player: Player, printing: Printing, **look: Any) -> Photo:
    return attach_photo(player=player, printing=printing, content=photo_file(**look), now=timezone.now())


def address_of(photo: Photo, size: str = "petite") -> str:
    return reverse("collection:photo", args=[photo.pk, size])


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def is_near(point: Any, colour: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 24 for one, other in zip(point, colour, strict=True))


def send(client: Client, content: bytes, *, name: str = "photo.jpg", key: str = MASTU) -> str:
    """What the site says to a file."""
    sent = {"photo": SimpleUploadedFile(name, content, content_type="image/jpeg")}
    answer = client.post(
        reverse("collection:attach-photo", args=["wankul", key]), sent, follow=True, headers={"Accept-Language": "en"}
    )
    return " ".join(str(one) for one in answer.context["messages"])


# What files become -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_the_formats_of_cameras_and_screens_become_webp_in_two_sizes(format: str) -> None:
    kept = read_photo(photo_file(size=(1500, 2100), colour=GREEN, format=format))

    large, small = opened(kept.large), opened(kept.small)
    assert (large.format, large.size, small.size) == ("WEBP", (714, LARGE), (286, SMALL))
    assert (kept.width, kept.height) == large.size
    assert is_near(large.convert("RGB").getpixel((300, 500)), GREEN)


def test_a_small_picture_is_not_blown_up() -> None:
    assert opened(read_photo(photo_file(size=(63, 88))).large).size == (63, 88)


def test_a_phone_s_picture_stands_upright_and_tells_nothing_of_place_or_camera() -> None:
    sent = from_a_phone()
    kept = read_photo(sent)

    assert b"SECRET" in sent
    for content in (kept.large, kept.small):
        picture = opened(content)
        assert picture.height > picture.width
        assert is_near(picture.convert("RGB").getpixel((picture.width // 2, 8)), RED)
        assert is_near(picture.convert("RGB").getpixel((picture.width // 2, picture.height - 8)), BLUE)
        assert not picture.getexif()
        assert not {"exif", "icc_profile", "xmp", "comment"} & set(picture.info)
        assert not any(word in content for word in (b"SECRET", b"EXIF", b"ICCP", b"XMP "))


def test_what_shines_through_lies_on_white() -> None:
    file = io.BytesIO()
    Image.new("RGBA", (40, 40), (0, 0, 0, 0)).save(file, "PNG")

    assert is_near(opened(read_photo(file.getvalue()).large).convert("RGB").getpixel((20, 20)), (255, 255, 255))


def test_no_picture_is_kept_larger_than_it_may_be() -> None:
    kept = read_photo(noise())

    assert len(kept.large) <= MOST_KEPT[LARGE]
    assert len(kept.small) <= MOST_KEPT[SMALL]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bomb(), "more than 26 million points"),
        (bomb(5_000), "more than 16 million points"),
        (photo_file()[:2000], "damaged, cut short"),
        (photo_file(format="PNG")[:-500], "damaged, cut short"),
        (photo_file()[:300] + b"\0" * 3000, "damaged, cut short"),
        (SVG, "no JPEG, PNG or WebP"),
        (HTML_IN_A_GIF, "no JPEG, PNG or WebP"),
        (b"", "no JPEG, PNG or WebP"),
        (HEIC, "HEIC photo"),
        (b"\xff\xd8\xff" + b"x" * LARGEST_FILE, "larger than 12 MB"),
    ],
    ids=["bomb", "large", "short jpeg", "short png", "damaged", "svg", "gif", "empty", "heic", "heavy"],
)
def test_a_file_that_is_no_photo_is_refused_in_a_sentence_and_nothing_changes(
    alice: Player, alice_client: Client, mastu: Printing, content: bytes, said: str
) -> None:
    before = attached(alice, mastu)

    heard = send(alice_client, content)

    assert said in heard
    assert list(Photo.objects.values_list("pk", flat=True)) == [before.pk]


def test_the_points_of_a_bomb_are_never_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_arguments: Any) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr(Image.Image, "load", explode)

    with pytest.raises(UnusablePhotoError):
        read_photo(bomb())


def test_a_file_that_takes_long_is_left_in_time_and_several_are_looked_at_no_more(
    alice: Player, alice_client: Client, mastu: Printing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred kilobytes held a process for ten seconds, all its threads with it; twelve megabytes would have for minutes."""
    assert read_photo(scans(20)).width == LARGE, "an ordinary number of scans"
    monkeypatch.setattr(photo_reading, "MOST_SECONDS", 0.1)
    slow = scans(3_000)
    began = time.process_time()
    said = [send(alice_client, slow) for _time in range(service.SLOW.most)]
    took = time.process_time() - began

    assert all("takes too long" in one for one in said)
    assert took < 4, "once through it took as long"
    assert "in a few minutes" in send(alice_client, photo_file())
    assert not Photo.objects.of(alice).exists()


def test_whether_a_photo_is_read_is_asked_at_its_turn_and_uses_nothing(
    alice: Player, mastu: Printing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten slow files at once were all read, a minute of both processes; of 120 good ones at once three were refused as slow."""
    asked: list[bool] = []
    asking = allowances.wait_of

    def wait_of(*limit: Any, **whose: Any) -> timedelta | None:
        asked.append(photo_reading._one_by_one.locked())
        return asking(*limit, **whose)

    monkeypatch.setattr(service, "wait_of", wait_of)
    attached(alice, mastu)

    assert asked == [True], "once, when no other picture is read"
    assert not Allowance.objects.filter(key__startswith=service.SLOW.name).exists()


def test_a_form_without_a_file_is_told_so(alice_client: Client, mastu: Printing) -> None:
    answer = alice_client.post(
        reverse("collection:attach-photo", args=["wankul", MASTU]), follow=True, headers={"Accept-Language": "en"}
    )

    assert [str(one) for one in answer.context["messages"]] == ["Choose a photo first."]


def test_an_upload_without_the_token_is_refused(alice: Player, mastu: Printing) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)

    answer = strict.post(reverse("collection:attach-photo", args=["wankul", MASTU]), {"photo": io.BytesIO(photo_file())})

    assert answer.status_code == 403
    assert not Photo.objects.exists()


# Who sees them ---------------------------------------------------------------------------------------------------------
def test_only_its_owner_is_sent_a_photo(
    alice: Player, alice_client: Client, bob_client: Client, client: Client, mastu: Printing
) -> None:
    address = address_of(attached(alice, mastu))

    mine = alice_client.get(address)
    assert (mine.status_code, mine["Content-Type"], mine["Cache-Control"]) == (200, "image/webp", "private, no-store")
    assert mine["X-Content-Type-Options"] == "nosniff"
    assert opened(mine.content).format == "WEBP"
    assert bob_client.get(address).status_code == 404
    assert client.get(address).status_code == 302
    assert bob_client.post(reverse("collection:remove-photo", args=[Photo.objects.get().pk])).status_code == 404
    assert alice_client.get(address.replace("petite", "moyenne")).status_code == 404


def places_of(player: Player, printing: Printing) -> list[str]:
    """Pages on which this player meets the card."""
    card = printing.card
    deck = create_deck(owner=player, game=card.game, name="Mine", format="niveau3", content={printing.key: 2})
    return [
        f"/catalogue/wankul/cartes/?q={card.name}",
        f"/catalogue/wankul/cartes/?q={card.name}&view=text",
        f"/catalogue/wankul/cartes/{card.key}/?printing={printing.key}",
        f"/catalogue/wankul/cartes/{printing.key}/apercu/",
        f"/collection/classeur/wankul/{printing.set.slug}/?number={printing.number}",
        reverse("decks:deck", args=[deck.pk]),
        reverse("decks:edit", args=[deck.pk]),
        f"{reverse('search')}?q={card.name}",
    ]


def test_the_photo_takes_the_place_of_the_drawn_face_on_every_page_of_its_owner(
    alice: Player, alice_client: Client, bob: Player, bob_client: Client, mastu: Printing
) -> None:
    mine, theirs = places_of(alice, mastu), places_of(bob, mastu)
    for address in (*mine, *theirs):  # what a process draws once is drawn before anybody has a photo
        (alice_client if address in mine else bob_client).get(address)
    photo = attached(alice, mastu)
    word = f"/collection/photos/{photo.pk}/"

    without = [one for one in mine if word not in alice_client.get(one).content.decode()]
    leaking = [one for one in theirs if str(photo.pk) in bob_client.get(one).content.decode()]
    assert without == []
    assert leaking == []


def test_a_stranger_and_a_public_page_show_the_drawn_face(
    alice: Player, alice_client: Client, client: Client, mastu: Printing
) -> None:
    attached(alice, mastu)
    address = f"/catalogue/wankul/cartes/{MASTU}/"
    alice_client.get(address)

    page = client.get(address).content.decode()

    assert "/collection/photos/" not in page
    assert "/faces/" in page


def test_the_board_of_the_home_page_is_drawn_for_nobody(alice: Player, catalogues: None) -> None:
    shown = keep_showpieces(house_player(), now=timezone.now())[0]
    cards = Printing.objects.filter(set__game=shown.recipe["game"])
    photos = [
        Photo(player=alice, printing=one, large=b"", small=b"", width=1, height=1, attached=timezone.now()) for one in cards
    ]
    Photo.objects.bulk_create(photos)
    alice.has_photos = True

    with shown_to(Onlooker(lambda: alice)):
        board = moment_drawn(shown.pk, "fr", 30)

    assert board is not None
    assert "/faces/" in board
    assert "/collection/photos/" not in board


def test_a_card_shown_without_a_printing_shows_any_photo_of_it(alice: Player, mastu: Printing) -> None:
    photo = attached(alice, mastu)
    context = {"card": mastu.card, "printing": "", "size": "small"}

    with override("fr"), shown_to(Onlooker(lambda: alice)):
        alice.refresh_from_db()
        mine = render_to_string("cards/_face.html", context)
    with override("fr"):
        everybodys = render_to_string("cards/_face.html", context)

    assert f'src="{address_of(photo)}"' in mine
    assert "photos" not in everybodys


def test_pages_of_players_without_photos_do_not_look_for_them(
    alice_client: Client, mastu: Printing, django_assert_num_queries: Any
) -> None:
    address = f"/catalogue/wankul/cartes/{MASTU}/apercu/"
    alice_client.get(address)

    with django_assert_num_queries(5):  # session, player, printing, game, what the player owns
        alice_client.get(address)


# Replacing, removing, limits ---------------------------------------------------------------------------------------------
def test_another_photo_has_another_address_and_the_old_one_is_gone(alice: Player, alice_client: Client, mastu: Printing) -> None:
    old = attached(alice, mastu)
    assert "nobody else does" in send(alice_client, photo_file(colour=GREEN))
    new = Photo.objects.get()

    assert alice_client.get(address_of(old)).status_code == 404
    assert is_near(opened(alice_client.get(address_of(new)).content).convert("RGB").getpixel((9, 9)), GREEN)


def test_removing_brings_the_drawn_face_back(alice: Player, alice_client: Client, mastu: Printing) -> None:
    photo = attached(alice, mastu)
    page = f"/catalogue/wankul/cartes/{MASTU}/"
    listed = reverse("collection:photos")
    assert str(photo.pk) in alice_client.get(listed).content.decode()

    alice_client.post(reverse("collection:remove-photo", args=[photo.pk]), {"next": listed})

    assert "/petite.webp" not in alice_client.get(page).content.decode()
    assert alice_client.get(listed).status_code == 200
    alice.refresh_from_db()
    assert not alice.has_photos


def test_an_account_keeps_so_many_photos_and_may_still_replace_one(
    alice: Player, bob: Player, mastu: Printing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_PHOTOS", 2)
    one, other = Printing.objects.of("wankul").exclude(pk=mastu.pk)[:2]
    for printing in (one, other):
        attached(alice, printing)

    attached(alice, other, colour=GREEN)
    attached(bob, mastu)
    with override("en"), pytest.raises(UnusablePhotoError, match="as many as an account keeps"):
        attached(alice, mastu)

    assert set(Photo.objects.of(alice).values_list("printing", flat=True)) == {one.pk, other.pk}


def test_removing_the_photo_of_somebody_else_removes_nothing(alice: Player, bob: Player, mastu: Printing) -> None:
    photo = attached(alice, mastu)

    with pytest.raises(Photo.DoesNotExist):
        remove_photo(player=bob, pk=photo.pk)

    assert Photo.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_uploads_at_once_leave_one_photo(catalogues: None, alice: Player) -> None:
    ready, answers = threading.Barrier(2), []

    def upload(colour: tuple[int, int, int]) -> None:
        client = client_of(alice)
        ready.wait()
        sent = {"photo": SimpleUploadedFile("p.jpg", photo_file(colour=colour), content_type="image/jpeg")}
        answers.append(client.post(reverse("collection:attach-photo", args=["wankul", MASTU]), sent).status_code)
        connections.close_all()

    threads = [threading.Thread(target=upload, args=[colour]) for colour in (RED, GREEN)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == [302, 302]
    kept = Photo.objects.get()
    point = opened(bytes(kept.small)).convert("RGB").getpixel((9, 9))
    assert is_near(point, RED) or is_near(point, GREEN)
    alice.refresh_from_db()
    assert alice.has_photos
