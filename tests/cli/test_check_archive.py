"""The 2,716 three-event documents of CAVaT against Allen's definitions.

Each states A-B, B-C and A-C; its name says PASS or FAIL after the composition table that CAVaT
took from SputLink. Read with DURING as equals, 63 of the documents called FAIL are consistent.
They fall into two classes:

1. Names of equality (48). All three links say "the same time" under the names DURING,
   DURING_INV, IDENTITY and SIMULTANEOUS. The table takes each composition of two such names to
   give one name alone, so that of the four names for A-C (16 x 4 documents) three fail although
   they mean the same interval relation (16 x 3 = 48).
2. Compositions with members left out (15). The table gives one relation, or a few, where
   Allen's composition allows more:

   - started-by o before  = before|meets|overlaps|contains|finished-by  (3 left out)
   - started-by o meets   = overlaps|contains|finished-by               (1)
   - started-by o during  = overlapped-by|during|finishes               (1)
   - finished-by o finishes = finishes|finished-by|equals               (2)
   - finished-by o during = overlaps|starts|during                      (1)
   - finishes o contains  = after|met-by|overlapped-by|started-by|contains (1)
   - contains o during    = all nine that share time                    (4)
   - during o contains    = all thirteen                                (2)

No document called PASS is inconsistent.
"""

import zipfile
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from tempannot.core.items import Link
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.reading import from_bytes

# Allen 1983, by the end points (a, b) and (c, d) of two intervals
HOLDS = {
    "BEFORE": lambda a, b, c, d: b < c,
    "AFTER": lambda a, b, c, d: d < a,
    "IBEFORE": lambda a, b, c, d: b == c,
    "IAFTER": lambda a, b, c, d: d == a,
    "INCLUDES": lambda a, b, c, d: a < c and d < b,
    "IS_INCLUDED": lambda a, b, c, d: c < a and b < d,
    "BEGINS": lambda a, b, c, d: a == c and b < d,
    "BEGUN_BY": lambda a, b, c, d: a == c and d < b,
    "ENDS": lambda a, b, c, d: b == d and c < a,
    "ENDED_BY": lambda a, b, c, d: b == d and a < c,
    "SIMULTANEOUS": lambda a, b, c, d: a == c and b == d,
    "IDENTITY": lambda a, b, c, d: a == c and b == d,
}
DURING = {
    During.EQUALS: ("SIMULTANEOUS", "SIMULTANEOUS"),
    During.DURING: ("IS_INCLUDED", "INCLUDES"),
    During.OVERLAPS: ("OVERLAPS", "OVERLAPPED_BY"),
}
HOLDS_TOO = {
    "OVERLAPS": lambda a, b, c, d: a < c < b < d,
    "OVERLAPPED_BY": lambda a, b, c, d: c < a < d < b,
}
EQUALITY = {"SIMULTANEOUS", "IDENTITY", "DURING", "DURING_INV"}
LEFT_OUT = {
    ("BEGUN_BY", "BEFORE"): 3,
    ("BEGUN_BY", "IBEFORE"): 1,
    ("BEGUN_BY", "IS_INCLUDED"): 1,
    ("ENDED_BY", "ENDS"): 2,
    ("ENDED_BY", "IS_INCLUDED"): 1,
    ("ENDS", "INCLUDES"): 1,
    ("INCLUDES", "IS_INCLUDED"): 4,
    ("IS_INCLUDED", "INCLUDES"): 2,
}


def possible_triples(during: During) -> set[tuple[str, str, str]]:
    """Every triple of types that holds in some arrangement of three intervals on six points."""
    inside, around = DURING[during]
    holds = HOLDS | HOLDS_TOO
    holds |= {"DURING": holds[inside], "DURING_INV": holds[around]}
    del holds["OVERLAPS"], holds["OVERLAPPED_BY"]
    intervals = [(start, end) for start in range(6) for end in range(start + 1, 6)]
    types = {
        (x, y): [name for name, test in holds.items() if test(*x, *y)]
        for x, y in product(intervals, repeat=2)
    }
    return {
        triple
        for x, y, z in product(intervals, repeat=3)
        for triple in product(types[x, y], types[y, z], types[x, z])
    }


@pytest.fixture
def archive(data):
    """Every document of the archive with the label in its name."""
    with zipfile.ZipFile(data / "cavat" / "cavat_triples_2716.zip") as opened:
        return [
            (from_bytes(opened.read(name), Path(name)).document, name.endswith("PASS.tml"))
            for name in opened.namelist()
        ]


def types_of(links: dict[str, Link]) -> tuple[str, str, str]:
    first, second, third = (link.rel_type.strip() for link in links.values())
    return first, second, third


OWN = """<TimeML><TEXT><EVENT eid="e1">a</EVENT> <EVENT eid="e2">b</EVENT> <EVENT eid="e3">c</EVENT>
</TEXT><MAKEINSTANCE eventID="e1" eiid="ei1"/><MAKEINSTANCE eventID="e2" eiid="ei2"/>
<MAKEINSTANCE eventID="e3" eiid="ei3"/>
<TLINK lid="l1" relType="{}" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
<TLINK lid="l2" relType="{}" eventInstanceID="ei2" relatedToEventInstance="ei3"/>
<TLINK lid="l3" relType="{}" eventInstanceID="ei1" relatedToEventInstance="ei3"/></TimeML>"""


@pytest.mark.parametrize("during", list(During))
def test_all_triples_get_the_verdict_of_allens_definitions(during):
    possible, types = possible_triples(during), [*HOLDS, "DURING", "DURING_INV"]
    triples = list(product(types, repeat=3))
    documents = [from_bytes(OWN.format(*each).encode(), Path("t.tml")).document for each in triples]
    assert len(triples) == 14**3
    for triple, document in zip(triples, documents, strict=True):
        assert Reasoning(document, during).is_consistent == (triple in possible), triple


@pytest.mark.parametrize("during", list(During))
def test_all_documents_get_the_verdict_of_allens_definitions(archive, during):
    possible = possible_triples(during)
    wrong = [
        document.name
        for document, _ in archive
        if Reasoning(document, during).is_consistent != (types_of(document.links) in possible)
    ]
    assert len(archive) == 2716
    assert wrong == []


def test_63_documents_called_fail_are_consistent_and_fall_into_two_classes(archive):
    surprising: Counter[str | tuple[str, str]] = Counter()
    for document, passes in archive:
        if Reasoning(document).is_consistent != passes:
            assert not passes
            types = types_of(document.links)
            surprising["equality" if EQUALITY.issuperset(types) else types[:2]] += 1
    assert surprising.total() == 63
    assert surprising.pop("equality") == 48
    assert surprising == LEFT_OUT
