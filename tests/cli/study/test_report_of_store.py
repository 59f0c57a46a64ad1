import json
import re

import pytest

from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.judged import LIKELIHOOD, judge, new_study, pair


def numbers(outcome):
    """Return a report without what only a store or only a table knows."""
    shown = json.loads(outcome.out)
    return {name: part for name, part in shown.items() if name not in STORE_ONLY}


STORE_ONLY = {"study", "progress", "contradictions"}


@pytest.fixture
def report(run, store_path):
    return json.loads(run("study", "report", store_path, "--names", "--json").out)


def test_a_store_has_the_numbers_of_any_table_and_its_design(report):
    assert report["responses"] == 26
    assert set(report["mixed_model"]) >= {"loglik_null", "loglik", "lr", "df", "p", "sd"}
    assert report["left_out"] == ["1 skipped"]
    assert report["study"]["seed"] == 0
    assert [each["name"] for each in report["progress"]] == ["ann", "bo", "cy"]
    assert [(each["item"], each["label"]) for each in report["contradictions"]] == [
        ("3", "not-entailed")
    ]
    assert len(report["agreement"]["by_pair"]) == 3


def test_the_exported_file_gives_the_same_numbers(run, store_path, tmp_path):
    path = tmp_path / "long.csv"
    run("study", "export", store_path, "-o", path, "--names")
    of_store = numbers(run("study", "report", store_path, "--names", "--json"))
    assert numbers(run("study", "report", path, "--json")) == of_store


def test_a_table_of_any_columns_may_be_json_lines_or_parquet(run, store_path, tmp_path):
    outcomes = []
    for ending in ("jsonl", "parquet"):
        path = tmp_path / f"long.{ending}"
        run("study", "export", store_path, "-o", path, "--names")
        told = ("--item", "item_id", "--skip-empty", "--items", "--json")
        shown = json.loads(run("study", "report", path, *told).out)["items"]
        outcomes.append([(each["item"], each["answers"]) for each in shown])
    assert outcomes[0] == outcomes[1]
    assert sum(len(answers) for _, answers in outcomes[0]) == 26
    assert {item for item, _ in outcomes[0]} == {f"p{number}" for number in range(1, 10)}


@pytest.mark.parametrize("ending", ["md", "tex"])
def test_the_report_states_design_progress_and_contradicted_labels(
    run, store_path, tmp_path, ending
):
    path = tmp_path / f"out.{ending}"
    outcome = run("study", "report", store_path, "--report", path)
    assert outcome.status == 0
    assert outcome.out.startswith("pilot: 9 of 9 lists judged (100%)")
    assert "items that contradict their label" in outcome.out
    parts = [path, *tmp_path.glob("out_files/*.tex")]
    text = "\n".join(each.read_text() for each in parts)
    for said in (
        "Rating study pilot",
        "How likely is it that the second sentence is true",
        "raters per item",
        "How far each rater is.",
        "contradicts the label of 1 of 9 judged items.",
        "Hypothesis 3.",
    ):
        assert said in text


def test_items_are_listed_by_disagreement_or_by_contradiction(run, store_path):
    told = run("study", "report", store_path, "--items")
    assert told.status == 0
    assert told.out.splitlines()[0].split() == [
        *("item", "source", "label", "mean", "disagreement", "against", "label", "answers"),
    ]
    against = json.loads(
        run("study", "report", store_path, "--items", "contradiction", "--json").out
    )
    (item,) = against["items"]
    assert item["contradiction"] == pytest.approx(5 / 3)
    assert (item["document"], item["link"]) == ("doc3", "l3")
    assert item["texts"] == ["Premise 3.", "Hypothesis 3."]


def test_items_of_a_table_are_known_by_their_names(run, tmp_path):
    path = tmp_path / "answers.csv"
    path.write_text(
        "rater,item,list,source,label,response\n"
        "a,x,1,S,entailed,1\nb,x,1,S,entailed,2\na,y,1,S,neutral,5\nb,y,1,S,neutral,1\n"
    )
    told = run("study", "report", path, "--items")
    assert [line.split()[0] for line in told.out.splitlines()] == ["item", "y", "x"]
    against = json.loads(run("study", "report", path, "--items", "contradiction", "--json").out)
    assert [(each["item"], each["contradiction"]) for each in against["items"]] == [("x", 1.5)]
    none = run("study", "report", path, "--label", "-", "--items", "contradiction")
    assert none.out == "There is no such item.\n"


def test_a_study_without_answers_has_nothing_to_report(run, tmp_path):
    new_study(tmp_path / "new.tempstudy", [pair(1, "entailed")], LIKELIHOOD).close()
    for command in ("report", "score"):
        outcome = run("study", command, tmp_path / "new.tempstudy")
        assert (outcome.status, outcome.out) == (2, "")
    assert "nobody has answered an item yet" in outcome.err
    outcome = run("study", "report", tmp_path / "new.tempstudy")
    assert outcome.err == "error: nobody has answered an item of the study 'pilot' yet\n"
    assert run("study", "report", tmp_path / "new.tempstudy", "--items").status == 0


def test_a_report_never_overwrites_the_study(run, store_path, tmp_path):
    path = tmp_path / "study.md"
    StudyStore.open(StorePlace.of(store_path)).close()
    path.write_bytes(store_path.read_bytes())
    before = path.read_bytes()
    outcome = run("study", "report", path, "--report", path)
    assert outcome.status == 2
    assert "this is an input" in outcome.err
    assert path.read_bytes() == before


def test_an_exported_table_that_was_edited_is_refused_with_its_line(run, store_path, tmp_path):
    path = tmp_path / "long.csv"
    run("study", "export", store_path, "-o", path, "--names")
    path.write_text(path.read_text().replace(",item,,doc", ",thing,,doc", 1))
    outcome = run("study", "report", path)
    assert outcome.status == 2
    assert ":2: 'thing' in column 'role' is none of item, check, training" in outcome.err


def test_nothing_that_items_hold_steers_the_terminal(run, tmp_path):
    items, place = tmp_path / "items.csv", tmp_path / "steered.tempstudy"
    items.write_text("premise,hypothesis,label,source\na,b,entailment,\x1b[2J\x07x\n", "utf-8")
    made = run("study", "new", items, "-o", place, "--raters", "1")
    store = StudyStore.open(StorePlace.of(place))
    judge(store, ("ann",), lambda rater, number: "very likely")
    store.close()
    table = tmp_path / "\x1btable.csv"
    told = [
        made,
        run("study", "report", place),
        run("study", "report", place, "--items"),
        run("study", "report", table),
    ]
    assert [each.status for each in told] == [0, 0, 0, 2]
    assert not any("\x1b" in each.out + each.err for each in told)


def test_a_rater_is_left_out_with_the_reason_beside_all_numbers(run, store_path, tmp_path):
    report = tmp_path / "x.tex"
    given = ["study", "report", store_path, "--names", "--without", "bo=reads nothing, at all"]
    outcome = run(*given, "-o", report)
    assert outcome.status == 0
    assert "Left out: 1 skipped; 9 of bo, left out: reads nothing, at all." in outcome.out
    assert "17 answers, 2 raters" in outcome.out
    assert "9 of bo, left out: reads nothing, at all" in report.read_text()
    found = json.loads(run(*given, "--json").out)
    assert [each["rater"] for each in found["raters"]] == ["ann", "cy"]


def test_the_same_of_a_table(run, store_path, tmp_path):
    table = tmp_path / "x.csv"
    run("study", "export", store_path, "--names", "-o", table)
    of_store = run("study", "report", store_path, "--names", "--without", "bo=odd", "--json")
    of_table = run("study", "report", table, "--without", "bo=odd", "--json")
    assert json.loads(of_table.out)["agreement"] == json.loads(of_store.out)["agreement"]


def test_nobody_is_left_out_in_silence_or_by_a_misspelt_name(run, store_path):
    for said, told in (("bo", "NAME=REASON"), ("bo=", "NAME=REASON"), ("Bob=x", "'Bob' has answe")):
        outcome = run("study", "report", store_path, "--names", "--without", said)
        assert outcome.status == 2
        assert told in outcome.err


def test_every_form_of_a_report_has_pseudonyms_unless_names_are_asked_for(run, tmp_path):
    place = tmp_path / "named.tempstudy"
    names = ("Ada Lovelace", "Ben Bitdiddle", "Cy Young")
    made = new_study(place, [pair(each, "entailed") for each in range(1, 5)], LIKELIHOOD)
    judge(made, names, lambda rater, number: "very likely" if number % 2 else "very unlikely")
    made.close()
    short = json.loads(run("study", "names", place, "--json").out)["names"]
    ada = next(each for each, name in short.items() if name == "Ada Lovelace")
    forms = [tmp_path / f"out.{ending}" for ending in ("md", "html", "tex")]
    for said in ((), ("--without", f"{ada}=asleep"), ("--without", "ada  lovelace=asleep")):
        told = [run("study", "report", place, *said, "-o", each).out for each in forms]
        told += [run("study", "report", place, *said, "--json").out]
        told += [each.read_text() for each in tmp_path.rglob("*") if each.suffix in _TEXTS]
        assert [(name, each) for name in names for each in told if name in _own(each)] == []
        assert all(f"4 of {ada}, left out: asleep" in each for each in told[:4]) == bool(said)
    for more in (("status",), ("status", "--answers", "--json"), ("report", "--items", "--json")):
        told = _own(run("study", more[0], place, *more[1:]).out)
        assert [name for name in names if name in told] == []
    for command in ("report", "status", "score"):
        assert all(name in run("study", command, place, "--names").out for name in names)
    found = run("study", "report", place, "--names", "--without", f"{ada}=asleep").out
    assert "4 of Ada Lovelace, left out: asleep" in found


_TEXTS = (".md", ".html", ".tex", ".svg")


def _own(told):
    """What is told but for comments, which are the raters' own words."""
    return re.sub(r"=odd, \w+ \w+", "", told)
