"""``check`` on many documents: processes, results as they come, and going on after an end."""

import json
import shutil

import pytest

from tempannot.cli.main import main
from tempannot.resources import samples


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(20):
        shutil.copy(samples()[number % len(samples())], folder / f"d{number:02}.tml")
    (folder / "d99.tml").write_text("<TimeML>")
    return folder


def test_more_processes_say_the_same(corpus, capsys):
    said = []
    for jobs in ("1", "2"):
        assert main(["check", str(corpus), "--jobs", jobs]) == 2
        said.append(capsys.readouterr())
    assert said[0] == said[1]


def test_lines_are_what_json_says(corpus, capsys):
    assert main(["check", str(corpus), "--json"]) == 2
    whole = json.loads(capsys.readouterr().out)["documents"]
    assert main(["check", str(corpus), "--jsonl", "--jobs", "2"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {each.pop("exit_status", 0) for each in lines} == {0, 1, 2}
    assert lines == whole


def test_a_run_that_was_ended_is_gone_on_with(corpus, tmp_path, capsys):
    results = tmp_path / "results.jsonl"
    assert main(["check", str(corpus), "--resume", str(results)]) == 2
    whole = results.read_bytes()
    results.write_bytes(whole[: len(whole) // 2])  # as a kill leaves it
    assert main(["check", str(corpus), "--resume", str(results), "--jobs", "2"]) == 2
    assert results.read_bytes() == whole
    assert "were there already" in capsys.readouterr().err
    assert main(["check", str(corpus), "--resume", str(results)]) == 2  # nothing is left to do
    assert results.read_bytes() == whole


def test_a_file_of_something_else_is_not_added_to(corpus, tmp_path, capsys):
    results = tmp_path / "results.jsonl"
    results.write_text('{"path": "a"}\nnonsense\n')
    assert main(["check", str(corpus), "--resume", str(results)]) == 2
    assert "results.jsonl:2: this line is no result" in capsys.readouterr().err
    assert results.read_text() == '{"path": "a"}\nnonsense\n'
