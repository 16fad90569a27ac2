"""A key that a virtual device made once, as the site keeps it."""

from allauth.mfa.models import Authenticator

from collection.models import Player

ATTESTATION = (
    "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBAUGBw"
    "gAIDjlKONQ6h3FEXscuq1KqluBRfrSakYpyA-b-fbZAksipQECAyYgASFYILMmyGvhx-9njQlcBmkz2ojegjM5vtq7vsJqtx7sgqyRIlggjHQR"
    "PeJJrvXpsW-whSDr4Wka7x6clI__SpmDdOiLr2Y"
)
CLIENT = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQUFBQSIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3QifQ"
CREDENTIAL = {
    "type": "public-key",
    "id": "OOUo41DqHcURexy6rUqqW4FF-tJqRinID5v59tkCSyI",
    "rawId": "OOUo41DqHcURexy6rUqqW4FF-tJqRinID5v59tkCSyI",
    "response": {"clientDataJSON": CLIENT, "attestationObject": ATTESTATION},
    "clientExtensionResults": {"credProps": {"rk": True}},
}


def give_key(player: Player) -> Authenticator:
    """A passkey of this player; the device that holds its other half is gone."""
    key: Authenticator = Authenticator.objects.create(
        user=player, type=Authenticator.Type.WEBAUTHN, data={"name": "Key", "credential": CREDENTIAL}
    )
    return key
