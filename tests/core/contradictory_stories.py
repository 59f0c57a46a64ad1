"""A text of six events, and links between them that contradict each other."""

from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Link, Span

NAMES = "abcdef"
CYCLE = (
    Link("l1", "a", "b", "BEFORE"),
    Link("l2", "b", "c", "BEFORE"),
    Link("l3", "c", "a", "BEFORE"),
)
SHARED_END = (
    Link("l1", "a", "b", "INCLUDES"),
    Link("l2", "a", "c", "ENDED_BY"),
    Link("l3", "b", "c", "ENDED_BY"),
)


def document_of(*links: Link) -> Document:
    document = Document("story", NAMES, Span(0, len(NAMES)))
    for start, name in enumerate(NAMES):
        document.events[f"e{name}"] = Event(f"e{name}", Span(start, start + 1))
        document.instances[name] = Instance(name, f"e{name}")
    document.links |= {link.id: link for link in links}
    return document
