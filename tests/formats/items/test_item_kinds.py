"""The rows of the kinds of items: complete, told apart, and used by whatever meets an item."""

from dataclasses import fields, replace

import pytest

from tempannot.formats.items.column_mapping import known_mapping
from tempannot.formats.items.item_kinds import ANSWER, ITEM_KINDS, NLI, SCALES, TEXTS, kind_named
from tempannot.formats.items.rating_item import ItemLayout, RatingItemKind
from tempannot.resources import resource


def test_nothing_in_a_row_has_a_default_so_that_none_is_forgotten():
    with pytest.raises(TypeError, match="missing 1 required"):
        RatingItemKind(**{each.name: getattr(NLI, each.name) for each in fields(NLI)[1:]})


def test_a_row_that_names_another_number_of_texts_is_refused():
    with pytest.raises(ValueError, match="'nli' does not name all of its texts"):
        replace(NLI, captions=("Only one",))
    with pytest.raises(ValueError, match="'answer' does not"):
        replace(ANSWER, headers=(("sentence", "question"),))


@pytest.mark.parametrize(
    ("kind", "layout"),
    [
        (NLI, ItemLayout(((2, 3),), ((1, 1),), judged=0, beside=False)),
        (NLI, ItemLayout(((2, 3), (2, 2)), (), judged=1, beside=False)),
        (NLI, ItemLayout(((3, 2), (2, 2)), ((2, 2), (1, 1)), judged=1, beside=False)),
        (NLI, ItemLayout((), (), judged=2, beside=False)),
        (ANSWER, ItemLayout((), (), judged=2, beside=True)),
        (TEXTS, ItemLayout((), (), judged=0, beside=False)),
    ],
)
def test_a_layout_that_does_not_fit_the_texts_is_refused(kind, layout):
    with pytest.raises(ValueError, match=f"layout of the kind '{kind}' does not fit its texts"):
        replace(kind, layout=layout)


@pytest.mark.parametrize("kind", ITEM_KINDS, ids=str)
@pytest.mark.parametrize("is_compact", [False, True])
@pytest.mark.parametrize("texts", [1, 2, 3, 4])
def test_a_layout_has_lines_for_any_number_of_texts(kind, is_compact, texts):
    assert len(kind.layout.lines_of(texts, is_compact=is_compact)) == texts


def test_kinds_are_told_apart_by_their_keys():
    assert [kind_named(each.key) for each in ITEM_KINDS] == list(ITEM_KINDS)
    assert replace(NLI, title="other") == NLI != ANSWER
    assert f"{NLI}" == "nli"


@pytest.mark.parametrize("kind", ITEM_KINDS, ids=str)
def test_each_header_is_that_of_one_kind(kind):
    for header in kind.headers:
        assert known_mapping([each.title() for each in header]).kind == kind


@pytest.mark.parametrize("name", SCALES)
def test_each_scale_of_a_kind_brings_its_instructions_checks_and_training(name):
    for file in (f"{name}.md", f"{name}-checks.csv", f"{name}-training.csv"):
        assert resource(f"study/{file}").is_file()
