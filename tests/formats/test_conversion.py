from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet, convex_relations
from tempannot.core.schemes import During
from tempannot.formats.conversion import convert
from tempannot.formats.endings import Format
from tempannot.formats.opened import Opened
from tempannot.formats.reading import from_bytes

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=4)
ROWS = st.lists(st.tuples(NAMES, st.sampled_from(convex_relations()), NAMES), max_size=6)


def table(rows) -> Opened:
    def cell(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    lines = [f"{cell(source)},{relations},{cell(target)}\n" for source, relations, target in rows]
    raw = ("source,relations,target\n" + "".join(lines)).encode()
    return from_bytes(raw, Path("table.csv"))


def closed(opened: Opened) -> list[tuple[str, RelationSet, str]]:
    network = Reasoning(opened.document).network
    names = sorted(network.intervals)
    return [(a, network.relation(a, b), b) for a in names for b in names]


@settings(deadline=None)
@given(ROWS)
def test_a_table_means_the_same_as_timeml_and_as_a_table_again(rows):
    opened = table(rows)
    timeml = convert(opened, Format.TIMEML, During.EQUALS)
    assert timeml.losses == ()
    second = from_bytes(timeml.data, Path("table.tml"))
    assert closed(second) == closed(opened)
    third = convert(second, Format.RELATION_TABLE, During.EQUALS)
    assert closed(from_bytes(third.data, Path("again.csv"))) == closed(opened)


def test_real_files_mean_the_same_as_their_tables(data):
    for path in sorted((data / "tbaq").glob("*.tml")):
        opened = from_bytes(path.read_bytes(), path)
        converted = convert(opened, Format.RELATION_TABLE, During.DURING)
        assert converted.losses
        again = from_bytes(converted.data, path)
        expected = Reasoning(opened.document, During.DURING).network
        found = Reasoning(again.document).network
        assert len(found.intervals) > 1
        for a in found.intervals:
            for b in found.intervals:
                assert found.relation(a, b) is expected.relation(a, b)
