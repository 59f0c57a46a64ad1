"""Documents for tests of times: a text and when it was written."""

from tempannot.core.document import Document
from tempannot.core.items import Span, Time
from tempannot.suggestions.times.tagger import suggest_times


def document(text, created="1998-02-13"):
    """Return a bare document, without a creation time if none is given."""
    times = {"t0": Time("t0", Span(0, 0), {"type": "DATE", "value": created})} if created else {}
    body = Span(0, len(text))
    return Document("note", text, body, creation_time="t0" if created else None, times=times)


def proposed(text, created="1998-02-13", language="en", rules=()):
    """Return what is proposed for a text: words, type and value of each time."""
    found = suggest_times(document(text, created), None, language, rules)
    return [(each.text, each.attributes["type"], each.attributes["value"]) for each in found]
