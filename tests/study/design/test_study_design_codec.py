import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.codec import to_json
from tempannot.formats.items.column_mapping import ColumnMapping
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE, NLI, SCALES, scale_named
from tempannot.study.design.study_design import (
    DesignError,
    StudyDesign,
    design_as_json,
    design_from_json,
    is_one_line,
)

MAPPING = ColumnMapping(NLI, ("a", "b"), label="l", labels={"0": "no"})
counts = st.none() | st.integers(1, 10**9)

designs = st.builds(
    StudyDesign,
    st.text(min_size=1, max_size=200).filter(str.strip).filter(is_one_line),
    st.sampled_from([*SCALES.values(), scale_named("low, middle, high", "How hot?")]),
    st.integers(),
    counts,
    counts,
    counts,
    st.integers(1, 10**6),
    st.integers(1, 2),
    st.integers(0, 9),
    st.floats(0, 1),
    st.integers(1, 9),
    st.text(),
    st.floats(0.1, 1e6),
    st.sampled_from([(), ("Ada", "Bo"), ("Ada", "Bo", "İpek")]),
    st.sampled_from([None, MAPPING]),
)


@given(designs)
def test_settings_come_back_from_json_as_they_were(design):
    assert design_from_json(json.loads(json.dumps(design_as_json(design)))) == design


def test_what_is_missing_is_as_usual():
    data = {"name": "pilot", "scale": to_json(LIKELIHOOD_SCALE)}
    assert design_from_json(data) == StudyDesign("pilot", LIKELIHOOD_SCALE)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"raters": "three"}, "raters cannot be 'three'"),
        ({"raters": True}, "raters cannot be True"),
        ({"raters": 0}, "the number of raters per item has to be 1 or more, not 0"),
        ({"roster": "Ada"}, "roster cannot be 'Ada'"),
        ({"scale": {"name": "x"}}, "'question'"),
        ({"scale": 7}, "scale cannot be 7"),
        ({"mapping": 7}, "mapping cannot be 7"),
        ({"colour": "red"}, "there is no colour in it"),
        ({"name": " "}, "a study needs a name"),
    ],
)
def test_broken_settings_are_told(change, said):
    data = design_as_json(StudyDesign("pilot", LIKELIHOOD_SCALE)) | change
    with pytest.raises(DesignError, match=said):
        design_from_json(data)


@pytest.mark.parametrize("data", [None, [], {}, {"name": "pilot"}])
def test_what_is_no_settings_is_told(data):
    with pytest.raises(DesignError):
        design_from_json(data)


WRITTEN_BEFORE = """
{"name": "pilot", "scale": {"name": "likelihood", "question": "How?", "levels": ["a", "b"],
"beside": [], "letters": {}, "high_first": true, "gold": {}}, "seed": 4, "per_source": null,
"per_label": 2, "questions": null, "list_size": 10, "raters": 1, "checks_per_list": 0,
"pass_mark": 1, "attempts": 2, "instructions": "", "idle_seconds": 30.0, "roster": ["Ada"],
"mapping": {"kind": "nli", "texts": ["a", "b"], "label": null, "labels": {"0": "no"}}}
"""


def test_settings_of_stores_made_before_are_read():
    found = design_from_json(json.loads(WRITTEN_BEFORE))
    assert (found.seed, found.per_label, found.pass_mark, found.roster) == (4, 2, 1.0, ("Ada",))
    assert (found.scale.levels, found.scale.letters) == (("a", "b"), None)
    assert found.mapping == ColumnMapping(NLI, ("a", "b"), labels={"0": "no"})
