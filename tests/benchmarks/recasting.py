"""Recasting annotations: 200,000 pairs from each kind of source, and the memory it takes."""

from __future__ import annotations

import json
import random
import tempfile
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path

from tempannot.datasets.recast.hypothesis_rows import COLUMNS
from tempannot.datasets.recast.recast_settings import Profile, RecastSettings
from tempannot.datasets.recast.recasting import Recasting
from tempannot.formats.items.writing import write_rows
from tests.benchmarks.clock import once
from tests.benchmarks.table import Row, row

PAIRS = 200_000
_BAR = 10_000
_LINKS = PAIRS // 8
_LINKS_PER_DOCUMENT = 125
_VERBS = ("said", "left", "met", "bought", "sold", "rose", "fell", "waited", "paid", "signed")
_TYPES = ("BEFORE", "AFTER", "INCLUDES", "IS_INCLUDED", "SIMULTANEOUS", "IBEFORE", "ENDS")
_VERB = 'tense="PAST" aspect="NONE" polarity="POS" pos="VERB"'
_SENTENCE = "1\tThey\tthey\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\t{0}\t{0}\tVERB\t_\t_\t0\troot\t_\t_\n\n"
_ENDS = ("rel-start1", "rel-end1", "rel-start2", "rel-end2")


def rows() -> list[Row]:
    """Measure TimeML, UDS with trees and a file of labelled pairs, each written as JSON lines."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        documents = _documents(folder, _LINKS // _LINKS_PER_DOCUMENT)
        uds, trees = _uds(folder)
        return [
            _timed("TimeML", folder, Recasting(RecastSettings((documents,), Profile.SEED))),
            _timed(
                "UDS with trees",
                folder,
                Recasting(RecastSettings((uds,), Profile.SEED, trees=(trees,))),
            ),
            _memory(documents),
        ]


def _timed(source: str, folder: Path, recasting: Recasting) -> Row:
    took = once(lambda: write_rows(folder / "out.jsonl", COLUMNS, recasting.rows()))
    assert recasting.report.pairs >= PAIRS, recasting.report
    rate = f"{recasting.report.pairs / took * 1000:,.0f} pairs/s"
    return row(f"recast {recasting.report.pairs:,} pairs from {source}", _BAR, took, rate)


def _memory(documents: Path) -> Row:
    """Return what all documents take; a tenth of them, for comparison, takes nearly as much."""
    files = sorted(documents.iterdir())
    few, many = (_peak(files[:count]) / 1e6 for count in (len(files) // 10, len(files)))
    compared = f"{few:.1f} MB for a tenth of the documents"
    return Row(f"memory for {PAIRS:,} pairs", "< 5 MB", f"{many:.1f} MB", compared, many < 5)


def _peak(files: Sequence[Path]) -> int:
    """Return the most bytes that Python held while it went through the rows."""
    tracemalloc.start()
    for _ in Recasting(RecastSettings(tuple(files))).rows():
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def _documents(folder: Path, count: int) -> Path:
    place = folder / "documents"
    place.mkdir()
    draw = random.Random(1)
    for n in range(count):
        (place / f"doc{n}.tml").write_text("".join(_document(draw)), "utf-8")
    return place


def _document(draw: random.Random) -> Iterator[str]:
    """Yield TimeML in which every verb is linked to the next one, which is another verb."""
    verbs = [_VERBS[n % len(_VERBS)] for n in range(_LINKS_PER_DOCUMENT + 1)]
    yield "<TimeML><TEXT>"
    for n, verb in enumerate(verbs):
        yield f'The company <EVENT eid="e{n}" class="OCCURRENCE">{verb}</EVENT> it again.\n'
    yield "</TEXT>\n"
    for n in range(len(verbs)):
        yield f'<MAKEINSTANCE eventID="e{n}" eiid="ei{n}" {_VERB}/>\n'
    for n in range(_LINKS_PER_DOCUMENT):
        ends = f'eventInstanceID="ei{n}" relatedToEventInstance="ei{n + 1}"'
        yield f'<TLINK lid="l{n}" relType="{draw.choice(_TYPES)}" {ends}/>\n'
    yield "</TimeML>\n"


def _uds(folder: Path) -> tuple[Path, Path]:
    draw = random.Random(2)
    verbs = ("say", "leave", "meet", "buy", "sell", "rise", "fall", "wait", "pay", "sign")
    sentences = (_SENTENCE.format(draw.choice(verbs)) for _ in range(_LINKS + 1))
    trees = folder / "en-ud-train.conllu"
    trees.write_text("".join(sentences), "utf-8")
    data: dict[str, dict[str, object]] = {}
    for n in range(1, _LINKS + 1):
        edge = f"ewt-train-{n}-document-pred-2%%ewt-train-{n + 1}-document-pred-2"
        places = (*sorted(draw.sample(range(101), 2)), *sorted(draw.sample(range(101), 2)))
        time = {end: {"value": {"a": at}} for end, at in zip(_ENDS, places, strict=True)}
        data.setdefault(f"doc{n // 100}", {})[edge] = {"time": time}
    pairs = folder / "time.json"
    pairs.write_text(json.dumps({"metadata": {}, "data": data}), "utf-8")
    return pairs, trees
