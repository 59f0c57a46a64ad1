"""The page of models: ``tempannot model train``, with the losses as they come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from tempannot.core.codec import Json
from tempannot.core.errors import TempannotError
from tempannot.core.language import percent, tr, tr_plural
from tempannot.core.options import form_options
from tempannot.core.typed_names import is_file
from tempannot.core.wording import strung
from tempannot.gui.kit.dialogs import (
    FileKind,
    ask_file,
    ask_target,
    file_filter,
)
from tempannot.gui.kit.labels import Words
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.findings.folder_page import FolderPage
from tempannot.gui.make.models.loss_chart import LossChart
from tempannot.gui.make.models.model_training import TRAINING, Labelled, labelled, trained
from tempannot.gui.state.file_kinds import ITEMS
from tempannot.gui.state.preferences import Preferences
from tempannot.models.run_files import PassOfRun
from tempannot.models.run_options import KIND_TITLES, HowToRun
from tempannot.session.pauses import pause_before
from tempannot.session.worker import sentence

if TYPE_CHECKING:
    from tempannot.models.model_runs import OpenRun

_PURPOSE = tr(
    "Models that learn the labels of items, from the majority to transformers. No network."
)
_EMPTY = tr(
    "Choose items with labels and a folder, then Train. What is learnt stays on this computer."
)
_STOPPED = tr("Stopped. What was done is kept in the folder: Go on takes it up.")
_PAUSE_MILLISECONDS = 200
_TRAIN, _GO_ON = tr("Train"), tr("Go on")


class TrainingFindings(QWidget):
    """What a run has come to: a sentence, the curves, and the passes in a table."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.words = Words()
        self.chart = LossChart(theme)
        self.model: RowModel[PassOfRun] = RowModel(_columns(), theme, self)
        self.table = RowView(tr("Passes"), self.model, self)
        self.score = QPushButton(tr("E&xamine the scores"))
        self.use = QPushButton(tr("&Use on other items…"))
        self.use.setToolTip(tr("Label the items of another file, of the same kind"))
        row = in_row(self.use, self.score, 1, gap=-1)
        # the room below keeps the words above where there is neither
        in_column(
            *(self.words, row, (self.chart, 2), (self.table, 3), 0),
            on=self,
            margins=(12, 10, 12, 8),
            gap=-1,
        )

    def begin(self, passes: Sequence[PassOfRun], words: str) -> None:
        """Show the passes that were made before, and what there is to say."""
        self.model.set_rows(passes)
        self.chart.show_passes(passes)
        self.table.fit()
        self.chart.setVisible(bool(passes))
        self.table.setVisible(bool(passes))
        self.say(words)

    def add(self, one: PassOfRun) -> None:
        """Show one more pass."""
        self.chart.setVisible(True)
        self.table.setVisible(True)
        self.chart.add(one)
        self.model.append([one])
        self.table.scrollToBottom()

    def say(self, words: str, *, is_done: bool = False, has_scores: bool = False) -> None:
        """Show other words, whether there is a model to use, and scores to look at."""
        self.words.setText(words)
        self.use.setVisible(is_done)
        self.score.setVisible(has_scores)

    def restyle(self) -> None:
        """Take up another size of letters."""
        self.words.resize_to(self._theme.font_size)
        self.table.fit()


class ModelsPage(FolderPage[HowToRun]):
    """The page; ``card`` is that of the run that has ended here, None before."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(TRAINING, preferences, _TRAIN, _STOPPED)
        self.card: Json | None = None
        self._pause = pause_before(self.preview, self, _PAUSE_MILLISECONDS)
        self.findings = TrainingFindings(self._theme)
        self.line.rate.setText(tr("Rate the items…"))
        self._build_sides((tr("Models"), tr("Run")), _PURPOSE, self.findings)
        self._connect()
        self.preview()

    @property
    def items(self) -> Path | None:
        """The file of items."""
        found: Path | None = self.form.values["items"]
        return found

    @property
    @override
    def name(self) -> str:
        """The file of items."""
        return self.items.name if self.items else ""

    @property
    @override
    def is_busy(self) -> bool:
        return super().is_busy or self._pause.isActive()

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        """Take a file of items, or the folder of a run."""
        for path in paths:
            self.form.boxes["output" if path.is_dir() else "items"].show_value(path)

    @override
    def ask_sources(self) -> None:
        box = self.form.first_file
        assert box is not None
        box.button.click()

    @override
    def preview(self) -> None:
        """Look at the folder: whether a run waits there to be gone on with."""
        self._pause.stop()
        asked = self.asked
        self.command.show_command(asked.command())
        self.line.rate.setVisible(self.items is not None)
        self.line.again.setText(_TRAIN)
        self.changed.emit()
        if super().is_busy:
            return
        if asked.folder is None:
            self._say(_EMPTY)
            return
        self._look(asked.folder)

    @override
    def _is_ready(self) -> bool:
        if self.items is None:
            self.ask_sources()
            return False
        return True

    @override
    def _begin(self, settings: HowToRun) -> None:
        asked = self.asked
        assert self.items is not None
        assert asked.folder is not None
        self._pause.stop()
        self.findings.begin((), "")  # not those of another run; ``preview`` has those of this one
        self.preview()
        self.card = None
        self.findings.say(tr("Learning…"))
        self._stack.setCurrentWidget(self.findings)
        work = partial(trained, asked.subject, self.items, asked.folder, settings)
        self._background.run(work, self._take, self._fail, self.findings.add)

    @override
    def cancel(self) -> None:
        if self._background.is_busy:
            self._background.stop()
            if self.card is None:
                self.findings.say(_STOPPED)
                self.line.again.setText(_GO_ON)

    @override
    def rate(self) -> None:
        if self.items is not None:
            self.study_requested.emit(self.items)

    @override
    def audit(self) -> None:
        if self.items is not None:
            self.audit_requested.emit(self.items)

    def show_scores(self) -> None:
        """Take the labels that the models gave to another split to the page of scores."""
        folder = self.asked.folder
        if self.card is None or folder is None or not self.card["scores"]:
            return
        split = "test" if "test" in self.card["scores"] else next(iter(self.card["scores"]))
        seeds = self.card["seeds"]
        found = tuple(folder / f"predictions-{split}-{seed}.csv" for seed in seeds)
        self.page_requested.emit("scores", (folder / f"items-{split}.jsonl", *found))

    def use(self) -> None:
        """Ask for a file of items and for one of labels, and label the items."""
        folder = self.asked.folder
        if self.card is None or folder is None or super().is_busy:
            return
        items = ask_file(self, ITEMS, tr("Items to label"), self._folder)
        if items is None:
            return
        kind = file_filter(tr("Labels"), (".csv", ".txt"))
        start = items.with_name(f"{items.stem}-labels.csv")
        output = ask_target(self, FileKind("labels", kind), tr("Write the labels"), start)
        if output is None:
            return
        work = partial(labelled, folder, items, output)
        self._background.run(work, self._say_labelled, self._say_unlabelled)

    @override
    def close_page(self) -> None:
        self._pause.stop()
        super().close_page()

    def _connect(self) -> None:
        self.form.edited.connect(self._follow)
        self.findings.score.clicked.connect(self.show_scores)
        self.findings.use.clicked.connect(self.use)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def _follow(self) -> None:
        self.command.show_command(self.asked.command())
        self._pause.start()

    def _look(self, folder: Path) -> None:
        from tempannot.models.model_runs import OpenRun, Run  # noqa: PLC0415 - numpy is slow

        self.card = None
        try:
            waiting = OpenRun.read(folder)
            if waiting is None and is_file(folder / "card.json"):
                self._show_card(Run.card_in(folder))
                return
        except TempannotError as error:
            self._fail(error)
            return
        if waiting is None:
            self._say(_EMPTY if self.items is None else tr("Train learns from these items."))
            return
        self._fill(waiting)
        words = tr(
            "A run waits here after {passs}: Go on with it.",
            passs=tr_plural(len(waiting.passes), "{count:,} pass", "{count:,} passes"),
        )
        self.findings.begin(waiting.passes, words)
        self._stack.setCurrentWidget(self.findings)
        self.line.again.setText(_GO_ON)

    def _fill(self, waiting: OpenRun) -> None:
        """Take up what a run that waits was asked for."""
        values = {"kind": waiting.kind, "items": waiting.items}
        values |= {each.name: getattr(waiting.how, each.name) for each in form_options(HowToRun)}
        for name, value in values.items():
            if self.form.boxes[name].value != value:
                self.form.boxes[name].show_value(value)

    def _say_labelled(self, found: Labelled) -> None:
        self.line.words.setText(
            tr(
                "{labels} in {labels2}",
                labels=tr_plural(found.count, "{count:,} label", "{count:,} labels"),
                labels2=found.labels,
            )
        )
        scores = partial(self.page_requested.emit, "scores", (found.items, found.labels))
        self.said.emit(tr("Written: {name}.", name=found.labels.name), {tr("Score them"): scores})

    def _say_unlabelled(self, error: Exception) -> None:
        self.failed.emit(sentence(error))

    def _take(self, card: Json) -> None:
        self._show_card(card)
        self.changed.emit()

    def _show_card(self, card: Json) -> None:
        from tempannot.models.model_runs import passes_in  # noqa: PLC0415 - numpy is slow

        self.card = card
        assert self.asked.folder is not None
        self.findings.begin(passes_in(self.asked.folder), "")
        words = "\n".join(_sentences(card))
        self.findings.say(words, is_done=True, has_scores=bool(card["scores"]))
        self.line.words.setText(tr("in {folder}", folder=self.asked.folder))
        self.line.again.setText(_TRAIN)
        self._stack.setCurrentWidget(self.findings)

    def _restyle(self) -> None:
        self.findings.restyle()
        self._fit()


def _sentences(card: Json) -> Iterator[str]:
    seeds = strung(", ", map(str, card["seeds"]))
    title, items = (
        KIND_TITLES[card["kind"]],
        tr_plural(card["learnt_from"]["items"], "{count:,} item", "{count:,} items"),
    )
    yield tr("{title}, learnt from {items}; seeds: {seeds}.", title=title, items=items, seeds=seeds)
    for split, found in card["scores"].items():
        accuracy = found["accuracy"]
        spread = (
            ""
            if accuracy["deviation"] is None
            else tr(" (sd {accuracy:.1%})", accuracy=accuracy["deviation"])
        )
        yield tr(
            "{split}: {accuracy:.1%} of {items} right{spread}.",
            split=split,
            accuracy=accuracy["mean"],
            items=tr_plural(found["items"], "{count:,} item", "{count:,} items"),
            spread=spread,
        )
    if not card["scores"]:
        yield tr("There is no other split to be labelled: use it on another file.")
    for point in card["curve"]:
        right = tr("{point:.1%} of {point2} right", point=point["accuracy"], point2=point["split"])
        yield tr(
            "{items}, seed {point}: {right}.",
            items=tr_plural(point["items"], "{count:,} item", "{count:,} items"),
            point=point["seed"],
            right=right,
        )


def _columns() -> tuple[ShownColumn[PassOfRun], ...]:
    return (
        ShownColumn(tr("seed"), "{}", 6, lambda each: each.seed, name="seed"),
        ShownColumn(tr("items"), _size, 8, lambda each: each.size, is_number=True, name="items"),
        ShownColumn(tr("pass"), "{}", 6, lambda each: each.of.number, name="pass"),
        ShownColumn(tr("loss"), "{:.4f}", 8, lambda each: each.of.loss, name="loss"),
        ShownColumn(
            tr("right"),
            _held,
            8,
            lambda each: each.of.held_right,
            is_number=True,
            tip=tr("Of what was held out to say when to stop"),
        ),
        ShownColumn(tr("seconds"), "{:.1f}", 9, lambda each: each.of.seconds, name="seconds"),
    )


def _size(one: PassOfRun) -> str:
    return tr("all") if one.size is None else f"{one.size:,}"


def _held(one: PassOfRun) -> str:
    return "" if one.of.held_right is None else percent(one.of.held_right, 1)
