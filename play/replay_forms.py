"""What people write on replays."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from play.replay_models import LONGEST_REMARK, LONGEST_REPORT

LONGEST_TRANSCRIPT = 2_000_000


class RemarkForm(forms.Form):
    """A remark on one moment."""

    words = forms.CharField(
        label=_("Remark on this moment"),
        max_length=LONGEST_REMARK,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": LONGEST_REMARK}),
    )


class ReportForm(forms.Form):
    """What went wrong at a moment."""

    moves = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    expected = forms.CharField(
        label=_("What did you expect instead?"),
        help_text=_("The card, the rule and its number if you know it. The game itself is attached: seed, moves, versions."),
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST_REPORT}),
    )


class VerifyForm(forms.Form):
    """A game as text, as Cartable writes it."""

    text = forms.CharField(
        label=_("The game as text"),
        help_text=_("A file downloaded from a replay, or written by the command line, with its machine part."),
        max_length=LONGEST_TRANSCRIPT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
