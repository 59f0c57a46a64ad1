"""Small TimeML texts whose marked words are told in short, for what only one side marks."""

from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import DocumentComparison
from tempannot.formats.reading import from_bytes, to_bytes

_HEAD = (
    '<TimeML>\n<DOCID>x</DOCID>\n<DCT><TIMEX3 tid="t0" type="DATE" value="1998-01-05" '
    'functionInDocument="CREATION_TIME">Monday</TIMEX3></DCT>\n<TEXT>\n'
)


def timeml(text, *links, instances=""):
    """A file of this marked text; links as ``ei1 BEFORE ei2``; events e1.. get instances ei1.."""
    events = [part.split('"')[0] for part in text.split('eid="')[1:]]
    made = [f'<MAKEINSTANCE eventID="{e}" eiid="ei{e[1:]}" pos="VERB"/>\n' for e in events]
    tlinks = []
    for number, link in enumerate(links, 1):
        source, rel_type, target = link.split()
        one = "timeID" if source[0] == "t" else "eventInstanceID"
        other = "relatedToTime" if target[0] == "t" else "relatedToEventInstance"
        tlinks.append(
            f'<TLINK lid="l{number}" relType="{rel_type}" {one}="{source}" {other}="{target}"/>\n'
        )
    made.append(instances)
    return (_HEAD + text + "\n</TEXT>\n" + "".join(made + tlinks) + "</TimeML>\n").encode()


def event(id, words, **attributes):
    """A marked event."""
    more = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<EVENT eid="{id}" class="OCCURRENCE"{more}>{words}</EVENT>'


def time(id, words, **attributes):
    """A marked time."""
    more = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<TIMEX3 tid="{id}" type="DATE" value="1998-01-06"{more}>{words}</TIMEX3>'


def adjudicated(a, b, start=GoldStart.NOTHING):
    """An adjudication of two files, and A as it was opened."""
    opened, other = from_bytes(a, Path("a.tml")), from_bytes(b, Path("b.tml"))
    comparison = DocumentComparison.of(opened.document, other.document)
    return Adjudication(comparison, start, lambda gold: to_bytes(opened, gold)), opened


def unit(adjudication, words):
    """The id of the only unit with these words."""
    units = adjudication.comparison.alignment.units
    (found,) = [each.id for each in units if each.text == words]
    return found


WORDS = ("arrived", "bought", "called", "danced")


def text_with(*links, marked="abcd"):
    """Four words, of which some are events, and links between their first letters."""
    words = [event(f"e{w[0]}", w) if w[0] in marked else w for w in WORDS]
    named = [f"ei{a} {kind} ei{b}" for a, kind, b in (each.split() for each in links)]
    return timeml(" ".join(words), *named)
