"""Commands on what is no document, and where there is no room: a message, never a traceback."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = (
    ("check", "{}"),
    ("closure", "{}"),
    ("minimal", "{}"),
    ("link", "{}", "a", "before", "b"),
    ("convert", "{}", "{}.csv", "--lossy"),
)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "empty.tml").touch()
    (tmp_path / "bytes.tml").write_bytes(bytes(range(256)))
    (tmp_path / "loop.tml").symlink_to(tmp_path / "loop.tml")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("name", ["empty", "bytes", "loop", "missing"])
def test_what_is_no_document_is_named_with_status_2(run, folder, command, name):
    path = folder / f"{name}.tml"
    found = run(*(part.format(path) for part in command))
    assert found.status == 2
    assert found.err.startswith(f"error: {path}")
    assert "defect" not in found.err
    assert not (folder / f"{name}.tml.csv").exists()


@pytest.mark.parametrize(
    "command",
    [("check", ""), ("convert", "story.tml", "-o", ""), ("minimal", ""), ("equivalents", "")],
)
def test_an_empty_name_is_not_the_folder_one_is_in(run, story, monkeypatch, command):
    monkeypatch.chdir(story.parent)
    before = sorted(story.parent.rglob("*"))
    found = run(*command)
    assert (found.status, found.out) == (2, "")
    assert "an empty name is that of no file" in found.err
    assert sorted(story.parent.rglob("*")) == before


def test_texts_that_are_not_there_are_told_where_none_are_needed(run, story):
    gone = story.parent / "nowhere"
    found = run("check", story, "--texts", gone)
    assert (found.status, found.out) == (2, "")
    assert found.err == f"error: {gone}: there is no such file or folder\n"


def test_a_device_is_neither_read_nor_replaced(run, story):
    endless = Path("/dev/zero")
    if not endless.is_char_device():
        pytest.skip("needs /dev/zero")
    found = run("check", endless)
    assert (found.status, "pipe or a device" in found.err) == (2, True)
    found = run("convert", story, endless, "--to", "timeml")
    assert (found.status, "pipe or a device" in found.err) == (2, True)
    assert endless.is_char_device()


@pytest.fixture
def pipe(folder):
    if not hasattr(os, "mkfifo"):
        pytest.skip("needs named pipes")

    def make(name):
        os.mkfifo(folder / name)
        return folder / name

    return make


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("check {story} --profile {pipe}", "mine.toml"),
        ("check {story} --resume {pipe}", "done.jsonl"),
        ("recast {story} -o {out}.jsonl --resume {pipe}", "done.kept"),
        ("model train nbow {items} -o {out} --vectors {pipe}", "vectors.txt"),
        ("score nli {items} {items} --human {pipe}", "people.tempstudy"),
        ("study status {pipe}", "people.tempstudy"),
        ("study report {pipe}", "people.tempstudy"),
        ("study report {pipe}", "judgments.csv"),
        ("study report {pipe}", "judgments.jsonl"),
        ("study merge {pipe} {pipe}", "people.tempstudy"),
        ("study serve {pipe} --port 0", "people.tempstudy"),
    ],
)
def test_a_pipe_is_waited_for_by_no_option(run, story, pipe, command, name):
    items = story.parent / "items.csv"
    rows = "\n".join(f"Ann ran {n} km.,Ann ran.,entailment,entailment" for n in range(12))
    items.write_text(f"premise,hypothesis,label,prediction\n{rows}\n", "utf-8")
    given = {"story": story, "pipe": pipe(name), "items": items, "out": story.parent / "out"}
    found = run(*(part.format(**given) for part in command.split()))
    assert found.status == 2
    assert found.err.count("this is a pipe or a device, not a file") == 1
    assert str(given["pipe"]) in found.err
    assert not given["out"].exists()


def test_a_pipe_beside_a_document_is_no_reason_to_wait(run, folder, pipe):
    pipe("annotation.conf")
    pipe("b.txt")
    (folder / "a.txt").write_text("Ann ran.", "utf-8")
    for name in ("a.ann", "b.ann"):
        (folder / name).write_text("T1\tEVENT 4 7\tran\n", "utf-8")
    assert run("check", folder / "a.ann").status == 0
    found = run("check", folder / "b.ann")
    assert (found.status, found.err) == (
        2,
        f"error: {folder / 'b.txt'}: this is a pipe or a device, not a file\n",
    )


@pytest.fixture
def oddly_named(story):
    """The document under a name that is no UTF-8, as old archives have them."""
    path = story.parent / os.fsdecode(b"caf\xe9.tml")
    try:
        return story.rename(path)
    except (OSError, UnicodeError):
        pytest.skip("the file system takes such names not")


def test_a_name_that_is_no_utf_8_goes_into_lines_of_json_and_is_known_again(run, oddly_named):
    kept = oddly_named.with_name("kept.jsonl")
    for _ in range(2):
        assert run("check", oddly_named, "--resume", kept, "--jsonl").status == 0
    (line,) = kept.read_text("utf-8").splitlines()
    assert json.loads(line)["path"] == str(oddly_named)


def test_pairs_of_a_document_whose_name_is_no_utf_8_spell_it_out(run, oddly_named):
    pairs = oddly_named.with_name("pairs.jsonl")
    assert run("recast", oddly_named, "-o", pairs).status == 0
    rows = [json.loads(line) for line in pairs.read_text("utf-8").splitlines()]
    assert {row["document"] for row in rows} == {"caf\\udce9"}
    assert run("audit", pairs).status != 2


def test_sentences_of_a_text_whose_name_is_no_utf_8_spell_it_out(run, oddly_named):
    text = oddly_named.with_suffix(".txt")
    text.write_text("One came. Two went. Three ran. Four sat. Five ate. Six hid.", "utf-8")
    made = oddly_named.with_name("orders.csv")
    assert run("build", "sentence-order", text, "-o", made).status == 0
    assert "caf\\udce9" in made.read_text("utf-8")


def test_ids_that_are_formulas_run_in_no_spreadsheet_and_are_known_again(run, tmp_path):
    items, model, labels = tmp_path / "i.jsonl", tmp_path / "model", tmp_path / "labels.csv"
    rows = [
        {"id": id, "premise": f"Ann ran {id!r}.", "hypothesis": "Ann ran.", "label": "entailment"}
        for id in ("=1+1", "\r=cmd|'/C calc'!A0", "@SUM(A1)", "\t-2", "-2", "plain")
    ]
    items.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    assert run("model", "train", "majority", items, "-o", model).status == 0
    assert run("model", "predict", model, items, "-o", labels).status == 0
    with labels.open(encoding="utf-8", newline="") as file:
        ids = [row["id"] for row in csv.DictReader(file)]
    assert ids == ["'=1+1", "'\r=cmd|'/C calc'!A0", "'@SUM(A1)", "'\t-2", "-2", "plain"]
    assert run("score", "nli", items, labels).status == 0


def test_writing_to_a_link_in_a_circle_is_a_clear_error(run, story, folder):
    found = run("convert", story, folder / "loop.tml", "--to", "timeml")
    assert found.status == 2
    assert "symbolic links" in found.err


def limited(story, *arguments):
    """Run a command that may write files of 100 bytes only."""
    code = (
        "import resource, signal, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from tempannot.cli.main import main\n"
        "sys.exit(main())"
    )
    line = [sys.executable, "-B", "-c", code, *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of the process")
def test_a_disk_without_room_leaves_the_file_as_it_was(story):
    old = story.read_bytes()
    done = limited(story, "link", story, "ei2", "before", "ei1")
    assert done.returncode == 2
    assert f"error: {story}: it cannot be saved: " in done.stderr
    assert "Traceback" not in done.stderr
    assert story.read_bytes() == old
    assert list(story.parent.iterdir()) == [story]


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of the process")
@pytest.mark.parametrize("command", ["audit", "check"])
def test_a_disk_without_room_leaves_no_results_to_go_on_from(story, command):
    kept, items = story.with_name("kept.jsonl"), story.with_name("items.csv")
    items.write_text("premise,hypothesis,label\nThey left.,They went.,entailment\n")
    given = {"audit": items, "check": story}[command]
    done = limited(story, command, given, "--resume", kept)
    assert done.returncode == 2
    assert f"error: {kept}: it cannot be written: " in done.stderr
    assert sorted(story.parent.iterdir()) == [items, story]


def test_a_closed_output_is_no_crash(story):
    shell = f'"{sys.executable}" -m tempannot check "{story}" >&-'
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_what_is_closed_from_the_start_takes_no_file_and_stops_no_work(story, closed):
    made = story.with_name("pairs.jsonl")
    command = [sys.executable, "-m", "tempannot", "recast", str(story), "-o", str(made)]
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *command]
    assert subprocess.run(shell, check=False, capture_output=True).returncode == 0
    assert made.read_text("utf-8").startswith("{")


@pytest.mark.parametrize("full", [">/dev/full", "2>/dev/full"])
def test_where_what_is_printed_has_no_room_the_status_says_so(story, full):
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    command = [sys.executable, "-m", "tempannot", "check", str(story), str(story.parent / "no")]
    shell = ["sh", "-c", f'exec "$@" {full}', "sh", *command]
    done = subprocess.run(shell, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    if full.startswith(">"):
        assert "error: there is no room for what is printed: the disk is full\n" in done.stderr


def test_a_file_without_permission_is_named_and_the_rest_is_checked(run, story, monkeypatch):
    closed = story.with_name("closed.tml")
    closed.write_bytes(story.read_bytes())
    allowed = Path.read_bytes

    def read_bytes(path):
        if path == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return allowed(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != closed)
    found = run("check", closed, story)
    assert found.status == 2
    assert found.err == f"error: {closed}: you have no permission to read or change it\n"
    assert f"{story}: consistent" in found.out


def test_ten_thousand_contradictions_are_no_reason_to_wait(run, tmp_path):
    pair = '<EVENT eid="e1">a</EVENT><EVENT eid="e2">b</EVENT>'
    links = "".join(
        f'<TLINK lid="l{n}" eventID="e{1 + n % 2}" relatedToEvent="e{2 - n % 2}" relType="BEFORE"/>'
        for n in range(20_000)
    )
    path = tmp_path / "clash.tml"
    path.write_text(f"<TimeML>{pair}{links}</TimeML>")
    found = run("check", path)
    assert found.status == 1
    assert "cannot all hold: l0, l1\n" in found.out


@pytest.fixture
def on_two_lines(clash):
    """Two folders with a document whose name has a line end in it."""
    folders = []
    for name in ("one", "other"):
        (clash.parent / name).mkdir()
        folders.append(clash.parent / name)
        (folders[-1] / "first\nsecond.tml").write_bytes(clash.read_bytes())
    return folders


@pytest.mark.parametrize("command", ["check", "closure", "minimal", "compare", "adjudicate"])
def test_a_line_end_in_the_name_of_a_file_ends_no_line_of_text(
    run, on_two_lines, tmp_path, command
):
    one, other = on_two_lines
    more = {"compare": [other], "adjudicate": [other, "-o", tmp_path / "gold"]}
    more["closure"] = ["-o", tmp_path / "closed.csv"]  # else data stand among what is said
    (tmp_path / "gold").mkdir()
    found = run(command, one, *more.get(command, ()))
    lines = [*found.out.splitlines(), *found.err.splitlines()]
    assert any("first second" in each for each in lines)
    assert not any(each.startswith("second") for each in lines)


def test_a_line_end_in_the_name_of_a_file_is_kept_in_json(run, on_two_lines):
    (checked,) = json.loads(run("check", on_two_lines[0], "--json").out)["documents"]
    assert checked["path"].endswith("first\nsecond.tml")
