"""The addresses of tables, training, replays and simulations."""

from django.urls import URLPattern, URLResolver, path

from play.lessons import views as lessons
from play.replays.views import cards, deeds, links, live, replays
from play.runs.views import downloads, duels, games, goldfish, improving, runs, series, trying
from play.tables import views as tables
from play.training import views as training

app_name = "play"


def replays_of(route: str, name: str) -> list[URLPattern]:
    """The addresses of one kind of replay, and of what one may do there."""
    return [
        path(route, replays.replay, name=name),
        path(f"{route}pourquoi/", replays.why, name=f"{name}-why"),
        path(f"{route}partie.txt", replays.text, name=f"{name}-text"),
        path(f"{route}remarquer/", deeds.remark, name=f"{name}-remark"),
        path(f"{route}continuer/", deeds.go_on, name=f"{name}-continue"),
        path(f"{route}partager/", deeds.share_game, name=f"{name}-share"),
        path(f"{route}signaler/", deeds.report_game, name=f"{name}-report"),
    ]


urlpatterns: list[URLPattern | URLResolver] = [
    path("jouer/", tables.table_list, name="tables"),
    path("jouer/nouvelle/<slug:game>/", tables.new_table, name="new-table"),
    path("jouer/apprendre/", lessons.lesson_list, name="lessons"),
    path("jouer/apprendre/<slug:game>/", lessons.lesson, name="lesson"),
    path("jouer/apprendre/<slug:game>/pourquoi/", lessons.why_not_yet, name="lesson-why-not"),
    path("jouer/<uuid:pk>/", tables.table_page, name="table"),
    path("jouer/<uuid:pk>/etat/", tables.table_state, name="table-state"),
    path("jouer/<uuid:pk>/deroule/", tables.table_playback, name="table-playback"),
    path("jouer/<uuid:pk>/coup/", tables.move, name="table-move"),
    path("jouer/<uuid:pk>/reprendre/", tables.undo, name="table-undo"),
    path("jouer/<uuid:pk>/conseil/", tables.hint, name="table-hint"),
    path("jouer/<uuid:pk>/pourquoi/", tables.why_not, name="table-why-not"),
    path("jouer/<uuid:pk>/abandonner/", tables.concede_table, name="table-concede"),
    path("jouer/<uuid:pk>/nulle/", tables.draw, name="table-draw"),
    path("jouer/<uuid:pk>/revanche/", tables.play_again, name="table-again"),
    path("jouer/<uuid:pk>/supprimer/", tables.delete, name="table-delete"),
    *replays_of("jouer/<uuid:pk>/revoir/", "replay"),
    path("jouer/remarques/<int:remark_id>/retirer/", deeds.unremark, name="unremark"),
    path("jouer/remarques/<int:remark_id>/lecteurs/", deeds.remark_audience, name="remark-audience"),
    path("jouer/entrainement/", training.trainer, name="trainer"),
    path("jouer/entrainement/<uuid:pk>/", training.drill, name="drill"),
    path("jouer/entrainement/<uuid:pk>/reponse/", training.answer, name="drill-answer"),
    path("jouer/entrainement/<uuid:pk>/jouer/", training.go_on, name="drill-play"),
    path("jouer/liens/", links.link_list, name="links"),
    path("jouer/parties/", links.shown_games, name="shown-games"),
    path("jouer/liens/<str:token>/", replays.link_replay, name="link"),
    path("jouer/liens/<str:token>/affiche.<slug:language>.png", replays.link_poster, name="link-poster"),
    path("jouer/liens/<str:token>/continuer/", deeds.link_continue, name="link-continue"),
    path("jouer/liens/<str:token>/retirer/", links.unlink, name="unlink"),
    path("jouer/liens/<str:token>/partie.txt", replays.link_text, name="link-text"),
    path("jouer/liens/<str:token>/pourquoi/", replays.link_why, name="link-why"),
    path("jouer/liens/<str:token>/public/", links.link_audience, name="link-audience"),
    path("jouer/vitrine/<slug:language>/<str:token>/<int:number>/", live.live_moment, name="live"),
    path("jouer/essai/", trying.try_list, name="try"),
    path("jouer/essai/<int:pk>/", trying.first_look, name="first-look"),
    path("jouer/carte/<slug:game>/<str:key>/", cards.card, name="card"),
    path("jouer/verifier/", replays.verify, name="verify"),
    path("simulations/", runs.run_list, name="list"),
    path("simulations/contre/", duels.new_field, name="new-field"),
    path("simulations/contre/avis/", duels.field_preflight, name="field-preflight"),
    path("simulations/matrice/", duels.new_matrix, name="new-matrix"),
    path("simulations/matrice/avis/", duels.matrix_preflight, name="matrix-preflight"),
    path("simulations/ameliorer/", duels.new_advice, name="new-advice"),
    path("simulations/ameliorer/avis/", duels.advice_preflight, name="advice-preflight"),
    path("simulations/comparer/", duels.new_compare, name="new-compare"),
    path("simulations/comparer/avis/", duels.compare_preflight, name="compare-preflight"),
    path("simulations/valeurs/", duels.new_worth, name="new-worth"),
    path("simulations/valeurs/avis/", duels.worth_preflight, name="worth-preflight"),
    path("simulations/nouvelle/", goldfish.new_goldfish, name="new-goldfish"),
    path("simulations/nouvelle/avis/", goldfish.preflight, name="preflight"),
    path("simulations/serie/", series.new_series, name="new-series"),
    path("simulations/serie/avis/", series.series_preflight, name="series-preflight"),
    path("simulations/<uuid:pk>/", runs.run_page, name="run"),
    path("simulations/<uuid:pk>/affiche.<slug:language>.png", runs.poster, name="run-poster"),
    path("simulations/<uuid:pk>/avancement/", runs.progress, name="progress"),
    path("simulations/<uuid:pk>/arreter/", runs.stop, name="stop"),
    path("simulations/<uuid:pk>/supprimer/", runs.delete, name="delete"),
    path("simulations/<uuid:pk>/refaire/", goldfish.again, name="run-again"),
    path("simulations/<uuid:pk>/preciser/", goldfish.sharper, name="run-sharper"),
    path("simulations/<uuid:pk>/autre-joueur/", goldfish.other_agent, name="other-agent"),
    path("simulations/<uuid:pk>/appliquer/", improving.apply, name="run-apply"),
    path("simulations/<uuid:pk>/montrer/", runs.show_run, name="show-run"),
    path("simulations/<uuid:pk>/autre-graine/", goldfish.another_seed, name="another-seed"),
    path("simulations/<uuid:pk>/parties/", games.game_list, name="games"),
    path("simulations/<uuid:pk>/parties/<int:number>/", games.game, name="game"),
    *replays_of("simulations/<uuid:pk>/parties/<int:number>/revoir/", "game-replay"),
    path("simulations/<uuid:pk>/parties.csv", downloads.games_csv, name="csv"),
    path("simulations/<uuid:pk>/resultat.json", downloads.result_json, name="json"),
]
