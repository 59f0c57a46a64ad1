"""The page of models: what it learns, stops, goes on with, and says."""

import json

import click
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tempannot.cli.main import group, main
from tempannot.formats.locked_files import try_lock
from tempannot.gui.make.models.models_page import ModelsPage
from tempannot.gui.state.view_table import Workspace
from tempannot.models.model_runs import UNDER_WAY
from tests.gui.hands import press
from tests.gui.make.settled import settle
from tests.models.conftest import ROWS, in_three, write_items


@pytest.fixture
def page(show_page):
    return show_page(ModelsPage, (1200, 760))


@pytest.fixture
def items(tmp_path):
    return write_items(tmp_path / "items.json", ROWS * 20, in_three)


def test_the_form_is_seen_in_its_whole_width(page):
    for box in page.form.boxes.values():
        if box.isVisible():
            assert box.visibleRegion().boundingRect().width() == box.width()


def _choose(page, **values):
    for name, value in values.items():
        page.form.boxes[name].show_value(value)


def test_the_page_has_the_options_of_its_command(page):
    command = group.get_command(click.Context(group), "model")
    train = command.get_command(click.Context(command), "train")
    wanted = {each.name for each in train.params if each.name not in ("as_json", "help")}
    assert set(page.form.boxes) == wanted


def test_what_is_learnt_is_what_the_shown_command_learns(qtbot, page, items, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    values = {"seeds": "3,5", "epochs": 3, "judged_only": True}
    _choose(page, kind="nbow", items=items, output=tmp_path / "m", **values)
    settle(qtbot, page)
    qtbot.mouseClick(page.line.again, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert [each.of.number for each in page.findings.model.rows] == [1, 2, 3] * 2
    assert "right" in page.findings.words.text()
    shown = page.command.line.text().split()
    assert shown[:4] == ["tempannot", "model", "train", "nbow"]
    assert main(_words(shown)) == 0
    for name in ("predictions-test-3.csv", "predictions-dev-5.csv"):
        assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "m" / name).read_bytes()


def _words(shown):
    place = shown.index("--output")
    return [*shown[1 : place + 1], "again", *shown[place + 2 :]]


def test_a_run_that_is_stopped_waits_in_its_folder_and_is_gone_on_with(
    qtbot, page, items, tmp_path
):
    _choose(page, kind="nbow", items=items, output=tmp_path / "m", epochs=400, patience=0)
    settle(qtbot, page)
    page.generate()
    qtbot.waitUntil(lambda: len(page.findings.model.rows) >= 2)
    qtbot.mouseClick(page.line.cancel, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert "kept in the folder" in page.findings.words.text()
    qtbot.waitUntil(lambda: _is_left(tmp_path / "m"))  # it ends with the batch under way
    assert not (tmp_path / "m" / "card.json").exists()
    done = len((tmp_path / "m" / "losses.csv").read_text().splitlines()) - 1
    assert 2 <= done < 400
    _choose(page, output=None, kind="bow", items=None)
    settle(qtbot, page)
    _choose(page, output=tmp_path / "m")
    settle(qtbot, page)
    assert page.line.again.text() == "Go on"
    assert page.asked.subject == "nbow"
    assert page.items == items
    assert page.asked.settings().epochs == 400
    assert len(page.findings.model.rows) == done


def _is_left(folder):
    """Whether nobody works in the folder of a run any more."""
    with (folder / UNDER_WAY).open("rb") as file:
        return try_lock(file.fileno())


@pytest.mark.parametrize("places", [("Alt+S",), ("Alt+I",), ("Alt+K",), ()])
def test_esc_stops_a_run_wherever_the_keyboard_is(qtbot, window, items, tmp_path, places):
    press(window, "F10", *["Ctrl+Up"] * 3)
    page = window.workspaces[Workspace.BUILD].current
    assert isinstance(page, ModelsPage)
    _choose(page, kind="nbow", items=items, output=tmp_path / "m", epochs=4000, patience=0)
    settle(qtbot, page)
    press(window, "Ctrl+Return", *places)
    qtbot.waitUntil(lambda: len(page.findings.model.rows) >= 2)
    press(window, "Esc")
    settle(qtbot, page)
    assert "kept in the folder" in page.findings.words.text()
    assert not (tmp_path / "m" / "card.json").exists()
    assert page.line.again.text() == "Go on"


def test_a_run_in_another_folder_shows_its_own_passes_alone(qtbot, page, items, tmp_path):
    _choose(page, kind="nbow", items=items, output=tmp_path / "m", epochs=3, patience=0)
    settle(qtbot, page)
    page.generate()
    settle(qtbot, page)
    _choose(page, output=tmp_path / "other", seeds="3", epochs=2)
    settle(qtbot, page)
    page.generate()
    shown = set()
    page.findings.model.rowsInserted.connect(
        lambda: shown.update(each.seed for each in page.findings.model.rows)
    )
    settle(qtbot, page)
    assert shown == {3}


def test_the_labels_of_another_split_are_taken_to_the_page_of_scores(qtbot, page, items, tmp_path):
    _choose(page, kind="template", items=items, output=tmp_path / "m")
    settle(qtbot, page)
    page.generate()
    settle(qtbot, page)
    with qtbot.waitSignal(page.page_requested) as told:
        qtbot.mouseClick(page.findings.score, Qt.MouseButton.LeftButton)
    folder = tmp_path / "m"
    files = (folder / "items-test.jsonl", folder / "predictions-test-0.csv")
    assert told.args == ["scores", files]
    assert main(["score", "nli", *map(str, files)]) == 0


def test_only_what_makes_a_difference_to_the_kind_is_shown_and_said(qtbot, page, tmp_path):
    _choose(page, kind="zero-shot", head="mask", rate="0.1")
    settle(qtbot, page)
    assert page.form.boxes["head"].isVisible()
    assert not page.form.boxes["rate"].isVisible()
    assert "--head mask" in page.command.line.text()
    assert "--rate" not in page.command.line.text()


def test_a_name_that_is_no_folder_is_told_at_once(qtbot, page, items, tmp_path):
    model = tmp_path / "bert-base-uncased"
    _choose(page, kind="transformer", items=items, output=tmp_path / "m", model=model)
    settle(qtbot, page)
    page.generate()
    settle(qtbot, page)
    assert "no folder here, and nothing is looked up" in page.message.words.text()


def test_a_folder_with_a_finished_run_shows_what_came_of_it(qtbot, page, items, tmp_path):
    assert main(["model", "train", "nbow", str(items), "-o", str(tmp_path / "m")]) == 0
    page.open_paths([tmp_path / "m"])
    settle(qtbot, page)
    card = json.loads((tmp_path / "m" / "card.json").read_text())
    assert f"{card['scores']['test']['accuracy']['mean']:.1%}" in page.findings.words.text()
    assert len(page.findings.model.rows) == card["passes"]["0"]


def test_other_items_are_labelled_and_those_of_another_kind_refused(
    qtbot, page, items, tmp_path, monkeypatch
):
    assert main(["model", "train", "template", str(items), "-o", str(tmp_path / "m")]) == 0
    page.open_paths([tmp_path / "m"])
    settle(qtbot, page)
    other = write_items(tmp_path / "other.json", ROWS)
    labels = tmp_path / "labels.csv"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(labels), ""))
    with qtbot.waitSignal(page.said) as told:
        qtbot.mouseClick(page.findings.use, Qt.MouseButton.LeftButton)
    assert main(["score", "nli", str(other), str(labels)]) == 0
    with qtbot.waitSignal(page.page_requested) as asked:
        told.args[1]["Score them"]()
    assert asked.args == ["scores", (other, labels)]
    other.write_text(json.dumps([{"first": "A.", "second": "B.", "label": "original"}]))
    with qtbot.waitSignal(page.failed) as refused:
        qtbot.mouseClick(page.findings.use, Qt.MouseButton.LeftButton)
    assert "this model learnt from premise and hypothesis" in refused.args[0]
