"""Addresses of one's own account."""

from django.urls import path

from config.accounts import guest_views, key_views, restoring_views, views

urlpatterns = [
    path("", views.profile, name="profile"),
    path("archive.zip", views.archive, name="archive"),
    path("cles/", key_views.keys, name="api_keys"),
    path("cles/nouvelle/", key_views.new_key, name="new_api_key"),
    path("cles/revoquer/", key_views.revoke_all, name="revoke_api_keys"),
    path("cles/<int:pk>/revoquer/", key_views.revoke, name="revoke_api_key"),
    path("restaurer/", restoring_views.restore, name="restore"),
    path("restaurer/<uuid:pk>/avancement/", restoring_views.progress, name="restoration-progress"),
    path("restaurer/<uuid:pk>/ajouter/", restoring_views.agree, name="agree-restoration"),
    path("restaurer/<uuid:pk>/jeter/", restoring_views.discard, name="discard-restoration"),
    path("invite/", guest_views.guest_page, name="guest"),
    path("supprimer/", views.delete_account, name="delete_account"),
]
