"""Annotations read and compared in the background, with progress, until done or stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.comparison.compared_document import ComparedDocument
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.corpus_comparison import (
    ComparisonStoppedError,
    CorpusComparison,
    compare_paths,
)
from tempannot.session.compare_session import first_shown
from tempannot.session.comparison_findings import ComparisonFindings
from tempannot.session.worker import Progress, StoppedError, Task, Worker

_PAUSE = 0.001
"""Seconds between two documents, in which the window gets its turn."""


@dataclass(frozen=True, slots=True)
class LoadedComparison:
    """What was compared, and what a window shows of it first, found out as well."""

    corpus: CorpusComparison
    findings: ComparisonFindings | None


class CompareLoading(QObject):
    """``loaded`` carries a LoadedComparison, ``failed`` a sentence, ``progressed`` done and all."""

    loaded = Signal(object)
    failed = Signal(str)
    progressed = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker(self, "comparison", lasts=False)
        self._worker.progressed.connect(self._tell)
        self._worker.failed.connect(self.failed)

    @property
    def is_running(self) -> bool:
        """Whether annotations are being compared."""
        return self._worker.is_busy

    def start(self, paths: Sequence[Path], settings: ComparisonSettings) -> None:
        """Compare these instead of what was being compared."""
        self._worker.stop()
        work = partial(_compared, tuple(paths), settings)
        self._worker.run(work, self.loaded.emit)

    def stop(self) -> None:
        """Give up; nothing is told of it. Returns once the thread has ended, after a document."""
        self._worker.close(None)

    def _tell(self, progress: Progress) -> None:
        if not progress.is_over:
            self.progressed.emit(progress.done, progress.of)


def _compared(
    paths: tuple[Path, ...], settings: ComparisonSettings, task: Task
) -> LoadedComparison:
    def tell(done: int, of: int, _document: ComparedDocument) -> None:
        task.say("comparing", done, of)

    try:
        corpus = compare_paths(paths, settings, tell, partial(task.pause, _PAUSE))
    except ComparisonStoppedError as error:
        raise StoppedError(str(error)) from error
    return LoadedComparison(corpus, _warm(corpus))


def _warm(corpus: CorpusComparison) -> ComparisonFindings | None:
    """Find out what a window asks for at once: of the densest texts that takes a second."""
    if len(corpus.annotations) > 2:
        assert corpus.many is not None
    scored = first_shown(corpus)
    if scored is None:
        return None
    findings = ComparisonFindings(scored.comparison, scored)
    assert findings.disagreements is not None
    return findings
