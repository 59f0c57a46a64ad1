"""The texts of the Compare workspace, driven as a user drives them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tempannot.comparison.comparison import DocumentComparison, comparisons
from tempannot.comparison.corpus_comparison import compare_paths
from tempannot.formats.reading import read
from tempannot.gui.kit.labels import words_of
from tempannot.gui.kit.theme import ThemeChoice
from tempannot.gui.views.text.shown_links import PairWanted
from tempannot.session.comparison_findings import ComparisonFindings
from tests.oddities import THREE_ANNOTATIONS

from .conftest import FILLER, GOLD, click


def test_each_page_is_headed_by_its_side(annotated, compare, show):
    panel = show(compare(annotated()))
    assert [page.name.text().count("gold") for page in panel.pages] == [1, 0]
    assert panel.pages[1].view.accessibleName() == "Text of B system"


def test_hidden_names_leave_the_letters(annotated, compare, show):
    context = compare(annotated())
    panel = show(context)
    context.session.hide_names(True)
    told = " ".join(page.name.text() for page in panel.pages)
    assert ">A<" in told
    assert ">B<" in told
    assert "gold" not in told
    assert "system" not in told


def test_swapping_exchanges_the_texts_and_keeps_the_selection(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    context.selection.focus(unit(context, "met"))
    context.session.swap()
    assert "A system" in panel.pages[0].name.text()
    assert panel.pages[0].document is context.session.comparison.response.document
    assert context.selection.source == unit(context, "met")


def test_every_page_shows_its_own_text(annotated, compare, show):
    gold, system = annotated()
    panel = show(compare((gold, system)))
    assert gold.text != system.text
    shown = [page.view.toPlainText() for page in panel.pages]
    assert "header of its own" not in shown[0]
    assert "header of its own" in shown[1]


def test_a_click_on_either_page_focuses_the_unit(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    for page in panel.pages:
        for words in ("met", "left", "slept"):
            click(page, unit(context, words))
            assert context.selection.source == unit(context, words)


def test_a_click_on_words_that_this_side_does_not_mark_means_nothing(
    annotated, compare, show, unit
):
    context = compare(annotated())
    panel = show(context)
    click(panel.pages[0], unit(context, "well"))
    assert context.selection.source is None
    click(panel.pages[1], unit(context, "well"))
    assert context.selection.source == unit(context, "well")


def test_shift_click_takes_the_target(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    click(panel.pages[0], unit(context, "met"))
    click(panel.pages[1], unit(context, "slept"), Qt.KeyboardModifier.ShiftModifier)
    chosen = context.selection
    assert (chosen.source, chosen.target) == (unit(context, "met"), unit(context, "slept"))


def test_a_drag_chooses_the_pair(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    panel.pages[1].view.pair_dragged.emit(PairWanted("u3", "u4"))
    assert (context.selection.source, context.selection.target) == ("u3", "u4")


def test_hovering_is_told_to_the_whole_workspace(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    view = panel.pages[1].view
    QTest.mouseMove(view.viewport(), view.place_of(unit(context, "said")))
    assert context.selection.hovered == unit(context, "said")


def test_tab_goes_through_what_either_side_marks(annotated, compare, show):
    context = compare(annotated())
    panel = show(context)
    view = panel.pages[0].view
    seen = []
    for _ in range(7):
        QTest.keyClick(view, Qt.Key.Key_Tab)
        seen.append(context.selection.source)
    units = context.session.comparison.alignment.units
    assert seen == [unit.id for unit in units]
    QTest.keyClick(view, Qt.Key.Key_Backtab)
    assert context.selection.source == seen[-2]
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert context.selection.source is None


def test_each_page_says_what_its_side_claims_of_the_pair(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    context.selection.select_pair(unit(context, "said"), unit(context, "slept"))
    assert [page.claim.words for page in panel.pages] == ["S before T", "S after T"]
    context.selection.select_pair(unit(context, "met"), unit(context, "slept"))
    assert [page.claim.words for page in panel.pages] == [
        "S before T (follows)",
        "leaves S and T open",
    ]
    context.selection.focus(unit(context, "well"))
    assert panel.pages[0].claim.words == "does not mark S"


def test_the_claims_are_announced_in_the_words_of_the_text(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    context.selection.select_pair(unit(context, "said"), unit(context, "slept"))
    told = panel.pages[0].view.accessibleDescription()
    assert "Text of A gold: “said” before “slept”" in told
    assert "Text of B system: “said” after “slept”" in told


def test_overlaid_one_page_shows_both(annotated, compare, show, unit, qtbot):
    context = compare(annotated())
    panel = show(context)
    with qtbot.waitSignal(panel.overlaid_changed) as told:
        panel.set_overlaid(True)
    assert told.args == [True]
    assert panel.is_overlaid
    context.selection.select_pair(unit(context, "said"), unit(context, "slept"))
    assert panel.overlay.claim.words == "A: S before T\nB: S after T"
    owners = panel.overlay.view.units.owners
    assert {id: owner.letter for id, owner in owners.items()} == {
        unit(context, "Monday"): "A",
        unit(context, "well"): "B",
    }
    click(panel.overlay, unit(context, "well"))
    assert context.selection.source == unit(context, "well")


def test_the_creation_time_is_focused_or_aimed_at(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    panel.gestures.to_creation_time()
    time = unit(context, "March 3, 1998")
    assert context.selection.source == time
    context.selection.focus(unit(context, "met"))
    panel.gestures.to_creation_time()
    assert (context.selection.source, context.selection.target) == (unit(context, "met"), time)


def test_without_a_comparison_it_says_what_to_do(compare, show):
    panel = show(compare(None))
    assert "two annotations of the same text" in panel.empty_text
    panel.next_unit()
    panel.gestures.to_creation_time()
    panel.set_overlaid(True)
    assert panel.context.selection.source is None


def test_a_document_that_is_left_out_says_why(tmp_path, compare, show):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "good.csv").write_text("source,relations,target\nA,before,B\n")
        (tmp_path / name / "torn.tml").write_bytes(b"<TimeML>")
    context = compare(None)
    panel = show(context)
    context.session.load(compare_paths([tmp_path / "one", tmp_path / "two"]))
    context.session.step(1)
    assert "torn is not compared" in panel.empty_text
    assert "torn.tml:1:" in panel.empty_text


def test_relation_tables_point_to_where_they_can_be_seen(tmp_path, compare, show):
    documents = []
    for name, relation in (("one", "before"), ("two", "after")):
        path = tmp_path / f"{name}.csv"
        path.write_text(f"source,relations,target\nA,{relation},B\n")
        documents.append(read(path).document)
    panel = show(compare(tuple(documents)))
    assert "Pairs" in panel.empty_text
    panel.next_unit()
    assert panel.context.selection.source == "u0"


def test_another_comparison_takes_the_place_of_the_first(annotated, compare, show, unit):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    context.selection.focus(unit(context, "slept"))
    other = compare(annotated(gold="It [1 rained].", system="It [1 rained].", links=((), ())))
    context.session.show(other.session.findings)
    assert panel.pages[0].view.toPlainText().count("rained") == 1
    QTest.keyClick(panel.pages[0].view, Qt.Key.Key_Tab)
    assert context.selection.source in {"u0", "u1"}
    context.session.show(None)
    assert "Nothing is compared" in panel.empty_text
    assert panel.pages[0].view.toPlainText() == ""


def test_right_to_left_words_are_hit_on_both_pages(annotated, compare, show, unit):
    arabic = "[1 وصل] الرئيس IBM و[2 قال] إن"
    context = compare(annotated(gold=arabic, system=arabic.replace(" ال", "\nال"), links=((), ())))
    panel = show(context, (900, 300))
    for page in panel.pages:
        assert page.view.place_of(unit(context, "وصل")).x() > 0
        for words in ("وصل", "قال"):
            click(page, unit(context, words))
            assert context.selection.source == unit(context, words)


def test_names_take_the_colours_of_another_theme(annotated, compare, show):
    context = compare(annotated())
    panel = show(context)
    before = panel.pages[0].name.text()
    context.theme.choose(ThemeChoice.DARK)
    assert context.theme.color("side-a").name() in panel.pages[0].name.text()
    assert panel.pages[0].name.text() != before
    context.theme.choose(ThemeChoice.LIGHT)


def test_of_three_annotators_only_what_the_shown_two_mark_is_gone_through(
    annotated, compare, show, theme
):
    one, other = annotated(links=((), ()))
    third, _ = annotated(gold=GOLD.replace("early", "[9 early]"), links=((), ()))
    pair = comparisons((one, other, third), names=("one", "two", "three"))[0]
    context = compare(None)
    context.session.show(ComparisonFindings(pair))
    panel = show(context)
    seen = set()
    for _ in pair.alignment.units:
        panel.next_unit()
        seen.add(pair.alignment.unit(context.selection.source).text)
    assert "well" in seen
    assert "early" not in seen


@pytest.mark.parametrize("paths", THREE_ANNOTATIONS)
def test_annotations_are_painted_in_every_state(paths, compare, show):
    documents = tuple(read(path).document for path in paths[:2])
    context = compare(documents, partial=True)
    panel = show(context, (700, 450))
    roots = context.session.findings.disagreements
    for overlaid in (False, True):
        panel.set_overlaid(overlaid)
        for each in roots[:8]:
            context.selection.select_pair(each.source, each.target)
            context.selection.hover(each.target)
            assert not panel.grab().isNull()
            told = " ".join(page.claim.words for page in panel.shown_pages)
            assert "S" in told


def test_what_was_selected_while_hidden_is_shown(annotated, compare, show, unit):
    context = compare(annotated())
    panel = show(context)
    panel.hide()
    context.selection.select_pair(unit(context, "said"), unit(context, "slept"))
    panel.show()
    assert panel.pages[1].claim.words == "S after T"


def test_a_name_without_room_is_its_letter_and_told_in_full(annotated, compare, show):
    name = "an annotator with a very long name indeed"
    context = compare(None)
    comparison = DocumentComparison.of(*annotated(), names=(name, "b"))
    context.session.show(ComparisonFindings(comparison))
    panel = show(context)
    assert words_of(panel.pages[0].name.text()) == "A"
    assert panel.pages[0].name.toolTip() == f"A {name}"
    first, second = (page.width() for page in panel.pages)
    assert abs(first - second) <= 1


def test_what_a_side_says_wraps_in_a_narrow_page_and_lines_of_text_stay_level(
    annotated, compare, show, unit
):
    context = compare(annotated())
    panel = show(context, (360, 450))
    context.selection.select_pair(unit(context, "said"), unit(context, "slept"))
    QApplication.processEvents()
    one, other = panel.pages
    one.claim.setText("overlaps or contains or is begun by, as the other half of it says")
    one.head_changed.emit()
    QApplication.processEvents()
    assert one.claim.height() >= 3 * one.claim.fontMetrics().lineSpacing()
    assert one.claim.heightForWidth(one.claim.width()) <= one.claim.height()
    assert one.view.mapTo(panel, QPoint()).y() == other.view.mapTo(panel, QPoint()).y()
    high = one.claim.height()
    context.selection.clear()
    QApplication.processEvents()
    assert one.claim.height() < high


def test_relation_tables_beside_a_text_are_shown_on_it(tmp_path, annotated, compare, show):
    document, _ = annotated()
    path = tmp_path / "table.csv"
    path.write_text("source,relations,target\nei1,before,ei4\n")
    context = compare((document, read(path).document))
    panel = show(context)
    assert panel.pages[1].document is document
    ids = {unit.members[0]: unit.id for unit in context.session.comparison.alignment.units}
    click(panel.pages[1], ids["ei4"])
    assert context.selection.source == ids["ei4"]
    assert [page.claim.words for page in panel.pages] == ["1 link, 1 in dispute", "1 link"]
