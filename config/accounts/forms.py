"""What people type about their account."""

import re
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm, ResetPasswordForm, SignupForm, default_token_generator
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from collection.folding import unseen_in
from collection.models import Player, Scope
from collection.models.player import own_name
from config.accounts.addresses import may_choose_from
from config.accounts.attempts import may_send_links
from config.accounts.devices import device_of
from config.home.pages import THEMES

THEME_NAMES = dict(zip(THEMES, (_("Light"), _("Dark")), strict=True))


class ProfileForm(forms.Form):
    """How the player is called, and how the site looks on this device."""

    display_name = forms.CharField(
        label=_("Display name"),
        max_length=60,
        required=False,
        help_text=_("What the site calls you. Empty: others see a number."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    theme = forms.ChoiceField(label=_("Theme"), choices=[("", _("Device")), *THEME_NAMES.items()], required=False)

    def clean_display_name(self) -> str:
        """A name of which every sign is seen."""
        name: str = self.cleaned_data["display_name"]
        if unseen_in(name):
            raise forms.ValidationError(_("A name cannot hold invisible signs, nor ones that turn the direction of writing."))
        return name


class OpeningForm(SignupForm):  # type: ignore[misc]  # django-allauth is not typed
    """Opens an account."""

    def save(self, request: HttpRequest) -> Player:
        """The player together with the address, or neither. A guest becomes the player; the same form twice opens one account."""
        with transaction.atomic():
            return self._opened_already(request) or super().save(request)

    def _opened_already(self, request: HttpRequest) -> Player | None:
        """The account that this browser's guest became a moment ago by the same form."""
        guest: Player | None = getattr(request, "guest", None)
        row = Player.objects.select_for_update().filter(pk=guest.pk).first() if guest else None
        data = self.cleaned_data
        is_same = row is not None and row.email == data["email"].lower() and row.check_password(data["password1"])
        return row if is_same else None


class DeletionForm(forms.Form):
    """The password once more before an account ends."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ApiKeyForm(forms.Form):
    """What a new key is called, what it opens and how long."""

    name = forms.CharField(
        label=_("Name of the key"),
        max_length=60,
        help_text=_("What will use it, so that you know later which one to revoke."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(label=_("What it opens"), choices=Scope, initial=Scope.READ)
    lasts = forms.TypedChoiceField(
        label=_("How long"),
        choices=[(30, _("30 days")), (90, _("90 days")), (365, _("1 year")), (0, _("Until I revoke it"))],
        initial=90,
        coerce=int,
    )

    def clean_name(self) -> str:
        """On one line."""
        return " ".join(self.cleaned_data["name"].split())


class ArchiveForm(forms.Form):
    """An archive to be restored."""

    archive = forms.FileField(
        label=_("Archive (ZIP)"),
        max_length=200,
        widget=forms.ClearableFileInput(attrs={"accept": ".zip,application/zip"}),
    )


class ChangeAddressForm(AddEmailForm):  # type: ignore[misc]  # django-allauth is not typed
    """Asks for another address; the one in use stays until the new one is confirmed, even if it never was confirmed itself."""

    def save(self, request: HttpRequest) -> EmailAddress:
        """Forget an earlier change that nobody confirmed, and send the link to the new address."""
        with transaction.atomic():
            pending = EmailAddress.objects.filter(user=self.user, verified=False)
            pending.exclude(email__iexact=self.user.email).delete()
            address = EmailAddress.objects.create(user=self.user, email=self.cleaned_data["email"])
        send_verification_email_to_address(request, address)
        return address


class ForgottenPasswordForm(ResetPasswordForm):  # type: ignore[misc]  # django-allauth is not typed
    """Sends one message: a link for the account that has proved the address, else for each that its reader may choose from."""

    def save(self, request: HttpRequest, **more: Any) -> str:
        """Send the message; nothing, without a word, while enough of them are on their way to this address."""
        email: str = self.cleaned_data["email"].lower()
        if not may_send_links(request, email):
            return email
        self.users = may_choose_from(email, known=device_of(request).knows(email))
        if len(self.users) > 1:
            accounts = [_choice(player) for player in self.users]
            get_adapter().send_mail("account/email/password_reset_choice", email, {"accounts": accounts})
            return email
        sent: str = super().save(request, **more)
        return sent


def _choice(player: Player) -> dict[str, Any]:
    """An account as the message shows it: of the name only what nobody can turn into an advertisement or a link."""
    key = f"{user_pk_to_url_str(player)}-{default_token_generator.make_token(player)}"
    name = " ".join(re.findall(r"[\w'-]+", own_name(player)))
    return {"name": name, "opened": player.date_joined, "url": get_adapter().get_reset_password_from_key_url(key)}
