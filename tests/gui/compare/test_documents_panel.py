"""The documents of a comparison, with the number that was asked for."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tempannot.comparison.corpus_comparison import compare_paths
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind
from tempannot.core.language import speaking
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.documents_panel import DocumentsPanel
from tempannot.gui.compare.numbers.shown_numbers import ShownMeasure
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import CompareSession
from tests.comparison.marked_texts import event, timeml

TEXT = f"{event('e1', 'left')} {event('e2', 'met')} {event('e3', 'came')}"
ANSWERS = {
    "bad": (("ei1 BEFORE ei2", "ei2 BEFORE ei3"), ("ei1 AFTER ei2", "ei2 AFTER ei3")),
    "empty": (("ei1 BEFORE ei2",), ()),
    "good": (("ei1 BEFORE ei2", "ei2 BEFORE ei3"), ("ei1 BEFORE ei2", "ei2 BEFORE ei3")),
}


@pytest.fixture
def panel(qtbot, theme: Theme, tmp_path: Path) -> DocumentsPanel:
    """Three scored documents and one that cannot be read."""
    for name, answers in ANSWERS.items():
        for folder, links in zip(("one", "two"), answers, strict=True):
            (tmp_path / folder).mkdir(exist_ok=True)
            (tmp_path / folder / f"{name}.tml").write_bytes(timeml(TEXT, *links))
            (tmp_path / folder / "torn.tml").write_bytes(b"<TimeML>")
    session = CompareSession()
    made = DocumentsPanel(CompareContext(session, Selection(), theme, Keymap()))
    qtbot.addWidget(made)
    made.show()
    session.load(compare_paths([tmp_path / "one", tmp_path / "two"]))
    return made


def rows(panel: DocumentsPanel) -> list[tuple[str, ...]]:
    model = panel.table.model()
    return [
        tuple(model.index(row, column).data() for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def test_documents_stand_in_their_order_with_strict_f1(panel):
    assert rows(panel) == [("bad", "0.000"), ("empty", "–"), ("good", "1.000"), ("torn", "–")]


def test_what_could_not_be_compared_says_why(panel):
    tip = panel.table.model().index(3, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.count("torn.tml") == 2


def test_a_number_asked_for_is_listed_with_its_counts_worst_first(panel):
    panel.show_part(ShownMeasure(Measure.STRICT, RatioKind.RECALL))
    assert rows(panel) == [
        ("torn", "–", ""),
        ("bad", "0.000", "0 / 3"),
        ("empty", "0.000", "0 / 1"),
        ("good", "1.000", "3 / 3"),
    ]


def test_a_number_is_sorted_by_in_other_languages_too(panel):
    with speaking("de"):
        panel.show_part(ShownMeasure(Measure.STRICT, RatioKind.RECALL))
        titles = [panel.table.model().headerData(n, Qt.Orientation.Horizontal) for n in range(3)]
    assert titles[2] == "Anzahlen"
    assert rows(panel)[1] == ("bad", "0.000", "0 / 3")


def test_the_longest_name_of_a_number_takes_no_room_from_the_documents(panel):
    panel.resize(280, 200)
    panel.show_part(ShownMeasure(Measure.TEMPORAL_RELAXED, RatioKind.PRECISION))
    header = panel.table.header()
    assert header.length() <= panel.table.viewport().width()
    assert header.sectionSize(0) > 100
    assert panel.title == "Temporal-relaxed precision, the worst first"


def test_choosing_a_row_shows_its_document(panel, qtbot):
    session = panel.context.session
    with qtbot.waitSignal(session.current_changed):
        panel.table.setCurrentIndex(panel.table.model().index(2, 0))
    assert session.comparison.name == "good"


def test_the_shown_document_is_the_chosen_row(panel):
    panel.context.session.step(1)
    assert panel.table.currentIndex().data() == "empty"


def test_keys_go_from_document_to_document_in_the_order_shown(panel, qtbot):
    panel.show_part(ShownMeasure(Measure.STRICT, RatioKind.RECALL))
    seen = []
    for _ in range(4):
        seen.append(panel.table.currentIndex().data())
        qtbot.keyClick(panel.table, Qt.Key.Key_Down)
    assert seen == ["bad", "empty", "good", "good"]
    assert panel.context.session.document.name == "good"
