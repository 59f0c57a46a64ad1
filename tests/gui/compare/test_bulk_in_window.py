"""Everything that is shown decided at once, in the window and by keys."""

import pytest

from tempannot.comparison.adjudication.decisions import Choice
from tempannot.gui.state.view_table import Workspace
from tests.comparison.marked_texts import event, timeml
from tests.gui.hands import click, press, type_in

WORDS = ("left", "met", "came", "slept", "woke")
TEXT = " ".join(event(f"e{n}", word) for n, word in enumerate(WORDS, 1))
FIRST = ("ei1 BEFORE ei2", "ei2 VAGUE ei3", "ei3 BEFORE ei4", "ei4 AFTER ei5")
SECOND = ("ei1 VAGUE ei2", "ei2 BEFORE ei3", "ei3 IBEFORE ei4", "ei4 BEFORE ei5")


@pytest.fixture
def begun(window, tmp_path, qtbot):
    """The window with a corpus that is being adjudicated."""
    return begin(window, qtbot, tmp_path / "one", tmp_path / "two")


def begin(window, qtbot, *folders):
    """Make folders of two annotators, and begin with a gold."""
    for folder, links in zip(folders, (FIRST, SECOND), strict=True):
        folder.mkdir()
        for name in ("alpha", "beta"):
            (folder / f"{name}.tml").write_bytes(timeml(TEXT, *links))
    part = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(part.opened):
        window.workspaces.open_paths(Workspace.COMPARE, list(folders))
    press(window, "Ctrl+J", "Return")
    return window


def ask(window, qtbot):
    """Ask for the rules, and wait until the first was tried."""
    press(window, "A")
    panel = window.workspaces[Workspace.COMPARE].workspace.bulk
    qtbot.waitUntil(lambda: "left" in panel.outcome.text())
    return panel


def offered(panel):
    return [panel.rules.item(row).text() for row in range(panel.rules.count())]


def gold(window):
    return window.workspaces[Workspace.COMPARE].adjudicating.current.adjudication


def test_rules_say_how_many_they_fit_and_what_comes_of_the_first(begun, qtbot):
    panel = ask(begun, qtbot)
    assert offered(panel) == [
        "2  the relation, not “does not tell”",
        "1  what both imply",
        "4  as A one says",
        "4  as B two says",
        "4  the text does not tell",
        "4  later",
    ]
    assert panel.outcome.text() == "2 decided, 0 more follow, 2 are left."
    assert gold(begun).decisions == ()


def test_rule_is_carried_out_as_one_step_and_undone_as_one(begun, qtbot):
    panel = ask(begun, qtbot)
    press(begun, "Return")
    qtbot.waitUntil(lambda: not panel.isVisible())
    assert [each.choice for each in gold(begun).decisions] == [Choice.SIDE] * 2
    assert gold(begun).progress().left == 2
    assert "Ctrl+Z takes" in begun.message.text
    press(begun, "Ctrl+Z")
    assert gold(begun).progress().left == 4
    assert not begun.message.text  # it is taken back


def test_what_comes_of_a_rule_is_read_where_room_is_scarce(begun, qtbot):
    begun.resize(1024, 700)
    panel = ask(begun, qtbot)
    qtbot.waitUntil(lambda: panel.outcome.geometry().bottom() < panel.decide.geometry().top())
    assert panel.rules.geometry().bottom() < panel.outcome.geometry().top()
    assert panel.outcome.height() >= panel.outcome.fontMetrics().height()


def test_another_rule_is_chosen_with_the_arrows(begun, qtbot):
    panel = ask(begun, qtbot)
    press(begun, "Down", "Return")
    qtbot.waitUntil(lambda: not panel.isVisible())
    (decision,) = gold(begun).decisions
    assert (decision.choice, str(decision.relations)) == (Choice.UNION, "before|meets")


def test_only_what_the_filter_shows_is_decided(begun, qtbot):
    disagreements = begun.workspaces[Workspace.COMPARE].workspace.disagreements
    click(begun, disagreements.filter)
    type_in(begun, "slept")
    press(begun, "Return")
    panel = ask(begun, qtbot)
    assert "2  as A one says" in offered(panel)
    press(begun, "Escape")
    assert not panel.isVisible()
    assert gold(begun).decisions == ()


def test_what_clashes_is_named_and_stays(begun, qtbot):
    disagreements = begun.workspaces[Workspace.COMPARE].workspace.disagreements
    panel = ask(begun, qtbot)
    press(begun, "Return")
    qtbot.waitUntil(lambda: not panel.isVisible())
    press(begun, "A")
    assert "2  as A one says" in offered(panel)
    qtbot.waitUntil(lambda: "left" in panel.outcome.text())
    press(begun, *["Down"] * (panel.rules.count() - 1), "Escape")
    assert disagreements.isAncestorOf(begun.focusWidget())


def test_a_name_that_would_be_cut_is_told_by_its_letter_and_in_a_tip(window, qtbot, tmp_path):
    names = ("one" * 12, "two" * 12)
    panel = ask(begin(window, qtbot, *(tmp_path / name for name in names)), qtbot)
    rows = [panel.rules.item(row) for row in range(panel.rules.count())]
    of_one = next(row for row in rows if row.text().endswith("as A says"))
    assert names[0] in of_one.toolTip()
    assert not panel.rules.horizontalScrollBar().isVisible()


def test_what_a_rule_does_lies_over_nothing_in_large_letters(begun, qtbot):
    begun.resize(1024, 700)
    begun.preferences.theme.set_font_size(20)
    panel = ask(begun, qtbot)
    qtbot.waitUntil(lambda: panel.outcome.geometry().top() >= panel.rules.geometry().bottom())
    wanted = panel.outcome.heightForWidth(panel.outcome.width())
    assert panel.outcome.height() >= wanted
