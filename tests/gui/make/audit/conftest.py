"""The page of audits, for all its tests."""

import pytest

from tempannot.gui.make.audit.audit_page import AuditPage


@pytest.fixture
def page(qtbot, preferences):
    """The page, shown."""
    made = AuditPage(preferences)
    qtbot.addWidget(made, before_close_func=lambda page: page.close_page())
    made.resize(1100, 720)
    made.show()
    return made
