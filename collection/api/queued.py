"""Changes that were noted without a network, as JSON: counted once, however often they are sent."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from collection.api.player import player_of
from collection.api.sent import SentSerializer
from collection.api.serializers import RefusalSerializer
from collection.models import Finish
from collection.services.queued import MOST_AT_ONCE, ForAnotherAccountError, Queued, account_tag, count_queued

CONFLICT = OpenApiResponse(RefusalSerializer, "The changes are of another account.")


@extend_schema_field({"type": "integer", "enum": [-1, 1]})
class DeltaField(serializers.IntegerField):
    """A copy that came or went: nothing is no change."""


class QueuedChangeSerializer(SentSerializer):
    """One copy more or less of a printing; `key` is any UUID that names this change and no other."""

    key = serializers.UUIDField()
    game = serializers.CharField(max_length=60)
    printing = serializers.CharField(max_length=60)
    finish = serializers.ChoiceField(choices=Finish.choices)
    delta = DeltaField(min_value=-1, max_value=1)

    def validate_delta(self, delta: int) -> int:
        """A copy came or went: nothing is no change."""
        if not delta:
            raise serializers.ValidationError(_("A change is +1 or −1."))
        return delta


class QueuedChangesSerializer(SentSerializer):
    """Changes in the order in which they were made. `account` says whose they are; others than its player are refused."""

    account = serializers.CharField(max_length=64, required=False)
    changes = serializers.ListField(child=QueuedChangeSerializer(), min_length=1, max_length=MOST_AT_ONCE)


class ReceiptSerializer(serializers.Serializer[Any]):
    """What came of a change: counted where `problem` is empty, refused for this reason otherwise; `act` is what to undo."""

    key = serializers.UUIDField()
    problem = serializers.CharField()
    act = serializers.IntegerField(source="act_id", allow_null=True)


class QueuedChangeViewSet(ViewSet):
    """What devices of the player who asks noted without a network."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=QueuedChangesSerializer,
        responses={200: ReceiptSerializer(many=True), 409: CONFLICT},
    )
    def create(self, request: Request) -> Response:
        """Count up to 100 changes by their difference, in one act; a key that was sent before is answered as then.

        Under such a key another change is refused: its `problem` says so, and it is not counted.
        """
        sent = QueuedChangesSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        player, asked = player_of(request), sent.validated_data
        if asked.get("account") not in (None, account_tag(player)):
            raise ForAnotherAccountError(_("These changes were made in another account."))
        changes = [Queued(**one) for one in asked["changes"]]
        return Response(ReceiptSerializer(count_queued(player=player, changes=changes), many=True).data)


router_entries: list[tuple[str, type[Any], str]] = [("queued-changes", QueuedChangeViewSet, "queued-change")]
