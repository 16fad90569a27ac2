"""Every address of the site."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("config.home_urls")),
    path("", include("config.health")),
    path("", include("collection.urls")),
    path("", include("decks.urls")),
    path("", include("play.urls")),
    path("compte/", include("config.accounts.urls")),
    path("compte/", include("allauth.account.urls")),
    path("api/", include("config.api")),
]
