"""How long a play took, as people read it."""


def duration(seconds: int | None) -> str:
    """Seconds as m:ss, or h:mm:ss."""
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
