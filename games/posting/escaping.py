"""Text that leaves by a webhook, so that what stands in it calls nobody and links nowhere there.

A table quotes what others chose: the name of a league, of somebody. Chat programs read signs in it as
commands, such as `@everyone` or `<!channel>`.
"""

from __future__ import annotations

import re

NOTHING = "\u200b"
"""A space without width: a mention with one in it is none."""
LONGEST = 2_000
"""So much Discord takes."""
MARKDOWN = re.compile(r"([\\`*_~|\[\]()<>#])")
LINK = re.compile(r"(\w+:/)/")


def for_slack(text: str) -> str:
    """For Slack, and for Mattermost, which reads `@all` and `[text](link)` besides.

    >>> for_slack("<!channel> <https://a.example|b> R&D").isascii(), for_slack("<!here>")
    (True, '&lt;!here&gt;')
    """
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace("@", f"@{NOTHING}").replace("](", f"]{NOTHING}(")


def for_discord(text: str) -> str:
    """For Discord: no mention, no link, nothing that looks like more than text.

    >>> for_discord("*b*")
    '\\\\*b\\\\*'
    """
    unlinked = LINK.sub(rf"\1{NOTHING}/", text.replace("@", f"@{NOTHING}"))
    return MARKDOWN.sub(r"\\\1", unlinked)[:LONGEST]
