"""What people type about their account."""

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from collection.models import Player
from config.pages import THEMES

THEME_NAMES = dict(zip(THEMES, (_("Light"), _("Dark")), strict=True))


class ProfileForm(forms.Form):
    """How the player is called, and how the site looks on this device."""

    display_name = forms.CharField(
        label=_("Display name"),
        max_length=60,
        required=False,
        help_text=_("What the site calls you. Empty: your address up to the @."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    theme = forms.ChoiceField(label=_("Theme"), choices=[("", _("Device")), *THEME_NAMES.items()], required=False)


class DeletionForm(forms.Form):
    """The password once more before an account ends."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ChangeAddressForm(AddEmailForm):  # type: ignore[misc]  # django-allauth is not typed
    """Asks for another address; the one in use stays until the new one is confirmed, even if it never was confirmed itself."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        if Player.objects.filter(email__iexact=email).exists():
            raise get_adapter().validation_error("email_taken")
        return email

    def save(self, request: HttpRequest) -> EmailAddress:
        """Forget an earlier change that nobody confirmed, and send the link to the new address."""
        with transaction.atomic():
            pending = EmailAddress.objects.filter(user=self.user, verified=False)
            pending.exclude(email__iexact=self.user.email).delete()
            address = EmailAddress.objects.create(user=self.user, email=self.cleaned_data["email"])
        send_verification_email_to_address(request, address)
        return address
