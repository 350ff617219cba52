"""The random values of a site in a browser's test, which follow from the name of the test."""

from pathlib import Path
from random import Random


class ChanceOfTest(Random):
    """Starts from a new seed when the file names another test."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file, self._test = file, ""

    def getrandbits(self, k: int, /) -> int:
        if (test := self._file.read_text("utf-8")) != self._test:
            self._test = test
            self.seed(test)
        return super().getrandbits(k)
