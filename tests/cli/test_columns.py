"""``--columns`` wherever a table is read: what its columns are, if their names do not tell."""

import json

import pandas as pd
import pytest

LINKS = "from,how,to,who\ne1,before,e2,Ada\ne2,meets|before,t0,Bo\n"
TYPED = "a\tb\ttlink\nei1\tei2\tBEFORE\nei2\tt0\tIS_INCLUDED\n"
NAMED = ["--columns", "source=from,relations=how,target=to"]


def written(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def test_a_table_of_links_with_other_names_says_what_to_do(run, tmp_path):
    path = written(tmp_path, "links.csv", LINKS)
    outcome = run("closure", path)
    assert outcome.status == 2
    assert "say --columns source=COLUMN,relations=COLUMN,target=COLUMN" in outcome.err


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".jsonl", ".parquet", ".xlsx"])
def test_its_columns_can_be_said_for_every_kind_of_file(run, tmp_path, ending):
    frame = pd.read_csv(written(tmp_path, "links.csv", LINKS))
    path = tmp_path / f"x{ending}"
    {
        ".csv": lambda: frame.to_csv(path, index=False),
        ".tsv": lambda: frame.to_csv(path, index=False, sep="\t"),
        ".jsonl": lambda: frame.to_json(path, orient="records", lines=True),
        ".parquet": lambda: frame.to_parquet(path),
        ".xlsx": lambda: frame.to_excel(path, index=False, engine="xlsxwriter"),
    }[ending]()
    outcome = run("closure", path, *NAMED)
    assert outcome.status == 0, outcome.err
    assert outcome.out.splitlines() == [
        "source,relations,target,origin",
        "e1,before,e2,asserted",
        "e1,before,t0,inferred",
        "e2,before|meets,t0,asserted",
    ]


def test_types_of_links_stand_for_relations(run, tmp_path):
    path = written(tmp_path, "links.tsv", TYPED)
    outcome = run("closure", path, "--columns", "source=a,target=b,type=tlink")
    assert outcome.out.splitlines()[1:] == [
        "ei1,before,ei2,asserted",
        "ei1,before|meets|overlaps|starts|during,t0,inferred",
        "ei2,during,t0,asserted",
    ]


def test_the_rest_of_a_table_is_kept_when_it_is_converted(run, tmp_path):
    path = written(tmp_path, "links.csv", LINKS)
    output = tmp_path / "out.parquet"
    assert run("convert", path, "-o", output, "--lossy", *NAMED).status == 0
    frame = pd.read_parquet(output)
    assert list(frame["relations"]) == ["before", "before|meets"]
    assert run("check", path, *NAMED).status == 0


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("source=from,relations=how,target=too", "there is no column 'too'; there are from, how"),
        ("source=from,relations=how", "there is no column target; there are"),
        ("colour=from", "'colour=from' is no role=column with a role of source, relations"),
        ("source=from,source=to", "the role source is given to two columns"),
    ],
)
def test_what_cannot_be_is_told(run, tmp_path, said, problem):
    outcome = run("closure", written(tmp_path, "x.csv", LINKS), "--columns", said)
    assert outcome.status == 2
    assert problem in outcome.err


def test_a_wrong_cell_is_told_with_its_line(run, tmp_path):
    path = written(tmp_path, "x.csv", LINKS + "e3,soon,e4,Bo\n")
    outcome = run("closure", path, *NAMED)
    assert outcome.err.startswith(f"error: {path}:4: 'soon' is not a relation")


def test_check_says_it_in_json_too(run, tmp_path):
    path = written(tmp_path, "x.csv", LINKS)
    found = json.loads(run("check", "--json", path, *NAMED).out)
    assert found["documents"][0]["links"] == 2


PAIRS = "nr,first part,then,verdict\n1,It rains.,It is wet.,0\n2,It rains.,It is dry.,2\n"
SAID = "premise=first part,hypothesis=then,label=verdict,label:0=entailment,label:2=contradiction"


def test_items_of_any_table_are_looked_through(run, tmp_path):
    path = written(tmp_path, "pairs.csv", PAIRS)
    assert run("audit", path).status == 2
    found = json.loads(run("audit", path, "--columns", SAID, "--json").out)
    assert found["items"] == 2


def test_items_and_predictions_of_any_tables_are_scored(run, tmp_path):
    gold = written(tmp_path, "pairs.csv", PAIRS)
    guesses = written(tmp_path, "guesses.tsv", "key\tsaid\n2\tentailment\n1\tentailment\n")
    columns = f"{SAID},id=nr,prediction=said,prediction-id=key"
    outcome = run("score", "nli", gold, guesses, "--columns", columns, "--json")
    assert outcome.status == 0, outcome.err
    assert "0.5" in outcome.out
    said = run("score", "nli", gold, guesses, "--columns", f"{SAID},id=nr")
    assert "say which it is: --columns prediction=COLUMN" in said.err


def test_answers_of_any_table_are_scored(run, tmp_path):
    gold = written(
        tmp_path,
        "answers.jsonl",
        '{"text": "He left.", "asked": "When?", "said": "at noon", "ok": 1}\n'
        '{"text": "He left.", "asked": "When?", "said": "never", "ok": 0}\n',
    )
    lines = written(tmp_path, "lines.txt", "yes\nno\n")
    table = written(tmp_path, "table.csv", "row,prediction\na,true\nb,true\n")
    columns = "sentence=text,question=asked,answer=said,label=ok,label:1=yes,label:0=no"
    right = run("score", "mctaco", gold, lines, "--columns", columns, "--json")
    assert json.loads(right.out)["em"] == 100
    wrong = run("score", "mctaco", gold, table, "--columns", columns, "--json")
    assert json.loads(wrong.out)["em"] == 0


def test_candidates_are_made_of_questions_of_any_table(run, tmp_path):
    path = written(
        tmp_path,
        "asked.csv",
        "text,asked,said,kind\nHe left at noon.,How long was he away?,two hours,Event Duration\n",
    )
    columns = "sentence=text,question=asked,answer=said,source=kind"
    output = tmp_path / "out.jsonl"
    outcome = run("build", "candidates", path, "-o", output, "--columns", columns)
    assert outcome.status == 0, outcome.err
    assert "two hours" in output.read_text("utf-8")
