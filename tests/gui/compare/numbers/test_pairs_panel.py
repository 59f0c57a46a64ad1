"""The table of pairs: what it lists, filters and sorts, and how it follows the selection."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Credit, RatioKind
from tempannot.core.language import speaking
from tempannot.formats.reading import read
from tempannot.gui.compare.numbers.pair_columns import COLUMNS, PairCells, PairColumn, counted_state
from tempannot.gui.compare.numbers.pair_rows import ListedPairState, PairFacts
from tempannot.gui.compare.numbers.pairs_panel import PairsPanel
from tempannot.session.comparison_findings import PairEvidence
from tests.comparison.small import annotation, compared
from tests.dense_documents import dense_pair
from tests.gui.hands import press, tab_to
from tests.oddities import IS_OWN, OF_CLEARTK, OF_MARKET, REAL, rows_of


def texts(panel, column):
    place = COLUMNS.index(column)
    model = panel.view.model()
    return [model.index(row, place).data() for row in range(model.rowCount())]


def pairs(panel):
    both = zip(texts(panel, PairColumn.SOURCE), texts(panel, PairColumn.TARGET), strict=True)
    return ["-".join(each) for each in both]


@pytest.fixture
def panel(small, show):
    return show(PairsPanel(small))


def test_all_pairs_that_a_side_relates_are_listed_in_text_order(panel, small):
    comparison = small.session.comparison
    related = {pair[:2] for side in comparison.sides for pair in side.network.pairs()}
    assert len(panel.rows) == len(related)
    assert pairs(panel)[:4] == ["a-b", "a-c", "a-d", "a-e"]


def test_each_side_says_its_closed_relation_and_the_state_compares_them(panel):
    row = pairs(panel).index("b-c")
    assert texts(panel, PairColumn.FIRST)[row] == "before"
    assert texts(panel, PairColumn.SECOND)[row] == "after"
    assert texts(panel, PairColumn.STATE)[row] == "≠ differs"
    assert texts(panel, PairColumn.CAUSE)[row] == "direction slip"
    row = pairs(panel).index("a-e")
    assert texts(panel, PairColumn.SECOND)[row] == "vague"
    assert texts(panel, PairColumn.STATE)[row] == "∅ only A"
    assert texts(panel, PairColumn.STATE)[pairs(panel).index("c-d")] == "= same"


def test_a_relation_within_the_other_names_the_side_that_says_more(context, show):
    panel = show(PairsPanel(context(compared(["a BEFORE b"], ["a before|meets b"]))))
    assert texts(panel, PairColumn.STATE) == ["⊂ A says more"]


def test_swapping_exchanges_columns_and_letters(panel, small):
    small.session.swap()
    row = pairs(panel).index("b-c")
    assert texts(panel, PairColumn.FIRST)[row] == "after"
    assert texts(panel, PairColumn.STATE)[pairs(panel).index("a-e")] == "∅ only B"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("only:a", ["a-e"]),
        ("-same a:before b:after", ["b-c"]),
        ("state:same", ["a-b", "c-d"]),
        ("cause:direction_slip", ["b-c"]),
        ("source:c", ["c-d"]),
        ("same -source:a", ["c-d"]),
        ("relation:AFTER source:b -target:d", ["b-c"]),
        ("b:vague", ["a-e"]),
        ("nonsense", []),
    ],
)
def test_the_filter_finds(panel, text, found):
    panel.set_filter(text)
    listed = pairs(panel)
    assert [pair for pair in listed if pair in ("a-b", "a-e", "b-c", "c-d")] == found
    assert set(found) <= set(listed)


def test_each_count_of_the_head_leads_to_its_pairs_and_back(panel):
    (head,) = [each for each in panel.findChildren(QLabel) if "<a " in each.text()]
    terms = re.findall('href="([^"]+)"', head.text())
    assert terms == ["state:same", "state:differs", "state:only_a"]
    for term, count in zip(terms, (2, 1, 7), strict=True):
        head.linkActivated.emit(term)
        assert len(panel.rows) == count
    head.linkActivated.emit(terms[-1])
    assert len(panel.rows) == 10


def test_a_count_of_the_head_is_chosen_by_keys(panel):
    (head,) = [each for each in panel.findChildren(QLabel) if "<a " in each.text()]
    tab_to(head)
    press(panel, "Tab", "Return")
    assert len(panel.rows) == 2
    assert panel.view.hasFocus()


def test_evidence_is_listed_with_its_title_and_sums_and_all_pairs_lead_back(qtbot, panel, small):
    small.session.show_evidence(small.session.findings.evidence(Measure.LINKS, RatioKind.RECALL))
    assert panel.title == "Links recall: 2 of 4 = 0.500"
    assert len(panel.rows) == 4
    assert texts(panel, PairColumn.CREDIT).count("1 of 1") == 2
    panel.show_all()
    assert panel.title == "10 related pairs: 2 same, 1 differs, 7 only A"
    assert len(panel.rows) == 10


def test_notes_and_titles_speak_of_the_sides_by_letter(panel, small):
    evidence = PairEvidence("what the key says", (Credit("u0", "u1", 1, 1, "the response: x"),))
    small.session.show_evidence(evidence)
    assert panel.title == "What A says: 1 of 1 = 1.000"
    assert texts(panel, PairColumn.NOTE) == ["B: x"]
    small.session.swap()
    assert panel.title == "What B says: 1 of 1 = 1.000"
    assert texts(panel, PairColumn.NOTE) == ["A: x"]


def test_evidence_that_counts_nothing_shows_no_ratio(panel, small):
    small.session.show_evidence(PairEvidence("left out", (Credit("u0", "u1", 0, 0, ""),)))
    assert panel.title == "Left out"
    assert texts(panel, PairColumn.CREDIT) == ["–"]


def test_escape_leads_back_to_all_pairs(qtbot, panel, small):
    small.session.show_evidence(PairEvidence("one", (Credit("u0", "u1", 1, 1, ""),)))
    tab_to(panel.view)
    qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert small.session.evidence is None


def test_keys_move_through_the_rows_and_select_their_pairs(qtbot, panel, small):
    tab_to(panel.view)
    panel.view.selectRow(0)
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    row = panel.rows[1]
    units = small.session.comparison.alignment.units
    selected = small.selection.source, small.selection.target
    assert selected == (units[row.source].id, units[row.target].id)


def test_a_pair_selected_elsewhere_is_marked_in_either_direction(panel, small):
    for source, target in (("u1", "u2"), ("u3", "u2")):
        small.selection.select_pair(source, target)
        row = panel.rows[panel.view.currentIndex().row()]
        assert {f"u{row.source}", f"u{row.target}"} == {source, target}
    small.selection.clear()
    assert not panel.view.currentIndex().isValid()


def test_sorting_by_a_column_and_back(panel):
    panel.sort_by(PairColumn.TARGET, descending=True)
    assert texts(panel, PairColumn.TARGET) == sorted(texts(panel, PairColumn.TARGET), reverse=True)
    panel.sort_by(PairColumn.STATE)
    assert texts(panel, PairColumn.STATE)[0] == "= same"
    panel.sort_by(None)
    assert pairs(panel)[:2] == ["a-b", "a-c"]


@pytest.mark.parametrize("descending", [False, True])
def test_pairs_that_have_nothing_in_a_column_are_last(panel, descending):
    panel.sort_by(PairColumn.CAUSE, descending)
    causes = texts(panel, PairColumn.CAUSE)
    named = [each for each in causes if each]
    assert len(set(named)) > 1
    assert causes == [*sorted(named, reverse=descending), *[""] * (len(causes) - len(named))]


@pytest.mark.parametrize("is_own", IS_OWN)
def test_as_many_sentences_apart_are_not_ten_times_as_many(tmp_path, is_own, context, show):
    files = dense_pair(tmp_path)
    if not is_own:
        files = [REAL / "te3" / name for name in OF_CLEARTK]
    both = (read(path).document for path in files)
    panel = show(PairsPanel(context(DocumentComparison.of(*both))))
    assert "10" in texts(panel, PairColumn.DISTANCE)
    panel.set_filter("apart:1")
    assert set(texts(panel, PairColumn.DISTANCE)) == {"1"}


def test_what_a_number_lost_is_listed_first(panel, small):
    evidence = small.session.findings.evidence(Measure.STRICT, RatioKind.RECALL)
    small.session.show_evidence(evidence)
    lost = [row.credit.credit < row.credit.of for row in panel.rows]
    assert lost == sorted(lost, reverse=True)
    assert 0 < sum(lost) < len(lost)
    assert panel.view.verticalScrollBar().value() == 0


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_can_be_sorted_by_and_keeps_all_rows(panel, small, column):
    small.session.show_evidence(small.session.findings.evidence(Measure.TEMPORAL, RatioKind.RECALL))
    before = set(panel.rows)
    panel.sort_by(column)
    assert set(panel.rows) == before


def test_signs_tell_where_a_relation_comes_from(context, show):
    first = ["a BEFORE b", "b BEFORE c", "c BEFORE a", "d VAGUE e"]
    given = context(compared(first, ["d BEFORE e"], "abcde"))
    panel = show(PairsPanel(given))
    facts = PairFacts(given.session.comparison)
    signs = {
        "-".join("abcde"[place] for place in row.pair): facts.sign(row, 0) for row in panel.rows
    }
    assert signs == {"a-b": "●", "a-c": "!", "b-c": "●", "d-e": "~"}


def test_widths_that_somebody_chose_stay(panel, small):
    panel.view.setColumnWidth(0, 77)
    small.session.show_evidence(small.session.findings.evidence(Measure.LINKS, RatioKind.RECALL))
    assert panel.view.columnWidth(0) == 77


def test_an_order_by_credit_ends_with_the_number(panel, small):
    small.session.show_evidence(small.session.findings.evidence(Measure.LINKS, RatioKind.RECALL))
    panel.sort_by(PairColumn.CREDIT, descending=True)
    assert texts(panel, PairColumn.CREDIT)[0] == "1 of 1"
    panel.show_all()
    assert pairs(panel)[:2] == ["a-b", "a-c"]


@pytest.mark.parametrize(
    ("folder", "files", "once", "row", "sentence"),
    rows_of(
        ("compared", OF_MARKET, "opened", "opened-March", "that the market opened in March"),
        real=(
            (
                "te3",
                OF_CLEARTK,
                "turn",
                "turn-a decade",
                "concerns it might turn into the worst in a decade",
            ),
        ),
    ),
)
def test_equal_words_are_told_apart_and_tips_hold_their_sentences(
    folder, files, once, row, sentence, context, show
):
    both = (read(folder / name).document for name in files)
    panel = show(PairsPanel(context(DocumentComparison.of(*both))))
    words = set(texts(panel, PairColumn.SOURCE))
    assert once in words
    assert "said" not in words
    assert {"said 1", "said 2"} <= words
    place = pairs(panel).index(row)
    tip = panel.view.model().index(place, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert sentence in tip


def test_a_row_is_read_out_as_sentences(panel):
    index = panel.view.model().index(pairs(panel).index("b-c"), 0)
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "A: “b” is before “c”" in said.replace("ends before", "is before")
    assert "cause: direction slip" in said


def test_enter_asks_to_look_at_the_pair(qtbot, panel):
    tab_to(panel.view)
    panel.view.selectRow(0)
    with qtbot.waitSignal(panel.pair_entered):
        qtbot.keyClick(panel.view, Qt.Key.Key_Return)


def test_a_unit_that_a_side_lacks_is_not_marked_there(context, show):
    given = DocumentComparison.of(
        annotation("abc", "a BEFORE b", "b BEFORE c"), annotation("ab", "a BEFORE b")
    )
    panel = show(PairsPanel(context(given)))
    row = pairs(panel).index("b-c")
    assert texts(panel, PairColumn.SECOND)[row] == "not marked"
    assert texts(panel, PairColumn.CAUSE)[row] == "entity missing"


def test_two_empty_annotations_have_no_pair(context, show):
    assert show(PairsPanel(context(compared([], [])))).title == "No related pair"


def test_without_a_comparison_it_says_what_to_do(context, show):
    panel = show(PairsPanel(context(None)))
    assert "Choose two annotations" in panel.title
    assert len(panel.rows) == 0


def test_cells_of_the_credit_column_tell_small_shares(small):
    cells = PairCells(PairFacts(small.session.comparison), small.session)
    row = cells.facts.rows_of([Credit("u0", "u1", 1 / 208, 0, "")])[0]
    assert cells.text(row, PairColumn.CREDIT) == "0.005 of 0"


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 differs"), (2, "2 differ"), (1200, "1,200 differ")]
)
def test_how_many_pairs_differ_has_its_plural(count, said, small):
    assert counted_state(count, ListedPairState.DIFFERS, small.session) == said


def test_counts_are_plural_in_spanish_too(small):
    with speaking("es"):
        told = [counted_state(each, ListedPairState.SAME, small.session) for each in (1, 2)]
    assert told == ["1 igual", "2 iguales"]
