"""What a page costs at the first visit by the files that it names, without a browser."""

from __future__ import annotations

import re
import urllib.request
from urllib.parse import urljoin

import brotli

from tests.weighing import Weight

NAMED = re.compile(r"<(?:link|script)\b[^>]*>")
LOADED = re.compile(r'\b(?:href|src)="([^"]+)"')
AT_ONCE = re.compile(r'\brel="(?:stylesheet|modulepreload|preload|icon|manifest)"|\bsrc=')


def fetched(address: str) -> tuple[str, int]:
    """The text of a file and how many bytes came for it, compressed as browsers have it, headers included."""
    asked = urllib.request.Request(address, headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(asked) as answer:
        body = answer.read()
        size = len(body) + len(bytes(answer.headers))
        packed = answer.headers.get("Content-Encoding") == "br"
    return (brotli.decompress(body) if packed else body).decode("utf-8", "replace"), size


def weigh_files(site: str, path: str) -> Weight:
    """The page itself, and each file that it has the browser load at once."""
    text, size = fetched(site + path)
    weight = Weight(path, [(site + path, size)])
    for tag in NAMED.findall(text):
        if AT_ONCE.search(tag) and (found := LOADED.search(tag)):
            address = urljoin(site + path, found[1])
            weight.parts.append((address, fetched(address)[1]))
    return weight
