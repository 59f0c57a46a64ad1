"""Comparisons of small annotations as the panels of a window get them."""

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings
from tests.comparison.small import annotation

KEY = ("a BEFORE b", "b BEFORE c", "d SIMULTANEOUS a")
RESPONSE = ("a BEFORE b", "c BEFORE b", "d BEFORE e")


@pytest.fixture
def comparison():
    """Two sides that agree on a before b and on nothing else.

    The key has d = a and b before c, the response c before b and d before e; e is marked by the
    response alone, f by the key alone; g is related by neither.
    """
    return DocumentComparison.of(annotation("abcdfg", *KEY), annotation("abcdeg", *RESPONSE))


@pytest.fixture
def context(theme, comparison):
    """The comparison as shown in a light window, nothing selected."""
    session = CompareSession()
    session.show(ComparisonFindings(comparison))
    return CompareContext(session, Selection(), theme, Keymap())


@pytest.fixture
def unit(comparison):
    """The unit that marks an interval, by the interval's name."""
    ids = {}
    for each in comparison.alignment.units:
        ids[next(member for member in each.members if member)] = each.id
    return ids.__getitem__


@pytest.fixture
def shown(qtbot, context):
    """Show a panel of the comparison."""

    def make(kind, size=(1300, 400)):
        panel = kind(context)
        qtbot.addWidget(panel)
        panel.resize(*size)
        with qtbot.waitExposed(panel):
            panel.show()
        return panel

    return make


def lines(panel):
    """What the drawing says as text."""
    panel.show_outline(True)
    return [panel.outline.item(row).text() for row in range(panel.outline.count())]
