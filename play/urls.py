"""The addresses of simulations."""

from django.urls import URLPattern, URLResolver, path

from play.views import asking, downloads, games, runs

app_name = "play"

urlpatterns: list[URLPattern | URLResolver] = [
    path("simulations/", runs.run_list, name="list"),
    path("simulations/nouvelle/", asking.new_goldfish, name="new-goldfish"),
    path("simulations/nouvelle/avis/", asking.preflight, name="preflight"),
    path("simulations/<uuid:pk>/", runs.run_page, name="run"),
    path("simulations/<uuid:pk>/avancement/", runs.progress, name="progress"),
    path("simulations/<uuid:pk>/arreter/", runs.stop, name="stop"),
    path("simulations/<uuid:pk>/supprimer/", runs.delete, name="delete"),
    path("simulations/<uuid:pk>/autre-graine/", asking.another_seed, name="another-seed"),
    path("simulations/<uuid:pk>/parties/", games.game_list, name="games"),
    path("simulations/<uuid:pk>/parties/<int:number>/", games.game, name="game"),
    path("simulations/<uuid:pk>/parties.csv", downloads.games_csv, name="csv"),
    path("simulations/<uuid:pk>/resultat.json", downloads.result_json, name="json"),
]
