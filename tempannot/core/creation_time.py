"""The time a text was written: what may be said of it, and the edit that says it."""

from __future__ import annotations

import re
from datetime import date, time

from tempannot.core.changes import Batch, Insert
from tempannot.core.document import Document, attribute, next_id
from tempannot.core.edits import set_time
from tempannot.core.errors import TempannotError
from tempannot.core.items import ItemKind, Span, Time
from tempannot.core.language import bilingual
from tempannot.core.wording import cut

_USUAL_ID = "t0"
_ROLE = {"temporalFunction": "false", "functionInDocument": "CREATION_TIME"}
_VALUE = re.compile(
    r"(?P<year>\d{4})(?:(?P<compact>\d{2})(?P<compact_day>\d{2})"
    r"|-(?P<month>\d{2})(?:-(?P<day>\d{2}))?"
    r"|-W(?P<week>\d{2})(?:-(?P<weekday>[1-7]))?)?"
    r"(?:[T ](?P<clock>\d{2}(?::\d{2}(?::\d{2})?)?))?",
    re.ASCII | re.IGNORECASE,
)


class CreationTimeError(TempannotError):
    """Words that are no time at which a text can have been written."""


def creation_value(words: str) -> str:
    """Return the TIMEX3 value of a date as ISO 8601 has it, with a time of day or without.

    Raises CreationTimeError for anything else, and for a day that no calendar has.

    >>> creation_value("20240517"), creation_value("2024-05-17 14:30"), creation_value("2024-W20")
    ('2024-05-17', '2024-05-17T14:30', '2024-W20')
    """
    found = _VALUE.fullmatch(words.strip())
    if found is None:
        raise CreationTimeError(
            bilingual("{words!r} is no date: say it as in 2024-05-17 or 2024-05", words=cut(words))
        )
    year, week, clock = found["year"], found["week"], found["clock"]
    month, day = found["compact"] or found["month"], found["compact_day"] or found["day"]
    if clock and not day:
        raise CreationTimeError(
            bilingual("{words!r} has a time of day, but no day", words=cut(words))
        )
    try:
        if week:
            date.fromisocalendar(int(year), int(week), int(found["weekday"] or 1))
        else:
            date(int(year), int(month or 1), int(day or 1))
        if clock:
            time.fromisoformat(clock)
    except ValueError as error:
        raise CreationTimeError(
            bilingual("{words!r} is a date that no calendar has", words=cut(words))
        ) from error
    parts = (year, f"W{week}", found["weekday"]) if week else (year, month, day)
    return "-".join(filter(None, parts)) + (f"T{clock}" if clock else "")


def set_creation_time(document: Document, value: str) -> Batch:
    """Say when a text was written; a document without a creation time gets one outside the text.

    ``value`` is as ``creation_value`` gives it. Where the creation time has words in the text they
    stay what they are.
    """
    attributes = {"type": "TIME" if "T" in value else "DATE", "value": value}
    known = document.times.get(document.creation_time or "")
    if known is not None:
        if attribute(known.attributes, "value", "val") == value:
            return Batch(bilingual("Change nothing"), ())
        written = next((n for n in known.attributes if n.casefold() == "val"), "value")
        changed = {"type": attributes["type"], written: value}
        changes = set_time(document, known.id, attributes=changed).changes
        return Batch(bilingual("Change the creation time to {value}", value=value), changes)
    is_taken = any(_USUAL_ID in document.table(kind) for kind in ItemKind)
    id = next_id(document, "t") if is_taken else _USUAL_ID
    time_of_text = Time(id, Span(0, 0), attributes | _ROLE)
    return Batch(
        bilingual("Set the creation time to {value}", value=value), (Insert(time_of_text),)
    )
