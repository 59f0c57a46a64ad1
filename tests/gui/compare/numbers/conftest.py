"""A comparison of two small annotations, given to panels the way the window does."""

from collections.abc import Callable

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings
from tests.comparison.small import compared

KEY = ("a BEFORE b", "b BEFORE c", "c BEFORE d", "e INCLUDES a")
RESPONSE = ("b AFTER a", "b AFTER c", "c BEFORE d", "e VAGUE a")
"""They agree on a-b and c-d, and on nothing about b-c; the response says nothing of e-a."""


@pytest.fixture
def context(theme) -> Callable[[DocumentComparison | None], CompareContext]:
    """Give a comparison to panels, or none."""

    def make(comparison: DocumentComparison | None) -> CompareContext:
        session = CompareSession()
        session.show(ComparisonFindings(comparison) if comparison else None)
        return CompareContext(session, Selection(), theme, Keymap())

    return make


@pytest.fixture
def small(context) -> CompareContext:
    """KEY against RESPONSE over the intervals a to e, which are the units u0 to u4."""
    return context(compared(KEY, RESPONSE, "abcde"))
