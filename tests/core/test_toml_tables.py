"""Tables of TOML are asked key by key, and what is wrong with them is told with its line."""

from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.core.toml_tables import TomlTable, parsed_toml

PATH = Path("some.toml")


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


TEXT = """\
name = "all"
count = 3
share = 0.5
loud = true
colour = "green"
words = ["a", 2]
rows = [1]

[inside]
count = true
"share" = "much"

[inside.deeper]
count = "two"

[[item]]
name = 1
[item.inner]
size = "big"
[item.other]
size = "small"

[[item]]
inner.size = "big"
other.odd = 1
name = 2

[[item]]
other = { size = "big" }
inner = 3
[inside.last]
count = "three"
"""


def whole(text: str = TEXT) -> TomlTable:
    return parsed_toml(text.encode(), PATH)


def item(number: int) -> TomlTable:
    return whole().tables("item")[number]


@pytest.mark.parametrize(
    ("ask", "line", "said"),
    [
        (lambda: whole().text("count"), 2, "'count' is 3, but should be a text"),
        (lambda: whole().switch("name"), 1, "'name' is 'all', but should be true or false"),
        (lambda: whole().number("loud"), 4, "'loud' is True, but should be a number"),
        (lambda: whole().real("loud"), 4, "'loud' is True, but should be a number"),
        (lambda: whole().number("share"), 3, "'share' is 0.5, but should be a number"),
        (lambda: whole().words("name"), 1, "'name' is 'all', but should be a list of texts"),
        (lambda: whole().words("words"), 6, "'words' is ['a', 2], but should be a list of texts"),
        (lambda: whole().one_of("colour", Colour), 5, "is 'green', but should be one of red, blue"),
        (lambda: whole().table("name"), 1, "'name' is 'all', but should be a table"),
        (lambda: whole().tables("rows"), 7, "but should be a list of tables: they begin with [[ro"),
        (lambda: whole().tables("name"), 1, "but should be a list of tables: they begin with [[na"),
        (lambda: whole().table("inside").number("count"), 10, "'inside.count' is True, but"),
        (lambda: whole().table("inside").real("share"), 11, "'inside.share' is 'much', but"),
        (
            lambda: whole().table("inside").table("deeper").number("count"),
            14,
            "'inside.deeper.count' is 'two', but should be a number",
        ),
        (lambda: item(0).text("name"), 17, "'item.name' is 1, but should be a text"),
        (lambda: item(0).table("inner").number("size"), 19, "'item.inner.size' is 'big', but"),
        (lambda: item(0).table("other").number("size"), 21, "'item.other.size' is 'small', but"),
        (lambda: item(1).text("name"), 26, "'item.name' is 2, but should be a text"),
        (lambda: item(1).table("inner").number("size"), 24, "'item.inner.size' is 'big', but"),
        (lambda: item(1).table("other").text("odd"), 25, "'item.other.odd' is 1, but should"),
        (lambda: item(2).table("inner"), 30, "'item.inner' is 3, but should be a table"),
        (lambda: item(2).table("other").number("size"), 28, "'item.other.size' is 'big', but"),
    ],
)
def test_a_value_of_another_kind_is_told_with_its_key_and_line(ask, line, said):
    with pytest.raises(FileError) as caught:
        ask()
    assert said in str(caught.value)
    assert caught.value.line == line


def test_values_are_had_as_they_are_and_what_is_not_there_as_nothing():
    table = whole(
        'a = "x"\nb = true\nc = 3\nd = 2.5\ne = ["u", "v"]\nf = "red"\n[g]\n[[h]]\nk = 1\n'
    )
    assert (table.text("a"), table.switch("b"), table.number("c")) == ("x", True, 3)
    assert (table.real("c"), table.real("d"), table.words("e")) == (3.0, 2.5, ["u", "v"])
    assert table.one_of("f", Colour) is Colour.RED
    assert table.table("g").values == {}
    assert [each.values for each in table.tables("h")] == [{"k": 1}]
    assert (table.text("z"), table.switch("z"), table.switch("z", default=True)) == (
        "",
        False,
        True,
    )
    assert (table.number("z"), table.real("z"), table.one_of("z", Colour)) == (None, None, None)
    assert (table.words("z"), table.tables("z"), table.table("z").values) == ([], [], {})


def test_keys_that_nobody_asked_for_are_refused_with_the_line_of_the_first():
    table = whole()
    inside = table.table("inside")
    inside.number("size")
    with pytest.raises(
        FileError, match="inside has 2 keys that nobody knows: count, share; there"
    ) as caught:
        inside.finish("deeper", "last")
    assert caught.value.line == 10
    table.tables("item")
    with pytest.raises(
        FileError, match="it has 1 key that nobody knows: words; there are col"
    ) as caught:
        table.finish("name", "count", "share", "loud", "colour", "rows")
    assert caught.value.line == 6
    table.finish("name", "count", "share", "loud", "colour", "words", "rows")


def test_a_key_within_a_dotted_one_is_told_where_that_begins():
    table = whole('[[item]]\nname = "a"\ninner.deep.odd = 1\n').tables("item")[0].table("inner")
    with pytest.raises(FileError, match=r"item\.inner has 1 key that nobody knows: deep") as caught:
        table.finish()
    assert caught.value.line == 3


def test_what_else_is_wrong_with_a_value_is_said_with_its_key_and_line():
    error = whole().table("inside").wrong("share", "there are no shares")
    assert str(error) == "some.toml:11: 'inside.share': there are no shares"


@pytest.mark.parametrize(
    ("raw", "line"),
    [(b"a = 1\nb = \n", 2), (b"a = 1\na = 2\n", 2), (b"a = '", None), (b"\xff", None)],
)
def test_what_is_no_toml_is_told_with_its_line(raw, line):
    with pytest.raises(FileError, match="this is no TOML: ") as caught:
        parsed_toml(raw, PATH)
    assert caught.value.line == line
    assert "(at " not in str(caught.value)


def test_a_mark_that_an_editor_put_before_the_text_is_passed_over():
    assert parsed_toml(b"\xef\xbb\xbfa = 1", PATH).number("a") == 1


tables = st.lists(st.lists(st.sampled_from("abc"), unique=True, max_size=3), max_size=4)


@given(st.lists(st.sampled_from("abc"), unique=True), tables, st.data())
def test_the_line_is_that_where_the_key_was_written(first, items, data):
    lines, keys = [], []
    for number, names in enumerate([first, *items]):
        if number:
            lines.append("[[item]]")
        for name in names:
            lines.append(f"{name} = {len(lines)}")
            keys.append((number, name, len(lines)))
        lines += [""] * data.draw(st.integers(0, 1))
    if not keys:
        return
    number, name, line = data.draw(st.sampled_from(keys))
    table = whole("\n".join(lines))
    asked = table.tables("item")[number - 1] if number else table
    with pytest.raises(FileError) as caught:
        asked.text(name)
    assert caught.value.line == line
