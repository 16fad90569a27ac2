"""Every address of the site."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("config.home.urls")),
    path("", include("config.checks.health")),
    path("", include("collection.urls")),
    path("", include("decks.urls")),
    path("", include("decks.community_urls")),
    path("", include("play.urls")),
    path("compte/", include("config.accounts.urls")),
    path("compte/", include("allauth.account.urls")),
    path("compte/2fa/", include("allauth.mfa.urls")),
    path("api/", include("config.api.urls")),
]

handler500 = "config.middleware.waiting.broken"

handler429 = "config.middleware.throttling.too_many"
"""Asked for by allauth, when somebody logs in, signs up or asks for a new password too often."""
