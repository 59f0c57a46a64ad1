"""Saying what is in a folder: one of documents alone, and one of all kinds of files."""

from __future__ import annotations

import json
import shutil
import tempfile
from functools import partial
from pathlib import Path

from tempannot.recognition import recognise
from tempannot.resources import samples
from tests.benchmarks.clock import best
from tests.benchmarks.table import Row, row

FILES = 5_000
_TEXTS = {
    "tsv": "It rained.\tHow long did it rain?\t2 hours\tyes\tEvent Duration\n" * 50,
    "csv": "premise,hypothesis,label\n" + "He left.,He was gone.,entailment\n" * 100,
    "jsonl": json.dumps({"premise": "He left. " * 20, "hypothesis": "So."}) + "\n",
    "md": "# Notes\n\nNothing of this is annotated.\n" * 20,
    "txt": "yes\nno\n" * 200,
}


def rows() -> list[Row]:
    """Measure what opening either folder begins with."""
    with tempfile.TemporaryDirectory() as folder:
        documents, mixed = Path(folder, "documents"), Path(folder, "mixed")
        for each in (documents, mixed):
            each.mkdir()
        for number in range(FILES):
            shutil.copy(samples()[0], documents / f"{number}.tml")
        ours, texts = samples()[0], list(_TEXTS.items())
        for number in range(FILES):
            ending, text = texts[number % len(texts)]
            if number % 2:
                shutil.copy(ours, mixed / f"{number}.xml")
            else:
                Path(mixed, f"{number}.{ending}").write_text(text)
        return [_recognising(documents), _recognising(mixed)]


def _recognising(folder: Path) -> Row:
    took = best(partial(recognise, folder), times=3)
    return row(f"say what is in a folder of {FILES:,} files, {folder.name}", 2_000, took)
