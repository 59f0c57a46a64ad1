import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.column_mapping import ColumnWish, MappingError, parse_columns
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER, NLI, NLI_LABELS, ORDER, TEXTS


def mapped(tmp_path, wish, text):
    path = tmp_path / "items.csv"
    path.write_text(text, "utf-8")
    found = parse_columns([wish])
    assert found is not None
    return read_items(path, found).mapping


def test_columns_can_be_given_at_once_or_one_by_one():
    wish = ColumnWish((("premise", "a b"), ("hypothesis", "c,d=e")), (("label", "f"),))
    assert parse_columns(["premise=a b, hypothesis = c,d=e,label=f"]) == wish
    assert parse_columns(["premise=a b", "hypothesis=c,d=e", "label=f"]) == wish
    assert parse_columns([]) is None


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("colour=red", "'colour=red' is no role=column with a role of premise, hypothesis"),
        ("premise", "'premise' is no role=column"),
        ("premise=", "'premise=' is no role=column"),
        ("label=a,label=b", "the role label is given to two columns"),
        ("first=a,first=b", "the role first is given to two columns"),
        ("premise=a", "the texts premise make up no item"),
        ("premise=a,answer=b", "these do: premise and hypothesis; sentence and question and"),
    ],
)
def test_a_wish_that_makes_no_item_is_told(wish, said):
    with pytest.raises(MappingError) as caught:
        parse_columns([wish])
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("wish", "kind", "texts"),
    [
        ("hypothesis=b,premise=a", NLI, ("a", "b")),
        ("answer=c,sentence=a,question=b", ANSWER, ("a", "b", "c")),
        ("second=b,first=c", ORDER, ("c", "b")),
        ("text=c,text=a,text=b", TEXTS, ("c", "a", "b")),
    ],
)
def test_the_roles_of_the_texts_tell_the_kind(tmp_path, wish, kind, texts):
    mapping = mapped(tmp_path, wish, "a,b,c\n1,2,3\n")
    assert (mapping.kind, mapping.texts, mapping.label) == (kind, texts, None)


def test_without_texts_the_names_of_the_columns_tell_them(tmp_path):
    mapping = mapped(tmp_path, "source=type", "premise,hypothesis,label,type\na,b,entailed,x\n")
    assert (mapping.texts, mapping.label) == (("premise", "hypothesis"), "label")
    assert (mapping.source, mapping.labels) == ("type", NLI_LABELS)


def test_labels_of_another_scheme_are_taken_as_they_are(tmp_path):
    known = mapped(tmp_path, "label=g", "premise,hypothesis,g\na,b,ENTAILMENT\na,c,-\n")
    assert known.labels == NLI_LABELS
    other = mapped(tmp_path, "label=g", "premise,hypothesis,g\na,b,likely\na,c,entailment\n")
    assert other.labels == {}


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("premise=x,hypothesis=b", "there is no column 'x'; there are a, b"),
        ("source=y", "there is no column 'y'; there are a, b"),
        ("source=a", "none of its columns (a, b) is known to be a text: call them premise"),
    ],
)
def test_a_file_without_the_columns_is_told(tmp_path, wish, said):
    with pytest.raises(FileError) as caught:
        mapped(tmp_path, wish, "a,b\n1,2\n")
    assert said in str(caught.value)


def test_words_of_labels_can_be_given_a_meaning(tmp_path):
    wish = "label:0=entailment,label:1=neutral,label:2=contradiction"
    path = tmp_path / "x.csv"
    path.write_text("premise,hypothesis,label\na,b,0\na,c,2\na,d,-1\n", "utf-8")
    found = parse_columns([wish])
    assert str(found) == wish
    labels = [item.label for item in read_items(path, found).items]
    assert labels == ["entailment", "contradiction", None]
    both = parse_columns(["premise=premise,hypothesis=hypothesis,label=label,label:0=other"])
    with pytest.raises(FileError, match="the label '2' is none of other; --columns label:2=other"):
        read_items(path, both)
