"""Likes and comments below a public deck, and the reports and settings that go with them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.community.doors import comment_on_own_deck, comment_seen_by, own_comment, public_deck, shared_format
from decks.community.presenting import comment_address
from decks.community.services import commenting, liking, moderating
from decks.community.services.moderating import Thing
from decks.forms.community import CommentForm, EditCommentForm, ReportForm
from decks.models import Comment
from decks.views.access import deck_of
from decks.views.sharing import shared_page


@require_POST
def like(request: PlayerRequest, share: str) -> HttpResponse:
    """Like a deck, or no longer."""
    deck = public_deck(share)
    if "back" in request.POST:
        liking.take_back(player=request.user, deck=deck)
    else:
        liking.like(player=request.user, deck=deck, now=timezone.now())
    return redirect(reverse("decks:shared", args=[share]) + "#talk")


@require_POST
def comment(request: PlayerRequest, share: str) -> HttpResponse:
    """Say something below a deck; what was refused stays in the form."""
    deck, form = public_deck(share), CommentForm(request.POST)
    if not form.is_valid():
        return shared_page(request, deck, comment_form=form, status=422)
    number: int | None = form.cleaned_data["answers"]
    answered = Comment.objects.filter(pk=number, deck=deck).select_related("answers", "deck").first() if number else None
    try:
        if number and answered is None:
            raise commenting.NoSuchCommentError
        said = commenting.write_comment(
            player=request.user,
            deck=deck,
            text=form.cleaned_data["text"],
            answers=answered,
            now=timezone.now(),
            token=form.cleaned_data["token"],
        )
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return refusal.on(shared_page(request, deck, comment_form=form, answers=number, status=refusal.status))
    return redirect(comment_address(said))


@require_http_methods(["GET", "HEAD", "POST"])
def edit_comment(request: PlayerRequest, pk: int) -> HttpResponse:
    """Change the words of one's own comment."""
    found = own_comment(request, pk)
    form = EditCommentForm(request.POST or None, initial={"text": found.text})
    if form.is_valid():
        try:
            commenting.edit_comment(comment=found, text=form.cleaned_data["text"], now=timezone.now())
        except Refusal as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect(comment_address(found))
    context = {"comment": found, "deck": found.deck, "form": form, "back": comment_address(found)}
    return render(request, "community/comment.html", context, status=422 if request.method == "POST" else 200)


@require_POST
def delete_comment(request: PlayerRequest, pk: int) -> HttpResponse:
    """Remove one's own comment."""
    found = own_comment(request, pk)
    deck, above = found.deck, found.answers
    commenting.delete_comment(comment=found)
    messages.success(request, _("Your comment is deleted."))
    if above is not None:
        return redirect(comment_address(above))
    return redirect(reverse("decks:shared", args=[deck.share]) + "#talk" if deck.share else "decks:public")


@require_POST
def hide_comment(request: PlayerRequest, pk: int) -> HttpResponse:
    """As the author of the deck: take a comment out of sight, or show it again."""
    found = comment_on_own_deck(request, pk)
    if "back" in request.POST:
        commenting.show_comment(comment=found)
    else:
        commenting.hide_comment(comment=found)
    return redirect(comment_address(found))


@require_POST
def change_talk(request: PlayerRequest, pk: int) -> HttpResponse:
    """As the author of the deck: take comments and proposals, or no more."""
    deck = deck_of(request, pk)
    commenting.change_talk(deck=deck, takes_comments="comments" in request.POST, takes_proposals="proposals" in request.POST)
    messages.success(request, _("Saved."))
    return redirect("decks:deck", pk)


@require_http_methods(["GET", "HEAD", "POST"])
def report_deck(request: PlayerRequest, share: str) -> HttpResponse:
    """Ask moderators to look at a deck."""
    deck = public_deck(share)
    return reported(request, deck, deck.name, reverse("decks:shared", args=[share]))


@require_http_methods(["GET", "HEAD", "POST"])
def report_comment(request: PlayerRequest, number: int) -> HttpResponse:
    """Ask moderators to look at a comment."""
    found = comment_seen_by(request.user, number)
    return reported(request, found, found.text, comment_address(found))


@require_http_methods(["GET", "HEAD", "POST"])
def report_format(request: PlayerRequest, share: str) -> HttpResponse:
    """Ask moderators to look at a format of a player."""
    own = shared_format(share)
    return reported(request, own, f"{own.name}\n{own.description}", reverse("decks:shared-format", args=[share]))


def reported(request: PlayerRequest, thing: Thing, words: str, back: str) -> HttpResponse:
    """The form of a report, or what became of it."""
    form = ReportForm(request.POST or None)
    if form.is_valid():
        try:
            moderating.report(player=request.user, thing=thing, now=timezone.now(), **form.cleaned_data)
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Thank you. Moderators will look at it."))
        return redirect(back)
    context = {"form": form, "words": words, "back": back, "kind": moderating.kind_of(thing)}
    return render(request, "community/report.html", context, status=422 if request.method == "POST" else 200)
