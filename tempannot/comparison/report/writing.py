"""Writes a report to a file, in the format that its ending names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tempannot.comparison.corpus import CorpusComparison
from tempannot.comparison.report.pair_table import pair_table
from tempannot.comparison.report.report import report_of
from tempannot.comparison.report.targets import check_target
from tempannot.tables.endings import ending_of
from tempannot.tables.report_files import Files, encoded, report_files, write_files


def write_report(
    corpus: CorpusComparison, path: Path, pause: Callable[[], object] = lambda: None
) -> tuple[Path, ...]:
    """Write a comparison as ``.md``, ``.html``, ``.tex`` or ``.csv``; return the files written.

    Markdown has its figures, LaTeX its figures and tables in a folder beside it, ``NAME_files``.
    Everything is made before anything is written, the file itself last. Raises FileError for
    another ending, for a file that was compared, and for what cannot be written. ``pause`` is
    called now and then until the writing begins, and may raise to give up.
    """
    is_table = ending_of(path) == ".csv"
    check_target(corpus.matched, path)
    files = _csv(corpus, path) if is_table else report_files(report_of(corpus, pause), path)
    for each in files:
        check_target(corpus.matched, each)
    pause()
    write_files(files, path)
    return tuple(files)


def _csv(corpus: CorpusComparison, path: Path) -> Files:
    return {path: encoded(pair_table(corpus))}
