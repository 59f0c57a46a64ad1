"""Connections that ask for nothing, or for too much, keep nobody out."""

import socket
from threading import Thread
from time import sleep

import pytest

from tempannot.server import patient_http
from tempannot.server.serving import StudyServer
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of


@pytest.fixture
def served(tmp_path, monkeypatch):
    """The port of a study that is served, with little patience."""
    monkeypatch.setattr(patient_http, "PATIENCE", 0.2)
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan_of(1, 2)) as store:
        server = StudyServer(store, port=0)
        thread = Thread(target=server.run)
        thread.start()
        yield int(server.address.rpartition(":")[2])
        server.stop()
        thread.join(20)


def _connected(port, said):
    made = socket.create_connection(("127.0.0.1", port), timeout=20)
    made.sendall(said)
    return made


def _answer(connection):
    """All that comes until the other side ends it."""
    with connection:
        parts = []
        while part := connection.recv(4096):
            parts.append(part)
        return b"".join(parts)


WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", WHOLE + WHOLE[:9]])
def test_request_that_is_never_whole_is_given_up(served, said):
    found = _answer(_connected(served, said))
    assert found.count(b"HTTP/1.1 200") == said.count(WHOLE)


def test_request_that_comes_in_pieces_is_answered(served):
    with _connected(served, WHOLE[:9]) as made:
        sleep(0.05)
        made.sendall(WHOLE[9:])
        assert made.recv(4096).startswith(b"HTTP/1.1 200")


def test_one_address_cannot_take_all_connections(served, monkeypatch):
    monkeypatch.setattr(patient_http, "_HERE", ())
    monkeypatch.setattr(patient_http, "MOST_OF_ONE", 3)
    monkeypatch.setattr(patient_http, "PATIENCE", 60.0)
    held = [_connected(served, b"") for _ in range(3)]
    refused = _answer(_connected(served, b""))
    assert refused.startswith(b"HTTP/1.1 503 ")
    assert refused.endswith(b"Too many connections from there. Wait a bit.")
    for each in held:
        each.close()
