"""Messages come whole over a line between processes, and its end is told."""

import os
import sys
import threading
from pathlib import Path

import pytest

from tempannot.corpus.process_line import line


@pytest.mark.parametrize("message", [b"", b"x", bytes(range(256)) * 4096])
def test_a_message_comes_as_it_was_sent(message):
    here, there = line()
    sending = threading.Thread(target=here.send_bytes, args=(message,))
    sending.start()
    assert there.recv_bytes() == message
    sending.join()
    there.send_bytes(b"back")
    assert here.recv_bytes() == b"back"
    here.close()
    there.close()


def test_messages_stay_apart():
    here, there = line()
    here.send_bytes(b"one")
    here.send_bytes(b"two")
    assert [there.recv_bytes(), there.recv_bytes()] == [b"one", b"two"]
    here.close()
    there.close()


def test_the_end_is_told_to_who_waits_and_to_who_sends():
    here, there = line()
    here.close()
    here.close()
    with pytest.raises(EOFError):
        there.recv_bytes()
    with pytest.raises(OSError, match="pipe"):
        there.send_bytes(b"nobody")
    there.close()


@pytest.mark.skipif(sys.platform != "linux", reason="open files are listed there")
def test_no_line_is_half_there_where_there_are_too_many(monkeypatch):
    before = _open()
    pipe = os.pipe
    made = []

    def only_one():
        if made:
            raise OSError(24, "too many")
        made.append(pipe())
        return made[0]

    monkeypatch.setattr(os, "pipe", only_one)
    with pytest.raises(OSError, match="too many"):
        line()
    assert _open() == before


def _open():
    return len(list(Path("/proc/self/fd").iterdir()))
