"""What fills the blanks in the addresses of Lion Wall: the characters of a typeface."""

from games.lionwall.letters import name_of


def examples() -> dict[str, str]:
    return {"name": name_of("河湖")}
