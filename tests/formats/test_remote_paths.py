"""Documents at addresses: read where they lie, by every command that reads documents."""

import json
import pickle
import shutil

import pytest

from tempannot.cli.main import main
from tempannot.formats.remote_paths import RemotePath, path_at
from tempannot.resources import samples

fsspec = pytest.importorskip("fsspec", reason="the extra cluster is not installed")


@pytest.fixture
def bucket(tmp_path):
    """The same documents in a folder and in a file system in memory."""
    system = fsspec.filesystem("memory")
    for number, sample in enumerate(samples()):
        name = f"{'below/' if number > 1 else ''}d{number}.tml"
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(sample, tmp_path / name)
        system.pipe(f"/bucket/corpus/{name}", sample.read_bytes())
    yield "memory://bucket/corpus"
    system.rm("/bucket", recursive=True)


@pytest.mark.parametrize("command", ["check", "minimal", "repair", "closure"])
def test_an_address_says_what_a_folder_says(bucket, tmp_path, capsys, command):
    status = main([command, bucket])
    said = capsys.readouterr()
    assert main([command, str(tmp_path)]) == status
    here = capsys.readouterr()
    assert said.out == here.out.replace(str(tmp_path), bucket)
    assert said.err == here.err.replace(str(tmp_path), bucket)


def test_annotations_at_addresses_are_compared_and_converted(bucket, tmp_path, capsys):
    assert main(["compare", bucket, str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["micro"]["strict"]["f1"] == 1
    assert main(["convert", bucket, "-o", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "below" / "d2.tml").read_bytes() == samples()[2].read_bytes()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("memory://bucket/none.tml", "there is no such file or folder"),
        ("nonsense://bucket", "Protocol not known"),
    ],
)
def test_what_is_not_there_is_one_line(address, said, capsys):
    assert main(["check", address]) == 2
    assert f"error: {address}: {said}" in capsys.readouterr().err


def test_nothing_is_written_to_an_address(bucket, capsys):
    assert main(["closure", f"{bucket}/d0.tml", "-o", f"{bucket}/closed.csv"]) == 2
    assert "error: memory://bucket/corpus/closed.csv" in capsys.readouterr().err


def test_a_path_at_an_address_stays_one():
    path = path_at("s3://bucket/folder/a.tml")
    assert str(path.with_suffix(".csv")) == "s3://bucket/folder/a.csv"
    assert str(path.parent / "b.tml") == "s3://bucket/folder/b.tml"
    again = pickle.loads(pickle.dumps(path))
    assert (again, str(again), type(again)) == (path, str(path), RemotePath)
    assert not isinstance(path_at("file:///tmp/a.tml"), RemotePath)
