"""What somebody looks for, and how much he keeps."""

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from collection.browsing.naming import LONGEST_NAME
from collection.models.wishes import MAX_NOTE
from collection.services.spares import MOST_KEPT
from collection.services.wishes import MOST_WISHED


class WishForm(forms.Form):
    """So many copies to look for, of one printing or (empty) of any; 0: no longer."""

    printing = forms.CharField(required=False, max_length=60, validators=[ProhibitNullCharactersValidator()])
    copies = forms.IntegerField(min_value=0, max_value=MOST_WISHED)
    note = forms.CharField(required=False, max_length=MAX_NOTE)


class NamedWishForm(forms.Form):
    """So many copies to look for of a card, named by what was typed or (`card`, as `wankul:S1-108`) by what was chosen."""

    line = forms.CharField(required=False, max_length=LONGEST_NAME, validators=[ProhibitNullCharactersValidator()])
    card = forms.CharField(required=False, max_length=120, validators=[ProhibitNullCharactersValidator()])
    copies = forms.IntegerField(min_value=1, max_value=MOST_WISHED)


class KeepForm(forms.Form):
    """How many copies of each card are not to spare."""

    keeps = forms.IntegerField(label=_("Copies of each card that I keep"), min_value=0, max_value=MOST_KEPT)


class KeepCardForm(forms.Form):
    """How many copies of one card I keep; empty: as many as of each."""

    copies = forms.IntegerField(required=False, min_value=0, max_value=MOST_KEPT)
