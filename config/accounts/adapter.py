"""Where this site differs from django-allauth: where somebody is, attempts, proofs of addresses, and what messages say."""

import logging
from http import HTTPStatus
from ipaddress import ip_address
from threading import BoundedSemaphore
from typing import Any, ClassVar, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.core.internal.httpkit import clean_client_ip
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.contrib.auth import authenticate
from django.core.exceptions import ImproperlyConfigured, PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, ngettext

from collection.models import Player
from collection.refusal import Refusal
from collection.services.guests import settle_down
from config.accounts.addresses import is_proved_by_another
from config.accounts.attempts import TooManyAttemptsError, begin_attempt, may_send
from config.accounts.devices import remember_device
from config.accounts.moving import Moved, move_belongings

log = logging.getLogger(__name__)

ON_ITS_WAY: Final = "account/messages/email_confirmation_sent.txt"

SENT_AT_ONCE: Final = 3
"""Messages of one process that may wait for the mail server, of its eight threads."""

WAITS_TO_SEND: Final = 1.0
"""Seconds that one more waits for its turn."""

SENDING: Final = BoundedSemaphore(SENT_AT_ONCE)


class MailAwayError(Refusal):
    """The mail server takes no messages."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    words = gettext_lazy("The site cannot send messages at the moment. Ask for another one later.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # django-allauth is not typed
    """Says nothing, in words or time, about who has an account."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Where the request comes from, for every limit and every line of the log: the one place that knows.

        As the outermost trusted proxy says it, else who is connected, where the proxy said nothing that is an address.
        An address of version 4 in the clothes of version 6 is one of version 4: else all of them were one network.
        """
        try:
            said = super().get_client_ip(request)
        except (PermissionDenied, ImproperlyConfigured):
            said = clean_client_ip(request.META.get("REMOTE_ADDR", ""))
            if said is None:
                raise
        address = ip_address(said)
        return str(getattr(address, "ipv4_mapped", None) or address)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Player | None:
        """Who logs in with these credentials. Raises ValidationError after too many wrong ones."""
        try:
            attempt = begin_attempt(request, credentials["email"])
        except TooManyAttemptsError as problem:
            problem.refuse(request)
            raise _too_many(problem.minutes) from problem
        AuthenticationBackend.unstash_authenticated_user()
        player = authenticate(request, **credentials, only=attempt.only) or AuthenticationBackend.unstash_authenticated_user()
        if not isinstance(player, Player):
            return None
        attempt.forgive()
        return player

    def reauthenticate(self, user: Player, password: str) -> bool:
        """Whether this is the password of somebody who is logged in; the view limits the attempts of a player."""
        return user.check_password(password)

    def new_user(self, request: HttpRequest) -> Player:
        """Who opens an account: the guest of this browser, with all that is his; else somebody new."""
        guest: Player | None = getattr(request, "guest", None)
        settled = settle_down(guest=guest, now=timezone.now()) if guest else None
        return settled or super().new_user(request)

    def post_login(self, request: HttpRequest, user: Player, **login: Any) -> HttpResponse:
        """From now on this browser knows the account, and what its guest made is in it."""
        response: HttpResponse = super().post_login(request, user, **login)
        remember_device(request, response, user)
        guest: Player | None = getattr(request, "guest", None)
        if guest is not None and guest.pk == user.pk:
            messages.success(request, gettext("Everything you made as a guest is in your account now."))
        elif guest is not None and (moved := move_belongings(guest=guest, account=user, now=timezone.now())):
            messages.success(request, _moved_words(moved))
        if login.get("signup"):
            _say_at_once(request)
        return response

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Count an address as proved only where the account that claims it is logged in: the link alone proves nothing."""
        if request.user.pk != email_address.user_id:
            words = gettext("Log in to the account that asked for this address, then follow the link again.")
            self.add_message(request, messages.WARNING, message=words)
            return False
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:  # another account has proved it in this very moment
            return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Refuses with MailAwayError, alike for addresses with an account and without: the mail server is asked in both cases.

        Where it is so slow that SENT_AT_ONCE messages wait for it, the next ones are refused: others want the site's threads too.
        """
        if not SENDING.acquire(timeout=WAITS_TO_SEND):
            log.error("The mail server is too slow: a message was not sent")
            raise MailAwayError
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as problem:  # of the network, or of what the server answered
            log.exception("A message could not be sent")
            raise MailAwayError from problem
        finally:
            SENDING.release()

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: EmailConfirmationHMAC, signup: bool) -> None:
        """The link that proves the address; to an address that is proved already, word that it has an account.

        The account is there, or the address is kept, where no message gets through: it can be asked for again.
        """
        address = emailconfirmation.email_address
        if not may_send(request, address.email):
            return
        try:
            if is_proved_by_another(address):
                self.send_account_already_exists_mail(address.email)
            else:
                super().send_confirmation_mail(request, emailconfirmation, signup)
        except MailAwayError:
            request.mail_is_away = True  # type: ignore[attr-defined]

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **options: Any
    ) -> None:
        """No word that a message is on its way where none could be sent."""
        if message_template == ON_ITS_WAY and getattr(request, "mail_is_away", False):
            messages.warning(request, str(MailAwayError.words))
        else:
            super().add_message(request, level, message_template, *args, **options)


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # django-allauth is not typed
    """Says in the site's words who may have a second step."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultMFAAdapter.error_messages,
        "unverified_email": gettext_lazy("Confirm your email address first: a second step is for addresses that are confirmed."),
    }


def _say_at_once(request: HttpRequest) -> None:
    """One message of all that there is to say to somebody new, who sees that he is logged in."""
    told = [one for one in messages.get_messages(request) if str(one) != gettext("You are logged in.")]
    if told:
        level = max(messages.SUCCESS, *(one.level for one in told))
        messages.add_message(request, level, " ".join(str(one) for one in told))


def _moved_words(moved: Moved) -> str:
    counts = (
        (moved.decks, ngettext("%(n)d deck", "%(n)d decks", moved.decks)),
        (moved.tables, ngettext("%(n)d table", "%(n)d tables", moved.tables)),
        (moved.runs, ngettext("%(n)d simulation", "%(n)d simulations", moved.runs)),
    )
    told = ", ".join(words % {"n": count} for count, words in counts if count)
    return gettext("What you made as a guest is in your account now: %(things)s.") % {"things": told}


def _too_many(minutes: int) -> ValidationError:
    words = ngettext(
        "Too many wrong passwords. Try again in %(minutes)d minute.",
        "Too many wrong passwords. Try again in %(minutes)d minutes.",
        minutes,
    )
    return ValidationError(words % {"minutes": minutes}, code="too_many_login_attempts")
