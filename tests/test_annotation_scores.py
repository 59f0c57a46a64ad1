"""The front door: annotations measured against each other, with the numbers of the command."""

import copy
import json
import math
import pickle

import pytest

import tempannot
from tempannot.cli.main import main
from tempannot.resources import resource, sample_comparison
from tests.oddities import HERE

MEASURES = ["links", "strict", "relaxed", "temporal", "temporal-relaxed", "awareness"]
FOLDERS = (resource("samples"), resource("second-annotator"))
LINE = "source,relations,target\na,before,b\nb,before,c\n"


def printed(capsys, *line):
    main(["compare", *map(str, line), "--json"])
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def samples_compared():
    """All samples against their second annotations."""
    return tempannot.compare(*FOLDERS)


@pytest.fixture
def tables(tmp_path):
    """Three annotations of one text: the third says nothing."""
    texts = {"key": LINE, "first": LINE.replace("b,before,c", "c,before,b"), "none": LINE[:24]}
    for name, text in texts.items():
        (tmp_path / f"{name}.csv").write_text(text)
    return [tmp_path / f"{name}.csv" for name in texts]


@pytest.mark.parametrize(
    ("options", "given"),
    [
        ((), {}),
        (("--spans", "exact"), {"spans": "exact"}),
        (("--during", "overlaps", "--agreement", "links"), {"during": "overlaps"}),
    ],
)
def test_everything_is_what_the_command_prints(options, given, capsys):
    if "--agreement" in options:
        given["agreement"] = "links"
    compared = tempannot.compare(*FOLDERS, **given)
    assert compared.to_json() + "\n" == printed(capsys, *FOLDERS, *options)


def test_details_are_those_of_the_command(capsys):
    pair = sample_comparison("how-to")
    compared = tempannot.compare(*map(str, pair))
    assert compared.to_json(details=True) + "\n" == printed(capsys, *pair, "--details")
    (document,) = compared.to_dict(details=True)["documents"]
    told = [each["told"] for each in document["disagreements"]]
    assert compared.disagreements()["told"].tolist() == told


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))])
def test_a_copy_in_this_or_another_process_tells_the_same(samples_compared, copied):
    found = copied(samples_compared)
    assert found.to_json(details=True) == samples_compared.to_json(details=True)
    assert found.disagreements().equals(samples_compared.disagreements())


def test_frames_hold_the_numbers_of_the_json(samples_compared):
    found = samples_compared.to_dict()
    for average in ("micro", "macro"):
        frame = samples_compared.scores(average=average)
        assert frame.index.tolist() == MEASURES
        for measure in MEASURES:
            for ratio in ("precision", "recall", "f1"):
                assert frame.loc[measure, ratio] == found[average][measure][ratio]
    by_document = samples_compared.scores(by="document")
    agreement = samples_compared.agreement(by="document")
    for document in found["documents"]:
        f1 = document["measures"]["strict"]["f1"]
        assert by_document.loc[(document["name"], "strict"), "f1"] == f1
        alpha = document["agreement"]["alpha"]
        assert agreement.loc[(document["name"], "alpha"), "value"] == alpha
    kappa = samples_compared.agreement().loc["kappa"]
    assert kappa["value"] == found["agreement"]["kappa"]
    assert [kappa["low"], kappa["high"]] == found["agreement"]["intervals"]["kappa"]
    assert kappa["pairs"] == found["agreement"]["pairs"]


def test_major_and_minor_recall_are_parts_of_the_temporal_measures_only(samples_compared):
    has_parts = samples_compared.scores()["major_recall"].notna()
    assert has_parts[has_parts].index.tolist() == ["temporal", "temporal-relaxed"]


def test_what_is_undefined_is_nan_and_says_why(tables):
    key, _, none = tables
    compared = tempannot.compare(key, none)
    strict = compared.scores().loc["strict"]
    assert math.isnan(strict["precision"])
    assert strict["recall"] == 0
    assert strict["reason"]
    assert compared.agreement()["value"].isna().all()
    assert compared.agreement()["reason"].all()
    assert compared.scores()["f1"].dtype == "float64"


def test_two_of_many_annotations_are_shown_by_name(tables, capsys):
    compared = tempannot.compare(*tables)
    assert compared.annotations == ("key", "first", "none")
    assert (compared.key, compared.response) == ("key", "first")
    found = json.loads(printed(capsys, *tables))
    assert compared.to_dict() == found
    between = {(each["key"], each["response"]): each for each in found["pairwise"]}
    for (key, response), pair in between.items():
        recall = compared.between(key, response).scores().loc["strict", "recall"]
        assert recall == pair["micro"]["strict"]["recall"]
    assert compared.between("none", "key").key == "key"
    assert compared.overall()["value"].tolist() == [
        found["overall"][name] for name in ("observed", "alpha", "ac1")
    ]


def test_disagreements_name_both_sides_in_their_own_ids(samples_compared):
    frame = samples_compared.disagreements()
    slip = frame.query("document == 'how-to' and cause == 'direction-slip'").iloc[0]
    assert (slip["source"], slip["target"]) == ("Cool", "cut")
    assert (slip["key"], slip["response"]) == ("before", "after")
    ids = ["source_key", "source_response", "target_key", "target_response"]
    assert slip[ids].tolist() == ["ei22", "ei122", "ei23", "ei123"]
    assert slip["response_links"] == ("l134",)


def test_what_only_one_side_marks_is_listed():
    paths = (resource("samples"), resource("second-annotator"))
    frame = tempannot.compare(*paths, spans="exact").unaligned()
    marked = frame.query("document == 'how-to' and kind == 'time'")
    assert marked[["side", "text"]].to_numpy().tolist() == [
        ["key", "the last five"],
        ["response", "last five"],
    ]
    overlapping = tempannot.compare(*FOLDERS, spans="overlap").unaligned()
    assert "last five" not in set(overlapping["text"])


def test_what_could_not_be_compared_is_listed(tmp_path):
    for folder in ("key", "response"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "good.csv").write_text(LINE)
        (tmp_path / folder / "bad.csv").write_text("source,relations,target\na,never,b\n")
    (tmp_path / "key" / "alone.csv").write_text(LINE)
    compared = tempannot.compare(tmp_path / "key", tmp_path / "response")
    assert compared.documents == ("good",)
    assert "1 compared, 2 skipped" in repr(compared)
    kinds = compared.skipped().groupby("kind")["document"].unique()
    assert {kind: list(names) for kind, names in kinds.items()} == {
        "only-here": ["alone"],
        "unreadable": ["bad"],
    }


def test_identical_annotations_give_empty_frames_with_all_columns(tables):
    key, *_ = tables
    compared = tempannot.compare(key, key)
    assert compared.disagreements().empty
    assert "told" in compared.disagreements().columns
    assert compared.unaligned().columns.tolist() == ["document", "side", "id", "kind", "text"]
    assert compared.skipped().empty


def test_a_report_is_written_and_never_over_what_is_compared(tables, tmp_path):
    key, response, _ = tables
    compared = tempannot.compare(key, response)
    path = tmp_path / "report.html"
    assert compared.report(path) == (path,)
    assert "awareness" in path.read_text()
    with pytest.raises(tempannot.FileError, match="would overwrite"):
        compared.report(key)


def test_mistakes_are_named(tables, tmp_path):
    key, response, _ = tables
    with pytest.raises(ValueError, match="spans is one of overlap, exact, not 'partial'"):
        tempannot.compare(key, response, spans="partial")
    compared = tempannot.compare(key, response)
    with pytest.raises(ValueError, match="by is one of corpus, document"):
        compared.scores(by="documents")
    with pytest.raises(ValueError, match="annotation is one of key, first, not 'other'"):
        compared.between("key", "other")
    with pytest.raises(tempannot.FileError, match="gone"):
        tempannot.compare(key, tmp_path / "gone.csv")


def test_slinks_and_alinks_have_frames_of_their_own(tmp_path):
    key = HERE / "timeml" / "reported-and-conditional.tml"
    response = tmp_path / key.name
    response.write_text(key.read_text().replace("CONDITIONAL", "MODAL"))
    c = tempannot.compare(key, response)
    assert c.scores().shape == (6, 6)
    assert c.scores(by="document").shape == (6, 6)
    found = c.other_scores()
    assert found["f1"].round(2).to_dict() == {
        "slinks": 0.8,
        "slinks found": 1.0,
        "alinks": 1.0,
        "alinks found": 1.0,
    }
    assert c.other_scores(by="document").loc[(key.stem, "slinks"), "recall"] == 0.8
    (only,) = c.other_disagreements().to_dict("records")
    assert (only["source"], only["key"], only["response"]) == ("rises", "CONDITIONAL", "MODAL")
    assert only["told"].startswith("SLINK from")
