"""The home page and the pages about the site itself."""

from django.contrib.auth.decorators import login_not_required
from django.urls import path
from django.views.i18n import set_language

from config.home import views
from config.offline import views as offline

urlpatterns = [
    path("", login_not_required(views.home), name="home"),
    path("affiche.<slug:language>.png", login_not_required(views.poster), name="poster"),
    path("langue", login_not_required(set_language), name="set_language"),
    path("theme", login_not_required(views.set_theme), name="set_theme"),
    path("manifest.webmanifest", login_not_required(views.manifest), name="manifest"),
    path("hors-ligne/", login_not_required(offline.page), name="offline"),
    path("hors-ligne/etat.json", offline.snapshot, name="offline-snapshot"),
    path("hors-ligne/session.json", offline.session, name="offline-session"),
    path("service-worker.js", login_not_required(offline.service_worker), name="service-worker"),
    path("robots.txt", login_not_required(views.robots), name="robots"),
    path("favicon.ico", login_not_required(views.favicon), name="favicon"),
    path("recherche", login_not_required(views.search), name="search"),
    path("recherche/commandes", login_not_required(views.commands), name="commands"),
    path("recherche/cartes", login_not_required(views.card_names), name="card-names"),
    path("credits", login_not_required(views.credits_page), name="credits"),
    path("script", login_not_required(views.script_page), name="script"),
    path("style", login_not_required(views.style_guide), name="style"),
]
