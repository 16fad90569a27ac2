"""The address of the OpenAPI document."""

from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request


class DocumentView(SpectacularJSONAPIView):
    """The document in JSON. There is one version of it, whatever a query says: what that says would stand in a header."""

    def _get_version_parameter(self, request: Request) -> None:
        return None
