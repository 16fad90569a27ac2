"""What django-allauth and Django say of addresses, in the words of this site: its French says “courriel”, theirs several things.

Their sentences are message ids here, so that the catalogue of the site, which is asked first, translates them too.
"""

from typing import Final

from django.utils.translation import gettext_noop

__all__ = ["OF_ADDRESSES"]

OF_ADDRESSES: Final = (
    gettext_noop("A user is already registered with this email address."),
    gettext_noop("Email"),
    gettext_noop("Email (again)"),
    gettext_noop("Email (optional)"),
    gettext_noop("Email address"),
    gettext_noop("Email address confirmation"),
    gettext_noop("Email or phone"),
    gettext_noop("Enter a valid email address."),
    gettext_noop("The email address and/or password you specified are not correct."),
    gettext_noop("The email address is not assigned to any user account."),
    gettext_noop("This email address is already associated with this account."),
    gettext_noop("Username or email"),
    gettext_noop("Username, email or phone"),
    gettext_noop("You cannot activate two-factor authentication until you have verified your email address."),
    gettext_noop("You cannot add an email address to an account protected by two-factor authentication."),
    gettext_noop("You cannot add more than %d email addresses."),
    gettext_noop("You cannot remove your primary email address."),
    gettext_noop("You must type the same email each time."),
    gettext_noop("Your primary email address must be verified."),
    gettext_noop("email address"),
    gettext_noop("email addresses"),
    gettext_noop("email confirmation"),
    gettext_noop("email confirmations"),
)
