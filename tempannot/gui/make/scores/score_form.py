"""What is scored and how: the items, the predictions, columns, classes and split."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tempannot.core.options import File, Offered, Option, form_options, options_of
from tempannot.datasets.nli_scores.scoring import NliScoring
from tempannot.gui.kit.form import FileBox, Form, OfferedBox, OfferedBoxes
from tempannot.gui.kit.labels import PlainLabel, heading, muted
from tempannot.gui.kit.path_list import PathList
from tempannot.gui.make.scores.score_request import GoldFile, ScoreRequest

_PURPOSE = "How right predictions are: for pairs of premise and hypothesis, or for MCTACO."
_GOLD, _PREDICTIONS = (each for each in options_of(NliScoring) if each.is_argument)
_PREDICTION_LINES = 3


class ScoreForm(QWidget):
    """The form; ``edited`` follows every change."""

    edited = Signal()

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert isinstance(_GOLD.kind, File)
        self.gold = FileBox(_GOLD, _GOLD.kind)
        self.predictions = PathList.of(_PREDICTIONS, _PREDICTION_LINES)
        self.predictions.folder = folder
        self.options = Form(sorted(form_options(NliScoring), key=_is_list))
        self._build()
        self.gold.edited.connect(self.edited)
        self.predictions.paths_changed.connect(self.edited)
        self.options.edited.connect(self.edited)

    @property
    def asked(self) -> ScoreRequest:
        """What is chosen."""
        return ScoreRequest(self.gold.value, self.predictions.paths, self.options.values)

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
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(7)
        for widget in (heading("Scores"), muted(_PURPOSE), gold, self.gold, predictions):
            column.addWidget(widget)
        column.addWidget(self.predictions)
        column.addWidget(self.options)
        column.addStretch(1)


def _is_list(option: Option) -> bool:
    """Whether its values stand below each other; these come last."""
    return isinstance(option.kind, Offered) and option.kind.is_several
