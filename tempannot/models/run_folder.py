"""What lies in the folder of a run of a model, told by the names of its files and its card."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.reading import bytes_of

CARD, UNDER_WAY = "card.json", "run.json"
_TEST = "test"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run: of which kind of model, and whether it never saw the premise (``judged_only``).

    ``items`` are those of a split that it gave labels to, ``predictions`` these labels, a file for
    each seed; there are none while it ``is_under_way``, or of items without another split.
    """

    folder: Path
    kind: str
    judged_only: bool
    is_under_way: bool
    items: Path | None = None
    predictions: tuple[Path, ...] = ()

    @property
    def words(self) -> str:
        """What it is, in words."""
        if self.is_under_way:
            return bilingual("a run of the model {kind} that is not finished", kind=self.kind)
        return bilingual("a run of the model {kind}", kind=self.kind)


def run_in(folder: Path) -> RunFolder | None:
    """The run in a folder, None if there is none."""
    card = next((folder / each for each in (CARD, UNDER_WAY) if (folder / each).is_file()), None)
    if card is None:
        return None
    try:
        said = json.loads(bytes_of(card))
        settings, kind = said["settings"], said["kind"]
    except (FileError, ValueError, RecursionError, LookupError, TypeError):
        return None  # of another program
    if not isinstance(settings, dict) or "judged_only" not in settings:
        return None
    judged_only = settings["judged_only"] is True
    run = RunFolder(folder, str(kind), judged_only, card.name == UNDER_WAY)
    if run.is_under_way:
        return run
    golds = sorted(folder.glob("items-*.jsonl"), key=lambda each: (_split(each) != _TEST, each))
    for gold in golds:
        if found := tuple(sorted(folder.glob(f"predictions-{_split(gold)}-*.csv"))):
            return RunFolder(folder, run.kind, judged_only, False, gold, found)
    return run


def _split(items: Path) -> str:
    return items.stem.removeprefix("items-")
