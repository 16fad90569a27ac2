"""What people type about decks of others, checked before anything is done with it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.forms.decks import OneLineField, TokenForm, set_choices
from decks.models import MAX_ABOUT, MAX_COMMENT, MAX_NAME, MAX_REASON, ModerationKind, Profile, ReportReason
from decks.origins.naming import problem_of


def _words_field(label: Any, *, most: int, rows: int, required: bool = True) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, required=required, widget=forms.Textarea(attrs={"rows": rows}))


class CommentForm(TokenForm):
    """A comment, perhaps in answer to another one."""

    text = _words_field(_("Your comment"), most=MAX_COMMENT, rows=4)
    answers = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=2**53)


class EditCommentForm(forms.Form):
    """The words of a comment."""

    text = _words_field(_("Your comment"), most=MAX_COMMENT, rows=6)


class ReportForm(forms.Form):
    """Why moderators should look at something."""

    reason = forms.ChoiceField(label=_("What is wrong?"), choices=ReportReason, widget=forms.RadioSelect)
    words = _words_field(_("More about it"), most=MAX_REASON, rows=3, required=False)


class DecisionForm(forms.Form):
    """What a moderator decides, and why; only what is hidden can be shown again."""

    kind = forms.ChoiceField(label=_("Decision"), widget=forms.RadioSelect)
    reason = OneLineField(
        label=_("Reason"),
        max_length=MAX_REASON,
        required=False,
        help_text=_("The author of what is hidden reads it."),
    )

    def __init__(self, *args: Any, is_hidden: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        shown_again = [(ModerationKind.SHOW.value, _("Show it again"))] if is_hidden else []
        hidden, left = (ModerationKind.HIDE.value, _("Hide it")), (ModerationKind.DISMISS.value, _("Leave it as it is"))
        set_choices(self.fields["kind"], [hidden, *shown_again, left])


class ProposeForm(TokenForm):
    """Why a change is proposed."""

    message = _words_field(_("Why?"), most=MAX_REASON, rows=3, required=False)


class AnswerForm(forms.Form):
    """What becomes of a proposal; accepting names the version of the deck that its author saw."""

    do = forms.ChoiceField(choices=[(one, one) for one in ("accept", "decline", "withdraw")])
    version = forms.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    answer = forms.CharField(required=False, max_length=MAX_REASON)


class ProfileForm(forms.Form):
    """What a player shows of himself to everybody."""

    name = OneLineField(
        label=_("Public name"),
        max_length=MAX_NAME,
        help_text=_(
            "Three letters or digits at least; - _ . may stand between them. Nobody else has it, or one that looks like it."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
    )
    about = _words_field(_("About you"), most=MAX_ABOUT, rows=5, required=False)
    is_indexed = forms.BooleanField(label=_("Search engines may list this page"), required=False)

    def clean_name(self) -> str:
        """A name that somebody may choose."""
        name: str = self.cleaned_data["name"]
        if words := problem_of(name):
            raise forms.ValidationError(words)
        return name

    @staticmethod
    def of(profile: Profile | None) -> dict[str, Any]:
        """What the form shows before anything is typed."""
        return {"name": profile.name, "about": profile.about, "is_indexed": profile.is_indexed} if profile else {}
