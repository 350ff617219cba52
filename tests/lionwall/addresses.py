"""What fills the blanks in the addresses of Lion Wall: the characters of a typeface."""

from games.lionwall.typefaces import name_typeface


def examples() -> dict[str, str]:
    return {"name": name_typeface("河湖")}
