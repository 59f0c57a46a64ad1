"""Guesses at the columns of tables with unknown headers."""

import pytest

from tempannot.formats.items.column_guess import guessed_mapping
from tempannot.formats.items.column_mapping import said_columns
from tempannot.formats.items.item_files import UnknownColumnsError, read_items
from tempannot.formats.items.text_table import read_table


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "nr,given,then,verdict\n1,It rains.,It is wet.,neutral\n2,It snows.,Cold it is.,x\n",
            "premise=given,hypothesis=then,label=verdict,id=nr",
        ),
        (
            "body,the question,option,gold\nHe left at noon.,When did he?,noon,yes\n",
            "sentence=body,question=the question,answer=option,label=gold",
        ),
        ("remark,score\nIt was a long day.,3\nIt was a dull day.,4\n", "text=remark"),
        ("premise,hypothesis\nIt rains.,It pours.\n", "premise=premise,hypothesis=hypothesis"),
    ],
)
def test_long_cells_are_texts_and_words_tell_the_rest(tmp_path, text, said):
    path = tmp_path / "x.csv"
    path.write_text(text, "utf-8")
    assert said_columns(guessed_mapping(read_table(path))) == said


def test_numbers_are_no_texts(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("a,b\n1,2\n3,4\n", "utf-8")
    assert guessed_mapping(read_table(path)) is None
    with pytest.raises(UnknownColumnsError, match="--columns premise=COLUMN,hypothesis=COLUMN"):
        read_items(path)


def test_a_refusal_has_the_guess_as_a_way_in(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("before this,after this\nIt rains now.,It is wet now.\n", "utf-8")
    with pytest.raises(UnknownColumnsError) as caught:
        read_items(path)
    assert "--columns 'premise=before this,hypothesis=after this'" in str(caught.value)
