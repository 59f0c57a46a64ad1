"""A page shows at once what comes of its options, and makes the file beside the window."""

from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tempannot.gui.make.generator.counts_panel import ShareLine
from tempannot.gui.make.generator.generators import (
    CROSS_UNIT,
    RECAST,
    SENTENCE_ORDERS,
    TEMP_DURATION,
    TEMP_ORDER,
)
from tests.gui.hands import click, drop, press, tab_to
from tests.gui.make.settled import make, settle


def _drop(page, *paths):
    drop(page, page.sources.list.viewport(), *paths)


def test_without_sources_a_page_says_what_to_add(qtbot, make_page):
    page = make_page(SENTENCE_ORDERS)
    settle(qtbot, page)
    assert page.panel.message.isVisible()
    assert "Add texts" in page.panel.message.words.text()
    assert not page.result.generate.isEnabled()


def test_dropped_files_are_previewed_with_counts_and_reasons(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    _drop(page, story)
    settle(qtbot, page)
    items = page.panel.items
    assert len(items) == 6 + 5 + 4 + 3
    assert page.panel.counts.total.words == "18 items"
    assert page.panel.counts.labels.words == "original 9 (50.0%), swapped 9 (50.0%)"
    assert items[0].reason.startswith("sentences ")
    assert "1 text read" in page.panel.notes.toPlainText()
    assert items[0].texts[0] in page.panel.item.toPlainText()


def test_files_can_be_dropped_anywhere_on_the_page(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    drop(page, page, story)
    assert page.paths == (story,)
    templates = make_page(TEMP_ORDER)
    drop(templates, templates, story)
    assert templates.form.values["templates"] == story
    settle(qtbot, templates)
    assert "story.txt" in templates.panel.message.words.text()


def test_the_same_file_is_taken_once_and_can_be_removed(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    _drop(page, story, story)
    assert page.paths == (story,)
    page.sources.list.setCurrentRow(0)
    qtbot.keyClick(page.sources.list, Qt.Key.Key_Delete)
    assert page.paths == ()
    settle(qtbot, page)
    assert page.panel.message.isVisible()


def test_an_option_changes_preview_and_command(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    settle(qtbot, page)
    line = page.form.boxes["strides"].line
    tab_to(line)
    qtbot.keyClicks(line, "1")
    assert page.is_due
    qtbot.waitUntil(lambda: not page.is_busy)  # and not at once, but when typing pauses
    assert page.command.line.text().endswith("-o sentence-orders.csv --stride 1")
    assert len(page.panel.items) == 5
    qtbot.mouseClick(page.command.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == page.command.line.text()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("strides", "3..1", "no stride"),
        ("seconds", "five", "no list of seconds"),
        ("seconds", "5", "say no times"),
        ("split", "train=x", "is no share"),
        ("sample_split", "dev9", "no split 'dev9'"),
    ],
)
def test_an_option_that_says_nothing_is_told_in_place_of_items(
    qtbot, make_page, story, name, text, said
):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    page.form.boxes[name].show_value(text)
    settle(qtbot, page)
    assert page.panel.message.isVisible()
    assert said in page.panel.message.words.text()
    assert page.panel.items == ()


def test_unreadable_sources_are_named(qtbot, make_page, tmp_path):
    page = make_page(RECAST)
    broken = tmp_path / "broken.tml"
    broken.write_text("<TimeML>", encoding="utf-8")
    page.open_paths([broken])
    settle(qtbot, page)
    assert "broken.tml" in page.panel.message.words.text()


def test_a_file_is_made_and_can_be_rated_and_audited(qtbot, make_page, story, tmp_path):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    assert not page.result.rate.isVisible()
    path = tmp_path / "orders.csv"
    make(qtbot, page, path)
    assert page.result.words.text() == f"18 items in {path}"
    with qtbot.waitSignal(page.study_requested) as asked:
        qtbot.mouseClick(page.result.rate, Qt.MouseButton.LeftButton)
    assert asked.args == [path]
    with qtbot.waitSignal(page.audit_requested) as asked:
        page.audit()
    assert asked.args == [path]


def test_nothing_is_rated_before_a_file_is_made(qtbot, make_page):
    page = make_page(SENTENCE_ORDERS)
    with qtbot.assertNotEmitted(page.study_requested), qtbot.assertNotEmitted(page.failed):
        page.rate()
        page.audit()


def test_generate_asks_for_a_file_and_gives_it_an_ending(
    qtbot, make_page, story, tmp_path, monkeypatch
):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    answer = (str(tmp_path / "mine"), "JSON lines (*.jsonl)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    page.generate()
    settle(qtbot, page)
    assert (tmp_path / "mine.jsonl").read_text(encoding="utf-8").count("\n") == 18


def test_a_dialog_that_is_given_up_writes_nothing(qtbot, make_page, story, monkeypatch):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    page.generate()
    settle(qtbot, page)
    assert page.made is None


def test_a_source_is_never_written_over(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    before = story.read_bytes()
    with qtbot.waitSignal(page.failed) as told:
        page.write(story)
    assert "choose another name" in told.args[0]
    assert story.read_bytes() == before


def test_a_folder_that_is_not_there_is_refused_before_any_work(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    with qtbot.waitSignal(page.failed) as told:
        page.write(Path("/nowhere/at/all.csv"))
    assert "no such folder" in told.args[0]


def test_cancel_leaves_nothing_behind(qtbot, make_page, tmp_path):
    page = make_page(CROSS_UNIT)
    page.form.boxes["seed"].show_value(2)
    folder = tmp_path / "out"
    folder.mkdir()
    page.write(folder / "units.csv")
    qtbot.waitUntil(lambda: page.result.progress.value() > 0)
    assert page.is_busy
    with qtbot.waitSignal(page.said) as told:
        qtbot.mouseClick(page.result.cancel, Qt.MouseButton.LeftButton)
    assert told.args[0] == "Nothing was written."
    page.close_page()
    qtbot.waitUntil(lambda: not list(folder.iterdir()))
    assert page.made is None
    assert page.result.generate.isEnabled()


def test_quitting_while_a_file_is_written_asks_and_leaves_nothing_behind(
    qtbot, make_page, tmp_path, monkeypatch
):
    page = make_page(CROSS_UNIT)
    folder = tmp_path / "out"
    folder.mkdir()
    page.write(folder / "units.csv")
    qtbot.waitUntil(lambda: page.result.progress.value() > 0)
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.No)
    assert not page.may_close()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    assert page.may_close()
    page.close_page()
    assert list(folder.iterdir()) == []


def test_challenge_sets_need_no_sources(qtbot, make_page):
    page = make_page(TEMP_ORDER)
    settle(qtbot, page)
    assert page.panel.counts.total.words == "23,120 items"
    assert page.panel.counts.splits.words == "train 16,980 (73.4%), test 6,140 (26.6%)"
    assert len(page.panel.items) == 200
    page.step(1)
    page.step(1)
    assert page.panel.table.chosen.number == 3


def test_a_count_lists_its_items_by_keys_and_once_more_all(qtbot, make_page):
    page = make_page(TEMP_ORDER)
    settle(qtbot, page)
    panel, window = page.panel, page.window()
    for line, word in ((panel.counts.labels, "neutral"), (panel.counts.splits, "test")):
        tab_to(line.parts)
        while not line.parts.selectedText().replace("\xa0", " ").startswith(f"{word} "):
            press(window, "Tab")
            assert line.parts.hasFocus()
        press(window, "Return")
        column = "label" if line is panel.counts.labels else "split"
        assert {item.row[column] for item in panel.items} == {word}
        assert len(panel.items) == 200
        assert panel.counts.sample.text() == f"{word}: 200 listed"
        assert panel.table.hasFocus()
    line.parts.linkActivated.emit("1")
    assert [item.number for item in panel.items] == [*range(1, 201)]
    assert panel.counts.sample.text() == "of which 200 are listed"


def test_a_click_on_a_count_lists_all_its_items_and_one_on_the_sum_all(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    _drop(page, story)
    settle(qtbot, page)
    parts = page.panel.counts.labels.parts
    click(page.window(), parts, QPoint(30, parts.fontMetrics().height() // 2))
    assert {item.label for item in page.panel.items} == {"original"}
    assert len(page.panel.items) == 9
    assert page.panel.counts.sample.text() == "original: 9 listed"
    total = page.panel.counts.total
    click(page.window(), total, QPoint(8, total.height() // 2))
    assert len(page.panel.items) == 18
    assert page.panel.counts.sample.text() == ""


def test_a_narrow_page_shows_options_and_items_as_tabs(qtbot, make_page, story, preferences):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    settle(qtbot, page)
    assert not page.sides.is_narrow
    preferences.theme.set_font_size(20)
    page.resize(800, 650)
    qtbot.waitUntil(lambda: page.sides.is_narrow)
    page.sides.show_part(1)
    assert page.panel.isVisible()
    preferences.theme.set_font_size(10)
    page.resize(1200, 650)
    qtbot.waitUntil(lambda: not page.sides.is_narrow)
    assert page.panel.isVisible()
    assert page.form.isVisible()


def test_everything_on_a_page_has_a_name(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    page.open_paths([story])
    settle(qtbot, page)
    for name, box in page.form.boxes.items():
        assert box.focusProxy().accessibleName(), name
    for widget in (page.sources.list, page.panel.table, page.panel.item, page.panel.notes):
        assert widget.accessibleName()


def test_items_from_all_over_the_file_can_be_shown_instead_of_the_first(qtbot, make_page):
    page = make_page(TEMP_DURATION)
    settle(qtbot, page)
    spread = page.panel.counts.spread
    assert {item.row["template"] for item in page.panel.items} == {"bakery"}
    spread.click()
    numbers = [item.number for item in page.panel.items]
    assert len(set(numbers)) == 200
    assert numbers == sorted(numbers)
    assert len({item.row["template"] for item in page.panel.items}) > 20
    page.form.boxes["limit"].show_value(150)
    settle(qtbot, page)
    assert not spread.isVisible()
    assert len(page.panel.items) == 150


def test_the_usual_options_come_back_at_once(qtbot, make_page):
    page = make_page(TEMP_ORDER)
    assert not page.form.usual.isVisible()
    page.form.boxes["seed"].show_value(8)
    page.form.boxes["compat"].show_value(("ties",))
    assert page.command.line.text().endswith("--seed 8 --compat ties")
    page.form.usual.click()
    assert page.command.line.text() == "tempannot build temp-order -o temp-order.csv"
    assert not page.form.usual.isVisible()


def test_a_wheel_over_the_form_changes_no_option(qtbot, make_page):
    page = make_page(TEMP_ORDER)
    for name in ("seed", "split"):
        box = page.form.boxes[name].box
        wheel = QWheelEvent(
            QPointF(5, 5),
            QPointF(box.mapToGlobal(QPoint(5, 5))),
            QPoint(0, 0),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(box, wheel)
    assert page.form.values["seed"] == 0
    assert page.form.values["split"] == "both"


def test_bars_of_counts_begin_behind_the_longest_of_their_titles(qtbot, theme):
    titles = ("Labels", "Particiones de los textos")
    lines = [ShareLine(each, titles, theme) for each in titles]
    for line in lines:
        qtbot.addWidget(line)
    assert lines[0].begin == lines[1].begin
    assert lines[0].begin > lines[0].fontMetrics().horizontalAdvance(titles[1])


def test_a_line_of_counts_names_every_label_in_as_many_lines_as_that_takes(qtbot, theme):
    line = ShareLine("Labels", ("Labels",), theme)
    qtbot.addWidget(line)
    line.show_counts({"entailment": 8396, "contradiction": 8364, "neutral": 6360})
    narrow, wide = line.heightForWidth(line.begin + 200), line.heightForWidth(1400)
    assert narrow == 3 * wide  # a label a line


def test_sentences_whose_order_is_asked_are_peers_and_none_is_left_empty(qtbot, make_page, story):
    page = make_page(SENTENCE_ORDERS)
    _drop(page, story)
    settle(qtbot, page)
    table = page.panel.table
    shown = [[column.words(item) for column in table.items.columns] for item in page.panel.items]
    assert [row[1:3] for row in shown] == [list(each.texts) for each in page.panel.items]
    assert any(last[1] == row[1] for last, row in pairwise(shown))  # told twice, all the same
    assert abs(table.columnWidth(1) - table.columnWidth(2)) <= 1


def test_columns_share_the_width_by_what_they_hold(qtbot, make_page):
    page = make_page(TEMP_ORDER)
    settle(qtbot, page)
    page.resize(1400, 720)
    table = page.panel.table
    lengths = [[len(text) for text in each.texts] for each in page.panel.items]
    assert 0.9 < median(first for first, _ in lengths) / median(last for _, last in lengths) < 1.1
    assert 0.9 < table.columnWidth(1) / table.columnWidth(2) < 1.1


@pytest.mark.parametrize("kind", [TEMP_ORDER, CROSS_UNIT])
def test_reasons_are_read_whole_in_the_rows_of_a_wide_window(qtbot, make_page, kind):
    page = make_page(kind)
    page.resize(1250, 800)
    settle(qtbot, page)
    table = page.panel.table
    place = len(table.items.columns) - 1
    room = QRect(0, 0, table.columnWidth(place) - 8, 0)
    assert not table.horizontalScrollBar().maximum()
    for item in table.items.rows:
        wrapped = table.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.reason)
        assert wrapped.height() <= table.rowHeight(0), item.reason
