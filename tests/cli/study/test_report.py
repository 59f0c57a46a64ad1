import json

import pytest

from tests.study.simulated import GOLDEN_NAMES, Plan, simulate, written

COLUMNS = [part for name, theirs in GOLDEN_NAMES.items() for part in (f"--{name}", theirs)]


@pytest.fixture
def table(tmp_path):
    return written(simulate(Plan(items=40)), tmp_path / "pilot.csv")


def test_json_has_the_numbers_of_the_reference(run, golden):
    known = json.loads((golden / "clmm_reference.json").read_text())["fits"]["sim_r3_s3.csv"]
    outcome = run("study", "report", golden / "clmm_sim_r3_s3.csv", *COLUMNS, "--json")
    assert outcome.status == 0
    found = json.loads(outcome.out)
    model = found["mixed_model"]
    assert found["responses"] == known["n"]
    assert model["loglik_null"] == pytest.approx(known["m0_logLik"], abs=1e-3)
    assert model["loglik"] == pytest.approx(known["m1_logLik"], abs=1e-3)
    assert model["lr"] == pytest.approx(known["LR"], abs=2e-3)
    assert (model["df"], model["p"]) == (1, pytest.approx(known["p"], abs=1e-4))
    assert model["coefficients"] == pytest.approx(known["coef"], abs=1e-3)
    assert model["standard_errors"] == pytest.approx(known["se"], abs=1e-3)
    sizes = {"rater": "annotator", "item": "pair", "list": "list"}
    deviations = {name: known["sd"][theirs] for name, theirs in sizes.items()}
    assert model["sd"] == pytest.approx(deviations, abs=1e-3)


def test_the_text_tells_the_test_first(run, table):
    outcome = run("study", "report", table)
    assert outcome.status == 0
    assert outcome.out.startswith("120 answers, ")
    assert "mixed model\n  With the label the model fits better: χ²(1) = " in outcome.out
    assert "\nagreement\n" in outcome.out


@pytest.mark.parametrize("ending", ["md", "html", "tex"])
def test_a_report_is_written_beside_the_output(run, table, tmp_path, ending):
    path = tmp_path / f"report.{ending}"
    outcome = run("study", "report", table, "-o", path)
    assert outcome.status == 0
    assert outcome.err.startswith(f"report written: {path}")
    assert "Rating study pilot" in path.read_text()
    figures = sorted(each.name for each in tmp_path.glob("report_files/a*"))
    endings = {"md": ["answers.svg"], "html": [], "tex": ["agreement.tex", "answers-table.tex"]}
    assert figures[: len(endings[ending])] == endings[ending]


def test_a_table_without_some_columns_is_told_so_by_a_dash(run, tmp_path):
    path = tmp_path / "bare.csv"
    path.write_text("who;what;answer\na;1;2\nb;1;3\na;2;1\nb;2;1\na;3;3\nb;3;2\n")
    names = ("--rater", "who", "--item", "what", "--response", "answer")
    assert run("study", "report", path, *names).err == (
        f"error: {path}:1: there is no column 'list' (--list); the table has who, what, answer\n"
    )
    bare = ("--list", "-", "--source", "-", "--label", "-")
    found = json.loads(run("study", "report", path, *names, *bare, "--json").out)
    assert found["mixed_model"]["reason"] == "the table has no label"
    assert found["mixed_model"]["lr"] is None


def test_a_response_outside_the_scale_is_told_with_its_line(run, table):
    lines = table.read_text().splitlines()
    lines[50] = f"{lines[50].rpartition(',')[0]},9"
    table.write_text("\n".join(lines))
    outcome = run("study", "report", table, "--scale", "1-5")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == (
        f"error: {table}:51: the response '9' is not on the scale 1, 2, 3, 4, 5\n"
    )


def test_empty_answers_are_an_error_unless_they_may_be_skipped(run, table):
    with table.open("a") as file:
        file.write("r,i,l,S0,1,\n")
    outcome = run("study", "report", table)
    assert outcome.status == 2
    assert f"{table}:122: the response is empty" in outcome.err
    skipped = run("study", "report", table, "--skip-empty")
    assert "Left out: 1 without an answer." in skipped.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--scale", "one"], "'one' is no scale"),
        (["--report", "report.docx"], "none of the endings .md, .html, .tex"),
        (["--report", "report.csv"], "none of the endings .md, .html, .tex"),
    ],
)
def test_wrong_usage_is_told(run, table, arguments, said):
    outcome = run("study", "report", table, *arguments)
    assert outcome.status == 2
    assert said in outcome.err


def test_a_report_never_overwrites_the_table(run, tmp_path):
    path = written(simulate(Plan(items=40)), tmp_path / "answers.md")
    before = path.read_bytes()
    outcome = run("study", "report", path, "--report", path)
    assert outcome.status == 2
    assert "this is an input" in outcome.err
    assert path.read_bytes() == before


def test_a_file_that_is_not_there_is_told(run, tmp_path):
    outcome = run("study", "report", tmp_path / "none.csv")
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {tmp_path / 'none.csv'}: there is no such file")


def test_checks_and_times_come_from_columns(run, tmp_path):
    lines = ["rater,item,list,source,label,response,ms,expect"]
    for rater in "abc":
        for item in range(6):
            time = 100 if rater == "c" else 4000
            answer = 1 + (item + (rater == "b")) % 3
            lines.append(f"{rater},{item},1,S,{item % 2},{answer},{time},")
    lines.append("c,check,1,S,0,1,100,3")
    path = tmp_path / "timed.csv"
    path.write_text("\n".join(lines))
    outcome = run("study", "report", path, "--time", "ms", "--check", "expect")
    assert outcome.status == 0
    assert "Rater c failed 1 of 1 attention checks; answers in 100, where" in outcome.out
    assert outcome.out.startswith("18 answers, 3 raters, 6 items, 1 list, 1 source.")


def test_columns_are_named_at_once_as_those_of_other_tables_are(run, tmp_path):
    path = tmp_path / "bare.csv"
    path.write_text("who;what;answer\na;1;2\nb;1;3\na;2;1\nb;2;1\na;3;3\nb;3;2\n")
    names = ("--rater", "who", "--item", "what", "--response", "answer")
    bare = ("--list", "-", "--source", "-", "--label", "-")
    wanted = run("study", "report", path, *names, *bare)
    said = "rater=who,item=what,response=answer,list=-,source=-,label=-"
    assert run("study", "report", path, "--columns", said) == wanted
    assert wanted.status == 0
    wrong = run("study", "report", path, "--columns", "premise=who")
    assert wrong.status == 2
    assert "no role=column with a role of rater, item" in wrong.err
