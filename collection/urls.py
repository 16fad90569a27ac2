"""Addresses of the catalogue, of collections and of the rules."""

from django.urls import URLPattern, URLResolver, include, path

from collection.pictures.addresses import UNDER
from collection.views import boxes, catalogue, entry, exporting, holdings, importing, journal, own_lists, pictures, review, rules

catalogue_urls = (
    [
        path("", catalogue.home, name="home"),
        path("<slug:game>/", catalogue.game_page, name="game"),
        path("<slug:game>/cartes/", catalogue.cards, name="cards"),
        path("<slug:game>/cartes/<str:key>/", catalogue.card, name="card"),
        path("<slug:game>/cartes/<str:key>/apercu/", catalogue.preview, name="preview"),
        path("<slug:game>/extensions/<slug:slug>/", catalogue.set_page, name="set"),
        path("<slug:game>/liste/", own_lists.own_list, name="own-list"),
        path("<slug:game>/liste/liste.toml", own_lists.own_list_text, name="own-list-text"),
        path("<slug:game>/liste/retirer/", own_lists.drop, name="drop-list"),
        path("<slug:game>/relecture/", review.review, name="review"),
    ],
    "catalogue",
)
collection_urls = (
    [
        path("", holdings.home, name="home"),
        path("modifier/", holdings.change, name="change"),
        path("progression/", holdings.progress, name="completion"),
        path("progression/<slug:game>/<slug:slug>/", holdings.missing, name="missing"),
        path("classeur/<slug:game>/<slug:slug>/", holdings.binder, name="binder"),
        path("boites/<slug:game>/", boxes.boxes, name="boxes"),
        path("boites/<slug:game>/liste/", boxes.own_box, name="own-box"),
        path("boites/<slug:game>/<slug:box>/completer/", boxes.complete, name="complete-box"),
        path("saisie/", entry.fast_entry, name="fast-entry"),
        path("journal/", journal.journal, name="journal"),
        path("journal/<int:pk>/", journal.act, name="act"),
        path("journal/<int:pk>/annuler/", journal.undo, name="undo"),
        path("importer/", importing.import_list, name="import"),
        path("importer/<uuid:pk>/", importing.preview, name="import-preview"),
        path("importer/<uuid:pk>/avancement/", importing.progress, name="import-progress"),
        path("importer/<uuid:pk>/choisir/", importing.choose, name="import-choose"),
        path("importer/<uuid:pk>/abandonner/", importing.discard, name="import-discard"),
        path("importer/<uuid:pk>/restes.csv", importing.problems, name="import-problems"),
        path("exporter.csv", exporting.export, name="export"),
    ],
    "collection",
)
rules_urls = (
    [
        path("", rules.home, name="home"),
        path("<slug:game>/", rules.rules, name="game"),
        path("<slug:game>/glossaire/", rules.words, name="glossary"),
    ],
    "rules",
)
urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{UNDER}<slug:digest>/<str:name>.svg", pictures.picture, name="picture"),
    path("catalogue/", include(catalogue_urls)),
    path("collection/", include(collection_urls)),
    path("regles/", include(rules_urls)),
]
