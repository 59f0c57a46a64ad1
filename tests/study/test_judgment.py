import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.codec import CodecError
from tempannot.study.judgment import JudgmentState, judgment_as_json, judgment_from_json
from tests.study.rating.studies import judged, list_block


@given(
    st.text(),
    st.datetimes(timezones=st.timezones()),
    st.sampled_from(JudgmentState),
    st.floats(0, 1e6),
    st.booleans(),
)
def test_a_judgment_comes_back_from_its_line_as_it_was(comment, time, state, seconds, flagged):
    judgment = judged(
        list_block(1),
        2,
        state=state,
        comment=comment,
        answered_at=time,
        active_seconds=seconds,
        flagged=flagged,
    )
    line = json.dumps(judgment_as_json(judgment))
    assert line.isascii()
    assert "\n" not in line
    again = judgment_from_json(json.loads(line))
    # an hour that comes twice in autumn compares as unequal across time zones
    assert replace(again, answered_at=time) == judgment
    assert again.answered_at.timestamp() == time.timestamp()
    assert again.answered_at.utcoffset().total_seconds() == 0


def test_a_line_written_before_is_read_and_a_damaged_one_refused():
    line = judgment_as_json(judged(list_block(1), 1))
    before = line | {"shown_at": "2024-05-06T07:08:09.000010+00:00"}
    assert judgment_from_json(before).shown_at.isoformat() == before["shown_at"]
    for change in ({"shown_at": "soon"}, {"state": "asleep"}, {"active_seconds": "long"}, {"x": 1}):
        with pytest.raises(CodecError):
            judgment_from_json(line | change)
    with pytest.raises(CodecError):
        judgment_from_json({})
