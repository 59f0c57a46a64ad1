"""The documents with one oddity each in tests/data, and real files as a second round."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "data"
REAL = Path(__file__).parent.parent.parent / "shared" / "data"
"""Real files, which are not part of the project: the round over them runs where they are."""

DOCUMENTS = (
    *("dialects", "timeml", "tables", "compared", "profiles"),
    *("xml", "brat", "xmi", "webanno"),
)
TIMEML = ("dialects", "timeml", "compared")


def at_hand(own: list[Path], real: list[Path]) -> list[object]:
    """Return files of our own that belong together, and real ones if they are there."""
    found = [pytest.param(own, id="own")]
    return [*found, pytest.param(real, id="real")] if REAL.is_dir() else found


THREE_ANNOTATIONS = at_hand(
    [HERE / "compared" / f"ferry-{name}.tml" for name in "abc"],
    [
        REAL / "te3" / f"{name}_AP_20130322.tml"
        for name in ("gold", "sys_ClearTK1", "sys_NavyTime1")
    ],
)
"""Three annotations of one text, the first to be the key."""


OF_MARKET = ("market-key.tml", "market-system.tml")
"""A key and what a system made of the text, in the folder ``compared``."""
OF_CLEARTK = ("gold_AP_20130322.tml", "sys_ClearTK1_AP_20130322.tml")
"""The same of real files, in the folder ``te3``."""
TWO_OF_A_TEXT = [
    pytest.param([HERE / "compared" / name for name in OF_MARKET], id="own"),
    *(
        [pytest.param([REAL / "te3" / name for name in OF_CLEARTK], id="real")]
        if REAL.is_dir()
        else []
    ),
]


IS_OWN = [pytest.param(True, id="own")]
"""Whether a round is that of our own files; there is one over real files where these are."""
if REAL.is_dir():
    IS_OWN.append(pytest.param(False, id="real"))


@dataclass(frozen=True, slots=True)
class Oddity:
    """A line of the manifest."""

    file: str
    verdict: str
    told: str
    oddity: str

    @property
    def path(self) -> Path:
        """Where the file is."""
        return HERE / self.file

    def is_consistent(self, during: str) -> bool:
        """Whether the links hold together if DURING is read so."""
        return self.verdict not in ("inconsistent", f"inconsistent as {during}")


def manifest() -> list[Oddity]:
    """Return every line of the manifest."""
    with (HERE / "MANIFEST.tsv").open(encoding="utf-8", newline="") as opened:
        return [Oddity(**row) for row in csv.DictReader(opened, delimiter="\t", quoting=3)]


def each_of(*folders: str) -> list[object]:
    """Return the lines about files in some folders, to be tested one by one."""
    return [pytest.param(each, id=each.file) for each in _in(folders)]


def rounds(*patterns: str, own: tuple[str, ...] = TIMEML) -> list[object]:
    """Return lists of documents: each of our own alone, then the real ones there are, at once."""
    found = [pytest.param([each.path], id=each.file) for each in _in(own)]
    real = sorted(path for pattern in patterns for path in REAL.glob(pattern))
    return [*found, pytest.param(real, id="real files")] if real else found


def places(own: str = "", real: str = "") -> list[object]:
    """Return a file or folder of our own, and the real one of its kind if it is there."""
    found = [pytest.param(HERE / own, id="own")]
    return [*found, pytest.param(REAL / real, id="real")] if REAL.is_dir() else found


def rows_of(*own: tuple[object, ...], real: tuple[tuple[object, ...], ...] = ()) -> list[object]:
    """Return rows that begin with a file or folder: our own, then real ones if they are there."""
    found = [pytest.param(HERE / str(name), *rest, id=f"own {name}") for name, *rest in own]
    if REAL.is_dir():
        found += [pytest.param(REAL / str(name), *rest, id=str(name)) for name, *rest in real]
    return found


def contradictory(*real: str) -> list[object]:
    """Return our own TimeML files that contradict themselves, and real ones that are there."""
    own = [pytest.param(e.path, id=e.file) for e in _in(TIMEML) if e.verdict == "inconsistent"]
    paths = [REAL / name for name in real]
    return [*own, *(pytest.param(path, id=path.name) for path in paths if path.exists())]


def _in(folders: tuple[str, ...]) -> list[Oddity]:
    return [each for each in manifest() if each.file.partition("/")[0] in folders]
