"""The pages of one's own account."""

from typing import cast

from allauth.core import ratelimit
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext, override
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from collection.models import Player
from collection.refusal import GoneError
from collection.services.players import WrongPasswordError, delete_player, rename_player
from config.accounts.archive import archive_of
from config.accounts.belongings import belongings_of
from config.accounts.forms import DeletionForm, ProfileForm
from config.home.pages import appearance, remember_theme
from config.starting.demo import is_demo
from config.verified_addresses import has_proved


@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """The name of the player, the language and the theme, and the doors to the rest of the account."""
    player = cast(Player, request.user)
    if request.method != "POST":
        today = {"display_name": player.display_name, "language": get_language(), "theme": appearance(request)["theme"]}
        return _profile_page(request, player, ProfileForm(initial=today))
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return _profile_page(request, player, form)
    rename_player(player=player, display_name=form.cleaned_data["display_name"])
    with override(form.cleaned_data["language"]):
        messages.success(request, gettext("Your account is up to date."))
    response = redirect("profile")
    remember_theme(response, form.cleaned_data["theme"])
    _remember_language(response, form.cleaned_data["language"])
    return response


def _profile_page(request: HttpRequest, player: Player, form: ProfileForm) -> HttpResponse:
    second_step = is_mfa_enabled(player, [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN])
    return render(
        request,
        "account/profile.html",
        {"form": form, "proved": has_proved(player) or is_demo(player), "second_step": second_step},
    )


def _remember_language(response: HttpResponse, language: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )


@require_safe
def archive(request: HttpRequest) -> HttpResponseBase:
    """Everything that the account holds, in one file."""
    player = cast(Player, request.user)
    pieces = archive_of(player, language=get_language() or settings.LANGUAGE_CODE)
    response = StreamingHttpResponse(pieces, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="cartable-{timezone.localdate():%Y-%m-%d}.zip"'
    return response


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """What ends with the account, the files to take away first, and the password that ends it."""
    player = cast(Player, request.user)
    form = DeletionForm(request.POST or None)
    if request.method == "POST":
        refusal: HttpResponse | None = ratelimit.consume_or_429(request, action="reauthenticate", user=player)
        if refusal:
            return refusal
        if form.is_valid():
            try:
                delete_player(player=player, password=form.cleaned_data["password"])
            except WrongPasswordError:
                form.add_error("password", gettext("This is not your password. Nothing has been deleted."))
            except GoneError:  # the same form sent twice at once
                return _deleted(request)
            else:
                return _deleted(request)
        form.fields["password"].widget.attrs["autofocus"] = True  # far below what the account holds, out of sight of a phone
    return render(request, "account/delete.html", {"form": form, "belongings": belongings_of(player)})


def _deleted(request: HttpRequest) -> HttpResponse:
    logout(request)
    messages.success(request, gettext("Your account and all it held have been deleted."))
    return redirect("home")
