"""The gold beside the annotations while it is made: by key, in the real window."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tempannot.cli.main import main
from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.measures import Measure
from tempannot.gui.compare.drawings.gold_cells import GoldStanding
from tempannot.gui.compare.numbers.cells import decimals
from tempannot.gui.state.view_table import Workspace
from tempannot.resources import sample_comparison
from tests.gui.hands import begin_gold, press

FERRIES = Path(__file__).parents[2] / "data" / "compared"


@pytest.fixture
def compare(window, qtbot, monkeypatch):
    """The Compare workspace of a window with the sample comparison."""
    close = QMessageBox.StandardButton.Close  # decisions that are not saved are no reason to stay
    monkeypatch.setattr(QMessageBox, "question", lambda *_: close, raising=True)
    compare = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(compare.opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    return compare


@pytest.fixture
def begun(window, compare):
    """The same with an adjudication begun by key; nothing is decided."""
    begin_gold(window)
    return compare


def to_item(window, compare, *words):
    """Walk through the queue until the item with these words is chosen."""
    unit = compare.session.comparison.alignment.unit
    for _ in range(200):
        chosen = (compare.selection.source, compare.selection.target)
        if {unit(each).text for each in chosen if each is not None} == set(words):
            return
        press(window, "N")
    pytest.fail(f"nothing in the queue is about {words}")


def marks(page):
    """The words of the units that a page marks."""
    return {
        each.text for each in page.view.index.intervals if each.id not in page.view.units.absent
    }


def test_the_gold_is_a_third_page_as_soon_as_it_is_begun(window, compare):
    texts = compare.workspace.texts
    assert texts.shown_pages == texts.pages
    begin_gold(window)
    assert texts.shown_pages == (*texts.pages, texts.gold)
    assert texts.gold.isVisible()
    assert texts.gold.view.toPlainText() == texts.pages[0].view.toPlainText()


def test_it_begins_at_what_is_left_though_an_agreed_pair_was_looked_at(window, compare):
    alignment = compare.session.comparison.alignment
    key, response = (side.network for side in compare.session.comparison.sides)
    ends = {(a, b): relation for a, b, relation in key.pairs()}
    same = next((a, b) for a, b, found in response.pairs() if ends.get((a, b)) == found)
    compare.selection.select_pair(*same)
    begin_gold(window)
    chosen = alignment.unit(compare.selection.source), compare.selection.target
    assert (chosen[0].id, chosen[1]) != same
    assert compare.workspace.disagreements.wants_selected


def test_each_key_changes_the_gold_and_undo_changes_it_back(window, begun):
    gold = begun.workspace.texts.gold
    to_item(window, begun, "talks")
    assert "talks" not in marks(gold)
    press(window, "2")
    assert "talks" in marks(gold)
    press(window, "Ctrl+Z")
    assert "talks" not in marks(gold)
    press(window, "Ctrl+Shift+Z")
    assert "talks" in marks(gold)


def test_what_the_last_key_changed_stands_out_in_the_gold(window, begun):
    gold = begun.workspace.texts.gold
    to_item(window, begun, "arguing", "storm")
    pair = {begun.selection.source, begun.selection.target}
    press(window, "1")
    assert int(gold.change.text().partition("+")[2].partition("<")[0]) > 1  # more follow
    press(window, "Ctrl+Z", "Ctrl+Shift+Z")  # back to the pair, decided once more
    press(window, "Esc")
    (decided,) = [each for each in gold.view.scene.links if {each.source, each.target} == pair]
    assert gold.view.scene.is_strong(decided)
    assert decided.label == "overlaps"


def test_the_page_of_the_gold_says_what_it_has_of_the_pair(window, begun):
    texts = begun.workspace.texts
    to_item(window, begun, "strike", "doubled")
    assert "leaves" in texts.gold.told
    press(window, "1")
    press(window, "Ctrl+Z", "Ctrl+Shift+Z")  # back to the pair, decided once more
    told = texts.pages[0].told.partition(": ")[2]
    assert texts.gold.told == f"Text of Gold: {told}"


def test_one_key_turns_the_columns(window, begun):
    texts = begun.workspace.texts
    first, second, gold = texts.shown_pages
    seen = []
    for _ in range(5):
        press(window, "G")
        seen.append(texts.shown_pages)
        assert all(page.isVisible() for page in texts.shown_pages)
    assert seen == [
        (first, gold),
        (second, gold),
        (first, second),
        (gold,),
        (first, second, gold),
    ]
    press(window, "O")
    assert texts.shown_pages == (texts.overlay, gold)


def test_in_a_narrow_window_no_key_shows_columns_that_nobody_can_read(window, begun):
    window.resize(1024, 700)
    QApplication.processEvents()
    texts = begun.workspace.texts
    for _ in range(5):
        press(window, "G")
        assert len(texts.shown_pages) < 3


def test_the_columns_show_the_same_place_of_the_text(window, begun):
    texts = begun.workspace.texts
    press(window, "N", "N", "N")
    for page in texts.shown_pages:
        assert begun.selection.source in {each.id for each in page.view.visible_intervals()}


def drawn(window, compare, key, panel):
    """A panel below the texts, brought to the front by its key."""
    press(window, key)
    found = compare.workspace.panels[panel]
    assert found.isVisible()
    return found


def lacks(canvas, unit):
    """Whether a drawing says that its side does not mark a unit."""
    return any("not marked" in text for text, line_of in canvas.outline() if line_of == unit)


@pytest.mark.parametrize(("key", "panel"), [("Alt+5", "timeline"), ("Alt+6", "graph")])
def test_the_gold_is_drawn_beside_the_sides_and_grows_with_each_key(window, begun, key, panel):
    drawing = drawn(window, begun, key, panel)
    assert len(drawing.canvases) == 3
    press(window, "F6")  # away from the drawing, whose keys move in it
    to_item(window, begun, "over")
    unit, gold = begun.selection.source, drawing.canvases[2]
    assert lacks(gold, unit)
    press(window, "2")
    assert not lacks(gold, unit)
    press(window, "Ctrl+Z")
    assert lacks(gold, unit)
    press(window, "G", "G", "G", "G")
    assert drawing.canvases == [gold]


def test_the_matrix_says_what_the_gold_has_and_whose_word_it_is(window, begun):
    matrix = drawn(window, begun, "Alt+7", "matrix")
    press(window, "F6")
    to_item(window, begun, "arguing", "storm")
    pair = matrix.grid.selected()
    cells = matrix.grid.model
    assert cells.cell(*pair).state == GoldStanding.SECOND  # B has no more than what both imply
    press(window, "1")
    assert cells.cell(*pair).state == GoldStanding.FIRST
    assert cells.cell(*pair).is_marked
    assert "Gold" in cells.sentence(*pair)
    press(window, "1")
    assert not matrix.grid.model.cell(*pair).is_marked  # a key later it is old


def figures(compare):
    """What the table of numbers says, by the first word of its row and the heading."""
    table = compare.workspace.measures.table.table
    headings = [each.text for each in table.headings[1:]]
    return {row[0].text.split()[0]: dict(zip(headings, row[1:], strict=True)) for row in table.rows}


def test_the_numbers_below_are_each_annotator_against_the_gold_and_move(window, begun, qtbot):
    qtbot.waitUntil(lambda: set(figures(begun)) == {"A", "B"})
    before = figures(begun)
    assert float(before["A"]["Strict F1"].text) < 1
    to_item(window, begun, "strike", "doubled")
    press(window, "1")
    qtbot.waitUntil(lambda: figures(begun)["A"] != before["A"])
    assert figures(begun)["A"]["Strict F1"].detail.startswith("+")
    press(window, "Ctrl+Z")
    qtbot.waitUntil(lambda: figures(begun)["A"]["Strict F1"].text == before["A"]["Strict F1"].text)


def test_the_numbers_are_those_of_the_command_for_the_saved_gold(
    window, begun, qtbot, monkeypatch, tmp_path, capsys
):
    to_item(window, begun, "strike", "doubled")
    press(window, "1", "2", "1")
    qtbot.waitUntil(lambda: begun.workspace.measures.gold.now is not None)
    current, numbers = begun.session.gold.side, begun.workspace.measures.gold
    qtbot.waitUntil(lambda: numbers.now.gold is current)
    gold = tmp_path / "gold.tml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(gold), ""))
    press(window, "Ctrl+S")
    for letter, path in zip("AB", sample_comparison(), strict=True):
        assert main(["compare", str(gold), str(path), "--json"]) == 0
        said = json.loads(capsys.readouterr().out)
        for measure in Measure:
            shown = figures(begun)[letter][
                "Strict F1" if measure is Measure.STRICT else definition(measure).name
            ]
            assert shown.text == decimals(said["micro"][measure.value]["f1"])


def test_a_number_of_the_gold_leads_to_its_pairs(window, begun, qtbot):
    qtbot.waitUntil(lambda: set(figures(begun)) == {"A", "B"})
    press(window, "Alt+1", "Down", "Right", "Right", "Return")
    pairs = begun.workspace.pairs
    assert pairs.isVisible()
    assert pairs.title.startswith("B against the gold: strict F1")
    headings = [pairs.view.model().headerData(n, Qt.Orientation.Horizontal) for n in (1, 2)]
    assert headings == ["Gold says", "B second-annotator/news-report says"]
    assert pairs.rows


def test_the_texts_get_the_room_that_numbers_that_stand_still_had(window, compare):
    texts = compare.workspace.texts
    before = texts.height()
    begin_gold(window)
    assert texts.height() > before + 60
    press(window, "Alt+5")  # a drawing needs its room
    assert texts.height() < before + 20
    press(window, "Alt+1")
    assert texts.height() > before + 60


def test_three_annotators_are_a_row_each_and_one_for_all(window, qtbot, monkeypatch):
    close = QMessageBox.StandardButton.Close
    monkeypatch.setattr(QMessageBox, "question", lambda *_: close, raising=True)
    compare = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(compare.opened):
        window.workspaces.open_paths(
            Workspace.COMPARE, [FERRIES / f"ferry-{letter}.tml" for letter in "abc"]
        )
    begin_gold(window)
    qtbot.waitUntil(lambda: set(figures(compare)) == {"A", "B", "C", "All"})
    assert len(compare.workspace.texts.shown_pages) == 3  # two of them, and the gold
    before = figures(compare)
    press(window, "1")
    qtbot.waitUntil(lambda: figures(compare)["A"] != before["A"])
    assert figures(compare)["All"]["α"].text == before["All"]["α"].text  # without the gold


def test_no_message_lies_on_the_numbers_that_move(window, begun):
    to_item(window, begun, "strike", "doubled")
    begun.said.emit("Something that happened.", {})
    message, table = window.message, begun.workspace.measures.table
    assert message.isVisible()
    assert not QRect(message.mapToGlobal(QPoint()), message.size()).intersects(
        QRect(table.mapToGlobal(QPoint()), table.size())
    )


def test_no_message_lies_on_what_the_columns_are(window, begun):
    to_item(window, begun, "strike", "doubled")
    begun.said.emit("Something that happened.", {})
    message = window.message
    assert message.isVisible()
    lies_on = QRect(message.mapToGlobal(QPoint()), message.size())
    for page in begun.workspace.texts.shown_pages:
        name = page.name
        assert not lies_on.intersects(QRect(name.mapToGlobal(QPoint()), name.size()))
