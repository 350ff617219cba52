"""What a session holds once its person has proven who they are, for those who sign in without the door."""

import time
from typing import Any


def proofs_of(user: Any) -> dict[str, object]:
    """What a session holds once someone has given a second factor in it (see games/players/factors.py)."""
    given = {"method": "mfa", "type": "totp", "at": time.time()}
    return {"account_authentication_methods": [given], "account_authentication_methods_user": str(user.pk)}
