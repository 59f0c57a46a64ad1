import shlex
import sys

import pytest

from tempannot.core.document import Document
from tempannot.core.edits import add_event, add_time
from tempannot.core.items import Span
from tempannot.core.language import shown, speaking
from tempannot.core.reasoning import Reasoning
from tempannot.suggestions.annotating import WhatToTake, annotate
from tempannot.suggestions.commands import CommandError, CommandProposer

TEXT = "The bridge reopened on Monday."

EVENTS = """
import json, sys
document = json.loads(sys.stdin.readline())
start = document["text"].index("reopened")
if not document.get("events"):
    print(json.dumps({"kind": "event", "start": start, "end": start + 8, "confidence": 0.7,
                      "attributes": {"class": "OCCURRENCE", "tense": "PAST"}}))
    print(json.dumps({"kind": "time", "start": start + 12, "end": start + 18}))
else:
    print(json.dumps({"kind": "link", "source": document["instances"][0]["id"],
                      "relations": "IS_INCLUDED", "target": document["times"][0]["id"]}))
"""

WHOLE = """
import json, sys
document = json.loads(sys.stdin.readline())
document["times"] = [{"id": "t7", "span": [23, 29], "attributes": {"type": "DATE"}}]
print(json.dumps(document))
"""


def proposer(program: str, seconds: float = 20) -> CommandProposer:
    return CommandProposer(f"{shlex.quote(sys.executable)} -c {shlex.quote(program)}", seconds)


def plain() -> Document:
    return Document("bridge", TEXT, Span(0, len(TEXT)))


def test_lines_of_a_program_become_annotation():
    document = plain()
    annotate(document, proposer(EVENTS), WhatToTake())
    assert document.instances["ei1"].attributes["tense"] == "PAST"
    assert [link.rel_type for link in document.links.values()] == ["IS_INCLUDED"]


def test_a_program_may_answer_with_the_whole_document():
    assert [each.text for each in proposer(WHOLE).marks(plain())] == ["Monday"]


def test_what_is_marked_already_is_not_proposed():
    document = plain()
    document.apply(add_time(document, Span(23, 29)))
    found = proposer(EVENTS).marks(document)
    assert [each.text for each in found] == ["reopened"]


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("print('Sure! Here are the events:')", "line 1 of its answer is no JSON object: Sure!"),
        ("print('{}')", "line 1 of its answer proposes nothing"),
        ('print(\'{"kind": "event", "start": 3, "end": 900}\')', "outside the text"),
        ('print(\'{"kind": "event", "start": "3", "end": 9}\')', "have to be numbers"),
        ('print(\'{"kind": "time", "confidence": 7}\')', "is not between 0 and 1"),
        ('print(\'{"kind": "link", "source": "ei9"}\')', "there is no event or time 'ei9'"),
        ('print(\'{"kind": "time", "confidence": 1\' + "0" * 400 + "}")', "too large"),
        ('print(\'{"kind": "event", "start": true, "end": 9}\')', "have to be numbers"),
        ('print(\'{"tempannot": 1, "text": 5}\')', "its answer"),
        ("raise SystemExit('no model')", "it ended with status 1: no model"),
        ("print('[' * 100000)", "is no JSON object"),
    ],
)
def test_nonsense_gets_one_clear_line(program: str, problem: str):
    with pytest.raises(CommandError) as caught:
        proposer(program).marks(plain())
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_relations_that_are_none_are_refused():
    document = plain()
    document.apply(add_event(document, Span(11, 19)))
    document.apply(add_time(document, Span(23, 29)))
    line = '{"kind": "link", "source": "ei1", "relations": "soonish", "target": "t1"}'
    with pytest.raises(CommandError, match="soonish"):
        proposer(f"print({line!r})").links(Reasoning(document))


def test_what_ended_a_program_is_said_in_the_language_of_the_window():
    with speaking("de"), pytest.raises(CommandError) as raised:
        proposer("import time; time.sleep(100)", seconds=0.1).marks(plain())
    assert shown(str(raised.value)).endswith("dauerte länger als 0,1 s und wurde angehalten")


def test_a_program_that_hangs_is_stopped_with_all_that_it_started():
    hanging = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'while True: pass'])"
    with pytest.raises(CommandError, match=r"took longer than 0\.5 s"):
        proposer(hanging, seconds=0.5).marks(plain())


def test_a_command_that_is_none_is_refused():
    with pytest.raises(CommandError, match="it cannot be run"):
        CommandProposer("no-such-program-anywhere", 9).marks(plain())
    with pytest.raises(CommandError, match="it cannot be run"):
        CommandProposer("a\0b", 9).marks(plain())
    with pytest.raises(CommandError, match="no command"):
        CommandProposer("'", 9).marks(plain())
    with pytest.raises(CommandError, match="no command"):
        CommandProposer(" ", 9).marks(plain())


def test_an_endless_answer_is_refused():
    endless = "import sys\nwhile True: sys.stdout.write('x' * 1000000)"
    with pytest.raises(CommandError, match=r"took longer|answers more than 64 MB"):
        proposer(endless, seconds=3).marks(plain())


def test_endless_messages_fill_no_disk():
    endless = "import os\nwhile True: os.write(2, b'x' * 1000000)"
    with pytest.raises(CommandError, match="64 MB"):
        proposer(endless, seconds=120).marks(plain())


def test_of_proposals_in_one_place_the_surest_is_kept():
    answer = """
import json
for start, confidence in ((4, 0.3), (6, 0.9), (9, 0.2), (20, 0.5), *[(23, 0.4)] * 20000):
    mark = {"kind": "event", "start": start, "end": start + 5, "confidence": confidence}
    print(json.dumps(mark))
"""
    found = proposer(answer).marks(plain())
    assert [(each.start, each.confidence) for each in found] == [(6, 0.9), (20, 0.5)]
