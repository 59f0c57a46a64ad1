import csv
import json
import os
import subprocess
import sys

import pytest

from tests.oddities import DOCUMENTS, HERE, each_of, manifest, rows_of


def inconsistent(outcome) -> list[str]:
    documents = json.loads(outcome.out)["documents"]
    return sorted(
        each["path"].rsplit("/", 1)[1].removesuffix(".tml")
        for each in documents
        if each["status"] == "inconsistent"
    )


COMMON = [
    "APW19980811.0474",
    "CNN19980227.2130.0067",
    "NYT19980402.0453",
    "wsj_0032",
    "wsj_0505",
]


def contradicting(during: str) -> list[str]:
    """What the manifest says of our own files."""
    wanted = [each for each in manifest() if each.file.startswith("timeml/")]
    return [each.path.stem for each in wanted if not each.is_consistent(during)]


@pytest.mark.parametrize(
    ("folder", "during", "expected"),
    rows_of(
        ("timeml", "equals", contradicting("equals")),
        ("timeml", "during", contradicting("during")),
        real=(
            ("tbaq", "equals", [*COMMON, "wsj_0816"]),
            ("tbaq", "during", [*COMMON, "APW19980820.1428"]),
        ),
    ),
)
def test_of_the_files_of_a_folder_exactly_these_are_inconsistent(run, folder, during, expected):
    outcome = run("check", folder, "--during", during, "--json")
    assert outcome.status == 1
    assert inconsistent(outcome) == sorted(expected)


@pytest.mark.parametrize(
    "path", rows_of(("dialects/tempeval-3.tml",), real=(("te3/gold_AP_20130322.tml",),))
)
def test_a_file_of_tempeval_3_is_consistent(run, path):
    assert run("check", path).status == 0


@pytest.mark.parametrize("during", ["equals", "during"])
@pytest.mark.parametrize("oddity", each_of(*DOCUMENTS, "refused"))
def test_verdict_and_status_are_those_of_the_manifest(run, oddity, during):
    outcome = run("check", oddity.path, "--during", during, "--json")
    (document,) = json.loads(outcome.out)["documents"]
    if oddity.verdict == "unreadable":
        assert (document["status"], outcome.status) == ("unreadable", 2)
        assert oddity.told in document["problems"][0]["message"]
    elif oddity.is_consistent(during):
        is_whole = all(each["kind"] != "not-convex" for each in document["problems"])
        assert (document["status"], outcome.status) == ("consistent", 0 if is_whole else 1)
        assert document["conflict"] is None
    else:
        assert (document["status"], outcome.status) == ("inconsistent", 1)
        assert document["conflict"]["links"]


def test_a_folder_of_all_oddities_is_summed_up(run):
    folder = HERE / "timeml"
    wanted = [each for each in manifest() if each.file.startswith("timeml/")]
    consistent = sum(each.is_consistent("equals") for each in wanted)
    summary = json.loads(run("check", folder, "--json").out)["summary"]
    assert summary["consistent"] == consistent
    assert summary["inconsistent"] == len(wanted) - consistent


def test_a_consistent_document_is_told_with_its_sizes(run, story):
    outcome = run("check", story)
    assert outcome.status == 0
    assert f"{story}: consistent (4 entities, 2 links)" in outcome.out
    assert outcome.out.endswith("1 consistent, 0 inconsistent, 0 unreadable\n")


def test_an_inconsistent_document_is_told_with_links_and_reason(run, clash):
    outcome = run("check", clash)
    assert outcome.status == 1
    assert f"{clash}: inconsistent" in outcome.out
    assert "cannot all hold: l3, l1, l2" in outcome.out
    assert '"said" ends before "met" starts (l3)' in outcome.out


def test_json_has_the_fixed_shape(run, clash):
    found = json.loads(run("check", clash, "--json").out)
    (document,) = found["documents"]
    explanation = document["conflict"].pop("explanation")
    assert explanation.startswith("It is said that")
    assert document.pop("completeness")["contradictions"] == 1
    assert document == {
        "path": str(clash),
        "status": "inconsistent",
        "entities": 4,
        "links": 3,
        "profile": "timeml-1.2.1",
        "problems": [],
        "conflict": {"links": ["l3", "l1", "l2"]},
    }
    assert found["summary"] == {
        "consistent": 0,
        "inconsistent": 1,
        "unreadable": 0,
        "skipped": 0,
    }


def test_a_consistent_document_has_no_conflict_in_json(run, story):
    (document,) = json.loads(run("check", story, "--json").out)["documents"]
    assert document["conflict"] is None


def test_unreadable_beats_inconsistent_and_the_rest_is_checked_all_the_same(
    run, story, clash, broken
):
    outcome = run("check", broken, story, clash, "--json")
    assert outcome.status == 2
    documents = json.loads(outcome.out)["documents"]
    assert [each["status"] for each in documents] == ["unreadable", "consistent", "inconsistent"]
    assert outcome.err.startswith(f"error: {broken}:4: ")
    (problem,) = documents[0]["problems"]
    assert (problem["kind"], problem["line"]) == ("unreadable", 4)


def test_a_missing_file_is_unreadable_and_the_rest_is_checked(run, story, tmp_path):
    outcome = run("check", story, tmp_path / "nowhere")
    assert outcome.status == 2
    assert "1 consistent, 0 inconsistent, 1 unreadable" in outcome.out
    assert f"error: {tmp_path / 'nowhere'}: " in outcome.err


def test_folders_are_searched_and_hidden_files_in_them_skipped_and_counted(
    run, story, clash, tmp_path
):
    deep = tmp_path / "deep" / "er"
    deep.mkdir(parents=True)
    (deep / "one.tml").write_bytes(story.read_bytes())
    (tmp_path / "._story.tml").write_bytes(b"\x00\x05\x16\x07")
    (tmp_path / "notes.txt").write_text("nothing to see")
    outcome = run("check", tmp_path)
    assert outcome.status == 1
    assert "2 consistent, 1 inconsistent, 0 unreadable" in outcome.out
    assert "skipped 1 hidden or AppleDouble file" in outcome.err


def test_a_hidden_file_that_is_named_is_not_skipped(run, tmp_path):
    hidden = tmp_path / "._story.tml"
    hidden.write_bytes(b"\x00\x05\x16\x07")
    outcome = run("check", hidden)
    assert outcome.status == 2
    assert f"{hidden}: unreadable" in outcome.out


def test_a_file_named_twice_is_checked_once(run, story, tmp_path):
    assert "1 consistent" in run("check", story, tmp_path, story).out


def test_an_empty_folder_is_mentioned(run, tmp_path):
    outcome = run("check", tmp_path)
    assert outcome.status == 0
    assert f"{tmp_path}: there is no document" in outcome.err


def test_oddities_are_counted_by_kind_and_listed_on_demand(run, story):
    text = story.read_text()
    story.write_text(text.replace('lid="l2" relType="BEFORE"', 'lid="l2" relType="SOMETIME"'))
    assert ", 1 unknown-reltype)" in run("check", story).out
    listed = run("check", story, "--problems").out
    assert "line 12: unknown-reltype: " in listed
    (document,) = json.loads(run("check", story, "--json").out)["documents"]
    assert [each["kind"] for each in document["problems"]] == ["unknown-reltype"]


def test_of_several_files_each_kind_of_oddity_is_told_with_three_examples(run, story, tmp_path):
    odd = story.read_text().replace('lid="l2" relType="BEFORE"', 'lid="l2" relType="SOMETIME"')
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.tml").write_text(odd)
    said = run("check", folder).out.splitlines()
    at = said.index("unknown-reltype: 5 in 5 files")
    assert [line.split(": ")[0] for line in said[at + 1 : at + 4]] == [
        f"  {folder / str(number)}.tml:12" for number in range(3)
    ]
    assert said[at + 4] == "  and 2 more"
    every = run("check", folder, "--problems").out
    assert every.count("  line 12: unknown-reltype: ") == 5
    assert "unknown-reltype: 5" not in every


def test_every_oddity_and_what_is_unreadable_go_into_a_table(run, story, tmp_path):
    text = story.read_text()
    story.write_text(text.replace('lid="l2" relType="BEFORE"', 'lid="l2" relType="SOMETIME"'))
    broken = tmp_path / "broken.tml"
    broken.write_text("<TimeML>")
    report = tmp_path / "problems.csv"
    assert run("check", story, broken, "--report", report).status == 2
    with report.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["file"], row["kind"], row["where"]) for row in rows] == [
        (str(story), "unknown-reltype", "l2"),
        (str(broken), "unreadable", "broken.tml"),
    ]
    assert rows[0]["line"] == "12"
    assert run("check", story, "--report", tmp_path / "problems.txt").status == 2


def test_a_report_is_never_written_over_what_is_checked(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("source,relations,target\na,before,b\n")
    outcome = run("check", table, "--report", table)
    assert outcome.status == 2
    assert outcome.err == f"error: {table}: this is an input: choose another name\n"
    assert table.read_text().startswith("source,")


def test_kept_links_and_sets_that_are_not_convex_are_reported_as_not_checked(run, tmp_path, clash):
    kept = tmp_path / "kept.tml"
    mark = 'xmlns:ta="urn:tempannot:timeml" ta:kept="true" lid="l3"'
    kept.write_text(clash.read_text().replace('lid="l3"', mark))
    outcome = run("check", kept)
    assert outcome.status == 0
    assert "1 kept-link" in outcome.out
    table = tmp_path / "table.csv"
    table.write_text("source,relations,target\na,before|after,b\n")
    outcome = run("check", table)
    assert outcome.status == 1
    assert "1 not-convex" in outcome.out


def test_a_relation_table_is_checked_like_any_document(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("source,relations,target\na,before,b\nb,before|meets,c\nc,before,a\n")
    outcome = run("check", table)
    assert outcome.status == 1
    assert "a ends before b starts" in outcome.out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_progress_is_shown_on_a_terminal_and_nowhere_else(run, story, clash):
    import pty  # noqa: PLC0415 - not on every system

    ours, theirs = pty.openpty()
    script = "from tempannot.cli.main import main; raise SystemExit(main())"
    done = subprocess.run(
        [sys.executable, "-c", script, "check", story, clash],
        check=False,
        stdout=subprocess.PIPE,
        stderr=theirs,
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.returncode == 1
    assert "checking" in shown
    assert b"checking" not in done.stdout
    assert run("check", story, clash).err == ""


SAID = HERE / "timeml" / "reported-and-conditional.tml"


def test_worlds_apart_contradict_only_themselves_and_links_between_them_are_named(run):
    assert run("check", SAID).status == 1
    for option in (("--worlds",), ("--profile", "timeml-worlds")):
        outcome = run("check", SAID, *option, "--json")
        assert outcome.status == 0
        (document,) = json.loads(outcome.out)["documents"]
        assert document["status"] == "consistent"
        found = [(each["kind"], each["where"]) for each in document["problems"]]
        assert found == [("between-worlds", "l2"), ("between-worlds", "l6")]
    assert run("check", SAID, "--profile", "timeml-worlds", "--no-worlds").status == 1


def test_how_far_a_document_is_by_the_profile(run):
    dense = HERE / "profiles" / "harbour-dense.tml"
    (found,) = json.loads(run("check", dense, "--json").out)["documents"]
    assert found["completeness"] == {
        "goal": "pairs",
        "stage": "open",
        "wanted": 8,
        "decided": 7,
        "left": 1,
        "vague": 2,
        "skipped": 0,
        "contradictions": 0,
        "expected": 1,
    }
    told = run("check", dense, "--profile", "timebank-dense").out
    assert "  1 left: Complete means here: every pair that the profile wants" in told
    assert "Complete means" not in run("check", dense).out
    (found,) = json.loads(run("check", dense, "--profile", "red", "--json").out)["documents"]
    assert found["completeness"]["goal"] == "connected"


def test_of_a_file_that_cannot_be_read_nothing_is_complete(run, tmp_path):
    (tmp_path / "bad.tml").write_text("<TimeML>")
    (found,) = json.loads(run("check", tmp_path, "--json").out)["documents"]
    assert found["completeness"] is None
