"""The page of audits: ``tempannot audit``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr, tr_plural, written
from tempannot.core.leads import leading
from tempannot.core.options import command_words, form_options, options_of, shown_command
from tempannot.core.wording import counted, ended
from tempannot.datasets.audit.baselines import Baseline
from tempannot.datasets.audit.item_audit import Audit, AuditSettings, audit_files
from tempannot.formats.items.left_out import left_out_lines
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import LinkedWords, heading, muted
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.path_list import PathList
from tempannot.gui.make.audit.audit_findings import AuditFindings, Behind
from tempannot.gui.make.findings.findings_page import PageWithItems
from tempannot.gui.make.findings.items_panel import ItemsPanel
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.views.column_picker import ask_columns
from tempannot.session.worker import Task


def overview(found: Audit) -> str:
    """Return the sentences, what is worst first; their numbers lead to what is ``Behind`` them."""
    return "\n\n".join(_sentences(found))


def _sentences(found: Audit) -> Iterator[str]:
    report = found.report
    yield tr("{items}.", items=_items(report.items, Behind.ALL))
    if found.left_out:
        yield "\n".join(map(shown, left_out_lines(found.left_out, _MOST_ROWS)))
    if report.contradictions:
        yield tr(
            "{items} with opposite labels.",
            items=_repeated(len(report.contradictions), Behind.OPPOSITE),
        )
    if others := len(report.repeats) - len(report.contradictions):
        yield tr("{items} with the same label.", items=_repeated(others, Behind.SAME))
    if not report.repeats:
        yield tr("No item is there twice.")
    for place, leak in enumerate(found.leaks):
        shared = counted(len(leak.shared), leak.what.removesuffix("s"))
        yield tr(
            "{shared} in both {splits} and {splits2}.",
            shared=leading(shared, Behind.LEAK.at(place)),
            splits=leak.splits[0],
            splits2=leak.splits[1],
        )
    if len(found.splits) > 1 and not found.leaks:
        yield tr("The splits share no item, premise, document or template.")
    if report.unlabelled:
        yield tr("{items} without a label.", items=_items(report.unlabelled, Behind.UNLABELLED))
    if found.in_sentence:
        said = tr_plural(
            leading(len(found.in_sentence), Behind.IN_SENTENCE),
            "{count:,} right answer stands in its sentence",
            "{count:,} right answers stand in their sentences",
        )
        yield ended(said)
    yield from _given_away(found)


def _items(count: int, to: str) -> str:
    return leading(tr_plural(count, "{count:,} item", "{count:,} items"), to)


def _repeated(count: int, to: str) -> str:
    words = tr_plural(count, "{count:,} repeated item", "{count:,} repeated items")
    return leading(words, to)


def _given_away(found: Audit) -> Iterator[str]:
    tried = [(place, each) for place, each in enumerate(found.baselines) if each.score.of]
    if not tried:
        return
    majority, *others = tried
    best = max(others, key=lambda each: each[1].score.right, default=majority)
    if _low(best[1]) > (majority[1].score.share or 0.0):
        yield (
            tr(
                "Without the premise {share} are right ({best}), {share2} by the majority: "
                "labels are given away.",
                share=_share(*best),
                best=best[1].name,
                share2=_share(*majority),
            )
        )
    else:
        yield tr("Nothing that was tried does better than the majority without the premise.")


def _share(place: int, baseline: Baseline) -> str:
    return leading(written(baseline.score.share_text), Behind.BASELINE.at(place))


def _low(baseline: Baseline) -> float:
    interval = baseline.score.interval
    return interval[0] if interval else 0.0


_PURPOSE = tr(
    "What makes items worth less than they seem: repeats, opposite labels, labels that wording "
    "gives away, and what splits share."
)
_FILES, _ = options_of(AuditSettings)
_EMPTY = tr("Add a file of items, or the files of its splits, to see what is wrong with them.")
_STOPPED = tr("The audit was stopped before it found anything.")
_MOST_ROWS = 5
_LINES, _LETTERS, _WIDTHS = 3, 38, (320, 740)


class AuditPage(PageWithItems):
    """The page; it looks through the files whenever they change. ``found`` is what it found."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, tr("Look again"), _STOPPED)
        self.found: Audit | None = None
        self.files = PathList.of(_FILES, _LINES)
        self.files.folder = preferences.settings.last_folder or Path.home()
        self.options = Form(form_options(AuditSettings))
        self.overview = LinkedWords(can_be_copied=True)
        self.findings = AuditFindings(self._theme)
        self._build()
        self._connect()
        self.preview()

    @property
    @override
    def name(self) -> str:
        """The first of the files."""
        return self.files.paths[0].name if self.files.paths else ""

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        """Look through other files."""
        self.files.set_paths(paths)

    @override
    def ask_sources(self) -> None:
        self.files.add_files.click()

    @override
    def preview(self) -> None:
        """Look through the files anew."""
        paths = self.files.paths
        self._background.stop()
        self._show(None)
        said = self.options.values
        self.command.show_command(_command(paths, said))
        self.line.again.setEnabled(bool(paths))
        if not paths:
            self._say(_EMPTY)
            return
        self._say(tr("Looking through the items…"))
        self._background.run(
            partial(_audited, AuditSettings(tuple(paths), **said)), self._show, self._fail
        )
        self.changed.emit()

    @override
    def rate(self) -> None:
        if self._to_rate is not None:
            self.study_requested.emit(self._to_rate)

    @property
    @override
    def items(self) -> ItemsPanel:
        return self.findings.items

    @property
    def _to_rate(self) -> Path | None:
        """The file that is chosen, or the first."""
        chosen = self.files.list.currentItem()
        if chosen is not None:
            path: Path = chosen.data(Qt.ItemDataRole.UserRole)
            return path
        return next(iter(self.files.paths), None)

    def _build(self) -> None:
        left = QWidget()
        in_column(
            heading(tr("Audit")),
            muted(_PURPOSE),
            self.files,
            self.options,
            self.overview,
            1,
            on=left,
            margins=(12, 10, 12, 10),
            gap=8,
        )
        self.overview.linkActivated.connect(self.findings.show_behind)
        self._lay_out(left, self.findings, tr("Findings"), _WIDTHS)

    def _connect(self) -> None:
        self.files.paths_changed.connect(self.preview)
        self.options.edited.connect(self.preview)
        box = self.options.columns
        assert box is not None
        box.choose_requested.connect(lambda: ask_columns(box, self._to_rate))
        self.files.list.currentRowChanged.connect(self._name_rated)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def _show(self, found: Audit | None) -> None:
        self.found = found
        self.overview.setText("" if found is None else overview(found))
        self.line.rate.setVisible(found is not None)
        self.line.words.setText("")
        self._name_rated()
        if found is None:
            return
        self.line.words.setText(
            tr_plural(
                found.report.items,
                "{count:,} item looked through",
                "{count:,} items looked through",
            )
        )
        self.findings.show_audit(found)
        self._stack.setCurrentWidget(self.findings)
        self.sides.show_part(1)
        self.changed.emit()

    def _name_rated(self) -> None:
        path = self._to_rate
        many = path is not None and len(self.files.paths) > 1
        self.line.rate.setText(
            tr("Rate {path}…", path=path.name) if many and path else tr("Rate these…")
        )

    def _restyle(self) -> None:
        self._resize_left(_LETTERS)
        self.files.fit()


def _audited(asked: AuditSettings, task: Task) -> Audit:
    from tempannot.suggestions.times.tagger import has_time  # noqa: PLC0415 - rules to read

    return audit_files(asked, task.say, has_time)


def _command(paths: Sequence[Path], options: Mapping[str, object]) -> str:
    words = command_words(AuditSettings, {"paths": paths, **options})
    return shown_command(["tempannot", "audit", *words])
