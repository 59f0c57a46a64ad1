"""Where proposed marks are: of tens of thousands those alone are made that are looked at."""

from dataclasses import dataclass

from tempannot.core.items import Span
from tempannot.gui.views.text import ghosts
from tempannot.gui.views.text.ghosts import Ghost, GhostIndex
from tempannot.gui.views.text.text_marks import MarkKind


@dataclass(frozen=True)
class Proposed:
    start: int
    end: int
    kind: str = "event"


def test_those_that_share_text_with_a_stretch_are_found_in_order():
    marks = [Proposed(20, 25), Proposed(0, 4, "time"), Proposed(2, 30), Proposed(40, 45)]
    index = GhostIndex(marks)
    assert index.within(Span(21, 22)) == [
        Ghost(Span(2, 30), MarkKind.EVENT),
        Ghost(Span(20, 25), MarkKind.EVENT),
    ]
    assert index.within(Span(0, 1)) == [Ghost(Span(0, 4), MarkKind.TIME)]
    assert index.within(Span(30, 40)) == []
    assert GhostIndex().within(Span(0, 9)) == []


def test_no_more_of_a_long_text_is_made_than_is_looked_at(monkeypatch):
    made = []
    monkeypatch.setattr(ghosts, "Ghost", lambda *given: made.append(given))
    index = GhostIndex(Proposed(10 * number, 10 * number + 5) for number in range(30_000))
    assert not made
    index.within(Span(1_000, 1_100))
    assert len(made) == 10
