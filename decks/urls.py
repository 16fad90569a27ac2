"""The addresses of decks."""

from django.urls import URLPattern, URLResolver, path

from decks.views import building, comparing, editor, edits, exchange, history, sharing, shelf, suggesting, together, tonight

app_name = "decks"

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/", shelf.deck_list, name="list"),
    path("decks/nouveau/", exchange.new, name="new"),
    path("decks/modeles/", shelf.starter_decks, name="starters"),
    path("decks/modeles/<slug:game>/<slug:slug>/copier/", shelf.copy_starter, name="copy-starter"),
    path("decks/ce-soir/", tonight.tonight, name="tonight"),
    path("decks/comparer/", comparing.compare_decks, name="compare"),
    path("decks/partages/<str:share>/souhaiter/", tonight.wish_shared, name="wish-shared"),
    path("decks/ensemble/", together.decks_together, name="together"),
    path("decks/ensemble/souhaiter/", together.wish_together, name="wish-together"),
    path("decks/partages/", sharing.public_decks, name="public"),
    path("decks/partages/<str:share>/", sharing.shared_deck, name="shared"),
    path("decks/partages/<str:share>/affiche.<slug:language>.png", sharing.poster, name="poster"),
    path("decks/partages/<str:share>/copier/", sharing.copy_shared, name="copy-shared"),
    path("decks/<int:pk>/", shelf.deck_page, name="deck"),
    path("decks/<int:pk>/reglages/", shelf.deck_settings, name="settings"),
    path("decks/<int:pk>/archiver/", shelf.archive_deck, name="archive"),
    path("decks/<int:pk>/copier/", shelf.copy_deck, name="copy"),
    path("decks/<int:pk>/supprimer/", shelf.delete_deck, name="delete"),
    path("decks/<int:pk>/reprendre/", shelf.restore_deck, name="restore"),
    path("decks/<int:pk>/effacer/", shelf.delete_for_good, name="delete-for-good"),
    path("decks/<int:pk>/atelier/", editor.edit, name="edit"),
    path("decks/<int:pk>/atelier/recherche/", editor.search, name="search"),
    path("decks/<int:pk>/atelier/disposition/", edits.arrange, name="arrange"),
    path("decks/<int:pk>/atelier/volet/", editor.panel, name="panel"),
    path("decks/<int:pk>/atelier/changer/", edits.change_cards, name="change-cards"),
    path("decks/<int:pk>/atelier/annuler/", edits.undo, name="undo"),
    path("decks/<int:pk>/atelier/retablir/", edits.redo, name="redo"),
    path("decks/<int:pk>/atelier/corriger/", edits.apply_fix, name="fix"),
    path("decks/<int:pk>/atelier/remarque/", edits.remark, name="remark"),
    path("decks/<int:pk>/atelier/fusionner/", edits.merge, name="merge"),
    path("decks/<int:pk>/atelier/format/", edits.change_format, name="format"),
    path("decks/<int:pk>/completer/", suggesting.suggest, name="suggest"),
    path("decks/<int:pk>/revisions/", history.revisions, name="revisions"),
    path("decks/<int:pk>/revisions/<int:number>/", history.revision, name="revision"),
    path("decks/<int:pk>/revisions/<int:number>/restaurer/", history.restore_revision, name="restore-revision"),
    path("decks/<int:pk>/exemplaires/", building.copies, name="copies"),
    path("decks/<int:pk>/monter/", building.build, name="build"),
    path("decks/<int:pk>/souhaiter/", building.wish, name="wish"),
    path("decks/<int:pk>/demonter/", building.take_apart, name="take-apart"),
    path("decks/<int:pk>/texte/", exchange.text, name="text"),
    path("decks/<int:pk>/texte/fichier/", exchange.download, name="download"),
    path("decks/<int:pk>/importer/", exchange.import_list, name="import"),
]
