import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QWidget,
)

from tempannot.gui.kit.access_keys import Lettered, give_letters, other_letter
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.state.view_table import Workspace
from tests.gui.hands import press, results_of_the_sample
from tests.gui.shared_letters import shared_letters


def letters_of(*wanted):
    found = dict(enumerate(wanted))
    keepers = [QObject() for _ in wanted]

    def given():
        texts = [
            Lettered(
                found[number], lambda made, number=number: found.update({number: made}), keeper
            )
            for number, keeper in enumerate(keepers)
        ]
        give_letters(texts)
        return list(found.values())

    return given, found


def test_who_comes_first_keeps_the_letter_and_nobody_takes_one_that_suits_another():
    given, _ = letters_of("&Repair", "&Results", "&Rate", "&Edit")
    assert given() == ["&Repair", "Re&sults", "R&ate", "&Edit"]


def test_a_letter_comes_back_when_the_other_one_is_gone():
    given, found = letters_of("&Repair", "&Results")
    assert given() == given() == ["&Repair", "R&esults"]
    found[0] = "&Mend"
    assert given() == ["&Mend", "&Results"]


def test_a_new_text_is_taken_as_it_is_written():
    given, found = letters_of("&Start", "&Seed")
    assert given() == ["&Start", "S&eed"]
    found[1] = "&Draws"
    assert given() == ["&Start", "&Draws"]


def test_texts_without_a_letter_are_left_alone():
    given, _ = letters_of("Anna && Ben", "Seed", "&Seed")
    assert given() == ["Anna && Ben", "Seed", "&Seed"]


@pytest.mark.parametrize(
    ("text", "taken", "made"),
    [
        ("文件(&F)", {"F", "A"}, "文件(&B)"),
        ("文件(&F)…", {"F"}, "文件(&A)…"),
        ("&A", {"A"}, "A"),
        ("&Über", {"U"}, "Ü&ber"),
        ("R&&D &runs", {"R"}, "R&&&D runs"),
    ],
)
def test_another_letter_is_one_of_the_words(text, taken, made):
    assert other_letter(text, taken) == made


def test_no_two_things_of_a_page_have_one_letter(window, qtbot):
    press(window, "F10")
    build = window.workspaces[Workspace.BUILD].workspace
    seen = set()
    while build.page_id not in seen:
        seen.add(build.page_id)
        qtbot.waitUntil(lambda: not shared_letters(window))
        press(window, "Ctrl+Down")
    assert len(seen) > 10


def test_what_has_the_letter_of_a_menu_or_a_button_gets_another_one(window, qtbot):
    press(window, "F10")
    page = window.workspaces[Workspace.BUILD].current
    qtbot.waitUntil(lambda: not shared_letters(window))
    labels = {each.text().replace("&", ""): each.text() for each in page.findChildren(QLabel)}
    assert labels["Treebanks of UDS"] == "&Treebanks of UDS"
    assert "&Make the file…" in [each.text() for each in page.findChildren(QPushButton)]


def test_alt_and_a_letter_lead_to_one_field_of_the_page(window, qtbot):
    press(window, "F10", "End", "Up")
    page = window.workspaces[Workspace.BUILD].current
    box = page.form.without_premise
    qtbot.waitUntil(lambda: not shared_letters(window))
    label = next(each for each in page.findChildren(QLabel) if "only" in each.text())
    press(window, QKeySequence.mnemonic(label.text()).toString())
    assert box.isAncestorOf(QApplication.focusWidget())


def test_pages_of_a_dialog_share_no_letter_either(window, qtbot):
    dialog = QDialog(window)
    layout = QFormLayout(dialog)
    tabs = QTabWidget()
    for number in range(2):
        tab = QWidget()
        form = QFormLayout(tab)
        form.addRow("&Name", QLineEdit())
        form.addRow("&Note", QLineEdit())
        tabs.addTab(tab, f"&Page {number}")
    layout.addRow(tabs)
    layout.addRow(QPushButton("&Put away"))
    dialog.open()
    qtbot.waitUntil(lambda: not shared_letters(dialog))
    tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: not shared_letters(dialog))
    assert tabs.tabText(1) != tabs.tabText(0)
    dialog.reject()


def test_the_letters_of_buttons_beside_pages_stay_when_a_page_is_turned(window, qtbot):
    lead = results_of_the_sample(window, qtbot).lead
    places = range(lead.tabs.count())
    pages = [lead.tabs.widget(place) for place in places]
    buttons = lead.findChildren(QAbstractButton)
    beside = [each for each in buttons if not any(page.isAncestorOf(each) for page in pages)]
    seen = set()
    for place in places:
        lead.tabs.setCurrentIndex(place)
        qtbot.wait(50)
        qtbot.waitUntil(lambda: not shared_letters(window))
        seen.add(tuple(each.text() for each in beside if each.isVisible() and each.text()))
    assert len(seen) == 1
    assert "E&xport…" in seen.pop()


@pytest.mark.parametrize("points", [10, 20])
def test_a_label_has_room_for_letters_that_the_line_under_one_parts(qtbot, points):
    field, label = QLineEdit(), PlainLabel("T&eil")
    for each in (field, label):
        qtbot.addWidget(each)
    font = label.font()
    font.setPointSize(points)
    label.setFont(font)
    label.setBuddy(field)
    parts = sum(map(label.fontMetrics().horizontalAdvance, ("T", "e", "il")))
    assert label.sizeHint().width() >= parts
