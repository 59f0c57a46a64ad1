"""The documents of a comparison and how far the gold of each is, as its folder says.

What is told is read from the logs in the folder: after a restart, or a kill, the same is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from tempannot.comparison.adjudication.gold_corpus import GoldSettings, begun_anew
from tempannot.comparison.adjudication.gold_files import (
    GoldDocument,
    GoldFolder,
    GoldProgress,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.adjudication.logged_standing import LoggedStanding, standing_of
from tempannot.comparison.compared_document import ComparedDocument
from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.document_matching import DocumentFiles
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.session.worker import Task, Worker

_PAUSE = 0.001
"""Seconds between two documents, in which the window gets its turn."""
_TOLD_EVERY = 200
"""Milliseconds between two news of what was counted."""
_OPEN = (GoldProgress.NOT_BEGUN, GoldProgress.UNDER_WAY)


@dataclass(frozen=True, slots=True, eq=False)
class DeskRow:
    """A document with its place in the corpus; ``gold`` is None until a folder is chosen."""

    place: int
    document: ComparedDocument
    gold: GoldDocument | None = None

    @property
    def name(self) -> str:
        """The name of the document."""
        return self.document.name

    @property
    def annotators_in(self) -> int:
        """How many annotations of it can be compared."""
        return len(self.document.there)

    @property
    def is_open(self) -> bool:
        """Whether something may be left to decide, as far as is known."""
        return bool(self.document.pairs) and (self.gold is None or self.gold.state in _OPEN)


class GoldDesk(QObject):
    """What is known of the gold of every document.

    ``changed`` tells of other documents, another folder or another state of a document;
    ``start`` is what the gold of a document begins with that nobody has begun.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.start = GoldStart.AGREED
        self._corpus: CorpusComparison | None = None
        self._folder: GoldFolder | None = None
        self._rows: tuple[DeskRow, ...] = ()
        self._counted: dict[str, LoggedStanding] = {}
        self._counting = Worker(self, "desk", lasts=False)
        self._telling = QTimer(self, singleShot=True, interval=_TOLD_EVERY)
        self._telling.timeout.connect(self.read)

    @property
    def rows(self) -> Sequence[DeskRow]:
        """The documents in the order of the corpus."""
        return self._rows

    @property
    def folder(self) -> Path | None:
        """Where all gold goes, None as long as nobody has said so."""
        return self._folder.path if self._folder else None

    @property
    def annotations(self) -> tuple[Path, ...]:
        """The files and folders that are compared."""
        return tuple(each.path for each in self._corpus.annotations) if self._corpus else ()

    @property
    def said(self) -> str:
        """How far all documents are, in a sentence; empty as long as there is no folder."""
        golds = [each.gold for each in self._rows if each.gold is not None]
        if self.folder is None or not golds:
            return ""
        states = Counter(each.state for each in golds)
        counts = [
            f"{states[each]} " + bilingual(each.value) for each in GoldProgress if states[each]
        ]
        left = sum(each.standing.left or 0 for each in golds)
        return bilingual(
            "{counts}; {left:,} left to decide. Gold: {folder}",
            counts=joined(", ", counts),
            left=left,
            folder=self.folder,
        )

    @property
    def is_corpus(self) -> bool:
        """Whether folders are compared, so that the gold of their documents goes to a folder."""
        return self._corpus is not None and any(e.is_folder for e in self._corpus.annotations)

    def load(self, corpus: CorpusComparison) -> None:
        """Take other documents; the folder stays if the same annotations are compared again."""
        before = self.annotations
        self._corpus = corpus
        if self.annotations != before:
            self._folder = None
        self._counted.clear()
        self.read()
        self._count()

    def choose(self, folder: Path) -> None:
        """Let all gold go to a folder, which is made; raises FileError if it cannot be used."""
        chosen = GoldFolder(folder)
        chosen.prepare(self.annotations)
        self._folder = chosen
        self.read()
        self._count()

    def close(self) -> None:
        """Count nothing any more."""
        self._telling.stop()
        self._counting.close(None)

    def read(self) -> None:
        """Read anew how far every document is."""
        documents = self._corpus.documents if self._corpus else ()
        self._rows = tuple(self._row(*each) for each in enumerate(documents))
        self.changed.emit()

    def renew(self, document: ComparedDocument) -> None:
        """Read anew how far one document is."""
        row = self.row_of(document)
        if row is not None:
            rows = list(self._rows)
            rows[row.place] = self._row(row.place, document)
            self._rows = tuple(rows)
            self.changed.emit()

    def row_of(self, document: ComparedDocument | None) -> DeskRow | None:
        """The row of a document, None for one that is not listed."""
        return next((each for each in self._rows if each.document is document), None)

    def _row(self, place: int, document: ComparedDocument) -> DeskRow:
        if self._folder is None or self._corpus is None:
            return DeskRow(place, document)
        gold = self._folder.document(self._corpus.matched.documents[place])
        if gold.state is GoldProgress.NOT_BEGUN and gold.name in self._counted:
            gold = replace(gold, standing=self._counted[gold.name])
        return DeskRow(place, document, gold)

    def _count(self) -> None:
        """Find out beside the window how much there is to decide in what nobody has begun."""
        self._counting.stop()
        corpus = self._corpus
        wanted = [
            corpus.matched.documents[each.place]
            for each in self._rows
            if corpus and each.is_open and each.gold and each.gold.state is GoldProgress.NOT_BEGUN
        ]
        if corpus is not None and wanted:
            settings, names = corpus.settings, [each.name for each in corpus.annotations]
            how = GoldSettings(
                settings.during, settings.interpretation, self.start, settings.partial
            )
            work = partial(_counts, wanted, names, how)
            self._counting.run(work, _nothing, given=self._take_count)

    def _take_count(self, counted: tuple[str, LoggedStanding]) -> None:
        name, standing = counted
        self._counted[name] = standing
        if not self._telling.isActive():
            self._telling.start()


def _counts(
    wanted: Sequence[DocumentFiles], names: Sequence[str], how: GoldSettings, task: Task
) -> None:
    """Count what there is to decide; the documents are read again, and let go at once."""
    for done, each in enumerate(wanted):
        task.say(bilingual("counting what is to be decided"), done, len(wanted))
        with suppress(FileError), guarded(each.name):
            begun = begun_anew(each, names, how)
            if begun is not None:
                task.give((each.name, standing_of(begun)))
        task.pause(_PAUSE)


def _nothing(_result: object) -> None:
    """Everything was given on the way."""


def next_open(rows: Iterable[DeskRow], after: DeskRow | None, *, itself: bool) -> DeskRow | None:
    """The next row with something left, the first one after the last; ``itself`` counts first."""
    every = list(rows)
    place = next((n for n, each in enumerate(every) if each is after), -1)
    start = place if itself and place >= 0 else place + 1
    order = [*every[start:], *every[:start]]
    return next((each for each in order if each.is_open and (itself or each is not after)), None)
