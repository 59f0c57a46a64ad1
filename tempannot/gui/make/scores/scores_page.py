"""The page of scores: ``tempannot score nli`` and ``tempannot score mctaco``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.options import File, Offered, Option, form_options, options_of
from tempannot.datasets.nli_scores.nli_scoring import NliScoring
from tempannot.gui.kit.choice_boxes import OfferedBox, OfferedBoxes
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import PlainLabel, heading, muted
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.path_list import PathList
from tempannot.gui.kit.value_boxes import FileBox, FilesBox
from tempannot.gui.make.findings.findings_page import PageWithItems
from tempannot.gui.make.findings.items_panel import ItemsPanel
from tempannot.gui.make.scores.score_findings import ScoreFindings
from tempannot.gui.make.scores.score_request import GoldFile, Outcome, ScoreRequest, worked_out
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.views.column_picker import ask_columns
from tempannot.models.run_folder import RunFolder, run_in
from tempannot.recognition import PathKind, recognise
from tempannot.session.pauses import pause_before

_PURPOSE = tr("How right predictions are: for pairs, for answers (MCTACO), or for sentence orders.")
_GOLD, _PREDICTIONS = (each for each in options_of(NliScoring) if each.is_argument)
_PREDICTION_LINES = 3


class ScoreForm(QWidget):
    """The form; ``edited`` follows every change."""

    edited = Signal()

    def __init__(self, folder: Path) -> None:
        super().__init__()
        assert isinstance(_GOLD.kind, File)
        self.gold = FileBox(_GOLD, _GOLD.kind)
        self.predictions = PathList.of(_PREDICTIONS, _PREDICTION_LINES)
        self.predictions.folder = folder
        self.options = Form(sorted(form_options(NliScoring), key=_is_list))
        self._build()
        self.gold.edited.connect(self.edited)
        self.predictions.paths_changed.connect(self.edited)
        self.options.edited.connect(self.edited)
        box = self.options.columns
        assert box is not None
        box.choose_requested.connect(lambda: ask_columns(box, self.gold.value))

    @property
    def asked(self) -> ScoreRequest:
        """What is chosen."""
        return ScoreRequest(self.gold.value, self.predictions.paths, self.options.values)

    @property
    def without_premise(self) -> PathList:
        """The predictions of a model that never saw the premise."""
        found = self.options.boxes["hypothesis_only"]
        assert isinstance(found, FilesBox)
        return found.list

    @property
    def columns(self) -> OfferedBoxes:
        """The columns to score by."""
        found = self.options.boxes["by"]
        assert isinstance(found, OfferedBoxes)
        return found

    def show_gold(self, gold: GoldFile) -> None:
        """Offer the columns and splits of a file of items."""
        self.columns.offer_words(gold.columns, all_chosen=gold.is_mctaco)
        split = self.options.boxes["split"]
        assert isinstance(split, OfferedBox)
        split.offer_words(gold.splits)
        self.options.boxes["classes"].setEnabled(not gold.is_mctaco)

    def fit(self) -> None:
        """Give lists sizes that suit the font."""
        self.predictions.fit()
        self.columns.fit()

    def _build(self) -> None:
        gold, predictions = PlainLabel(_GOLD.label), PlainLabel(_PREDICTIONS.label)
        gold.setBuddy(self.gold)
        predictions.setBuddy(self.predictions.list)
        in_column(
            heading(tr("Scores")),
            muted(_PURPOSE),
            gold,
            self.gold,
            predictions,
            self.predictions,
            self.options,
            1,
            on=self,
            margins=(12, 10, 12, 10),
            gap=7,
        )


def _is_list(option: Option) -> bool:
    """Whether its values stand below each other; these come last."""
    return isinstance(option.kind, Offered) and option.kind.is_several


_EMPTY = tr(
    "Choose a file of items with labels, and one or several files of predictions for them, to "
    "see how right these are."
)
_NO_PREDICTIONS = tr(
    "Add predictions for these items: a label per line in their order, or a table."
)
_STOPPED = tr("The scoring was stopped.")
_PAUSE_MILLISECONDS, _LETTERS, _WIDTHS = 150, 40, (380, 690)


class ScoresPage(PageWithItems):
    """The page; it scores anew whenever something is chosen."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, tr("Score again"), _STOPPED)
        self._gold: GoldFile | None = None
        self._pause = pause_before(self.preview, self, _PAUSE_MILLISECONDS)
        self.form = ScoreForm(preferences.settings.last_folder or Path.home())
        self.findings = ScoreFindings(self._theme)
        self._lay_out(self.form, self.findings, tr("Scores"), _WIDTHS)
        self._connect()
        self.preview()

    @property
    @override
    def name(self) -> str:
        """The file of items."""
        return self.form.asked.gold.name if self.form.asked.gold else ""

    @property
    @override
    def is_busy(self) -> bool:
        """Whether something is read, scored or drawn."""
        return super().is_busy or self._pause.isActive() or self.findings.is_busy

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        """Take the first file of items as such, in place of others, and the rest as predictions.

        Of a run of a model its predictions, and the items that they are for.
        """
        runs = [found for each in paths if (found := run_in(each)) is not None and found.items]
        self._take_runs(runs)
        paths = [each for each in paths if each not in {run.folder for run in runs}]
        if not paths:
            return
        gold = next((each for each in paths if recognise(each).kind is PathKind.ITEMS), None)
        if gold is None and self.form.asked.gold is None and len(paths) > 1:
            gold = paths[0]  # with columns of its own, which reading it speaks of
        if gold is not None:
            self.form.gold.show_value(gold)
        self.form.predictions.add([each for each in paths if each != gold])

    def _take_runs(self, runs: Sequence[RunFolder]) -> None:
        """Add runs; those that are for other items than the first are left out by their scores."""
        if runs and runs[0].items != self.form.asked.gold:
            self.form.gold.show_value(runs[0].items)
            self.form.predictions.set_paths(())
            self.form.without_premise.set_paths(())
        for run in runs:
            box = self.form.without_premise if run.judged_only else self.form.predictions
            box.add(run.predictions)

    @override
    def ask_sources(self) -> None:
        if self.form.asked.gold is None:
            self.form.gold.button.click()
        else:
            self.form.predictions.add_files.click()

    @override
    def preview(self) -> None:
        """Score anew."""
        self._pause.stop()
        self._background.stop()
        asked = self.form.asked
        self.line.words.setText("")
        self.line.again.setEnabled(asked.gold is not None)
        self.line.rate.setVisible(asked.gold is not None)
        if asked.gold is None:
            self._say(_EMPTY)
            return
        work = partial(worked_out, asked, self._gold)
        self._background.run(work, self._take, self._fail)

    @override
    def rate(self) -> None:
        if self.form.asked.gold is not None:
            self.study_requested.emit(self.form.asked.gold)

    @override
    def audit(self) -> None:
        if self.form.asked.gold is not None:
            self.audit_requested.emit(self.form.asked.gold)

    @property
    @override
    def items(self) -> ItemsPanel:
        return self.findings.items

    @override
    def close_page(self) -> None:
        self._pause.stop()
        super().close_page()
        self.findings.close_work()

    def _connect(self) -> None:
        self.form.edited.connect(self._follow)
        self._theme.changed.connect(self._restyle)
        self._restyle()
        self._show_command()

    def _follow(self) -> None:
        self._show_command()
        self._pause.start()
        self.changed.emit()

    def _show_command(self) -> None:
        self.command.show_command(self.form.asked.command(self._gold))

    def _take(self, outcome: Outcome) -> None:
        if self._gold is not outcome.gold:
            self._gold = outcome.gold
            self.form.show_gold(outcome.gold)
        self._show_command()
        self.line.words.setText(
            tr(
                "{items:,} items in {name}",
                items=len(outcome.gold.items),
                name=outcome.gold.path.name,
            )
        )
        if not outcome.is_scored:
            self._say(_NO_PREDICTIONS)
            return
        self.findings.show_outcome(outcome)
        self._stack.setCurrentWidget(self.findings)
        self.changed.emit()

    @override
    def _fail(self, error: Exception) -> None:
        self._gold = None
        super()._fail(error)

    def _restyle(self) -> None:
        self.form.fit()
        self._resize_left(_LETTERS)
