"""Bars placed in another thread are where they are when placed at once, worlds and all."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tempannot.core.schemes import During
from tempannot.gui.annotate.drawing_panels import MinimalGraphView, TimelineView
from tempannot.gui.state.context import Context
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.drawn_annotation import DrawnDocument
from tempannot.session.document_session import DocumentSession
from tests.oddities import HERE


@pytest.fixture
def context(qtbot, theme):
    """A document with worlds, kept apart."""
    path = HERE / "timeml" / "reported-and-conditional.tml"
    session = DocumentSession.open(path, During.EQUALS)
    session.set_worlds(apart=True)
    yield Context(session, Selection(), theme, Keymap())
    session.close(discard=True)


@pytest.mark.parametrize("made", [MinimalGraphView, TimelineView])
def test_a_layout_made_in_another_thread_is_that_made_at_once(qtbot, context, made):
    panel = made()
    qtbot.addWidget(panel)
    canvas = panel.canvas
    canvas.show_document(context)
    names = [each.id for each in context.session.reasoning.intervals]
    at_once = [canvas.area_of(each) for each in names], canvas.content_size(), canvas.outline()
    canvas.show_nothing()
    subject = DrawnDocument(context)
    work = canvas.layout_later(subject, canvas.graph_in(context.session.reasoning.results))
    with ThreadPoolExecutor(1) as pool:
        layout = pool.submit(work, lambda: None).result()
    canvas.show_layout(subject, layout)
    later = [canvas.area_of(each) for each in names], canvas.content_size(), canvas.outline()
    assert later == at_once
    assert any(area is not None for area in at_once[0])
