"""Small TimeML documents whose events and links a test chooses."""

from pathlib import Path

EVENT = '<EVENT eid="e{n}" class="OCCURRENCE">{word}</EVENT>'
INSTANCE = '<MAKEINSTANCE eventID="e{n}" eiid="ei{n}" {attributes} />'
LINK = (
    '<TLINK lid="l{n}" relType="{type}" eventInstanceID="{source}" '
    'relatedToEventInstance="{target}" />'
)
VERB = 'tense="PAST" aspect="NONE" polarity="POS" pos="VERB"'


def timeml(text: str, links=(), attributes=None) -> str:
    """Return TimeML of a text whose events are words in brackets, numbered from 1.

    ``links`` are source, type, target with numbers of events; ``attributes`` those of instances by
    number, verbs in the past else.
    """
    pieces, count = [], 0
    for piece in text.replace("]", "[").split("["):
        is_event = len(pieces) % 2 == 1
        count += is_event
        pieces.append(EVENT.format(n=count, word=piece) if is_event else piece)
    given = attributes or {}
    numbers = range(1, count + 1)
    rows = [INSTANCE.format(n=n, attributes=given.get(n, VERB)) for n in numbers]
    for n, (source, rel_type, target) in enumerate(links, 1):
        ends = (f"ei{each}" for each in (source, target))
        rows.append(LINK.format(n=n, type=rel_type, source=next(ends), target=next(ends)))
    body = "\n".join(rows)
    return f'<?xml version="1.0"?>\n<TimeML><TEXT>{"".join(pieces)}</TEXT>\n{body}\n</TimeML>\n'


def document_file(folder: Path, text: str, links=(), attributes=None, name="story.tml") -> Path:
    """Write such a document and return its path."""
    path = folder / name
    path.write_text(timeml(text, links, attributes), "utf-8")
    return path
