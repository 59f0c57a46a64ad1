"""Random documents and random edits: what is written reads back the same, the rest stays."""

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core import edits
from tempannot.core.errors import DocumentError, RelationError
from tempannot.core.items import ItemKind, Span
from tempannot.core.other_links import (
    add_other_link,
    change_other_link,
    delete_other_link,
    reverse_other_link,
)
from tempannot.core.relations import RelationSet
from tempannot.formats.reading import from_bytes, to_bytes

PATH = Path("random.tml")
TAGS = "EVENT|TIMEX3|SIGNAL|MAKEINSTANCE|TLINK|SLINK|ALINK"

pieces = st.sampled_from(
    [
        "word ",
        "x",
        " ",
        "\n",
        "\n\n",
        "é",
        "日本。",
        "\U0001f600",
        "&amp;",
        "&#x1F600;",
        "&lt;b&gt;",
        "<!-- a > b --> ",
        "<!---->",
        "<?go <on>?>",
        "<![CDATA[a<b &amp; c]]>",
        "<![CDATA[\n]]>",
        "<br x='>'/>",
    ]
)
wrappers = st.sampled_from(["EVENT", "EVENT", "TIMEX3", "SIGNAL", "ENAMEX", "s"])


@st.composite
def markup(draw, depth=0):
    parts = []
    for _ in range(draw(st.integers(1, 5))):
        if depth < 3 and draw(st.integers(0, 2)) == 0:
            tag = draw(wrappers)
            parts.append(f"<{tag}@>{draw(markup(depth + 1))}</{tag}>")
        else:
            parts.append(draw(pieces))
    return "".join(parts)


def numbered(text: str) -> tuple[str, list[str], list[str]]:
    """Give every mark an id, in file order; return the ids of events and of times."""
    events: list[str] = []
    times: list[str] = []

    def attributes(match: re.Match[str]) -> str:
        tag = match[1]
        if tag == "EVENT":
            events.append(f"e{len(events) + 1}")
            return f"<EVENT\n class='A' eid = '{events[-1]}'>"
        if tag == "TIMEX3":
            times.append(f"t{len(times) + 1}")
            return f'<TIMEX3 tid="{times[-1]}" VALUE="2020">'
        return f"<{tag}>"

    return re.sub(r"<(\w+)@>", attributes, text), events, times


@st.composite
def documents(draw) -> bytes:
    text, events, times = numbered(draw(markup()))
    with_instance = [e for e in events if draw(st.sampled_from([True, True, False]))]
    ends = [(f"ei{e[1:]}", "eventInstanceID", "relatedToEventInstance") for e in with_instance]
    ends += [(e, "eventID", "relatedToEvent") for e in events]
    ends += [(t, "timeID", "relatedToTime") for t in [*times, "dangling", *events[:1]]]
    rows = [f'<MAKEINSTANCE eiid="ei{e[1:]}" eventID="{e}" tense="PAST" />' for e in with_instance]
    for _ in range(draw(st.integers(0, 4))):
        source, target = draw(st.sampled_from(ends)), draw(st.sampled_from(ends))
        rel_type = draw(st.sampled_from(["BEFORE", "before ", "FOO", "IDENTITY", ""]))
        lid = draw(st.sampled_from(["", 'lid="l1"', "LID = 'l2'", 'lid="l3"']))
        tag = draw(st.sampled_from(["TLINK", "TLINK", "SLINK", "ALINK"]))
        rows.append(
            f'<{tag} relType="{rel_type}" {lid} {source[1]}="{source[0]}"'
            f' {target[2]}="{target[0]}" comment="&lt;1" origin="x"/>'
        )
    gap = draw(st.sampled_from(["", "\n", "\n  ", "\n<!-- row -->\n", "  \n\n"]))
    bodies = ["<TEXT>{}</TEXT>", "{}", "\n<DOCID>d</DOCID>\n<TEXT>\n{}\n</TEXT>"]
    body = draw(st.sampled_from(bodies))
    root = draw(st.sampled_from(["TimeML", "TimeML xmlns:q='urn:tempannot:timeml'"]))
    tail = draw(st.sampled_from(["", "\n", "\n\n"]))
    whole = f"<{root}>{body.format(text)}{gap.join(['', *rows])}{tail}</TimeML>\n<!-- end -->"
    if draw(st.booleans()):
        whole = whole.replace("\n", "\r\n")
    if draw(st.booleans()):
        return b"\xff\xfe" + whole.encode("utf-16-le")
    return whole.encode()


relations = st.sampled_from(["before", "before|meets", "equals", "overlaps", "during"])
kinds = st.sampled_from(
    (
        *("link", "event", "time", "move", "attributes", "delete"),
        *("relation", "flip", "note", "keep", "unlink"),
        *("subordinate", "retype", "reverse", "free"),
    )
)


@st.composite
def edit(draw, document):
    """Draw one edit, None where the document has nothing to edit that way."""
    kind = draw(kinds)
    intervals = [each.id for each in document.intervals()]
    links = list(document.links)
    if kind in ("event", "time"):
        span = draw(spans(document))
        make = edits.add_event if kind == "event" else edits.add_time
        return make(document, span, {"note": draw(values)})
    if kind in ("link", "move", "attributes", "delete") and intervals:
        return draw(interval_edit(document, kind, intervals))
    if kind in ("relation", "flip", "note", "keep", "unlink") and links:
        return draw(link_edit(document, kind, draw(st.sampled_from(links))))
    others = list(document.other_links)
    if kind in ("retype", "reverse", "free") and others:
        return draw(other_link_edit(document, kind, draw(st.sampled_from(others))))
    if kind == "subordinate" and intervals:
        ends = draw(st.sampled_from(intervals)), draw(st.sampled_from(intervals))
        return add_other_link(document, draw(st.sampled_from(["SLINK", "ALINK"])), *ends)
    return None


@st.composite
def other_link_edit(draw, document, kind, link):
    if kind == "retype":
        signals = st.sampled_from([None, *document.signals])
        rel_type = draw(values).strip()
        return change_other_link(document, link, rel_type=rel_type, signal=draw(signals))
    return (reverse_other_link if kind == "reverse" else delete_other_link)(document, link)


values = st.text(st.sampled_from("ab<>&\"' \t\n\r\U0001f600é"), max_size=6)


@st.composite
def spans(draw, document):
    start = draw(st.integers(0, len(document.text)))
    return Span(start, draw(st.integers(start, len(document.text))))


@st.composite
def interval_edit(draw, document, kind, intervals):
    first, second = draw(st.sampled_from(intervals)), draw(st.sampled_from(intervals))
    if kind == "link":
        made = RelationSet.parse(draw(relations))
        return edits.add_link(
            document, first, second, made, comment=draw(values), confidence=draw(confidences)
        )
    if kind == "delete":
        return edits.delete_interval(document, first)
    changes = {"span": draw(spans(document))} if kind == "move" else {}
    if kind == "attributes":
        changes["attributes"] = {draw(st.sampled_from(["class", "VALUE", "new"])): draw(values)}
    make = edits.set_time if first in document.times else edits.set_event
    return make(document, first, **changes)


confidences = st.none() | st.floats(0, 1)


@st.composite
def link_edit(draw, document, kind, link):
    if kind == "relation":
        return edits.set_relation(document, link, RelationSet.parse(draw(relations)))
    if kind == "flip":
        return edits.flip_link(document, link)
    if kind == "note":
        return edits.annotate_link(
            document, link, comment=draw(values), confidence=draw(confidences)
        )
    if kind == "keep":
        return edits.keep_link(document, link, draw(st.booleans()))
    return edits.delete_link(document, link)


def apply_some(draw, opened):
    for _ in range(draw(st.integers(1, 6))):
        try:
            batch = draw(edit(opened.document))
        except (DocumentError, RelationError):
            continue
        if batch is None:
            continue
        inverse = opened.document.apply(batch)
        if refusal(opened):
            assert "would cross" in refusal(opened)
            opened.document.apply(inverse)


def refusal(opened) -> str:
    try:
        opened.source.to_bytes(opened.document)
    except DocumentError as error:
        return str(error)
    return ""


def tables(document):
    return {kind: dict(document.table(kind)) for kind in ItemKind}


def untouchable(raw: bytes) -> str:
    """All that no edit may change: text, comments, instructions, other elements."""
    text = raw.decode("utf-16" if raw.startswith(b"\xff\xfe") else "utf-8")
    text = re.sub(rf"</?(?:{TAGS})\b(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>", "", text)
    return re.sub(r"\]\]><!\[CDATA\[|\s", "", text)


@settings(max_examples=150)
@given(st.data())
def test_what_was_saved_reads_back_as_what_was_edited(data):
    raw = data.draw(documents())
    opened = from_bytes(raw, PATH)
    assert to_bytes(opened, opened.document) == raw
    apply_some(data.draw, opened)
    saved = to_bytes(opened, opened.document)
    again = from_bytes(saved, PATH).document
    assert again.text == opened.document.text
    assert again.body == opened.document.body
    assert again.sentences == opened.document.sentences
    assert tables(again) == tables(opened.document)
    assert untouchable(saved) == untouchable(raw)


@settings(max_examples=100)
@given(st.data())
def test_adding_and_deleting_again_gives_the_old_bytes(data):
    raw = data.draw(documents())
    opened = from_bytes(raw, PATH)
    intervals = [each.id for each in opened.document.intervals()]
    if intervals and data.draw(st.booleans()):
        ends = data.draw(st.sampled_from(intervals)), data.draw(st.sampled_from(intervals))
        added = edits.add_link(opened.document, *ends, RelationSet.parse("before"))
    else:
        added = edits.add_time(opened.document, data.draw(spans(opened.document)))
    new = added.changes[0].item
    opened.document.apply(added)
    try:
        saved = opened.source.to_bytes(opened.document)
    except DocumentError:
        return
    again = from_bytes(saved, PATH)
    if new.kind is ItemKind.LINK:
        again.document.apply(edits.delete_link(again.document, new.id))
    elif again.document.creation_time != new.id:
        again.document.apply(edits.delete_interval(again.document, new.id))
    joint = "]]><![CDATA[".encode("utf-16-le" if raw.startswith(b"\xff\xfe") else "utf-8")
    assert to_bytes(again, again.document).replace(joint, b"") == raw.replace(joint, b"")
