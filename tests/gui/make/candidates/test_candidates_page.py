"""The four steps in the window, with the same file as on the command line in the end."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from tempannot.cli.main import main
from tempannot.datasets.mctaco.draft_questions import read_drafts
from tempannot.formats.items.item_files import read_items
from tempannot.gui.make.candidates.steps import CHECK, EXPAND, RATE, WRITE
from tests.gui.hands import tab_to
from tests.gui.make.settled import make, settle

QUESTION, STATE = 1, 2
"""Columns of the list."""
SENTENCE = "They spent two weeks at the sea."


def answers(page):
    return [each.answer for each in page.steps.expand_panel.model.rows]


def opened(qtbot, page, path):
    page.open_paths([path])
    settle(qtbot, page)
    return page.steps


def show(qtbot, page, step):
    page.steps.setCurrentIndex(step)
    settle(qtbot, page)


def check_cell(page, column):
    cells = page.steps.check_form.findChildren(object)
    return next(each for each in cells if getattr(each, "column", "") == column)


def rewrite(editor, text):
    editor.selectAll()
    editor.insertPlainText(text)


def choose(box, word):
    box.setCurrentIndex(box.findData(word))
    box.activated.emit(box.currentIndex())


def test_author_writes_and_hears_at_once_that_the_answer_stands_in_the_sentence(qtbot, page):
    form = page.steps.write_form
    qtbot.keyClicks(form.sentence, SENTENCE)
    qtbot.keyClicks(form.question, "How long were they away?")
    choose(form.category, "Event Duration")
    qtbot.keyClicks(form.answer, "two weeks")
    assert "stands in the sentence" in form.guard.text()
    assert page.panel.model.rows[0].is_odd
    form.answer.clear()
    qtbot.keyClicks(form.answer, "ten days")
    assert form.guard.text().endswith("does not stand in the sentence.")
    draft = page.questions.draft(0)
    assert (draft.sentence, draft.answer) == (SENTENCE, "ten days")
    assert page.panel.model.rows[0].state == "checked by 0 of 2"


def test_state_of_a_question_is_in_sight_beside_the_steps(page):
    table = page.panel.table
    page.resize(1000, 640)
    assert table.horizontalHeader().length() <= table.viewport().width()


def test_what_an_empty_question_lacks_is_read_whole_in_a_narrow_window(page):
    page.resize(850, 640)
    table = page.panel.table
    for place in (QUESTION, STATE):
        assert table.columnWidth(place) >= table.sizeHintForColumn(place)


def test_undo_and_redo_reach_what_was_typed(qtbot, page):
    form = page.steps.write_form
    qtbot.keyClicks(form.question, "When?")
    assert page.undo_names == ("question of question 1", None)
    page.undo()
    assert form.question.text() == ""
    page.redo()
    assert form.question.text() == "When?"
    page.add_row()
    assert page.panel.place == 1
    assert form.question.text() == ""
    page.undo()
    assert form.question.text() == "When?"


def test_question_is_kept_when_both_agree_and_the_reason_is_shown_before(qtbot, page, drafts):
    opened(qtbot, page, drafts)
    page.panel.table.choose(1)
    show(qtbot, page, CHECK)
    verdict = page.steps.check_form.verdict
    assert "checked by 0 of 2" in verdict.text()
    for number in (1, 2):
        choose(check_cell(page, f"verifier{number}_valid"), "yes")
        choose(check_cell(page, f"verifier{number}_category"), "Frequency")
        qtbot.keyClicks(check_cell(page, f"verifier{number}_correct"), "every day")
    assert "an answer is missing" in verdict.text()
    for number in (1, 2):
        qtbot.keyClicks(check_cell(page, f"verifier{number}_incorrect"), "once a year")
    assert "Kept" in verdict.text()
    assert page.steps.tabText(CHECK) == "&2 Check (2 kept)"
    choose(check_cell(page, "verifier2_category"), "Stationarity")
    assert "they disagree on the category" in verdict.text()
    assert page.steps.tabText(CHECK) == "&2 Check (1 kept)"


def test_one_who_checks_can_be_shown_without_what_the_others_say(qtbot, page, drafts):
    opened(qtbot, page, drafts)
    show(qtbot, page, CHECK)
    form = page.steps.check_form
    form.who.setCurrentIndex(2)
    assert [box.isVisible() for box in form.checks] == [False, True]
    assert not form.author.isVisible()


def test_candidates_of_the_chosen_question_are_shown_with_what_they_were_made_from(
    qtbot, page, drafts
):
    opened(qtbot, page, drafts)
    show(qtbot, page, EXPAND)
    panel = page.steps.expand_panel
    assert answers(page)[:3] == ["two weeks", "10 days", "a week"]
    assert len(answers(page)) == 20
    made = {each.made_from for each in panel.model.rows if each.technique == "rules"}
    assert made <= {"two weeks", "10 days", "a week", "3 seconds", "20 years"}
    page.step(1)
    settle(qtbot, page)
    assert answers(page)[0] == "twice a day"
    assert "Not kept (checked by 0 of 2)" in panel.notice.text()


def test_options_change_the_candidates_at_once(qtbot, page, drafts, tmp_path):
    opened(qtbot, page, drafts)
    page.panel.table.choose(2)
    show(qtbot, page, EXPAND)
    assert answers(page) == ["the cat ran away"]
    pool = tmp_path / "pool.txt"
    pool.write_text("the dog ran away\nthe cat slept\nit rained\n", encoding="utf-8")
    boxes = page.steps.expand_panel.form.boxes
    boxes["pool"].show_value(pool)
    settle(qtbot, page)
    assert set(answers(page)) == {"the cat ran away", "the dog ran away", "the cat slept"}
    boxes["most"].show_value(2)
    settle(qtbot, page)
    assert len(answers(page)) == 2
    boxes["pool"].show_value(tmp_path / "none.txt")
    settle(qtbot, page)
    assert "none.txt" in page.steps.expand_panel.notice.text()


def test_words_are_checked_as_they_are_typed_and_used_before_they_are_saved(
    qtbot, page, drafts, tmp_path
):
    opened(qtbot, page, drafts)
    show(qtbot, page, EXPAND)
    rings = page.steps.expand_panel.rings
    assert rings.text.isReadOnly()
    path = tmp_path / "mine.toml"
    rings.copy_to(path)
    assert page.steps.expand_panel.form.values["rings"] == path
    rewrite(rings.text, '[[ring]]\nname = "a"\nmembers = [["weeks"]]\n')
    settle(qtbot, page)
    assert "two members or more" in rings.notice.text()
    assert not page.save()
    rewrite(rings.text, '[[ring]]\nname = "a"\nmembers = [["weeks"], ["moons"]]\n')
    settle(qtbot, page)
    assert "two moons" in answers(page)
    assert page.is_modified
    assert page.save()
    assert "moons" in path.read_text(encoding="utf-8")
    assert not page.is_modified


def test_words_that_were_typed_are_kept_when_others_are_chosen(qtbot, page, tmp_path):
    rings, box = page.steps.expand_panel.rings, page.steps.expand_panel.form.boxes["rings"]
    path = tmp_path / "mine.toml"
    rings.copy_to(path)
    rewrite(rings.text, "[[ring]]")
    box.show_value(None)
    assert box.value == path
    assert rings.text.toPlainText() == "[[ring]]"
    rewrite(rings.text, "# none")
    box.show_value(None)
    assert path.read_text(encoding="utf-8") == "# none"
    assert rings.text.isReadOnly()
    settle(qtbot, page)


def test_file_is_the_same_as_that_of_the_command_that_is_shown(qtbot, page, drafts, tmp_path):
    opened(qtbot, page, drafts)
    boxes = page.steps.expand_panel.form.boxes
    boxes["seed"].show_value(7)
    boxes["most"].show_value(12)
    settle(qtbot, page)
    shown = answers(page)
    made = tmp_path / "window.csv"
    make(qtbot, page, made)
    words = page.command.line.text().split()[1:]
    other = tmp_path / "command.csv"
    assert main([str(other) if word == str(made) else word for word in words]) == 0
    assert made.read_bytes() == other.read_bytes()
    assert [item.texts[2] for item in read_items(made).items] == shown
    assert page.steps.currentIndex() == RATE
    with qtbot.waitSignal(page.study_requested) as asked:
        page.steps.rate_panel.rate.click()
    assert asked.args == [made]


def test_edited_drafts_are_saved_and_the_command_line_reads_them(qtbot, page, drafts, tmp_path):
    opened(qtbot, page, drafts)
    page.panel.table.choose(1)
    qtbot.keyClicks(page.steps.write_form.answer, " or so")
    assert page.is_modified
    assert page.save()
    assert not page.is_modified
    assert read_drafts(drafts)[1].answer == "twice a day or so"
    assert main(["build", "candidates", str(drafts), "-o", str(tmp_path / "c.csv")]) == 0


def test_answers_that_are_given_skip_the_first_two_steps(qtbot, page, tmp_path):
    path = tmp_path / "answers.tsv"
    rows = ("20 minutes\tyes", "2 years\tno")
    path.write_text("".join(f"He ran.\tHow long?\t{row}\tEvent Duration\n" for row in rows))
    steps = opened(qtbot, page, path)
    assert steps.currentIndex() == EXPAND
    assert not steps.isTabEnabled(WRITE)
    assert not steps.isTabEnabled(CHECK)
    assert answers(page)[:2] == ["20 minutes", "2 years"]
    make(qtbot, page, tmp_path / "c.csv")
    page.add_row()
    assert steps.isTabEnabled(WRITE)
    assert page.name == ""


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n"])
def test_file_without_questions_is_refused_and_nothing_changes(qtbot, page, drafts, tmp_path, text):
    opened(qtbot, page, drafts)
    path = tmp_path / "odd.csv"
    path.write_text(text, encoding="utf-8")
    with qtbot.waitSignal(page.failed) as told:
        page.open_paths([path])
    assert "odd.csv" in told.args[0]
    assert page.name == drafts.name
    assert len(page.panel.model.rows) == 3


@pytest.mark.parametrize(
    ("button", "closes"),
    [(QMessageBox.StandardButton.Discard, True), (QMessageBox.StandardButton.Cancel, False)],
)
def test_drafts_that_are_not_saved_are_asked_about(
    qtbot, page, drafts, monkeypatch, button, closes
):
    opened(qtbot, page, drafts)
    assert page.may_close()
    page.delete_row()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: button)
    assert page.may_close() is closes


def test_candidates_are_not_written_over_their_questions(qtbot, page, drafts):
    opened(qtbot, page, drafts)
    before = drafts.read_bytes()
    with qtbot.waitSignal(page.failed) as told:
        page.write(drafts)
    assert "choose another name" in told.args[0]
    assert drafts.read_bytes() == before


def test_tab_leads_from_field_to_field(qtbot, page):
    form = page.steps.write_form
    with qtbot.waitActive(page):
        page.activateWindow()
    tab_to(form.sentence)
    for expected in (form.question, form.category, form.answer):
        qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        assert page.focusWidget() is expected


def test_states_of_questions_are_read_whole(qtbot, page, drafts):
    page.resize(1200, 800)
    opened(qtbot, page, drafts)
    table = page.panel.table
    assert table.columnWidth(STATE) >= table.sizeHintForColumn(STATE)
    assert table.columnWidth(QUESTION) > table.columnWidth(0)
    assert table.horizontalHeader().length() <= table.viewport().width()


def test_quitting_while_candidates_are_written_asks(qtbot, page, drafts, tmp_path, monkeypatch):
    opened(qtbot, page, drafts)
    settle(qtbot, page)
    page.write(tmp_path / "candidates.csv")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.No)
    assert not page.may_close()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    assert page.may_close()
    page.close_page()


def test_a_half_typed_name_of_a_model_is_told_at_once_and_never_looked_up(qtbot, page, drafts):
    steps = opened(qtbot, page, drafts)
    show(qtbot, page, EXPAND)
    line = steps.expand_panel.form.boxes["model"].line
    qtbot.keyClicks(line, "bert-base-unca")
    settle(qtbot, page)
    assert "nothing is looked up on the net" in steps.expand_panel.notice.text()
    line.clear()
    settle(qtbot, page)
    assert answers(page)
