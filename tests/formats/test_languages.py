import pytest

from tempannot.formats.languages import (
    LanguageError,
    language_code,
    language_name,
    language_names,
    language_of,
)

_SAID = {
    "en": "The committee said on Friday that the bridge would be closed until March.",
    "de": "Der Ausschuss teilte am Freitag mit, dass die Brücke bis März gesperrt bleibt.",
    "es": "El comité anunció el viernes que el puente permanecerá cerrado hasta marzo.",
    "fr": "Le comité a annoncé vendredi que le pont resterait fermé jusqu'en mars.",
    "it": "Il comitato ha annunciato venerdì che il ponte resterà chiuso fino a marzo.",
    "et": "Komisjon teatas reedel, et sild jääb suletuks kuni märtsini.",
    "zh": "委员会星期五宣布，大桥将关闭至三月。",
    "ar": "أعلنت اللجنة يوم الجمعة أن الجسر سيبقى مغلقا حتى مارس.",
    "th": "คณะกรรมการกล่าวเมื่อวันศุกร์ว่าสะพานจะปิดจนถึงเดือนมีนาคม",
}


@pytest.mark.parametrize("language", _SAID)
def test_the_language_of_a_sentence_is_told(language):
    assert language_of(_SAID[language]) == language


@pytest.mark.parametrize("text", ["", " \n", "ok", "12 34", "Rosa slept", "x" * 3000, "\ud800"])
def test_what_could_be_in_any_language_is_unsure(text):
    assert language_of(text) == ""


def test_a_long_text_is_told_by_its_beginning():
    assert language_of(_SAID["fr"] * 100_000) == "fr"


@pytest.mark.parametrize(
    ("word", "code"),
    [("en", "en"), ("EN", "en"), ("en-US", "en"), ("zh_Hant_TW", "zh"), (" German ", "de")],
)
def test_a_language_is_said_by_code_tag_or_name(word, code):
    assert language_code(word) == code


@pytest.mark.parametrize("word", ["", "xx", "klingon", "e", "en-", "en US", "x" * 500])
def test_a_word_for_no_language_is_refused(word):
    with pytest.raises(LanguageError, match="is no language: say a code such as en"):
        language_code(word)


def test_every_language_has_a_code_and_a_name_of_its_own():
    names = language_names()
    assert all(len(code) == 2 and name for code, name in names.items())
    assert len(set(names.values())) == len(names)
    assert language_name("et") == "Estonian"
