"""The addresses of what players say about public decks."""

from django.urls import URLPattern, URLResolver, path

from decks.views.community import moderation, profiles, proposing, searching, talking

app_name = "community"

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/rechercher/", searching.how_to, name="query"),
    path("decks/partages/<str:share>/aimer/", talking.like, name="like"),
    path("decks/partages/<str:share>/commenter/", talking.comment, name="comment"),
    path("decks/partages/<str:share>/signaler/", talking.report_deck, name="report-deck"),
    path("decks/commentaires/<int:pk>/", talking.edit_comment, name="edit-comment"),
    path("decks/commentaires/<int:pk>/supprimer/", talking.delete_comment, name="delete-comment"),
    path("decks/commentaires/<int:pk>/masquer/", talking.hide_comment, name="hide-comment"),
    path("decks/commentaires/<int:number>/signaler/", talking.report_comment, name="report-comment"),
    path("decks/formats/partages/<str:share>/signaler/", talking.report_format, name="report-format"),
    path("decks/<int:pk>/echanges/", talking.change_talk, name="talk"),
    path("decks/<int:pk>/proposer/", proposing.propose, name="propose"),
    path("decks/propositions/", proposing.proposals, name="proposals"),
    path("decks/propositions/<int:pk>/", proposing.proposal, name="proposal"),
    path("decks/profil/", profiles.own_profile, name="own-profile"),
    path("decks/profil/supprimer/", profiles.drop_profile, name="drop-profile"),
    path("decks/bloques/", profiles.blocks, name="blocks"),
    path("decks/bloques/<int:pk>/lever/", profiles.unblock, name="unblock"),
    path("joueurs/<str:name>/", profiles.player, name="player"),
    path("joueurs/<str:name>/signaler/", profiles.report_player, name="report-player"),
    path("moderation/", moderation.reports, name="moderation"),
    path("moderation/<slug:kind>/<int:number>/", moderation.decide, name="decide"),
]
