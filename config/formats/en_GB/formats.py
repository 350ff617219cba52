"""Days and times of British English, by the names that Django asks for."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y H:i"
TIME_FORMAT = "H:i"
