"""Widgets of the Compare workspace, shown by themselves."""

from collections.abc import Callable

import pytest


@pytest.fixture
def show(qtbot) -> Callable:
    """Show a widget at a size, in front and active."""

    def do(widget, size=(1300, 260)):
        qtbot.addWidget(widget)
        widget.resize(*size)
        with qtbot.waitActive(widget):
            widget.show()
            widget.activateWindow()
        return widget

    return do
