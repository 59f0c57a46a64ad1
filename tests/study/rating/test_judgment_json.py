import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tempannot.study.rating.judgment import JudgmentState
from tempannot.study.rating.judgment_json import judgment_as_json, judgment_from_json
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
