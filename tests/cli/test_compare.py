import json
import re
import signal
import subprocess
import sys

import pytest

from tempannot.cli.main import main
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.measures import Measure, scores
from tempannot.formats.reading import read
from tests.cli.conftest import CLASH, TEXT
from tests.comparison.adjudication.test_mark_items import APART, TOGETHER
from tests.oddities import places


@pytest.fixture
def folders(tmp_path):
    """Three documents in a key and a response that lacks one link of each."""
    key, response = tmp_path / "key", tmp_path / "response"
    for folder in (key, response):
        folder.mkdir()
    first_link = TEXT.splitlines(keepends=True)[-3]
    for name in ("a", "b", "c"):
        (key / f"{name}.tml").write_text(TEXT)
        (response / f"{name}.tml").write_text(TEXT.replace(first_link, ""))
    return key, response


def parsed(outcome) -> dict:
    return json.loads(outcome.out, parse_constant=pytest.fail)


def test_help_explains_every_measure_in_a_line_of_its_own(run):
    lines = run("compare", "--help").out.splitlines()
    named = {line.split()[0].rstrip(",") for line in lines if line.startswith("  ")}
    assert {each.value for each in Measure} - {"relaxed"} <= named
    assert r"\b" not in "".join(lines)


def test_a_document_against_itself_is_perfect(run, story):
    outcome = run("compare", story, story, "--json")
    assert (outcome.status, outcome.err) == (0, "")
    found = parsed(outcome)["micro"]
    for kind in ("events", "times"):
        of_marks = found.pop(kind)
        assert of_marks["strict"]["f1"] == (1 if kind == "events" else None)
        assert all(each["accuracy"] == 1 for each in of_marks["attributes"].values())
    for name, score in found.items():
        assert (score["precision"], score["recall"], score["f1"]) == (1, 1, 1)
        assert ("major_recall" in score) == name.startswith("temporal")


@pytest.mark.parametrize(
    "pattern",
    places("compared/ferry-[ab].tml", "narrativetime/a[12]_ABC19980114.1830.0611.tml"),
)
def test_the_command_prints_the_numbers_of_the_library(run, pattern):
    paths = sorted(pattern.parent.glob(pattern.name))
    found = parsed(run("compare", *paths, "--json"))["micro"]
    expected = scores(DocumentComparison.of(*(read(path).document for path in paths)))
    for measure in Measure:
        assert found[measure]["precision"] == expected[measure].precision.value
        assert found[measure]["recall"] == expected[measure].recall.value
        assert found[measure]["f1"] == expected[measure].f1


def test_tables_of_documents_and_totals_are_printed(run, folders):
    outcome = run("compare", *folders)
    assert outcome.status == 0
    for heading in ("a\n", "b\n", "c\n", "all 3 documents, summed (micro)", "mean of 3 documents"):
        assert f"\n{heading}" in outcome.out
    assert f"key       {folders[0]}\nresponse  {folders[1]}\n" in outcome.out
    assert outcome.err == ""


def test_one_unreadable_file_among_good_ones_is_told_and_the_rest_scored(run, folders):
    broken = folders[1] / "b.tml"
    broken.write_text("<TimeML>\n</WRONG>")
    outcome = run("compare", *folders)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {broken}:2: ")
    assert len(outcome.err.splitlines()) == 1
    assert "all 2 documents" in outcome.out


def test_a_file_of_another_text_is_told_and_the_rest_scored(run, folders):
    other = folders[1] / "b.tml"
    other.write_text(re.sub(r"(?<=<TEXT>).*(?=</TEXT>)", "What else?", TEXT, flags=re.DOTALL))
    outcome = run("compare", *folders, "--json")
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {other}: this is another text than ")
    assert [each["name"] for each in parsed(outcome)["documents"]] == ["a", "c"]


def test_where_nothing_is_compared_the_json_has_every_key_all_the_same(run, folders):
    one, other = (folder / "b.tml" for folder in folders)
    other.write_text(re.sub(r"(?<=<TEXT>).*(?=</TEXT>)", "What else?", TEXT, flags=re.DOTALL))
    found = parsed(run("compare", one, other, "--json"))
    whole = parsed(run("compare", one, one, "--json"))
    assert found["documents"] == []
    for mean in ("micro", "macro"):
        for measure in Measure:
            told = found[mean][measure]
            assert {*told} >= {*whole[mean][measure]}
            assert told["f1"] is None
            assert told["reason"]


def test_a_text_that_differs_a_little_is_scored_and_told(run, folders):
    other = folders[1] / "b.tml"
    other.write_text(TEXT.replace("She", "Everybody"))
    outcome = run("compare", *folders, "--json")
    assert outcome.status == 0
    first = folders[0] / "b.tml"
    assert outcome.err == (
        f'{other}: its text differs from {first} in 1 place: line 2: "Everybody" for "She"\n'
    )
    (found,) = parsed(outcome)["text_differences"]
    assert (found["name"], found["places"]) == ("b", 1)
    assert found["examples"] == [{"line": 2, "first": "She", "second": "Everybody"}]
    assert len(parsed(outcome)["documents"]) == 3


def test_missing_documents_count_as_empty_if_asked_for(run, folders):
    (folders[1] / "b.tml").unlink()
    outcome = run("compare", *folders, "--missing-as-empty", "--json")
    assert outcome.status == 0
    assert "1 document of the key missing here, counted as empty" in outcome.err
    found = parsed(outcome)
    assert found["missing_as_empty"]["response"] == ["b"]
    (missing,) = (each for each in found["documents"] if each["name"] == "b")
    assert missing["measures"]["links"]["recall"] == 0
    assert missing["measures"]["links"]["precision"] is None


def test_two_files_of_one_name_are_both_named(run, folders):
    table = folders[0] / "b.csv"
    table.write_text("source,relations,target\n")
    outcome = run("compare", *folders)
    assert outcome.status == 2
    both = f"{table} and {folders[0] / 'b.tml'} are of one name, b"
    assert outcome.err.startswith(f"error: {both}")
    assert "all 2 documents" in outcome.out


def test_documents_on_one_side_only_are_told_and_no_error(run, folders):
    (folders[1] / "b.tml").unlink()
    outcome = run("compare", *folders)
    assert outcome.status == 0
    assert outcome.err == f"{folders[0]}: 1 document is only here, not scored: b\n"
    assert "all 2 documents" in outcome.out


def test_of_many_documents_on_one_side_only_the_first_are_named(run, folders):
    for number in range(12):
        (folders[0] / f"x{number:02}.tml").write_text(TEXT)
    short = run("compare", *folders).err
    assert "12 documents are only here" in short
    assert "x09 and 2 more (--details names them)" in short
    assert "x11" in run("compare", *folders, "--details").err


def test_hidden_files_are_counted(run, folders):
    (folders[0] / "._a.tml").write_bytes(b"\x00\x05\x16\x07")
    outcome = run("compare", *folders)
    assert outcome.status == 0
    assert outcome.err == "skipped hidden or AppleDouble files: 1\n"


def test_folders_with_nothing_in_common_are_an_error(run, folders, tmp_path):
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "z.tml").write_text(TEXT)
    outcome = run("compare", folders[0], alone)
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err == (
        "error: there is no document of one name to compare: "
        f"{folders[0]} has a, b, c; {alone} has z\n"
    )


def test_an_inconsistent_side_is_measured_and_told(run, story, clash):
    outcome = run("compare", story, clash)
    assert outcome.status == 0
    assert (
        "the response contradicts itself, measured on its consistent part: l3 set aside"
        in outcome.out
    )


def test_three_annotations_give_a_table_of_pairs(run, folders, story):
    key, response = folders
    outcome = run("compare", key / "a.tml", response / "a.tml", story)
    assert outcome.status == 0
    assert "all 3 on " in outcome.out
    assert outcome.out.count(" / ") == 3
    found = parsed(run("compare", key / "a.tml", response / "a.tml", story, "--json"))
    assert len(found["pairwise"]) == 3
    assert found["overall"]["alpha"] is not None or found["overall"]["reason"]


def test_options_are_told_in_json(run, story):
    options = (
        "--during",
        "overlaps",
        "--spans",
        "exact",
        "--method",
        "projected",
        "--shuffles",
        "2",
    )
    found = parsed(run("compare", story, story, "--json", "--agreement", "links", *options))
    assert found["settings"] == {
        "during": "overlaps",
        "spans": "exact",
        "method": "projected",
        "shuffles": 2,
        "agreement_on": "links",
        "missing_as_empty": False,
    }


def test_help_says_what_every_measure_is_and_why_awareness_depends_on_order(run):
    text = " ".join(run("compare", "--help").out.split())
    for measure in Measure:
        assert measure.value in text
    assert "the same links in another order give another number" in text
    assert "minimal graphs, of which there is one whatever the order" in text


@pytest.mark.parametrize("options", [["--shuffles", "-1"], ["--method", "x"], ["--agreement", "x"]])
def test_wrong_options_are_wrong_usage(run, story, options):
    outcome = run("compare", story, story, *options)
    assert outcome.status == 2
    assert "error: " in outcome.err


def test_one_annotation_alone_is_wrong_usage(run, story):
    outcome = run("compare", story)
    assert outcome.status == 2
    assert "Missing argument 'RESPONSE" in outcome.err


def test_on_a_terminal_progress_is_shown_apart_from_the_data(run, folders, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    outcome = run("compare", *folders, "--json")
    assert "comparing" in outcome.err
    assert len(parsed(outcome)["documents"]) == 3


def test_help_loads_no_numbers():
    script = """
import sys
from tempannot.cli.main import main
main(["compare", "--help"])
print(*(name for name in ("numpy", "scipy", "PySide6", "tempannot.formats") if name in sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == ""


SLOW = """
import sys, time
from tempannot.cli.main import main
from tempannot.comparison import compared_document
compared_document.scores = lambda *_, **__: (print("comparing", flush=True), time.sleep(30))
sys.exit(main())
"""


def test_ctrl_c_ends_it_with_a_word(story):
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, "compare", story, story],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    head = [process.stdout.readline() for _ in range(4)]
    assert [line.split()[:1] for line in head] == [["key"], ["response"], [], ["comparing"]]
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err.strip() == "stopped; no file was left half written"


@pytest.mark.parametrize("gold", places("compared/ferry-a.tml", "te3/gold_AP_20130322.tml"))
def test_no_file_of_any_kind_gives_a_traceback(gold, capsys):
    data = gold.parent.parent
    files = [path for path in sorted(data.rglob("*")) if path.is_file()]
    for path in files:
        for pair in ((path, gold), (path, path)):
            status = main(["compare", *map(str, pair), "--json"])
            captured = capsys.readouterr()
            assert status in (0, 1, 2)
            assert "defect" not in captured.err
            assert "NaN" not in captured.out
            if status == 2:
                assert captured.err.startswith("error: ")
    assert len(files) > 50


@pytest.mark.parametrize("data", places())
def test_folders_of_all_kinds_give_no_traceback(data, capsys):
    for folder in sorted(path for path in data.iterdir() if path.is_dir()):
        status = main(["compare", str(folder), str(folder), "--details", "--spans", "overlap"])
        captured = capsys.readouterr()
        assert status in (0, 1, 2)
        assert "defect" not in captured.err
        assert status < 2 or captured.err.startswith("error: ")


def test_where_nothing_could_be_scored_that_is_said(run, folders):
    for path in folders[1].iterdir():
        path.write_text("")
    outcome = run("compare", *folders)
    assert outcome.status == 2
    assert outcome.out.endswith("there is no document that could be compared\n")
    assert len(outcome.err.splitlines()) == 3
    assert parsed(run("compare", *folders, "--json"))["micro"]["strict"]["f1"] is None


def test_two_of_three_that_share_no_document_have_no_values(run, folders, tmp_path):
    third = tmp_path / "third"
    third.mkdir()
    (third / "z.tml").write_text(TEXT)
    (folders[1] / "z.tml").write_text(TEXT)
    outcome = run("compare", *folders, third)
    assert outcome.status == 0
    (row,) = [line for line in outcome.out.splitlines() if line.startswith("  key / third")]
    assert set(row.split()[3:]) == {"n/a"}
    assert "key / response" in outcome.out


def test_of_many_contradicting_links_the_first_are_named_and_with_details_all(run, tmp_path, story):
    many = "".join(CLASH.replace("l3", f"x{number}") for number in range(20))
    path = tmp_path / "many.tml"
    path.write_text(TEXT.replace("</TimeML>", f"{many}</TimeML>"))
    short, full = run("compare", story, path), run("compare", story, path, "--details")
    assert short.status == 0
    assert "x7 and 12 more set aside" in " ".join(short.out.split())
    assert "x18, x19 set aside" in " ".join(full.out.split())
    assert max(map(len, full.out.splitlines()[2:])) <= 100


def test_worlds_are_compared_on_one_line_and_that_is_told(run, story):
    plain = run("compare", story, story, "--json")
    apart = run("compare", story, story, "--json", "--profile", "timeml-worlds")
    assert "compared on one line of time" in apart.err
    assert parsed(apart)["micro"] == parsed(plain)["micro"]
    assert "one line of time" in run("compare", "--help").out


def test_details_and_reports_tell_words_that_overlap_and_attributes_that_differ(run, tmp_path):
    key, response = tmp_path / "key.tml", tmp_path / "response.tml"
    key.write_bytes(APART)
    response.write_bytes(TOGETHER.replace(b'class="OCCURRENCE"', b'class="STATE"'))
    report = tmp_path / "report.md"
    lines = run("compare", key, response, "--details", "--report", report).out
    assert 'words of the time at "2009". KEY: “2009” and “2010”. RESPONSE: “2009-2010”.' in lines
    assert 'class of "rained". KEY: OCCURRENCE. RESPONSE: STATE.' in lines
    assert 'class of "rained" | OCCURRENCE | STATE' in " ".join(report.read_text().split())
    told = json.loads(run("compare", key, response, "--details", "--json").out)
    (document,) = told["documents"]
    asked = [(each["asks"], len(each["units"])) for each in document["mark_disagreements"]]
    assert asked == [("spans", 2), ("class", 1)]
