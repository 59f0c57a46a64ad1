import csv
import io
from itertools import combinations, pairwise

import pandas as pd
import pytest

import tempannot
from tempannot.core.relations import RelationSet
from tempannot.formats.reading import from_bytes
from tests.oddities import DOCUMENTS, HERE, places, rounds


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_every_related_pair_is_a_row_with_its_origin(run, story):
    outcome = run("closure", story)
    assert outcome.status == 0
    assert rows(outcome.out) == [
        ["source", "relations", "target", "origin"],
        ["ei1", "after", "ei2", "inferred"],
        ["ei1", "after", "ei3", "asserted"],
        ["ei2", "before", "ei3", "asserted"],
    ]


@pytest.mark.parametrize("path", places("dialects/caevo.tml", "tbaq/wsj_0026.tml"))
def test_the_source_of_a_row_comes_before_its_target_in_the_document(run, path):
    order = [each.id for each in from_bytes(path.read_bytes(), path).document.intervals()]
    found = [(order.index(s), order.index(t)) for s, _, t, _ in rows(run("closure", path).out)[1:]]
    assert found == sorted(found)
    assert all(source < target for source, target in found)
    assert len(found) > 4


def test_of_an_inconsistent_document_the_consistent_part_is_closed(run, clash, story):
    outcome = run("closure", clash)
    assert outcome.status == 1
    assert outcome.out == run("closure", story).out
    assert "leaves out what contradicts: l3" in outcome.err


def test_the_output_goes_into_a_file_on_demand(run, story, tmp_path):
    target = tmp_path / "closed.csv"
    outcome = run("closure", story, "-o", target)
    assert outcome.out == ""
    assert target.read_text() == run("closure", story).out


@pytest.mark.parametrize("paths", rounds("tbaq/wsj_00*.tml", own=DOCUMENTS))
def test_a_closure_is_a_relation_table_that_says_the_same_when_closed_again(run, paths, tmp_path):
    def known(found: list[list[str]]) -> set[tuple[str, str, str]]:
        pairs = {(s, r, t) for s, r, t, _ in found}
        return pairs | {(t, str(RelationSet.parse(r).converse), s) for s, r, t in pairs}

    for number, path in enumerate(paths):
        target = tmp_path / f"closed-{number}.csv"
        run("closure", path, "-o", target)
        again = rows(run("closure", target).out)[1:]
        assert known(again) == known(rows(target.read_text("utf-8"))[1:])


def test_another_ending_is_refused_and_none_is_csv(run, story, tmp_path):
    outcome = run("closure", story, "-o", tmp_path / "closed.json")
    assert outcome.status == 2
    assert "closed.json has none of the endings .csv, .jsonl, .parquet" in outcome.err
    assert not (tmp_path / "closed.json").exists()
    assert run("closure", story, "-o", tmp_path / "closed").status == 0
    assert (tmp_path / "closed").read_text() == run("closure", story).out


def test_a_file_that_cannot_be_written_is_an_error(run, story, tmp_path):
    outcome = run("closure", story, "-o", tmp_path / "nowhere" / "closed.csv")
    assert outcome.status == 2
    assert f"error: {tmp_path / 'nowhere' / 'closed.csv'}: " in outcome.err


@pytest.mark.parametrize(("during", "relation"), [("equals", "equals"), ("during", "during")])
def test_during_is_read_as_told(run, story, during, relation):
    story.write_text(story.read_text().replace('lid="l1" relType="BEFORE"', 'relType="DURING"'))
    outcome = run("closure", story, "--during", during)
    assert ["ei2", relation, "ei3", "asserted"] in rows(outcome.out)


def test_the_document_itself_is_never_written_over(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("source,relations,target\na,before,b\n")
    before = table.read_bytes()
    outcome = run("closure", table, "-o", table)
    assert (outcome.status, table.read_bytes()) == (2, before)
    assert "this is an input" in outcome.err


def test_cells_are_quoted_and_escaped_as_in_every_table(run, tmp_path):
    odd = ["a,b", 'say "it"', "=1+1", "plain", "."]
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("source", "relations", "target"))
    writer.writerows((first, "before", second) for first, second in pairwise(odd))
    path = tmp_path / "odd.csv"
    path.write_text(table.getvalue().replace("=1+1", "'=1+1"))
    found = rows(run("closure", path).out)[1:]
    meant = [each if each != "=1+1" else "'=1+1" for each in odd]
    assert [(source, target) for source, _, target, _ in found] == list(combinations(meant, 2))


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_worlds_apart_are_closed_one_by_one(run, tmp_path, ending):
    story = HERE / "timeml" / "reported-and-conditional.tml"
    output = tmp_path / f"closure{ending}"
    outcome = run("closure", story, "--worlds", "-o", output)
    assert outcome.status == 0
    assert "2 links between worlds: l2 (ei2 BEFORE ei1), l6" in outcome.err
    read_table = {".csv": pd.read_csv, ".parquet": pd.read_parquet}
    frame = pd.read_json(output, lines=True) if ending == ".jsonl" else read_table[ending](output)
    a = tempannot.read(story, worlds=True)
    pairs = [tuple(row) for row in frame.itertuples(index=False)]
    assert pairs == [tuple(row) for row in a.closure().itertuples(index=False)]
    assert ("t1", "before", "ei2", "asserted") in pairs
    assert not {"ei1", "ei2"} & {pair[0] for pair in pairs if pair[2] in ("ei1", "ei2")}
    assert sum({"t0", "t1"} == {pair[0], pair[2]} for pair in pairs) == 0


def test_the_terminal_is_no_file_to_write(run, story, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    found = run("closure", story, "-o", "-")
    assert (found.status, found.out) == (2, "")
    assert found.err == "error: -: it cannot be saved: this is a pipe or a device, not a file\n"
    assert sorted(tmp_path.iterdir()) == before
