"""A random session with all panels open: nothing breaks, and they show what there is."""

import random

import pytest

from tempannot.core import edits
from tempannot.core.edits import delete_interval
from tempannot.core.errors import TempannotError
from tempannot.gui.annotate.drawing_panels import MinimalGraphView, RelationMatrix, TimelineView
from tempannot.gui.annotate.links.links_rows import LinkColumn, LinkFacts
from tempannot.gui.annotate.links.links_table import LinksTable
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas
from tests.core.convex import convex_relations


def edit(context: Context, chance: random.Random) -> None:
    """Do one thing that an annotator might do."""
    session, selection = context.session, context.selection
    ids = [each.id for each in session.reasoning.intervals]
    links = list(session.document.links)
    act = chance.randrange(8)
    if act < 3:
        source, target = chance.sample(ids, 2)
        relation = chance.choice(convex_relations())
        session.apply(edits.add_link(session.document, source, target, relation))
    elif act == 3 and links:
        session.apply(edits.delete_link(session.document, chance.choice(links)))
    elif act == 4 and len(ids) > 4:
        session.apply(delete_interval(session.document, chance.choice(ids)))
    elif act == 5:
        session.undo()
    elif act == 6:
        selection.select_pair(*chance.sample(ids, 2))
    else:
        selection.hover(chance.choice(ids))
        selection.highlight(chance.sample(ids, 2), links[:2])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_panels_follow_a_random_session(qtbot, clash, seed):
    table, matrix = LinksTable(clash), RelationMatrix(clash)
    graph, timeline = MinimalGraphView(clash), TimelineView(clash)
    panels: list[LazyPanel] = [table, matrix, graph, timeline]
    for panel in panels:
        qtbot.addWidget(panel)
        panel.show()
    table.show_inferred(True)
    chance = random.Random(seed)
    for _ in range(40):
        try:
            edit(clash, chance)
        except TempannotError:
            continue
        for panel in panels:
            panel.grab()  # before the panel had its look at the edit
            panel.refresh()
            panel.grab()
        table.sort_by(chance.choice([None, *LinkColumn]))
        qtbot.waitUntil(lambda: table.is_settled)
        expected = LinkFacts(clash.session.reasoning)
        assert sorted(table.rows) == sorted([*expected.asserted(), *expected.inferred()])
        ids = {each.id for each in clash.session.reasoning.intervals}
        assert isinstance(timeline.canvas, TimelineCanvas)
        assert set(timeline.canvas.order) == ids
        assert matrix.grid.model is not None
        assert set(matrix.grid.model.ids) == ids
