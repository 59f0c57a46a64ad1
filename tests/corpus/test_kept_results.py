"""Results in a file: what is there is not done again, and nothing but values is read from it."""

import base64
import copyreg
import json
import os
import pickle
import subprocess
import zlib
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path

import pytest

from tempannot.comparison.measures.measures import Measure
from tempannot.core.errors import FileError
from tempannot.core.link_reading import LinkState
from tempannot.core.ordered_work import one_by_one
from tempannot.corpus.jobs import InOrder
from tempannot.corpus.kept_results import kept_results


def _counted(done, item):
    done.append(item)
    return Counter({str(item): 2}), (Path("a"), {str(item)})


def _run(path, items, do=one_by_one, run=("a run",)):
    """What comes of items, and which of them were done."""
    done = []
    with kept_results(path, *run) as kept:
        found = list(kept.results(do, partial(_counted, done), str, items, len(items)))
    return found, done


def test_only_what_is_missing_is_done_and_the_order_is_that_of_the_items(tmp_path):
    path = tmp_path / "kept"
    some, done = _run(path, [2, 5, 3])
    assert done == [2, 5, 3]
    found, done = _run(path, [1, 2, 3, 4, 5, 6])
    assert done == [1, 4, 6]
    assert [found[at] for at in (1, 4, 2)] == some
    assert _run(path, [1, 2, 3, 4, 5, 6]) == (found, [])


@pytest.mark.parametrize("count", [0, 1])
def test_what_ends_before_its_first_result_leaves_no_file(tmp_path, count):
    path = tmp_path / "kept"
    with suppress(KeyboardInterrupt), kept_results(path) as kept:
        found = kept.results(one_by_one, str, str, [1, 2], 2)
        assert [next(found) for _ in range(count)] == ["1"] * count
        raise KeyboardInterrupt
    assert path.exists() == bool(count)


def test_two_runs_never_add_to_one_file(tmp_path):
    path = tmp_path / "kept"
    with (
        kept_results(path),
        pytest.raises(FileError, match="another run is adding to it: wait"),
        kept_results(path),
    ):
        pytest.fail("both had it")
    with kept_results(path) as kept:  # it is let go at the end
        assert list(kept.results(one_by_one, str, str, [1], 1)) == ["1"]


def test_each_stage_has_results_of_its_own(tmp_path):
    with kept_results(tmp_path / "kept") as kept:
        first = list(kept.results(one_by_one, str, str, [1, 2], 2))
        second = list(kept.results(one_by_one, repr, str, ["1", 2], 2))
    with kept_results(tmp_path / "kept") as kept:
        assert list(kept.results(one_by_one, len, str, [1, 2], 2)) == first
        assert list(kept.results(one_by_one, len, str, ["1", 2], 2)) == second == ["'1'", "2"]


def _states(_item):
    return LinkState.ACTIVE, {LinkState.VAGUE: Measure.TEMPORAL}


def test_members_of_enumerations_are_kept_whichever_python_packs_them(tmp_path, monkeypatch):
    """Python 3.11.0 to 3.11.3, which Debian 12 has, packs them as a call of ``getattr``."""

    def reduced(member, _protocol):
        return getattr, (type(member), member.name)

    monkeypatch.setattr(Enum, "__reduce_ex__", reduced)
    with kept_results(tmp_path / "kept") as kept:
        (found,) = kept.results(one_by_one, _states, str, [1], 1)
    with kept_results(tmp_path / "kept") as kept:
        assert list(kept.results(one_by_one, str, str, [1], 1)) == [found]


def _negative(number):
    return -number


def _elsewhere(problem):
    raise AssertionError(problem)


def test_an_error_is_kept_however_others_have_errors_packed(tmp_path, monkeypatch):
    """Dask says of every class of errors that there is when it is loaded how it is packed."""
    monkeypatch.setitem(
        copyreg.dispatch_table, FileError, lambda error: (_elsewhere, (str(error),))
    )
    problem = FileError(Path("x.tml"), "it is torn", 3)
    for _ in range(2):
        with kept_results(tmp_path / "kept", "run") as kept:
            (found,) = kept.results(one_by_one, lambda _: problem, lambda _: problem, ["x"], 1)
            assert (type(found), str(found)) == (FileError, "x.tml:3: it is torn")


def test_several_processes_do_what_is_missing(tmp_path):
    two = InOrder(_negative, str, 2)

    def do(work, lost, items, count):
        return two.results(items, count)

    for items in (range(0, 60, 3), range(60)):
        with kept_results(tmp_path / "kept") as kept:
            found = list(kept.results(do, _negative, str, items, len(items)))
        assert found == [-each for each in items]


@pytest.mark.parametrize("cut", [1, 10, 70, 71, 90, 100, 150])
def test_wherever_a_kill_came_the_rest_is_done(tmp_path, cut):
    path = tmp_path / "kept"
    found, _ = _run(path, [1, 2, 3])
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    assert _run(path, [1, 2, 3])[0] == found
    assert path.read_bytes() == whole


def test_a_file_of_another_run_is_refused(tmp_path):
    _run(tmp_path / "kept", [1])
    with pytest.raises(FileError, match="kept: it is of another run"):
        _run(tmp_path / "kept", [1], run=("another run",))


@dataclass(frozen=True)
class Named:
    path: Path


def test_a_document_that_has_changed_is_done_again(tmp_path):
    document = tmp_path / "a.tml"
    document.write_text("one")
    assert _run(tmp_path / "kept", [Named(document)])[1]
    assert not _run(tmp_path / "kept", [Named(document)])[1]
    document.write_text("three")
    assert _run(tmp_path / "kept", [Named(document)])[1]


class _Calls:
    def __init__(self, function, *given):
        self._called = function, given

    def __reduce__(self):
        return self._called


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (os.system, "posix.system"),
        (getattr, "builtins.getattr"),
        (eval, "builtins.eval"),
        (subprocess.Popen, "subprocess.Popen"),
        (Path.touch, "touch"),
        (kept_results, "kept_results"),
    ],
)
def test_a_file_from_elsewhere_can_call_nothing(tmp_path, function, name):
    path = tmp_path / "kept"
    _run(path, [1])
    head, line = map(json.loads, path.read_bytes().splitlines())
    packed = zlib.compress(pickle.dumps(_Calls(function, str(tmp_path / "made"))))
    line["value"] = base64.b85encode(packed).decode()
    path.write_text("".join(f"{json.dumps(each)}\n" for each in (head, line)))
    with pytest.raises(FileError, match="kept: a line is no result") as told:
        _run(path, [1])
    assert "is no value" in str(told.value.__cause__)
    assert not (tmp_path / "made").exists()


def test_what_cannot_be_written_is_told_in_a_line(tmp_path):
    with pytest.raises(FileError, match="it cannot be written: this is a folder, not a file"):
        _run(tmp_path, [1])
