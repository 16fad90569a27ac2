"""What the addresses of talk answer and are named by, told once for the document of the API."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from collection.api.serializers import RefusalSerializer

SILENT = OpenApiResponse(
    RefusalSerializer, "Nobody is logged in, a guest is, nothing proves the address of the account, or the author blocks it."
)
CLOSED = OpenApiResponse(RefusalSerializer, "The author of the deck takes none, or there are as many as there may be.")
OWN_DECK = OpenApiResponse(description="The deck is one's own.")
PK = OpenApiParameter("id", OpenApiTypes.INT, OpenApiParameter.PATH)
SHARE = OpenApiParameter("share", OpenApiTypes.STR, OpenApiParameter.PATH)
NAME = OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH)
