"""Documents for tests: events in a row, written at t0."""

from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Span, Time


def row_of_events(count: int, scheme: str = "") -> Document:
    """So many events in a row, one letter each; with a sentence for every three."""
    made = Document("row", "x" * count, scheme=scheme)
    made.sentences = tuple(Span(n, min(n + 3, count)) for n in range(0, count, 3))
    for n in range(count):
        made.events[f"e{n}"] = Event(f"e{n}", Span(n, n + 1), {})
        made.instances[f"i{n}"] = Instance(f"i{n}", f"e{n}", {})
    made.times["t0"] = Time("t0", Span(0, 0), {"functionInDocument": "CREATION_TIME"})
    made.creation_time = "t0"
    return made
