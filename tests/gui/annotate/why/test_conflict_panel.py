import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tempannot.core.edits import add_link, keep_link, set_relation
from tempannot.core.relations import AFTER, BEFORE
from tempannot.gui.annotate.why.conflict_panel import ConflictPanel
from tempannot.gui.annotate.why.cycle_diagram import CycleDiagram, corners
from tempannot.gui.annotate.why.proofs import HINT, MOST_SENTENCES, sources
from tempannot.gui.annotate.why.repair_cards import RepairCard
from tempannot.gui.kit.labels import Words
from tempannot.gui.views.lazy_panel import DELAY_OF_REASONS
from tests.gui.hands import press, tab_to
from tests.oddities import contradictory


@pytest.fixture
def show(qtbot):
    made = []

    def make(context, width=340):
        panel = ConflictPanel(context)
        panel.edit_requested.connect(context.session.apply)
        panel.undo_requested.connect(context.session.undo)
        qtbot.addWidget(panel)
        panel.resize(width, 800)
        with qtbot.waitActive(panel):
            panel.show()
            panel.activateWindow()
        made.append(panel)
        return panel

    yield make
    for panel in made:
        panel.set_context(None)


def row(panel, link):
    return next(each for each in panel.page.rows if each.link == link)


def button(widget, text):
    return next(each for each in widget.findChildren(QPushButton) if each.text() == text)


def click(widget):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_without_a_contradiction_it_says_so(small, show):
    panel = show(small)
    assert panel.proof.title == "No contradiction"
    assert panel.page.rows == []
    assert panel.page.findChildren(CycleDiagram) == []


def test_a_contradiction_is_explained_with_its_links(clash, show):
    panel = show(clash)
    assert panel.proof.title == "Contradiction"
    assert set(panel.proof.links) == {"l1", "l4"}
    assert {each.link for each in panel.page.rows} == {"l1", "l4"}
    assert '"met" ends before "said" starts (l1)' in panel.proof.text
    assert panel.page.findChildren(CycleDiagram)


def test_showing_a_contradiction_highlights_its_links_in_the_text(clash, show):
    panel = show(clash)
    panel.show_conflict("l4")
    assert clash.selection.highlighted == {"ei1", "ei2"}
    assert clash.selection.highlighted_links == {"l1", "l4"}


@pytest.mark.parametrize("name", ["Keep", "Delete"])
def test_keeping_or_deleting_a_link_settles_it_with_one_click(clash, show, qtbot, name):
    panel = show(clash)
    click(button(row(panel, "l4"), name))
    assert clash.session.reasoning.is_consistent
    qtbot.waitUntil(lambda: panel.proof.title == "No contradiction")
    assert clash.session.document.links["l1"].rel_type == "BEFORE"


def test_the_first_proposal_settles_it_and_can_be_undone(clash, show):
    panel = show(clash)
    first = panel.page.proposals.cards[0]
    assert "no further conflict" in first.accessibleDescription()
    click(first)
    assert clash.session.reasoning.is_consistent
    clash.session.undo()
    assert not clash.session.reasoning.is_consistent


def test_the_effect_of_an_offer_is_shown_before_it_is_taken(clash, show):
    panel = show(clash)
    delete = button(row(panel, "l1"), "Delete")
    tab_to(delete)
    assert panel.page.preview.text().startswith("Delete: ")
    assert "no further conflict" in panel.page.preview.text()
    assert not clash.session.reasoning.is_consistent


def test_change_offers_other_relations_and_the_whole_palette(clash, show, qtbot):
    panel = show(clash)
    menu = button(row(panel, "l4"), "Change").menu()
    turned = 'Turn round: let "met" end before "said" starts'
    titles = [action.text() for action in menu.actions()]
    assert turned in titles
    assert titles[-1] == "Choose another relation…"
    menu.actions()[-1].trigger()
    assert clash.selection.link == "l4"
    assert (clash.selection.source, clash.selection.target) == ("ei1", "ei2")
    next(action for action in menu.actions() if action.text() == turned).trigger()
    assert clash.session.document.links["l4"].rel_type == "BEFORE"
    qtbot.waitUntil(lambda: panel.proof.title == "No contradiction")


def test_the_last_edit_can_be_taken_back_from_here(small, show, qtbot):
    panel = show(small)
    small.session.apply(add_link(small.session.document, "ei4", "ei1", BEFORE))
    qtbot.waitUntil(lambda: panel.proof.title == "Contradiction")
    name = 'Undo: Link "slept" before "met"'

    def undo():
        return [b for b in panel.page.findChildren(QPushButton) if b.accessibleName() == name]

    qtbot.waitUntil(lambda: bool(undo()))
    click(undo()[0])
    assert small.session.reasoning.is_consistent
    assert small.session.undo_name is None


def test_what_would_mend_it_is_tried_only_once_the_contradiction_is_seen(small, show, qtbot):
    panel = show(small)
    panel.setUpdatesEnabled(False)  # as where so much is going on that nothing is painted yet
    small.session.apply(add_link(small.session.document, "ei4", "ei1", BEFORE))
    qtbot.waitUntil(lambda: panel.proof.title == "Contradiction")
    later = QTimer(interval=4 * DELAY_OF_REASONS, singleShot=True)
    with qtbot.waitSignal(later.timeout):
        later.start()
    assert panel.page.findChildren(RepairCard) == []
    panel.setUpdatesEnabled(True)
    qtbot.waitUntil(lambda: bool(panel.page.findChildren(RepairCard)))


def test_next_goes_round_all_contradictions(clash, show):
    document = clash.session.document
    clash.session.apply(add_link(document, "ei4", "ei2", BEFORE))
    panel = show(clash)
    seen = []
    for _ in range(3):
        panel.next_conflict()
        seen.append((panel.proof.title, frozenset(panel.proof.links)))
    assert [title for title, _ in seen] == [
        "Contradiction 2 of 2",
        "Contradiction 1 of 2",
        "Contradiction 2 of 2",
    ]
    assert seen[0][1] != seen[1][1]
    assert seen[0][1] == seen[2][1]
    panel.previous_conflict()
    assert frozenset(panel.proof.links) == seen[1][1]


def test_a_contradiction_is_found_by_any_of_its_links(clash, show):
    clash.session.apply(add_link(clash.session.document, "ei4", "ei2", BEFORE))
    panel = show(clash)
    for link, partner in (("l3", "l5"), ("l1", "l4"), ("l5", "l3"), ("l4", "l1")):
        panel.show_conflict(link)
        assert set(panel.proof.links) == {link, partner}


def test_hovering_a_link_points_at_it_alone(clash, show):
    panel = show(clash)
    panel.show_conflict()
    row(panel, "l1").entered.emit("l1")
    assert clash.selection.highlighted_links == {"l1"}
    row(panel, "l1").left.emit()
    assert clash.selection.highlighted_links == {"l1", "l4"}


def test_why_names_the_links_a_relation_follows_from(small, show):
    panel = show(small)
    panel.show_why("ei1", "ei4")
    assert panel.proof.text == '"met" ends before "slept" starts. That follows from 2 links:'
    assert [each.link for each in panel.page.rows] == ["l1", "l3"]
    assert small.selection.highlighted == {"ei1", "ei2", "ei4"}


def test_a_click_on_a_reason_selects_that_link(small, show):
    panel = show(small)
    panel.show_why("ei1", "ei4")
    click(row(panel, "l3"))
    assert small.selection.link == "l3"
    assert panel.proof.title == "Why?"


def test_why_of_an_asserted_pair_says_that_the_link_says_it(small, show):
    panel = show(small)
    panel.show_why("ei1", "ei2")
    assert panel.proof.text.endswith("That is what this link says:")


def test_why_of_an_open_pair_says_that_nothing_follows(small, show):
    panel = show(small)
    panel.show_why("ei2", "ei3")
    assert panel.proof.text == 'Nothing follows for "said" and "left": every relation can hold.'
    assert panel.page.rows == []


def test_why_not_names_the_links_that_exclude_a_relation(small, show):
    panel = show(small)
    panel.show_why_not("ei1", "ei4", AFTER)
    assert panel.proof.title == "Why not after?"
    assert set(panel.proof.links) == {"l1", "l3"}
    assert "these 2 links exclude it" in panel.proof.text
    panel.show_why_not("ei2", "ei3", AFTER)
    assert "no link excludes it" in panel.proof.text


def test_an_answer_follows_the_document(small, show, qtbot):
    panel = show(small)
    panel.show_why("ei1", "ei4")
    small.session.apply(set_relation(small.session.document, "l3", AFTER))
    qtbot.waitUntil(lambda: "Nothing follows" in panel.proof.text)


def test_one_can_go_back_from_an_answer_to_the_contradictions(clash, show):
    panel = show(clash)
    panel.show_why("ei1", "t1")
    assert panel.back.isVisible()
    click(panel.back)
    assert panel.proof.title == "Contradiction"
    assert not panel.back.isVisible()


def test_kept_links_are_listed_and_can_count_again(clash, show, qtbot):
    clash.session.apply(keep_link(clash.session.document, "l4", True))
    panel = show(clash)
    assert panel.proof.links == ("l4",)
    click(button(row(panel, "l4"), "Let it count again"))
    qtbot.waitUntil(lambda: panel.proof.title == "Contradiction")


def test_sentences_are_few_and_mark_every_word(clash):
    found = sources(clash.session.document, ["l1", "l2", "l3"])
    assert 0 < len(found) <= MOST_SENTENCES
    assert any("<b>met</b>" in each.html and "<b>Monday</b>" in each.html for each in found)


def test_the_creation_time_stands_apart_from_the_sentences(small):
    small.session.apply(add_link(small.session.document, "ei1", "t0", BEFORE))
    first = sources(small.session.document, ["l4", "l1"])[0]
    assert first.is_creation_time
    assert first.html == "March 3, 1998"


@pytest.mark.parametrize("count", range(1, 13))
def test_a_round_has_a_place_of_its_own_for_every_point(count):
    placed = corners([str(i) for i in range(count)])
    assert len({(each.column, each.row) for each in placed}) == count
    assert all(each.row >= 0 for each in placed)


@pytest.mark.parametrize(
    "path",
    contradictory(
        "tbaq/wsj_0505.tml", "tbaq/NYT19980402.0453.tml", "tbaq/CNN19980227.2130.0067.tml"
    ),
)
def test_contradictions_can_be_mended_by_first_proposals(open_context, show, path):
    context = open_context(path)
    panel = show(context)
    for _ in range(8):
        if context.session.reasoning.is_consistent:
            break
        click(panel.page.proposals.cards[0])
        panel.refresh()
    assert panel.proof.title == "No contradiction"


def test_enter_on_a_reason_selects_that_link(small, show):
    panel = show(small)
    panel.show_why("ei1", "ei4")
    QTest.keyClick(row(panel, "l3"), Qt.Key.Key_Return)
    assert small.selection.link == "l3"


def test_why_in_the_window_means_the_excluded_relation_that_is_pointed_at(window, news):
    window.open_paths([news])
    reasoning = window.documents.current.reasoning
    source, target, known = next(reasoning.network.pairs())
    window.selection.select_pair(source, target)
    window.annotating.commands.why()
    assert window.annotate.why.proof.title == "Why?"
    palette = window.annotate.relation.palette_view
    excluded = next(iter(~known))
    x, y = palette.layout_of_cells.cell(excluded).middle
    QTest.mouseMove(palette, QPoint(round(x), round(y)))
    assert palette.pointed_at is excluded
    window.annotating.commands.why()
    assert window.annotate.why.proof.title == f"Why not {excluded}?"


def test_an_answer_goes_with_the_pair_that_it_is_about(window, news):
    window.open_paths([news])
    why = window.annotate.why
    press(window, "Tab", "1", "W")
    assert why.proof.title == "Why?"
    press(window, "Esc", "Esc", "Tab", "Tab", "2")
    assert why.proof.title != "Why?"
    press(window, "W")
    assert why.proof.title == "Why?"


def test_offers_of_a_link_wrap_where_there_is_no_room_beside_each_other(clash, show, qtbot):
    panel = show(clash, width=900)
    qtbot.waitUntil(lambda: bool(row(panel, "l4").findChildren(QPushButton)))
    offers = row(panel, "l4").findChildren(QPushButton)
    widest = max(each.sizeHint().width() for each in offers)
    assert len(offers) > 1
    assert row(panel, "l4").minimumSizeHint().width() < 2 * widest


def test_without_a_document_it_is_said_what_is_explained_here(window, harbour):
    panel = window.findChild(ConflictPanel)
    said = [each.text() for each in panel.findChildren(Words) if each.isVisible()]
    assert said == [HINT]
    window.open_paths([harbour])
    assert HINT not in [each.text() for each in panel.findChildren(Words) if each.isVisible()]
