from itertools import product

import pytest

from tempannot.core.relations import NAMES, RelationSet
from tempannot.datasets.recast.event_names import NO_TEXT
from tempannot.datasets.recast.hypotheses import Verdict, verdicts
from tempannot.datasets.recast.recast_settings import RecastSettings
from tempannot.datasets.recast.recasting import Recasting
from tests.datasets.recast.documents import document_file

HEADER = "id,source,relations,target"


@pytest.fixture
def table(tmp_path):
    def write(*rows, header=HEADER, name="story.csv"):
        path = tmp_path / name
        path.write_text("\n".join((header, *rows)) + "\n", "utf-8")
        return path

    return write


def rows_of(*paths, **options):
    recasting = Recasting(RecastSettings(paths, **options))
    return list(recasting.rows()), recasting.report


def test_every_relation_of_a_table_gives_the_pairs_that_follow_from_end_points(table):
    path = table(*(f"l{n},x{n},{name},y{n}" for n, name in enumerate(NAMES)))
    rows, report = rows_of(path)
    assert len(rows) == 8 * len(NAMES)
    for (n, name), template in product(enumerate(NAMES), range(8)):
        row = rows[8 * n + template]
        assert (row["relations"], row["template"]) == (name, template + 1)
        assert row["label"] == verdicts(RelationSet.parse(name))[template]
    assert report.odd == {NO_TEXT: 13}


def test_a_disjunction_gives_the_pairs_that_all_of_it_agrees_on(table):
    rows, report = rows_of(table("l1,a,before|meets|overlaps,b", "l2,b,before|after,c", "l3,c,,d"))
    assert [row["template"] for row in rows] == [1, 2, 4, 5, 7, 8]
    assert report.open == 2
    assert report.skipped == {"a relation that is not convex": 1, "a vague link": 1}
    assert Verdict.OPEN not in {row["label"] for row in rows}


def test_without_a_text_events_are_called_by_their_ids(table):
    rows, _ = rows_of(table("l1,a,before,b"))
    assert rows[0]["hypothesis"] == "The event a started before the event b started."
    assert rows[0]["context"] == "[no text: a, b]"
    assert rows[0]["corpus"] == "relation-table"


def test_columns_of_a_table_give_it_a_text(table):
    header = f"{HEADER},context,source_text,target_text"
    rows, report = rows_of(
        table('l1,a,before,b,"We ate &amp;  left.",eating,leaving', header=header)
    )
    assert rows[0]["hypothesis"] == "The eating started before the leaving started."
    assert rows[0]["context"] == "We ate & left."
    assert not report.odd


def test_a_document_of_the_same_name_gives_a_table_its_text(table, tmp_path):
    text = document_file(tmp_path, "They [met] and [left].")
    rows, report = rows_of(table("l1,ei1,before,ei2", "l2,ei2,before,ei9"), texts=(text,))
    assert len(rows) == 8
    assert rows[0]["hypothesis"] == "The meeting started before the leaving started."
    assert rows[0]["context"] == "They met and left."
    assert report.skipped == {"an event that is not in the text": 1}
