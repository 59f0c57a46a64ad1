"""SLINKs and ALINKs compared and adjudicated in the real window, by keys."""

import re

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tempannot.formats.reading import read
from tempannot.gui.kit.labels import words_of
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.views.text.shown_links import ArcOrigin
from tests.gui.hands import begin_gold, click, drag, press, tab_to, texts_of
from tests.oddities import HERE

SAID = HERE / "timeml" / "reported-and-conditional.tml"


@pytest.fixture
def compared(window, qtbot, monkeypatch, tmp_path):
    """The window on two annotations that differ in an SLINK's type and in two ALINKs."""
    monkeypatch.setattr(
        QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close, raising=True
    )
    theirs = tmp_path / "theirs.tml"
    changed = SAID.read_text().replace("CONDITIONAL", "MODAL").splitlines(True)
    theirs.write_text("".join(each for each in changed if "ALINK" not in each))
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, [SAID, theirs])
    return window


def panel(window):
    return window.workspaces[Workspace.COMPARE].workspace.other_links


def gold(window):
    return window.workspaces[Workspace.COMPARE].adjudicating.current


def test_the_panel_has_the_scores_and_every_link_that_differs(compared):
    press(compared, "Alt+9")
    shown = panel(compared)
    told = words_of(shown.scores.text())
    assert "SLINK: found precision 1.000 (5/5)" in told
    assert "type right precision 0.800 (4/5)" in told
    assert [(*row.cells[1:], *row.said) for row in shown.rows] == [
        ("rises", "flood", "CONDITIONAL", "MODAL"),
        ("begun", "mend", "INITIATES", "–"),
        ("finish", "mend", "CULMINATES", "–"),
    ]
    press(compared, "Down")
    selection = compared.workspaces[Workspace.COMPARE].selection
    assert (selection.source, selection.target) == shown.rows[1].key[:2]


def test_swapping_exchanges_what_the_sides_say(compared):
    press(compared, "Alt+9", "Esc", "X")
    assert panel(compared).rows[0].said == ("MODAL", "CONDITIONAL")


def test_without_an_adjudication_a_decision_says_what_to_do_first(compared):
    press(compared, "Alt+9", "2")
    assert "Start adjudicating first" in compared.message.text


def test_keys_in_the_table_decide_its_rows_and_undo_takes_them_back(compared):
    begin_gold(compared)
    press(compared, "Alt+9", "2", "Down", "5")
    rows = panel(compared).rows
    assert [row.gold for row in rows] == ["✓ MODAL", "✓ –", "CULMINATES (not decided)"]
    press(compared, "Down", "1")
    assert panel(compared).rows[2].gold == "✓ CULMINATES"
    press(compared, "4")
    assert "as one side says" in compared.message.text
    press(compared, "Ctrl+Z", "Ctrl+Z")
    assert [row.gold for row in panel(compared).rows][1:] == [
        "INITIATES (not decided)",
        "CULMINATES (not decided)",
    ]
    press(compared, "Ctrl+Shift+Z", "Esc", "Home")
    assert len(gold(compared).adjudication.decisions) == 2


def test_the_same_keys_decide_pairs_while_the_list_of_disagreements_has_them(compared):
    begin_gold(compared)
    press(compared, "Alt+9", "2", "Esc")
    selection = compared.workspaces[Workspace.COMPARE].selection
    assert panel(compared).rows[0].key[:2] == (selection.source, selection.target)
    press(compared, "1")
    keys = [each.key for each in gold(compared).adjudication.decisions]
    assert sorted(map(len, keys)) == [2, 3]


def test_buttons_decide_as_the_keys_do_whatever_side_is_shown_first(compared):
    begin_gold(compared)
    press(compared, "X", "Alt+9")
    panel(compared).buttons["adjudicate.first"].click()
    assert panel(compared).rows[0].gold == "✓ MODAL"


def test_the_gold_that_is_saved_has_what_was_decided(compared, monkeypatch, tmp_path):
    path = tmp_path / "gold.tml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    begin_gold(compared)
    press(compared, "Alt+9", "2", "Down", "2", "Ctrl+S")
    links = read(path).document.other_links.values()
    assert [(e.tag, e.source, e.rel_type) for e in links if e.source in ("ei3", "ei9")] == [
        ("SLINK", "ei3", "MODAL")
    ]
    assert not gold(compared).is_modified


def test_of_several_documents_the_scores_of_all_stand_there_too(window, qtbot, tmp_path):
    for side, name in (("a", "CONDITIONAL"), ("b", "MODAL")):
        folder = tmp_path / side
        folder.mkdir()
        for number in ("1", "2"):
            text = SAID.read_text()
            changed = text.replace("CONDITIONAL", name) if number == "1" else text
            (folder / f"{number}.tml").write_text(changed)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, [tmp_path / "a", tmp_path / "b"])
    press(window, "Alt+9")
    told, _, all_documents = words_of(panel(window).scores.text()).partition("All documents:")
    assert "type right precision 0.800 (4/5)" in told
    assert "type right precision 0.900 (9/10)" in all_documents
    tab_to(panel(window).scores)
    while panel(window).scores.selectedText() != "0.900 (9/10)":
        press(window, "Tab")
    press(window, "Return")
    documents = window.workspaces[Workspace.COMPARE].workspace.documents
    assert texts_of(documents.table) == [["1", "0.800", "4 / 5"], ["2", "1.000", "5 / 5"]]
    assert documents.title == "SLINK of the right type, precision, the worst first"
    assert documents.table.hasFocus()


@pytest.mark.parametrize(
    ("number", "listed"),
    [
        ("1.000 (5/5)", []),
        ("0.800 (4/5)", ["rises"]),
        ("0.000 (0/2)", ["begun", "finish"]),
    ],
)
def test_a_score_leads_to_the_links_that_count_against_it(compared, number, listed):
    press(compared, "Alt+9")
    shown = panel(compared)
    tab_to(shown.scores)
    while shown.scores.selectedText() != number:
        press(compared, "Tab")
        assert shown.scores.hasFocus()
    press(compared, "Return")
    assert [row.cells[1] for row in shown.rows] == listed
    assert shown.count.text() == f"{len(listed)} of 3"
    assert shown.table.hasFocus()


def test_scores_count_against_the_side_that_they_are_of_whichever_is_first(compared):
    shown = panel(compared)
    press(compared, "Alt+9")
    for term, words in (
        ("against:found_recall", ["begun", "finish"]),
        ("against:found_precision", []),
        ("kind:slink against:right", ["rises"]),
    ):
        for _ in range(2):
            shown.set_filter(term)
            assert [row.cells[1] for row in shown.rows] == words
            press(compared, "Esc", "X", "Alt+9")


def middle(view, word):
    """Where a word is in its view."""
    unit = next(each.id for each in view.index.intervals if each.text == word)
    return view.rectangles(unit)[0].center().toPoint()


def drawn(page):
    """What a page draws of SLINKs and ALINKs: label, whether it stands out."""
    scene = page.view.scene
    kinds = (ArcOrigin.SUBORDINATING, ArcOrigin.ASPECTUAL)
    return [(e.label, scene.is_strong(e)) for e in scene.links if e.origin in kinds]


def test_the_texts_draw_the_slinks_and_alinks_of_the_word_in_focus(compared):
    texts = compared.workspaces[Workspace.COMPARE].workspace.texts
    view = texts.pages[0].view
    click(compared, view.viewport(), middle(view, "rises"))
    assert [drawn(page) for page in texts.pages] == [
        [("conditional", True)],
        [("possible", True)],
    ]
    click(compared, view.viewport(), middle(view, "begun"))
    assert [drawn(page) for page in texts.pages] == [[("begins", True)], []]
    press(compared, "O")
    assert drawn(texts.overlay) == [("A begins", True)]


def test_what_both_say_alike_is_one_curve_and_a_pair_is_told_in_words(compared):
    texts = compared.workspaces[Workspace.COMPARE].workspace.texts
    press(compared, "O")
    view = texts.overlay.view
    click(compared, view.viewport(), middle(view, "said"))
    assert drawn(texts.overlay) == [("A B reported", False)]
    drag(compared, view.viewport(), middle(view, "said"), middle(view, "burst"))
    assert "SLINK: “said” reports “burst”" in texts.overlay.claim.accessibleName()


def test_what_every_answer_would_do_is_said_before_it_is_made(compared, qtbot):
    begin_gold(compared)
    press(compared, "Alt+9")
    effects = panel(compared).effects
    qtbot.waitUntil(effects.isVisible)
    said = "As A: changes nothing else \N{MIDDLE DOT} As B: changes nothing else"
    qtbot.waitUntil(lambda: effects.text().startswith(said))
    button = panel(compared).buttons["adjudicate.neither"]
    assert button.accessibleDescription() == "changes nothing else"


def test_no_answer_is_offered_where_both_say_the_same(window, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close)
    theirs = tmp_path / "theirs.tml"
    theirs.write_text(SAID.read_text())
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, [SAID, theirs])
    begin_gold(window)
    press(window, "Alt+9")
    buttons = panel(window).buttons.values()
    assert [(each.isVisible(), each.isEnabled()) for each in buttons] == [(True, False)] * 3


def test_answers_can_be_pressed_as_soon_as_a_row_has_the_keys(compared):
    begin_gold(compared)
    press(compared, "Alt+9")
    assert all(each.isEnabled() for each in panel(compared).buttons.values())


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
def test_a_message_leaves_the_answers_and_the_line_of_progress_to_be_seen(compared, size):
    compared.resize(*size)
    begin_gold(compared)
    press(compared, "Alt+9", "4")
    assert "as one side says" in compared.message.text
    workspace = compared.workspaces[Workspace.COMPARE].workspace
    progress = workspace.decisions.answers
    assert progress.isVisible()
    corner = progress.mapTo(compared, QPoint())
    message = compared.message
    here = QRect(message.mapTo(compared, QPoint()), message.size())
    assert not here.intersects(QRect(corner, progress.size()))


def follow(window, page, words):
    """Go up from the text of a page to a link over it, and press Return."""
    click(window, page.view.viewport())
    press(window, "Esc", "Shift+Backtab", "Tab")
    while page.claim.selectedText() != words:
        press(window, "Tab")
        assert page.claim.hasFocus(), words
    press(window, "Return")


def test_counts_over_a_text_lead_to_the_marks_and_links_that_they_are_of(compared):
    workspace = compared.workspaces[Workspace.COMPARE].workspace
    page, pairs = workspace.texts.pages[0], workspace.pairs
    side = compared.workspaces[Workspace.COMPARE].session.comparison.sides[0]
    selection = compared.workspaces[Workspace.COMPARE].selection
    selection.clear()
    marks, links = page.claim.words.split(", ")
    follow(compared, page, links)
    assert f"{len(pairs.rows)} links" == links
    assert len(side.links) == len(pairs.rows)
    assert pairs.view.hasFocus()
    follow(compared, page, marks)
    assert f"{len(selection.highlighted)} marks" == marks
    assert page.view.hasFocus()


def test_counts_of_a_word_over_its_text_lead_to_its_pairs(compared):
    workspace = compared.workspaces[Workspace.COMPARE].workspace
    page, pairs = workspace.texts.pages[0], workspace.pairs
    click(compared, page.view.viewport(), middle(page.view, "said"))
    numbers = re.findall('<a href="([^":]+):[^"]*">([^<]+)</a>', page.claim.text())
    assert "SLINK" in {what for what, _ in numbers}
    for what, words in numbers:
        page.claim.clearFocus()
        link = next(
            each for each in re.findall('href="([^"]+)"', page.claim.text()) if what in each
        )
        page.claim.linkActivated.emit(link)
        assert len(pairs.rows) == int(words.split()[0])
        assert "\u201csaid\u201d" in pairs.title
