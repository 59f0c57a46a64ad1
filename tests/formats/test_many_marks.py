"""Many marks in one long run of letters, of one byte and of several."""

from tempannot.core.changes import Batch
from tempannot.core.edits import NewIds, add_time
from tempannot.core.items import Span
from tempannot.formats.reading import check_edit, from_bytes, to_bytes


def test_marks_in_one_run_stand_at_their_letters(tmp_path):
    words = [f"wört{n}\N{GRINNING FACE}" for n in range(300)]
    text = " ".join(words)
    raw = f"<TimeML><TEXT>{text}</TEXT></TimeML>".encode()
    opened = from_bytes(raw, tmp_path / "a.tml")
    document = opened.document
    ids, edits, start = NewIds(document), [], 0
    for word in words:
        start = document.text.index(word, start)
        edits.append(add_time(document, Span(start, start + len(word)), {"type": "DATE"}, ids))
    batch = Batch("Mark all", tuple(edits))
    check_edit(opened, document, batch)
    document.apply(batch)
    written = to_bytes(opened, document).decode()
    assert [
        piece.partition("</TIMEX3>")[0].partition(">")[2] for piece in written.split("<TIMEX3")[1:]
    ] == words
