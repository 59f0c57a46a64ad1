"""Files made to do harm: one clear error each, in bounded time and memory."""

import io
import json
import os
import random
import zipfile
from pathlib import Path

import pytest

from tempannot.core.edits import add_event
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Span
from tempannot.core.language import speaking
from tempannot.core.reasoning import Reasoning
from tempannot.formats import most_intervals, problems, reading
from tempannot.formats.atomic import write_atomically
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import from_bytes, read, to_bytes
from tempannot.formats.safe_zip import parts_in, with_parts
from tempannot.resources import samples

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


def laughs():
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE a [<!ENTITY a0 "ha">{entities}]><TimeML>&a9;</TimeML>'.encode()


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (laughs(), "declares the entity 'a0'"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "/etc/passwd">]><TimeML>&x;</TimeML>', "entity 'x'"),
        (b'<!DOCTYPE a [<!ENTITY % x SYSTEM "/etc/passwd"> %x;]><TimeML/>', "entity 'x'"),
        (b"<TimeML>" + b"<a>" * 100_000, "nested more than"),
        (b"<TimeML>" + b"<a" * 100_000, "broken here"),
        (b"<TimeML>\xed\xa0\x80</TimeML>", "0xED is not UTF-8"),
        (b"<TimeML>a\x00b</TimeML>", "invalid token"),
        ("<\0TimeML>".encode("utf-16"), "there is a NUL"),
        (b"<TimeML>&#xD800;</TimeML>", "invalid character"),
        (b"source,relations,target\n" + b"a" * 200_000 + b",before,b\n", "a cell has more than"),
    ],
)
def test_a_file_that_attacks_is_one_clear_error(tmp_path, raw, reason):
    with pytest.raises(FileError, match=reason) as caught:
        from_bytes(raw, tmp_path / "x.tml")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["undefined", "idna", "punycode", "base64", "rot13", "mbcs", "no"])
def test_encodings_that_are_none_for_text_are_named(tmp_path, name):
    raw = f"<?xml version='1.0' encoding='{name}'?><TimeML><TEXT>x</TEXT></TimeML>".encode()
    with pytest.raises(FileError, match=f"x.tml:1: its encoding '{name}' is not known"):
        from_bytes(raw, tmp_path / "x.tml")


def damaged(chance, raw):
    """Return bytes with bits flipped, stretches moved or the end cut off."""
    if chance.random() < 0.2:
        return raw[: chance.randrange(len(raw))]
    changed = bytearray(raw)
    for _ in range(chance.choice((1, 2, 20))):
        place = chance.randrange(len(changed))
        if chance.random() < 0.5:
            changed[place] ^= 1 << chance.randrange(8)
        else:
            other = chance.randrange(len(changed))
            changed[other:other] = changed[place : place + chance.randrange(100)]
    return bytes(changed)


def test_damaged_documents_are_read_unharmed_or_refused_with_a_reason(tmp_path):
    chance, path, unharmed = random.Random(7), tmp_path / "x.tml", 0
    refusals = []
    originals = [each.read_bytes() for each in samples()]
    for _ in range(300):
        raw = damaged(chance, chance.choice(originals))
        try:
            opened = from_bytes(raw, path)
        except FileError as error:
            refusals.append(str(error))
            continue
        unharmed += 1
        assert to_bytes(opened, opened.document) == raw
        Reasoning(opened.document).smallest_conflict()
    assert unharmed
    assert refusals
    assert all(each.startswith(f"{path}:") for each in refusals)


@needs_pipes
def test_pipes_are_neither_waited_for_nor_replaced(tmp_path):
    for name in ("a.tml", "b.csv"):
        os.mkfifo(tmp_path / name)
    with pytest.raises(FileError, match="this is a pipe or a device"):
        read(tmp_path / "a.tml")
    with pytest.raises(FileError, match="this is a pipe or a device"):
        write_atomically(tmp_path / "a.tml", b"x")
    assert (tmp_path / "a.tml").is_fifo()
    assert documents_in([tmp_path]).files == (tmp_path / "a.tml",)


def test_links_that_go_in_circles_are_a_clear_error(tmp_path):
    loop = tmp_path / "loop.tml"
    loop.symlink_to(loop)
    with pytest.raises(FileError, match="symbolic links"):
        read(loop)
    with pytest.raises(FileError, match="symbolic links"):
        write_atomically(loop, b"x")
    assert loop.is_symlink()


def test_a_file_that_would_fill_the_memory_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.tml"
    with path.open("wb") as file:
        file.truncate(reading.LARGEST + 1)  # takes no room on the disk
    with pytest.raises(FileError, match="at most 512 MB"):
        read(path)


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("x.tml", b"<TimeML>%s</TimeML>" % (b'<EVENT eid="e%d">a</EVENT>' * 3 % (1, 2, 3))),
        ("x.csv", b"source,relations,target\na,before,b\nb,before,c\nnot,read,any more\n"),
        ("x.ann", b"T1\tEVENT 0 1\ta\nT2\tEVENT 2 3\ta\nT3\tEVENT 4 5\ta\n"),
    ],
)
def test_more_intervals_than_the_closure_can_hold_are_refused(tmp_path, monkeypatch, name, raw):
    monkeypatch.setattr(most_intervals, "MOST_INTERVALS", 2)
    (tmp_path / "x.txt").write_text("a a a a")
    with pytest.raises(FileError, match="it has more than 2 events and times"):
        from_bytes(raw, tmp_path / name)


def test_a_document_of_far_too_many_events_is_refused_before_each_is_reported(
    tmp_path, monkeypatch
):
    events = b"".join(b'<EVENT eid="e%d">a</EVENT>' % number for number in range(20_001))
    told = []
    monkeypatch.setattr(problems.Problem, "__post_init__", told.append)
    with pytest.raises(FileError, match="it has more than 20,000 events and times"):
        from_bytes(b"<TimeML>" + events + b"</TimeML>", tmp_path / "x.tml")
    assert told == []


def test_a_folder_that_cannot_be_listed_is_named(tmp_path, monkeypatch):
    def walk(folder, onerror):
        onerror(PermissionError(13, "Permission denied", str(folder / "closed")))
        return iter(())

    monkeypatch.setattr(os, "walk", walk)
    assert documents_in([tmp_path]).files == (tmp_path / "closed",)


def test_an_archive_with_a_part_without_a_name_is_read_without_it(tmp_path):
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("a.xmi", b"a")
        archive.writestr("b.xmi", b"b")
    nameless = raw.getvalue().replace(b"b.xmi", b"\0.xmi")
    assert parts_in(nameless, tmp_path / "x.zip", lambda name: True) == {"a.xmi": b"a"}


def test_a_damaged_part_of_an_archive_is_not_lost_by_saving():
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("a.xmi", b"a")
        archive.writestr("b.xmi", b"b")
    torn = raw.getvalue().replace(b"b.xmi", b"c.xmi", 1)
    with pytest.raises(DocumentError, match="a part of the archive is damaged"):
        with_parts(torn, {"a.xmi": b"new"})


def test_ids_that_are_none_do_not_keep_an_annotation_from_being_kept():
    odd = {"type": "other", "start": 0, "end": 1, "id": ["a"], "features": {}}
    sets = {"": {"annotations": [odd], "next_annid": 1}}
    raw = json.dumps({"text": "a", "annotation_sets": sets, "offset_type": "p"}).encode()
    opened = from_bytes(raw, Path("odd.bdocjs"))
    opened.document.apply(add_event(opened.document, Span(0, 1), {}))
    assert b'["a"]' in to_bytes(opened, opened.document).replace(b" ", b"")


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_in_braces_are_told_as_they_stand(language):
    odd = {"type": "{http://odd}a", "start": 0, "end": 1, "id": 1, "features": {}}
    sets = {"": {"annotations": [odd], "next_annid": 2}}
    raw = json.dumps({"text": "a", "annotation_sets": sets, "offset_type": "p"}).encode()
    with speaking(language):
        (problem,) = from_bytes(raw, Path("odd.bdocjs")).problems
    assert "1 annotation {http://odd}a" in problem.message
