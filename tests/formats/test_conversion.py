from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.opened import Opened
from tempannot.formats.reading import convert, from_bytes
from tempannot.formats.registry import format_named
from tests.core.convex import convex_relations
from tests.oddities import rounds

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


@given(ROWS)
def test_a_table_means_the_same_as_timeml_and_as_a_table_again(rows):
    opened = table(rows)
    timeml = convert(opened, format_named("timeml"), During.EQUALS)
    assert timeml.losses == ()
    second = from_bytes(timeml.data, Path("table.tml"))
    assert closed(second) == closed(opened)
    third = convert(second, format_named("relation-table"), During.EQUALS)
    assert closed(from_bytes(third.data, Path("again.csv"))) == closed(opened)


@pytest.mark.parametrize("paths", rounds("tbaq/*.tml"))
@pytest.mark.parametrize("during", list(During))
def test_documents_mean_the_same_as_their_tables(paths, during):
    for path in paths:
        opened = from_bytes(path.read_bytes(), path)
        converted = convert(opened, format_named("relation-table"), during)
        assert converted.losses or not opened.document.intervals()
        again = from_bytes(converted.data, path)
        expected = Reasoning(opened.document, during).network
        found = Reasoning(again.document).network
        for a in found.intervals:
            for b in found.intervals:
                if a in expected.intervals and b in expected.intervals:
                    assert found.relation(a, b) is expected.relation(a, b)


@pytest.mark.parametrize("paths", rounds(own=("tables",)))
def test_tables_mean_the_same_as_timeml_and_as_tables_again(paths):
    for path in paths:
        opened = from_bytes(path.read_bytes(), path)
        timeml = from_bytes(convert(opened, format_named("timeml"), During.EQUALS).data, path)
        assert closed(timeml) == closed(opened)
        table = convert(timeml, format_named("relation-table"), During.EQUALS)
        assert closed(from_bytes(table.data, path)) == closed(opened)
