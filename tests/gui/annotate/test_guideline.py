"""The guideline beside the text: opened at what is shown, searched, safe to show."""

import shutil

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QDialog, QTextBrowser

from tempannot.core.edits import annotate_link
from tests.gui.hands import click, press, type_in
from tests.gui.test_profiles import choose_profile

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the display of the tests says of menus, which it shows all the same."""


@pytest.fixture
def opened(window, news):
    window.open_paths([news])
    return window


def guideline(window):
    return window.annotate.guideline


def test_one_key_opens_it_at_the_class_of_the_focused_event_and_esc_leads_out(opened):
    press(opened, "Tab", "Shift+F2")
    assert guideline(opened).title == "ASPECTUAL: a phase of another event"
    assert guideline(opened).page.hasFocus()
    press(opened, "Escape")
    assert opened.annotate.text.view.hasFocus()


def test_a_selected_link_leads_to_its_type_and_a_comment_to_what_it_names(opened):
    opened.selection.select_pair("ei1", "ei2", "l2")
    press(opened, "Shift+F2")
    assert "ENDED_BY" in guideline(opened).title
    session = opened.documents.current
    session.apply(annotate_link(session.document, "l2", comment="As any report, #said"))
    press(opened, "Escape", "Shift+F2")
    assert guideline(opened).title == "Why is *said* an event?"


def test_a_question_leads_to_which_pairs_are_wanted(opened):
    press(opened, "N", "Shift+F2")
    assert guideline(opened).title == "Which pairs?"


def test_a_contradiction_leads_to_what_to_do_about_it(window, medical):
    window.open_paths([medical])
    press(window, "C", "Shift+F2")
    assert guideline(window).title == "Contradictions"
    press(window, "Escape", "Alt+6")
    click(window, window.annotate.why.guideline)
    assert guideline(window).isVisible()


def test_the_button_of_the_attributes_leads_there_too(opened):
    press(opened, "Tab", "F2")
    click(opened, opened.annotate.entity.guideline_button)
    assert guideline(opened).title == "ASPECTUAL: a phase of another event"


def test_the_definitions_lead_to_the_guideline(opened):
    press(opened, "F1")
    dialog = next(each for each in opened.findChildren(QDialog) if each.isVisible())
    dialog.findChild(QTextBrowser).anchorClicked.emit(QUrl("IS_INCLUDED"))
    assert dialog.isHidden()
    assert guideline(opened).title == "INCLUDES and IS_INCLUDED"


def test_words_are_searched_round_the_end(opened):
    press(opened, "Shift+F2", "Tab", "Tab")
    type_in(opened, "creation time")
    page = guideline(opened).page
    first = page.textCursor().selectionStart()
    assert page.textCursor().selectedText().casefold() == "creation time"
    press(opened, "Return")
    assert page.textCursor().selectionStart() != first
    while page.textCursor().selectionStart() != first:
        press(opened, "Return")


def test_another_profile_has_its_own_page(opened):
    press(opened, "Shift+F2", "Escape")
    choose_profile(opened, "matres")
    press(opened, "Shift+F2")
    assert guideline(opened).guideline.sections[0].title == "MATRES"


@pytest.fixture
def of_project(tmp_path, news):
    """An annotator's file in a project, whose guideline somebody else wrote."""
    folder = tmp_path / "storms" / "annotators" / "ann"
    folder.mkdir(parents=True)
    (tmp_path / "storms" / "tempannot.toml").write_text(
        'name = "storms"\nid = "0123456789abcdef"\nguideline = "guideline.md"\n[annotators]\n'
        'ann = "Ann"\n[assignments]\n'
    )
    return shutil.copy(news, folder / "news-report.tml")


def test_a_project_has_its_own_page_which_is_shown_to_the_letter(window, of_project, tmp_path):
    (tmp_path / "storms" / "guideline.md").write_text(
        "# Ours\n\n<b>bold</b> <script>x</script>\n\n![p](http://example.org/p.png)\n\n"
        "[out](https://example.org/)\n\n## Phases of events: ASPECTUAL\n\nHere.\n"
    )
    window.open_paths([of_project])
    press(window, "Tab", "Shift+F2")
    page = guideline(window).page
    assert guideline(window).title == "Phases of events: ASPECTUAL"
    assert "<b>bold</b> <script>x</script>" in page.toPlainText()
    picture = QUrl("http://example.org/p.png")
    assert page.loadResource(QTextDocument.ResourceType.ImageResource, picture) is None
    page.anchorClicked.emit(QUrl("https://example.org/"))
    assert "not opened" in window.message.text


def test_a_page_that_is_written_meanwhile_is_read_again_and_stays_while_looking_back(
    window, of_project, tmp_path
):
    page = tmp_path / "storms" / "guideline.md"
    page.write_text("# Ours\n\n## Phases\n")
    window.open_paths([of_project])
    press(window, "Tab", "9", "V", "Shift+F2", "Escape")
    page.write_text("# Ours\n" + "\nText.\n" * 200 + "\n## Vague: VAGUE\n\nHere.\n")
    press(window, "Shift+F2")
    assert guideline(window).title == "Vague: VAGUE"
    place = guideline(window).page.verticalScrollBar().value()
    press(window, "Alt+0", "Up", "Return")
    assert window.annotate.history.step is not None
    assert guideline(window).page.verticalScrollBar().value() == place > 0
