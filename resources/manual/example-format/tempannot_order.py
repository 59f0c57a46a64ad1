"""Lists of what happened, a line each, from first to last.

A line that starts with ``=`` is of something that happened at the same time as the line before it.
"""

from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.items import Link, Span
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.items.lines import decoded
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written

HEAD = b"#order\n"


def read(raw: bytes, path: Path) -> Opened:
    """Read a list; raises FileError for other bytes than UTF-8."""
    text = decoded(raw.removeprefix(HEAD), path)
    builder = DocumentBuilder(path, text)
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            builder.event(f"e{number}", Span(start, start + len(line)), line=number + 1)
            said = "SIMULTANEOUS" if line.startswith("=") else "BEFORE"
            if builder.has_interval(f"e{number - 1}"):
                builder.link(Link("", f"e{number - 1}", f"e{number}", said), number + 1)
        start += len(line) + 1
    return builder.opened("order", raw, "a list in order", None)


def write(opened: Opened, during: During) -> Written:
    """Write the events of any document in the order of its text."""
    if not opened.document.instances:
        raise FileError(opened.path, "nothing happens in it")
    lines = [f"{each.text or each.id}\n" for each in opened.document.intervals()]
    return Written(HEAD + "".join(lines).encode(), ("how its events lie in time",))


FORMAT = DocumentFormat(
    name="order",
    label="a list in order",
    endings=(".order",),
    sniff=lambda raw: Fit.SURE if raw.startswith(HEAD) else Fit.NO,
    read=read,
    write=write,
    lost="all but the words of events",
)
