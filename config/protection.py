"""What browsers are told not to allow, beyond what Django and django-csp tell them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "microphone", "payment", "usb")


class PermissionsPolicyMiddleware:
    """The site uses no device of its visitors; nothing that slipped into a page may either."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = ", ".join(f"{feature}=()" for feature in UNUSED)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", self.policy)
        return response
