"""``tempannot paper``: what is made from small data, and that a run goes on where it stopped."""

import json

import pytest

from tempannot.comparison.experiments.experiment_results import CurveStatistics
from tempannot.comparison.experiments.trials import Curve
from tempannot.papers.paper_options import PAPER_TITLES, PaperOptions
from tempannot.papers.paper_report import PAPERS_MADE, make_paper
from tempannot.papers.tannier import verdict
from tempannot.papers.workshop import Workshop
from tests.oddities import rows_of
from tests.study.judged import LIKELIHOOD, judged, pair
from tests.video_captions import CAPTIONS


@pytest.fixture
def made(run, tmp_path):
    """A function that makes a paper in a folder and gives the parsed JSON."""

    def make(name, *options):
        outcome = run("paper", name, "-o", tmp_path / name, "--json", *options)
        assert outcome.status == 0, outcome.err
        return json.loads(outcome.out), tmp_path / name

    return make


def rows(found, place, title=""):
    tables = (each for each in found["tables"] if each["place"] == place and title in each["title"])
    return next(tables)["rows"]


@pytest.mark.parametrize("name", ["zhou2019", "vashishtha2020", "sop"])
def test_without_data_the_report_has_the_published_numbers_and_says_what_is_missing(made, name):
    found, folder = made(name, "--models", "majority")
    assert found["rows"]["published"] > 10
    assert found["rows"]["not made"] > 0
    assert (folder / f"{name}.tex").exists()
    for ending in ("html", "md"):
        text = (folder / f"{name}.{ending}").read_text("utf-8")
        assert "published" in text
        assert "not made" in text


def test_orders_are_built_from_captions_trained_by_stride_and_stand_beside_the_paper(
    made, tmp_path
):
    captions = tmp_path / "captions.json"
    captions.write_text(json.dumps(CAPTIONS))
    found, folder = made("sop", "--data", captions, "--models", "majority,bow", "--seeds", "3")
    assert rows(found, "Methods")[0]["all"] == 50
    figure = rows(found, "Figure 3")
    own = [row for row in figure if row["origin"] == "made here" and row["of_1"] == "stride 0"]
    assert {row["of_2"] for row in own} == {"majority", "bow, hypothesis only", "bow, trained"}
    published = [row for row in figure if row["origin"] == "published"]
    assert {row["accuracy"] for row in published} >= {0.59, 0.85, 0.88}
    assert found["unread"] == []
    report = (folder / "sop.md").read_text("utf-8")
    assert "Data: captions.json." in report
    assert "What is not made, and why." in report
    assert (folder / "sop_files" / "accuracy-by-stride.svg").exists()


@pytest.mark.parametrize(
    "document", rows_of(("compared/market-key.tml",), real=(("tbaq/wsj_0026.tml",),))
)
def test_graphs_are_measured_and_the_claim_of_figure_19_is_judged(made, document):
    found, folder = made("tannier2011", "--graphs", "1", "--data", document)
    assert all(row["agrees"] == "yes" for row in rows(found, "Table 2"))
    examples = rows(found, "Figures 5 and 14")
    made_here = {row["of_1"]: row for row in examples if row["origin"] == "made here"}
    assert made_here["G1"]["temporal_recall"] == pytest.approx(0.53125)
    assert made_here["S4"]["temporal_recall"] > made_here["S3"]["temporal_recall"]
    curves = {row["of_0"]: row for row in rows(found, "Figure 17")}
    assert curves["point recall"]["largest_distance"] < curves["strict recall"]["largest_distance"]
    assert "core recall" in curves
    steps = {path.name: path.stat().st_mtime_ns for path in (folder / "steps").iterdir()}
    again, _ = made("tannier2011", "--graphs", "1", "--data", document)
    assert again["tables"] == found["tables"]
    assert {path.name: path.stat().st_mtime_ns for path in (folder / "steps").iterdir()} == steps


def test_what_was_named_and_is_of_no_use_is_told(run, tmp_path):
    latin, odd = tmp_path / "latin.tsv", tmp_path / "notes.pages"
    latin.write_bytes(b"caf\xe9 au lait\tq\ta\tyes\n")
    odd.write_text("notes")
    asked = ("paper", "zhou2019", "-o", tmp_path / "made", "--models", "majority", "--data")
    outcome = run(*asked, latin, "--data", odd)
    assert outcome.status == 2
    assert f"error: {latin}:1: this is not UTF-8\n" in outcome.err
    assert f"error: {odd}: it has none of the endings .csv, " in outcome.err
    assert "5 tables; rows: " in outcome.err
    assert (tmp_path / "made" / "zhou2019.md").exists()
    outcome = run(*asked, tmp_path)
    assert outcome.status == 0  # it only lies in the folder, and is told all the same
    assert f"error: {latin}:1: " in outcome.err


@pytest.mark.parametrize("option", ["--vectors", "--transformer", "--human"])
def test_what_is_not_there_is_refused_before_any_work(run, tmp_path, option):
    gone, folder = tmp_path / "gone", tmp_path / "made"
    outcome = run("paper", "sop", "-o", folder, "--models", "majority", option, gone)
    assert (outcome.status, outcome.err) == (2, f"error: {gone}: there is no such file or folder\n")
    assert not folder.exists()


@pytest.mark.parametrize(
    ("paper", "idle"),
    [("thukral2021", ["--human", "--graphs"]), ("tannier2011", ["--models", "--human"])],
)
def test_options_that_make_no_difference_to_a_paper_are_told(run, tmp_path, paper, idle):
    study = tmp_path / "some.tempstudy"
    study.touch()
    given = ("--models", "majority", "--human", study, "--graphs", "1")
    said = run("paper", paper, "-o", tmp_path / "made", *given).err.splitlines()
    told = [line for line in said if "makes no difference" in line]
    assert told == [f"{option} makes no difference to {paper}" for option in idle]


def test_a_step_that_was_cut_off_is_made_anew(made):
    found, folder = made("tannier2011", "--graphs", "1")
    step = next((folder / "steps").glob("decay-random*"))
    step.write_text("[{")
    again, _ = made("tannier2011", "--graphs", "1")
    assert again["tables"] == found["tables"]


def curve(which, distance):
    return CurveStatistics(which, (), distance, 0.0, 0.0, 0.0, 0.0)


def test_the_verdict_on_figure_19_follows_the_numbers():
    strict = curve(Curve.STRICT_PRECISION, 0.2)
    assert "is not confirmed" in verdict([strict, curve(Curve.POINT_PRECISION, 0.3)])
    assert "the nearest" in verdict([strict, curve(Curve.POINT_PRECISION, 0.1)])
    assert "cannot be judged" in verdict([strict])


@pytest.mark.parametrize(
    ("file", "questions", "name"),
    rows_of(("items/mctaco.tsv", 5, "mctaco"), real=(("nli/mctaco_dev_3783.tsv", 561, "dev"),)),
)
def test_statistics_and_systems_of_mctaco_stand_beside_the_published(made, file, questions, name):
    found, _ = made("zhou2019", "--data", file, "--models", "majority")
    statistics = rows(found, "Table 1")
    assert statistics[0]["questions"] == questions
    systems = {row["of_0"]: row for row in rows(found, "Table 2")}
    assert systems["BERT + unit normalization, trained"]["EM"] == pytest.approx(0.427)
    assert f"always no, on {name}" in systems


def test_released_pairs_are_counted_and_their_predictions_scored(made, data):
    file = data / "nli" / "recast_te3_dev_roberta.json"
    found, _ = made("vashishtha2020", "--data", file, "--models", "majority")
    pairs = {row["of_0"]: row["pairs"] for row in rows(found, "Table 2")}
    assert (pairs["tempeval-3, dev"], pairs["tempeval-3"]) == (3320, 11208)
    differing = {row["differs_in"] for row in rows(found, "Table 3")}
    assert differing == {"nothing", "D"}


def test_an_unknown_model_and_a_missing_file_are_one_line_each(run, tmp_path):
    wrong = run("paper", "sop", "-o", tmp_path / "x", "--models", "gpt")
    assert wrong.status == 2
    assert "there is no model 'gpt'" in wrong.err
    missing = run("paper", "sop", "-o", tmp_path / "x", "--data", tmp_path / "nothing")
    assert (missing.status, missing.err.count("\n")) == (2, 1)


def test_a_file_where_the_folder_should_be_is_one_line(run, tmp_path):
    (tmp_path / "x").write_text("mine")
    found = run("paper", "sop", "-o", tmp_path / "x", "--models", "majority")
    assert (found.status, found.err.count("\n")) == (2, 1)
    assert "this is a file, and a folder is wanted" in found.err
    assert (tmp_path / "x").read_text() == "mine"


def test_every_paper_of_the_command_can_be_made(run):
    help_text = run("paper", "--help").out
    assert all(name in help_text for name in PAPERS_MADE)
    assert list(PAPERS_MADE) == list(PAPER_TITLES)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path):
    done = []

    def stop_after_three(words, _done, _of):
        if words.startswith("decay-random-random") and len(steps(tmp_path)) >= 3:
            raise KeyboardInterrupt

    options = PaperOptions(graphs=1)
    with pytest.raises(KeyboardInterrupt):
        make_paper("tannier2011", Workshop(tmp_path, options, stop_after_three))
    kept = {path: path.stat().st_mtime_ns for path in steps(tmp_path)}
    assert len(kept) >= 3
    assert not (tmp_path / "tannier2011.html").exists()
    made = make_paper("tannier2011", Workshop(tmp_path, options, lambda *each: done.append(each)))
    assert all(path.stat().st_mtime_ns == time for path, time in kept.items())
    assert (tmp_path / "tannier2011.html") in made.files
    assert done


def steps(folder):
    return sorted((folder / "steps").glob("*.json")) if (folder / "steps").exists() else []


def test_models_that_cannot_be_trained_are_named_and_the_rest_is_made(made, tmp_path):
    captions = tmp_path / "captions.json"
    captions.write_text(json.dumps(CAPTIONS))
    found, _ = made("sop", "--data", captions, "--models", "majority,transformer", "--seeds", "3")
    missing = [row for row in rows(found, "Figure 3") if row["origin"] == "not made"]
    assert any("transformer" in row["of_2"] and row["note"] for row in missing)
    assert found["rows"]["made here"] > 0


def test_what_raters_say_is_explained_by_the_label(made, tmp_path):
    place = tmp_path / "raters.tempstudy"
    items = [pair(number, ("not-entailed", "entailed")[number % 2]) for number in range(1, 10)]
    levels = LIKELIHOOD.scale.levels

    def says(rater, number):
        return levels[3 + (number % 3 > 0) if number % 2 else (number + ord(rater)) % 3]

    judged(place, items, LIKELIHOOD, ["a", "b", "c"], says).close()
    found, _ = made("vashishtha2020", "--models", "majority", "--human", place)
    own, published = rows(found, "section 4")
    assert (own["origin"], published["chi_squared"]) == ("made here", 227.1)
    assert own["chi_squared"] > 10
