"""The page of audits, for all its tests."""

import pytest

from tempannot.gui.make.audit.audit_page import AuditPage


@pytest.fixture
def page(show_page):
    """The page, shown."""
    return show_page(AuditPage)
