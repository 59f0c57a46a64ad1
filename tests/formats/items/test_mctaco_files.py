from collections import Counter

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.mctaco_files import CATEGORIES, is_mctaco, read_predictions
from tests.formats.items.answers import DURATION, ORDER, answer_line, answers_file
from tests.oddities import rows_of


@pytest.mark.parametrize(
    ("path", "questions", "labels", "capitals", "categories"),
    rows_of(
        ("items/mctaco.tsv", 5, {"no": 2, "yes": 5}, 0, (2, 1, 2, 1, 1)),
        real=(
            # of the questions one is asked of two sentences
            (
                "nli/mctaco_dev_3783.tsv",
                561,
                {"no": 2554, "yes": 1229},
                240,
                (1112, 531, 1189, 273, 678),
            ),
        ),
    ),
)
def test_answers_are_all_read(path, questions, labels, capitals, categories):
    items = read_items(path).items
    assert len({item.texts[:2] for item in items}) == questions
    assert Counter(item.label for item in items) == labels
    assert sum(item.texts[2] != item.texts[2].lower() for item in items) == capitals
    assert Counter(item.source for item in items) == dict(zip(CATEGORIES, categories, strict=True))


def test_an_item_says_what_the_line_says_and_where_it_stands(tmp_path):
    path = answers_file(tmp_path, answer_line("a", "no"), answer_line("b", "yes", ORDER))
    item = read_items(path).items[1]
    assert (item.id, item.kind, item.label) == ("2", ANSWER, "yes")
    assert item.texts == (*ORDER[:2], "b")
    assert item.source == "Event Ordering"
    assert (item.provenance.file, item.provenance.place) == ("answers.tsv", 2)


def test_quotes_and_blanks_are_text(tmp_path):
    odd = (' He said "a\u2028b" ', '"Why?', '""')
    line = "\t".join((*odd, "yes", "Frequency"))
    for end in ("", "\n", "\r\n"):
        (item,) = read_items(answers_file(tmp_path, line + end)).items
        assert item.texts == odd


def test_a_column_missing_in_line_1207_is_named(tmp_path):
    lines = [answer_line(f"{number} hours", "no") for number in range(2000)]
    lines[1206] = lines[1206].replace("\tno", "")
    path = answers_file(tmp_path, *lines)
    with pytest.raises(FileError, match=r"answers\.tsv:1207: the line has 4 columns, not the 5"):
        read_items(path)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("\n", "the line has 1 column,"),
        (answer_line("a", "maybe"), "the label 'maybe' is neither yes nor no"),
        (answer_line("a", "Yes"), "the label 'Yes' is neither"),
        (answer_line("a", "no", (*DURATION[:2], "Duration")), "the category 'Duration' is none"),
        (answer_line("a", "no", (*DURATION[:2], "")), "the category '' is none"),
        (answer_line("a", "no").replace("\n", " \n"), "the category 'Event Duration ' is none"),
        (answer_line("", "no"), "the answer is empty"),
        (answer_line("a\tb", "no"), "the line has 6 columns"),
    ],
)
def test_what_is_no_answer_is_refused_with_its_line(tmp_path, line, problem):
    path = answers_file(tmp_path, answer_line("a", "yes"), line, answer_line("b", "yes"))
    with pytest.raises(FileError) as refused:
        read_items(path)
    assert refused.value.line == 2
    assert problem in str(refused.value)


def test_an_empty_file_and_other_bytes_are_refused(tmp_path):
    with pytest.raises(FileError, match="the file is empty"):
        read_items(answers_file(tmp_path))
    path = tmp_path / "latin.tsv"
    path.write_bytes(answer_line("a", "yes").encode() + b"caf\xe9\n")
    with pytest.raises(FileError, match=r"latin\.tsv:2: this is not UTF-8"):
        read_items(path)


def test_only_a_line_with_a_label_in_its_place_is_an_answer():
    assert is_mctaco(answer_line("a", "yes"))
    assert not is_mctaco("sentence\tquestion\tanswer\tlabel\tcategory\n")
    assert not is_mctaco("yes\n")


@pytest.mark.parametrize("text", ["yes\nno\nno\n", "yes\r\nno\r\nno", " yes\nno \nno\n"])
def test_predictions_are_a_word_per_line(tmp_path, text):
    path = answers_file(tmp_path, text)
    assert read_predictions(path, 3) == (True, False, False)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("yes\nno\n", 2, "there are 2 predictions here for 3 answers"),
        ("yes\nno\nno\nno\nno\n", 4, "there are 5 predictions here for 3 answers"),
        ("yes\nlikely\nno\n", 2, "'likely' is neither yes nor no"),
        ("yes\nno\n\nno\n", 3, "'' is neither"),
        ("YES\nno\nno\n", 1, "'YES' is neither"),
    ],
)
def test_predictions_that_do_not_fit_are_refused_with_their_line(tmp_path, text, line, problem):
    path = answers_file(tmp_path, text)
    with pytest.raises(FileError) as refused:
        read_predictions(path, 3)
    assert refused.value.line == line
    assert problem in str(refused.value)
