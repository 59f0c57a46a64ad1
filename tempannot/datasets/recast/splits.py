"""Which document belongs to training, development or test.

A split is a function of the name of a document alone, so that no document is in two of them, nor
two annotations of one text that bear its name.

Source: Vashishtha et al. 2020, section 3.3; the fixed lists are those of TimeBank-Dense
(Cassidy et al. 2014) and of TempEval-3, whose test set are its twenty platinum documents.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.datasets.splitting import SplitError, assign_splits, parse_shares
from tempannot.formats.items.text_table import read_table
from tempannot.resources import resource

TRAIN, DEV, TEST = SPLITS = ("train", "dev", "test")
DENSE, TEMPEVAL = FIXED = ("timebank-dense", "tempeval-3")
"""The names of lists that come with the program."""


@dataclass(frozen=True, slots=True)
class Splits:
    """The split of every document: by name, else ``default`` ("" where no split was wanted)."""

    by_name: Mapping[str, str]
    default: str = ""

    def of(self, document: str) -> str:
        """Return the split of a document."""
        return self.by_name.get(document, self.default)


NO_SPLITS = Splits({})


def splits_of(wish: str, documents: Iterable[str], seed: int) -> Splits:
    """Return the splits that a wish asks for.

    A wish is the name of a fixed list, the path of a CSV file with the columns document and split,
    or shares like ``train=0.8,dev=0.1,test=0.1``. Raises SplitError or FileError.
    """
    names = sorted(set(documents))
    if wish == DENSE:
        return Splits(_listed(resource(f"splits/{DENSE}.csv")), TRAIN)
    if wish == TEMPEVAL:
        return _tempeval(names, seed)
    if "=" in wish and not Path(wish).exists():
        return _by_shares(parse_shares(wish), names, seed)
    if wish.casefold().endswith(".csv"):
        return _checked(_listed(Path(wish)), names, wish)
    said = bilingual(
        "{fixed}, a .csv file, or shares such as train=0.8,dev=0.1,test=0.1", fixed=", ".join(FIXED)
    )
    raise SplitError(bilingual("{wish!r} is no split: it has to be {said}", wish=wish, said=said))


def platinum_documents() -> Mapping[str, str]:
    """The documents of TempEval-3's test set, by name."""
    return _listed(resource(f"splits/{TEMPEVAL}.csv"))


def _tempeval(names: Collection[str], seed: int) -> Splits:
    """Return the platinum documents as test set, and as many of the others for development."""
    platinum = platinum_documents()
    others = [name for name in names if name not in platinum]
    wanted = sum(name in platinum for name in names)
    if others and wanted >= len(others):
        raise SplitError(
            bilingual(
                "{wanted} documents for dev cannot be drawn from {others} others",
                wanted=wanted,
                others=len(others),
            )
        )
    drawn = random.Random(seed).sample(others, wanted if others else 0)
    return Splits({**platinum, **dict.fromkeys(drawn, DEV)}, TRAIN)


def _by_shares(shares: Mapping[str, float], names: Collection[str], seed: int) -> Splits:
    odd = [name for name in shares if name not in SPLITS]
    if odd:
        raise SplitError(
            bilingual("the split {odd!r} is none of {splits}", odd=odd[0], splits=", ".join(SPLITS))
        )
    if names and len(names) < len(shares):  # of UDS alone, which keeps its own, there are none
        raise SplitError(
            bilingual("{names} documents are too few for these shares", names=len(names))
        )
    return Splits(assign_splits(names, shares, seed), TRAIN)


def _listed(path: Path) -> dict[str, str]:
    """Return the splits that a table lists, by document."""
    table = read_table(path)
    found: dict[str, str] = {}
    if not {"document", "split"} <= set(table.columns):
        raise FileError(path, bilingual("a list of splits needs the columns document and split"), 1)
    columns = [table.columns.index(name) for name in ("document", "split")]
    for place, row in zip(table.places, table.rows, strict=True):
        name, split = (row[at].strip() for at in columns)
        if split not in SPLITS:
            raise table.refusal(
                place,
                bilingual(
                    "the split {split!r} is none of {splits}", split=split, splits=", ".join(SPLITS)
                ),
            )
        if found.setdefault(name, split) != split:
            raise table.refusal(
                place, bilingual("{name} is in {found} already", name=name, found=found[name])
            )
    return found


def _checked(listed: Mapping[str, str], names: Collection[str], wish: str) -> Splits:
    missing = [name for name in names if name not in listed]
    if missing:
        shown = ", ".join(missing[:3]) + (", ..." if len(missing) > 3 else "")
        count = (
            bilingual("1 document is")
            if len(missing) == 1
            else bilingual("{missing} documents are", missing=len(missing))
        )
        raise FileError(wish, bilingual("{count} in no split: {shown}", count=count, shown=shown))
    return Splits(listed)
