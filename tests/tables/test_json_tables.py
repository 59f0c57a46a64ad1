"""Numbers in JSON become tables whatever their names are, with nothing of them lost."""

from hypothesis import given
from hypothesis import strategies as st

from tempannot.tables.json_tables import json_tables

NAMES = st.text("abc_", min_size=1, max_size=4)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text("xy ")
JSON = st.recursive(
    PLAIN | st.lists(PLAIN, max_size=3),
    lambda inner: (
        st.dictionaries(NAMES, inner, max_size=4)
        | st.lists(st.dictionaries(NAMES, inner, max_size=3), max_size=3)
    ),
    max_leaves=20,
)


def names_in(value):
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(names_in, value))
    return set()


def test_what_stands_alone_comes_first_and_alike_names_share_a_table():
    found = json_tables(
        {
            "p": 1e-9,
            "agreement": {"alpha": 0.5, "by_source": {"a": {"n": 1}, "b": {"n": 2000}}},
            "raters": [{"rater": "ada", "fast": True}, {"rater": "bo"}],
            "scale": [1, 2],
        }
    )
    assert [(each.name, each.texts) for each in found] == [
        ("Overview", (("p", "1.0e-09"), ("scale", "1, 2"))),
        ("Agreement", (("alpha", "0.500"),)),
        ("Agreement: by source", (("a", "1"), ("b", "2,000"))),
        ("Raters", (("ada", "yes"), ("bo", ""))),
    ]


@given(st.dictionaries(NAMES, JSON, min_size=1, max_size=5))
def test_every_name_with_a_value_is_somewhere(value):
    found = json_tables(value)
    said = " ".join([each.name.casefold() for each in found])
    said += " ".join(" ".join((*each.titles, *map(" ".join, each.texts))) for each in found)
    for name in names_in({key: each for key, each in value.items() if each not in ({}, [])}):
        if name in value and not isinstance(value[name], dict | list):
            assert name.replace("_", " ") in said


def test_what_is_no_record_gives_no_table():
    assert json_tables([1, 2]) == json_tables("text") == ()
