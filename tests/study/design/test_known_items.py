from collections import Counter

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.column_mapping import ColumnMapping
from tempannot.formats.items.item_kinds import (
    LIKELIHOOD_SCALE,
    ORDER_SCALE,
    PLAUSIBILITY_SCALE,
    SCALES,
    TEXTS,
    scale_named,
)
from tempannot.study.design.known_items import default_known_items, read_known_items
from tempannot.study.design.study_design import DesignError, Role

COLOURS = scale_named("cold, warm, hot", "How hot is it?")


def written(tmp_path, text, name="checks.csv"):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def expected(path, scale, mapping=None):
    return [each.expected for each in read_known_items(path, scale, mapping)]


def test_the_label_can_be_an_answer_in_any_case(tmp_path):
    text = "premise,hypothesis,label,feedback\na,b,Very Likely, Read twice. \nc,d,even chance,\n"
    first, second = read_known_items(written(tmp_path, text), LIKELIHOOD_SCALE)
    assert (first.expected, first.feedback) == ("very likely", "Read twice.")
    assert (second.expected, second.feedback) == ("even chance", "")
    assert second.item.texts == ("c", "d")


def test_the_label_can_be_one_of_the_data_that_asks_for_an_answer(tmp_path):
    path = written(tmp_path, "first,second,label\na,b,swapped\nc,d,original\n")
    assert expected(path, ORDER_SCALE) == ["the second one", "the first one"]
    line = "She ran.\tHow long?\tan hour\t{}\tEvent Duration\n"
    path = written(tmp_path, line.format("yes") + line.format("no"), "checks.tsv")
    assert expected(path, PLAUSIBILITY_SCALE) == ["likely", "unlikely"]


def test_a_column_of_expected_answers_goes_before_the_label(tmp_path):
    text = "premise,hypothesis,label,Expected\na,b,entailed,extremely likely\n"
    assert expected(written(tmp_path, text), LIKELIHOOD_SCALE) == ["extremely likely"]


def test_the_columns_of_the_study_hold_where_the_file_has_them(tmp_path):
    mapping = ColumnMapping(TEXTS, ("weather",), label="gold", id="number")
    path = written(tmp_path, "weather,gold\nsnow,cold\n")
    assert expected(path, COLOURS, mapping) == ["cold"]
    path = written(tmp_path, "weather,expected\nsnow,hot\n")
    assert expected(path, COLOURS, mapping) == ["hot"]
    path = written(tmp_path, "premise,hypothesis,label\na,b,warm\n")
    assert expected(path, COLOURS, mapping) == ["warm"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("premise,hypothesis,label\na,b,even chance\na,c,\n", "checks.csv:3: there is no answer"),
        ("premise,hypothesis,label\na,b,entailed\n", "checks.csv:2: the label 'entailed' asks"),
        ("premise,hypothesis\na,b\n", "checks.csv:2: there is no answer for this item"),
        ("premise,words\na,b\n", "none of its columns"),
        (
            '[{"premise": "a", "hypothesis": "b", "label": "even chance"},'
            '{"premise": "a", "hypothesis": "b", "label": "blue"}]',
            "record 2: the label 'blue' asks for none of the answers extremely likely, very",
        ),
    ],
)
def test_an_item_without_a_usable_answer_is_told_with_its_place(tmp_path, text, said):
    with pytest.raises(FileError) as caught:
        read_known_items(written(tmp_path, text), LIKELIHOOD_SCALE)
    assert said in str(caught.value)


def test_an_answer_of_mctaco_on_another_scale_is_told_with_its_line(tmp_path):
    path = written(tmp_path, "She ran.\tHow long?\tan hour\tyes\tEvent Duration\n")
    with pytest.raises(FileError, match=r"checks\.csv:1: the label 'yes' asks for none"):
        read_known_items(path, COLOURS)


@pytest.mark.parametrize("scale", SCALES.values(), ids=list(SCALES))
def test_the_checks_of_our_own_ask_for_both_ends_alike(scale):
    found = default_known_items(Role.CHECK, scale)
    wanted = Counter(each.expected for each in found)
    assert set(wanted) == {scale.levels[0], scale.levels[-1]}
    assert abs(wanted[scale.levels[0]] - wanted[scale.levels[-1]]) <= 2
    assert len({each.item.texts for each in found}) == len(found) >= 8


@pytest.mark.parametrize("scale", SCALES.values(), ids=list(SCALES))
def test_the_training_of_our_own_tells_something_of_every_item(scale):
    found = default_known_items(Role.TRAINING, scale)
    assert all(len(each.feedback) > 20 for each in found)
    checks = {each.item.texts for each in default_known_items(Role.CHECK, scale)}
    assert not checks & {each.item.texts for each in found}
    assert len(found) >= 5


def test_there_is_nothing_of_our_own_for_a_scale_of_others():
    with pytest.raises(DesignError, match="there are no checks items for the scale 'custom'"):
        default_known_items(Role.CHECK, COLOURS)
