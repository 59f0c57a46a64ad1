"""The translations: whole, of the texts that there are, with their placeholders and marks."""

import gettext
import re
import string

import pytest
from babel.messages.pofile import read_po

from tempannot.core.language import ENGLISH, LANGUAGES
from tempannot.resources import resource

TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
CODES = [each for each in LANGUAGES if each != ENGLISH]


def _texts(code: str):
    with resource(f"languages/{code}.po").open("rb") as file:
        return [each for each in read_po(file, locale=code) if each.id]


def _forms(said) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def _translated(code: str):
    return [(each.id, _forms(each.string)) for each in _texts(code) if all(_forms(each.string))]


def _holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_placeholders_of_its_text(code):
    wrong = []
    for text, forms in _translated(code):
        if isinstance(text, str):
            wanted = _holes(text) if "{" in text and _is_template(text) else None
            wrong += [(text, each) for each in forms if wanted and _holes(each) != wanted]
        else:  # one of something need not say how many
            wrong += [
                (text, each)
                for each in forms
                if not _holes(each) <= _holes(text[1]) <= _holes(each) | {"count"}
            ]
    assert wrong == []


def _is_template(text: str) -> bool:
    try:
        return all(name is None or name.isidentifier() for _, name, _, _ in parsed(text))
    except ValueError:
        return False


def parsed(text: str):
    return list(string.Formatter().parse(text))


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_markup_of_its_text_and_no_other(code):
    wrong = [
        (text, each)
        for text, forms in _translated(code)
        for each in forms
        if sorted(TAG.findall(each)) != sorted(TAG.findall(_forms(text)[-1]))
        or ("<" in each and "<" not in _forms(text)[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_a_key_where_its_text_has_one(code):
    def marked(text: str) -> bool:
        return "&" in re.sub(r"&\w+;|&&", "", text)

    wrong = [
        (text, each)
        for text, forms in _translated(code)
        for each in forms
        if marked(each) != marked(_forms(text)[0])
    ]
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_the_forms_are_those_of_the_language_and_nothing_is_in_doubt(code):
    forms = {"zh": 1}.get(code, 2)
    texts = _texts(code)
    assert [each.id for each in texts if each.fuzzy] == []
    assert [
        each.id
        for each in texts
        if isinstance(each.id, tuple) and len(_forms(each.string)) not in (0, forms)
    ] == []


@pytest.mark.parametrize("code", CODES)
def test_what_is_compiled_says_every_number_in_the_language(code):
    with resource(f"languages/{code}.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    several = [(text, forms) for text, forms in _translated(code) if isinstance(text, tuple)]
    assert several
    for (one, many), forms in several:
        assert compiled.ngettext(one, many, 1) == forms[0]
        assert {compiled.ngettext(one, many, n) for n in (0, 2, 21, 1_000_000)} == {forms[-1]}


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_left_in_english(code):
    left = [each.id for each in _texts(code) if not all(_forms(each.string))]
    assert left == [], "run .ci/languages and translate what it finds"


def test_no_blank_stands_between_ideographs_and_chinese_quotation_marks():
    apart = re.compile("(?<=[\u4e00-\u9fff，。；：、]) “|” (?=[\u4e00-\u9fff])")
    assert [each for _, forms in _translated("zh") for each in forms if apart.search(each)] == []
