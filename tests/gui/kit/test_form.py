from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tempannot.core.options import (
    File,
    Lines,
    Number,
    Offered,
    OneOf,
    Option,
    Real,
    Switch,
    Text,
    form_options,
    setting,
)
from tempannot.gui.kit.form import Form, value_box
from tempannot.gui.kit.value_boxes import width_of_number


@dataclass(frozen=True)
class Everything:
    """An option of each kind with one box, whose letter is that of its name."""

    name: str | None = setting(None, Option("--name", Text(), label="&Name"))
    count: int | None = setting(None, Option("--count", Number(1, none="all"), label="&Count"))
    share: float = setting(0.8, Option("--share", Real(0, 1, "%"), label="&Share"))
    idle: float = setting(30.0, Option("--idle", Real(0.1, 100, "s"), label="&Idle"))
    people: tuple[str, ...] = setting((), Option("--person", Lines(), label="&People"))
    kind: str = setting("a", Option("--kind", OneOf({"a": "A", "b": "B"}), label="&Kind"))
    one: str | None = setting(None, Option("--one", Offered("all"), label="&One"))
    file: object = setting(None, Option("--file", File(), label="&File"))
    deep: bool = setting(False, Option("--deep", Switch(), label="&Deep"))


@pytest.fixture
def form(qtbot):
    made = Form(form_options(Everything))
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def test_the_letter_of_every_label_leads_to_its_box(qtbot, form):
    for name, box in form.boxes.items():
        qtbot.keyClick(form, name[0], Qt.KeyboardModifier.AltModifier)
        assert box.isAncestorOf(form.focusWidget()), name


def test_a_share_is_typed_as_percent_and_seconds_as_they_are(qtbot, form):
    for name, lines in (("share", ["65"]), ("idle", ["12.5"]), ("people", ["Ann", "  Bo  B"])):
        qtbot.keyClick(form, name[0], Qt.KeyboardModifier.AltModifier)
        field = form.focusWidget()
        field.selectAll()
        for line in lines:
            qtbot.keyClicks(field, line)
            qtbot.keyClick(field, Qt.Key.Key_Return)
    assert form.values["share"] == 0.65
    assert form.values["idle"] == 12.5
    assert form.values["people"] == ("Ann", "Bo B")
    form.usual.click()
    assert form.values == {each.name: each.default for each in form_options(Everything)}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("~nobody-of-this-name/a", "~nobody-of-this-name/a"), ("~/a", "HOME/a"), ("a\0b\n", "ab")],
)
def test_any_words_can_be_the_name_of_a_file(qtbot, form, monkeypatch, typed, meant):
    monkeypatch.setenv("HOME", "HOME")
    line = form.boxes["file"].line
    QApplication.clipboard().setText(typed)
    with qtbot.waitSignal(form.edited):
        line.paste()
    assert form.values["file"] == Path(meant)


def test_a_number_has_the_width_of_the_words_in_its_place(qtbot):
    long = "as many as there are in the file that was chosen for it"
    box = value_box(Option("--count", Number(1, none=long)))
    qtbot.addWidget(box)
    assert width_of_number(box, 5) > box.fontMetrics().horizontalAdvance(long)
    short = value_box(Option("--count", Number(1)))
    qtbot.addWidget(short)
    assert width_of_number(short, 50) == short.fontMetrics().averageCharWidth() * 50


@dataclass(frozen=True)
class Shares:
    """A short label before a long value, below a long label before a short one."""

    apart: str | None = setting(None, Option("--apart", Text(), label="Seconds between two"))
    split: str = setting("train=0.8,dev=0.1,test=0.1", Option("--split", Text(), label="Split"))


def test_a_box_that_a_wider_label_leaves_too_little_room_is_below_its_own(qtbot):
    form = Form(form_options(Shares))
    qtbot.addWidget(form)
    form.show()
    apart, split = form.boxes["apart"], form.boxes["split"]
    column = apart.x()
    form.resize(column + split.minimumSizeHint().width() - 4, form.height())
    assert (apart.x(), split.x()) == (column, 0)
    assert split.width() >= split.minimumSizeHint().width()
    form.resize(column + split.minimumSizeHint().width(), form.height())
    assert (apart.x(), split.x()) == (column, column)
