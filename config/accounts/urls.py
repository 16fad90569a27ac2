"""Addresses of one's own account."""

from django.urls import path

from config.accounts import guest_views, views

urlpatterns = [
    path("", views.profile, name="profile"),
    path("archive.zip", views.archive, name="archive"),
    path("invite/", guest_views.guest_page, name="guest"),
    path("supprimer/", views.delete_account, name="delete_account"),
]
