"""The profile of a document: shown, followed by palette, menus and keys, and changed by hand."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tempannot.core.profile_files import profile_paths
from tempannot.core.relation_types import MOST_OFFERED
from tempannot.core.relations import BEFORE, CONTAINS, EQUALS, MEETS, STARTS
from tempannot.core.schemes import TIMEML, During, scheme_named
from tempannot.gui.annotate.why.proofs import no_contradiction, why
from tempannot.gui.state.action_table import ACTIONS, picks
from tempannot.gui.views.profile_menu import AS_TOLD, FOR_FOLDER
from tempannot.gui.window.documents.document_status import status_of_file
from tempannot.session.chosen_profiles import choose_profile as choose_profile_for
from tests.gui.hands import click, press

RELATIONS = {info.id for info in ACTIONS if info.relation}
HERE = Path(__file__).parent.parent / "data" / "profiles"


@pytest.fixture
def copied(tmp_path):
    def copy(name):
        return Path(shutil.copy(HERE / name, tmp_path / name))

    return copy


def choose_profile(window, name):
    """Press the key of the choice, then go down to an entry and take it."""
    press(window, "Ctrl+Shift+L")
    take_profile(name)


def take_profile(name):
    """Go down to an entry of the menu that is open, and take it."""
    menu = QApplication.activePopupWidget()
    assert menu is not None
    while menu.activeAction() is None or menu.activeAction().objectName() != name:
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    QApplication.processEvents()


def offered(window):
    menu = window.actions_by_id.menus["Relation"]
    return {
        each.shortcut().toString(): each.text()
        for each in menu.actions()
        if each.isVisible() and each.objectName() in RELATIONS
    }


def test_the_profile_that_the_file_tells_is_shown_and_offered(window, copied):
    window.open_paths([copied("harbour-dense.tml")])
    assert window.statusBar().profile_text == "TimeBank-Dense"
    assert offered(window) == {
        "B": "before",
        "A": "after",
        "I": "contains",
        "U": "during",
        "S": "equals",
        "V": "vague",
    }
    palette = window.annotate.relation.palette_view
    assert "BEFORE" in palette.tip(MEETS)
    assert "no type of TimeBank-Dense" in palette.tip(STARTS)


def test_keys_give_the_types_of_the_profile(window, copied):
    window.open_paths([copied("harbour-dense.tml")])
    session = window.documents.current
    press(window, "N")
    pair = window.selection.source, window.selection.target
    assert set(pair) <= {"e1", "e2", "e3", "t0", "t1"}
    press(window, "B")
    *_, link = session.document.links.values()
    assert (link.source, link.target, link.rel_type, link.exact) == (*pair, "BEFORE", None)
    assert str(session.reasoning.allowed(*pair)) == "before|meets|overlaps"
    assert b'relType="BEFORE"' in session.opened.source.to_bytes(session.document)


def test_a_click_on_a_part_of_a_patch_gives_its_type(window, copied):
    window.open_paths([copied("harbour-dense.tml")])
    press(window, "N")
    palette = window.annotate.relation.palette_view
    middle = palette.layout_of_cells.cell(MEETS).middle
    click(window, palette, QPoint(*map(round, middle)))
    *_, link = window.documents.current.document.links.values()
    assert link.rel_type == "BEFORE"
    before = len(window.documents.current.document.links)
    click(window, palette, QPoint(*map(round, palette.layout_of_cells.cell(STARTS).middle)))
    assert len(window.documents.current.document.links) == before
    assert "TimeBank-Dense has no type that says starts" in window.message.text


def test_the_queue_asks_what_the_profile_wants_and_then_says_so(window, copied):
    window.open_paths([copied("harbour-dense.tml")])
    asked = []
    for _ in range(10):
        press(window, "N")
        pair = frozenset((window.selection.source, window.selection.target))
        if "Every pair that TimeBank-Dense wants is decided" in window.message.text:
            break
        asked.append(pair)
        press(window, "V")
    assert frozenset(("e2", "e3")) in asked
    assert frozenset(("e1", "e3")) not in asked  # two sentences apart
    assert frozenset(("t1", "e3")) not in asked
    assert "Every pair" in window.message.text


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_another_profile_is_chosen_by_its_key_and_says_what_it_changed(window, copied):
    window.open_paths([copied("harbour-starts.tml")])
    session = window.documents.current
    assert session.document.scheme == "matres"
    assert "starts before" in offered(window).values()
    raw = session.path.read_bytes()
    choose_profile(window, "timebank-dense")
    assert session.document.scheme == "timebank-dense"
    assert "The types are those of TimeBank-Dense now" in window.message.text
    assert "links changed meaning" in window.message.text
    assert offered(window)["B"] == "before"
    assert session.opened.source.to_bytes(session.document) == raw
    assert not session.is_modified


def test_matres_says_starts_in_every_sentence(window, copied):
    window.open_paths([copied("harbour-starts.tml")])
    window.selection.select_pair("e1", "e2", "l1")
    readout = window.annotate.relation.readout
    assert "starts before &quot;fell&quot; starts" in readout.text
    assert "end" not in readout.text
    tip = window.annotate.relation.palette_view.tip(CONTAINS)
    assert "nothing is said of their ends" in tip
    assert "<b>starts before (BEFORE)</b>" in tip
    assert "starts before" in window.annotate.relation.types.buttons["BEFORE"].text()


def test_overlaps_of_the_french_data_counts(window, copied):
    window.open_paths([copied("quai.xml")])
    session = window.documents.current
    assert session.document.scheme == "tempeval-2"
    assert session.reasoning.counts().asserted == 3
    assert offered(window)["O"] == "overlap"


def test_timeml_is_as_it_was(window, news, copied):
    window.open_paths([copied("harbour-dense.tml")])
    window.open_paths([news])
    texts = offered(window)
    assert texts["Shift+B"] == "meets"
    assert len(texts) == 17
    assert "SIMULTANEOUS" in window.annotate.relation.palette_view.tip(EQUALS)
    assert "BEFORE" in window.annotate.relation.palette_view.tip(BEFORE)


def test_types_that_the_profile_does_not_know_are_counted_where_it_says_consistent(
    window, copied, tmp_path
):
    path = tmp_path / "odd.tml"
    text = (HERE / "harbour-dense.tml").read_text()
    path.write_text(text.replace('"NONE"', '"NEARBY"'))
    window.open_paths([path])
    status = window.statusBar()
    assert "consistent, 2 not read" in status.verdict_text
    assert status.profile_text == "TimeML  !"
    listed = status_of_file(path, During.EQUALS)
    assert listed.summary == "7 links, 2 not read"
    assert "2 not read" in listed.sentence


def test_types_as_fine_as_those_of_timeml_leave_the_rest_to_be_combined():
    fine = picks(scheme_named("tempeval-3"))
    assert fine.keys() == picks(TIMEML).keys()
    assert fine["relation.overlaps"] == "overlaps"
    assert "relation.overlaps" not in picks(scheme_named("timebank-dense"))


def test_a_link_that_is_not_convex_is_told_and_its_hull_taken(window, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("source,relations,target\na,before|overlaps,b\n")
    window.open_paths([path])
    assert "consistent, 1 not read" in window.statusBar().verdict_text
    press(window, "Tab", "Tab")
    window.selection.select_pair("a", "b", "l1")
    QApplication.processEvents()
    offer = window.annotate.relation.readout.offer
    assert offer.isVisible()
    assert offer.text() == "Take before or meets or overlaps"
    click(window, offer)
    press(window, "Return")
    document = window.documents.current.document
    assert str(document.links["l1"].exact) == "before|meets|overlaps"
    assert "not read" not in window.statusBar().verdict_text


def test_why_says_that_a_link_is_not_convex(window, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("source,relations,target\na,before|overlaps,b\n")
    window.open_paths([path])
    reasoning = window.documents.current.reasoning
    assert "as far as links are read" in no_contradiction(reasoning).title
    proof = why(reasoning, "a", "b")
    assert "before or overlaps is not convex" in proof.text
    assert "Its hull, before|meets|overlaps" in proof.text
    assert proof.links == ("l1",)


def test_there_is_a_key_for_as_many_types_as_a_profile_may_offer():
    assert len(RELATIONS) == MOST_OFFERED


POPUP = pytest.mark.qt_log_ignore("This plugin does not support")


@POPUP
def test_the_profile_of_a_document_is_remembered_and_given_back(window, copied):
    path, other = copied("harbour-starts.tml"), copied("harbour-dense.tml")
    window.open_paths([path])
    choose_profile(window, "timebank-dense")
    press(window, "Ctrl+W")
    window.open_paths([path])
    assert window.documents.current.document.scheme == "timebank-dense"
    assert window.statusBar().profile_text.startswith("TimeBank-Dense")
    choose_profile(window, AS_TOLD)
    assert window.documents.current.document.scheme == "matres"
    press(window, "Ctrl+W")
    window.open_paths([path, other])
    assert window.documents.current.document.scheme == "matres"


@POPUP
def test_a_profile_for_a_folder_is_that_of_all_its_documents(window, copied):
    window.open_paths([copied("harbour-starts.tml")])
    choose_profile(window, "timebank-dense")
    choose_profile(window, FOR_FOLDER)
    assert "are read as TimeBank-Dense from now on" in window.message.text
    window.open_paths([copied("quai.xml")])
    assert window.documents.current.document.scheme == "timebank-dense"


@POPUP
def test_an_own_profile_that_is_gone_is_told_and_the_document_opens(window, copied, tmp_path):
    own = tmp_path / "own.toml"
    shutil.copy(next(each for each in profile_paths() if each.stem == "matres"), own)
    path = copied("harbour-dense.tml")
    choose_profile_for(path, str(own))
    window.open_paths([path])
    assert window.documents.current.document.scheme == str(own)
    press(window, "Ctrl+W")
    own.unlink()
    scheme_named.cache_clear()
    window.open_paths([path])
    session = window.documents.current
    assert session.document.scheme == "timebank-dense"
    (lost,) = (each for each in session.problems if each.kind == "lost-profile")
    assert str(own) in lost.message


@POPUP
def test_undo_of_earlier_edits_keeps_the_profile(window, copied):
    path = copied("harbour-starts.tml")
    window.open_paths([path])
    choose_profile(window, "timebank-dense")
    press(window, "N", "B", "Ctrl+S", "Ctrl+W")
    window.open_paths([path])
    session = window.documents.current
    assert session.undo_name is not None
    assert session.document.scheme == "timebank-dense"


def test_a_key_without_a_type_in_the_profile_says_so_and_what_to_do(window, copied):
    window.open_paths([copied("harbour-dense.tml")])
    press(window, "Tab", "1", "Shift+B")
    assert "TimeBank-Dense has no relation “immediately before” (Shift+B)" in window.message.text
    assert "View, Profile" in window.message.text
