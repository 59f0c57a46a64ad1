"""Small documents from texts with marks: ``[left|e PAST VERB]``, ``[Monday|t 2024-05-13]``."""

import re

from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Link, Span, Time
from tempannot.core.sentences import sentences

MARK = re.compile(r"\[([^|\]]+)\|(e|t)([^\]]*)\]")


def marked(text, *links, created="2024-05-15", name="small"):
    """A document; events are ``ei1``, ... and times ``t1``, ... in order, ``t0`` the creation.

    An event has a tense, perhaps then an aspect, class and ``pos=``; links read ``ei1 BEFORE ei2``.
    """
    plain, events, instances, times = "", {}, {}, {}
    place = 0
    for match in MARK.finditer(text):
        plain += text[place : match.start()]
        span = Span(len(plain), len(plain) + len(match[1]))
        plain, place = plain + match[1], match.end()
        words = match[3].split()
        if match[2] == "e":
            number = len(events) + 1
            told = dict(zip(("tense", "aspect", "class"), words, strict=False))
            of_event = {"class": told.pop("class", "OCCURRENCE")}
            events[f"e{number}"] = Event(f"e{number}", span, of_event)
            instances[f"ei{number}"] = Instance(f"ei{number}", f"e{number}", told)
        else:
            id = f"t{len(times) + 1}"
            value = words[0] if words else ""
            times[id] = Time(id, span, {"type": "DATE", "value": value})
    plain += text[place:]
    if created is not None:
        nowhere = Span(len(plain), len(plain))
        said = {"type": "DATE", "value": created, "functionInDocument": "CREATION_TIME"}
        times["t0"] = Time("t0", nowhere, said)
    body = Span(0, len(plain))
    document = Document(
        name,
        plain,
        body,
        sentences(plain, body),
        "t0" if created is not None else None,
        events=events,
        instances=instances,
        times=times,
    )
    for number, each in enumerate(links, 1):
        source, rel_type, target = each.split()
        document.links[f"l{number}"] = Link(f"l{number}", source, target, rel_type)
    return document


def said(suggestions):
    """What suggestions say: ``ei1 before t0``."""
    return {f"{each.source} {each.relations} {each.target}" for each in suggestions}
