"""The addresses of the API: every app's viewsets under one router, the OpenAPI document, and words for any other address."""

from django.contrib.auth.decorators import login_required
from django.urls import path, re_path
from drf_spectacular.views import SpectacularSwaggerSplitView

from collection.api.boxes import router_entries as box_entries
from collection.api.catalogue import router_entries as collection_entries
from collection.api.exchanges import router_entries as exchange_entries
from collection.api.journal import router_entries as journal_entries
from collection.api.lots import router_entries as lot_entries
from collection.api.queued import router_entries as queued_entries
from collection.api.wishes import router_entries as wish_entries
from config.api.asking import ExactRouter
from config.api.document import DocumentView
from config.api.refusing import NothingHereView
from decks.api.community.routes import router_entries as community_entries
from decks.api.decks import router_entries as deck_entries
from play.replays.api import router_entries as replay_entries
from play.runs.api import router_entries as play_entries
from play.tables.api import router_entries as table_entries

router = ExactRouter(use_regex_path=False)
router.include_root_view = False
router.include_format_suffixes = False
for prefix, viewset, basename in (
    *collection_entries,
    *box_entries,
    *lot_entries,
    *journal_entries,
    *queued_entries,
    *wish_entries,
    *exchange_entries,
    *deck_entries,
    *community_entries,
    *play_entries,
    *table_entries,
    *replay_entries,
):
    router.register(prefix, viewset, basename)

urlpatterns = [
    *router.urls,
    path("schema/", DocumentView.as_view(), name="api-schema"),
    path("", login_required(SpectacularSwaggerSplitView.as_view(url_name="api-schema")), name="api-docs"),
    re_path("", NothingHereView.as_view(), name="api-nothing-here"),
]
