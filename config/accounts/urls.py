"""Addresses of one's own account."""

from django.urls import path

from config.accounts import views

urlpatterns = [
    path("", views.profile, name="profile"),
    path("archive.zip", views.archive, name="archive"),
    path("supprimer/", views.delete_account, name="delete_account"),
]
