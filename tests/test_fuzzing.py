"""A few mutations of every kind of file; ``python -m tests.fuzzing`` makes thousands."""

from random import Random

import pytest

from tests.fuzzing.mutation import LARGEST, mutated
from tests.fuzzing.readers import all_readers
from tests.fuzzing.run import outcome, outcomes

COUNT = 15


@pytest.fixture(scope="module")
def readers(tmp_path_factory):
    return all_readers(tmp_path_factory.mktemp("made"), None)


def test_every_reader_reads_the_files_that_are_mutated(readers, tmp_path):
    for reader in readers:
        for raw in reader.seeds:
            path = tmp_path / f"whole{reader.ending}"
            path.write_bytes(raw)
            reader.read(path)


def test_what_is_damaged_is_read_or_refused_with_a_reason(readers, tmp_path):
    for reader in readers:
        found = list(outcomes(reader, COUNT, 7, tmp_path))
        assert [each.problem for each in found if each.problem] == [], reader.name
        assert len(found) == COUNT


def test_no_reader_minds_a_file_of_nothing_or_of_noise(readers, tmp_path):
    noise = Random(3).randbytes(2000)
    for reader in readers:
        for raw in (b"", b"\n", b"\0", b"[" * 100_000, b"9" * 5000, b"{}", b"[]", b"null", noise):
            path = tmp_path / f"odd{reader.ending}"
            path.write_bytes(raw)
            assert outcome(reader, path, raw).problem == "", (reader.name, raw[:20])


def test_the_same_seed_does_the_same_damage():
    raws = [b"one two three\n" * 10, b"4,5,6\n" * 10]
    first, second = (
        [mutated(chance, raws) for _ in range(50)] for chance in (Random(1), Random(1))
    )
    assert first == second
    assert len(set(first)) > 30
    assert max(map(len, first)) <= LARGEST
