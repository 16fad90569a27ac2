"""The home page and the pages about the site itself."""

from django.contrib.auth.decorators import login_not_required
from django.urls import path
from django.views.generic import TemplateView

urlpatterns = [path("", login_not_required(TemplateView.as_view(template_name="home.html")), name="home")]
