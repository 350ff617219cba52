"""What fills the blanks in the addresses of Name Dominoes: a layout that is finished."""

from games.dominoes.models import Layout
from tests.day import START


def examples() -> dict[str, str]:
    tile, squares = ["ANNA", "BERG"], [[0, 0], [1, 0]]
    size = {"width": 2, "height": 1, "tiles": [tile], "laid": [[0, squares]], "placed": 1}
    made = Layout.objects.create(title="Two squares", made_at=START, **size)
    return {"key": made.key}
