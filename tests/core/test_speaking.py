"""One process that answers people of several languages at once."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from enum import StrEnum
from pathlib import PurePosixPath

import pytest

from tempannot.core import language as language_module
from tempannot.core.errors import TempannotError
from tempannot.core.language import (
    Bilingual,
    bilingual,
    bilingual_plural,
    dated,
    in_both,
    isolated,
    language,
    of_data,
    percent,
    plural_template,
    said,
    said_forms,
    shown,
    speaking,
    tr,
    tr_plural,
    use_language,
    worded,
    written,
)
from tempannot.core.wording import in_quotes
from tests.languages.pseudo import Pseudo, arabic


def _in(code: str) -> tuple[str, str]:
    with speaking(code):
        return language(), tr("Cancel")


def test_what_is_done_meanwhile_speaks_another_language_and_nothing_else_does():
    before = _in("en")
    assert before == ("en", "Cancel")
    with speaking("de"):
        text = bilingual("Cancel")
        assert (text, shown(text), said("Cancel")) == ("Cancel", "Abbrechen", "Abbrechen")
        assert written("1,200.5") == "1.200,5"
        with speaking("en"):
            assert tr("Cancel") == "Cancel"
        assert language() == "de"
    assert (language(), tr("Cancel")) == ("en", "Cancel")


def test_shares_are_written_as_the_language_writes_them():
    with speaking("de"):
        assert percent(0.714, 1) == "71,4\u202f%"
        assert tr("{sure:.0%} sure", sure=0.9) == "90\u202f% sure"
    assert tr("{sure:.0%} sure", sure=0.9) == "90% sure"


@pytest.mark.parametrize(
    ("code", "written_there"),
    [("en", "7.5%"), ("de", "7,5\u202f%"), ("es", "7,5\u202f%"), ("zh", "7.5%")],
)
def test_the_sign_of_percent_is_as_far_from_every_number_as_the_language_has_it(
    code, written_there
):
    with speaking(code):
        share = bilingual("{share:.1f} %", share=7.5)
        assert (share, shown(share)) == ("7.5 %", written_there)
        inside = bilingual("{share} right", share=share)
        assert (inside, shown(inside)) == ("7.5 % right", f"{written_there} right")
        assert tr("{share} right", share=share) == f"{written_there} right"
        assert percent(0.075, 1) == written("7.5 %") == tr("{x:.1%}", x=0.075) == written_there
        assert said("95 %").removeprefix("95") == written_there.lstrip("7.,5")


def test_what_a_text_quotes_keeps_its_sign_of_percent():
    for code in ("en", "de"):
        with speaking(code):
            assert tr("{share:.0f} % of {words}", share=5, words="3 % of it").endswith("3 % of it")
            assert tr("written as %2F") == "written as %2F"


@pytest.mark.parametrize(
    ("code", "written"),
    [("en", "2026-03-02"), ("de", "02.03.2026"), ("es", "02/03/2026"), ("zh", "2026/03/02")],
)
def test_moments_are_written_as_the_language_writes_them_and_in_files_never(code, written):
    at = datetime(2026, 3, 2, 9, 5, 7)
    with speaking(code):
        assert dated(at) == "2026-03-02 09:05"
        assert shown(dated(at)) == f"{written} 09:05"
        assert shown(dated(at, "%Y-%m-%d %H:%M:%S")) == f"{written} 09:05:07"
        assert shown(dated(at) + " UTC") == f"{written} 09:05 UTC"
        assert tr("kept {when:%Y-%m-%d}", when=at).endswith(written)


def test_dates_keep_their_order_in_what_is_read_from_the_right():
    token = language_module._HERE.set(("ar", Pseudo(arabic)))
    try:
        assert tr("written {date}", date="2022-10-14").endswith("\u20682022-10-14\u2069")
        assert "\u2068" not in tr("{name} {color}", name="anna", color="#223344")
        assert isolated("Ann.") == "\u2068Ann.\u2069"
        assert tr("in {path}", path=PurePosixPath("/a/b")).endswith("\u2068/a/b\u2069")
        assert shown(in_quotes("26 May", curly=True)) == "“\u206826 May\u2069”"
    finally:
        language_module._HERE.reset(token)
    assert tr("written {date}", date="2022-10-14") == "written 2022-10-14"
    assert isolated("Ann.") == "Ann."


def test_threads_do_not_hear_each_other():
    with ThreadPoolExecutor(4) as pool, speaking("es"):
        found = list(pool.map(_in, ["de", "en", "zh", "fr"] * 10))
        assert tr("Cancel") == "Cancelar"
    assert set(found) == {("de", "Abbrechen"), ("en", "Cancel"), ("zh", "取消"), ("fr", "Cancel")}


def test_a_language_that_there_is_not_is_english():
    with speaking("../../etc/passwd"):
        assert tr("Cancel") == "Cancel"
        assert bilingual_plural(2, "{count} link", "{count} links") == "2 links"


class Tilde:
    """A catalogue of a language that is English behind a mark, but for a few texts."""

    def __init__(self, **texts):
        self.texts = texts

    def gettext(self, message):
        return self.texts.get(message, f"~{message}")

    def ngettext(self, msgid1, msgid2, n):
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def in_tilde(code="xx", **texts):
    token = language_module._HERE.set((code, Tilde(**texts)))
    try:
        yield
    finally:
        language_module._HERE.reset(token)


def both(text):
    return str(text), shown(text)


def test_a_text_is_bilingual_where_another_language_is_spoken_and_else_plain():
    made = (
        lambda: bilingual("Stop"),
        lambda: bilingual("{n} of {a}", n=1, a="x"),
        lambda: bilingual("{a} without values"),
        lambda: bilingual_plural(1, "{count} link", "{count} links"),
        lambda: bilingual_plural(3, "{count} link of {a}", "{count} links of {a}", a="x"),
        lambda: in_both(lambda word: word(bilingual("One")) + word("Two")),
    )
    english = ["Stop", "1 of x", "{a} without values", "1 link", "3 links of x", "OneTwo"]
    assert [each() for each in made] == english
    assert {type(each()) for each in made} == {str}
    with in_tilde():
        assert [both(each()) for each in made] == [(each, f"~{each}") for each in english]
        padded = in_both(lambda word: word(bilingual("One")).ljust(5) + "|")
        assert both(padded) == ("One  |", "~One |")
        assert both(of_data("before")) == ("before", "before")
        assert isinstance(of_data("before"), Bilingual)
    assert type(of_data("before")) is str


def test_a_text_for_the_screen_is_in_the_language_alone():
    def all_of_them():
        return [
            tr("Stop"),
            tr("{a} without values"),
            tr_plural(1, "{count} link", "{count} links"),
            tr_plural(2, "{count} link", "{count} links"),
            plural_template("{count} link", "{count} links", 1),
            plural_template("{count} link", "{count} links", 2),
            *said_forms("one", "more"),
            said("Stop"),
        ]

    english = ["Stop", "{a} without values", "1 link", "2 links", "{count} link", "{count} links"]
    english += ["one", "more", "Stop"]
    assert all_of_them() == english
    with in_tilde():
        assert all_of_them() == [f"~{each}" for each in english]
        assert tr("") == said("") == ""


def test_what_is_done_to_a_bilingual_text_is_done_in_both_languages():
    text = Bilingual("One, two", "Eins, zwei")
    assert both(pickle.loads(pickle.dumps(text))) == ("One, two", "Eins, zwei")
    assert both("a" + text) == ("aOne, two", "aEins, zwei")
    assert both(text + Bilingual("!", "?")) == ("One, two!", "Eins, zwei?")
    assert both(text.capitalize()) == ("One, two", "Eins, zwei")
    assert both(Bilingual("oNE", "eINS").capitalize()) == ("One", "Eins")
    assert both(text.replace(", ", "/")) == ("One/two", "Eins/zwei")
    assert both(text.replace("n", "m", 1)) == ("Ome, two", "Eims, zwei")
    padded = Bilingual(" One. ", " Eins. ")
    assert both(padded.strip()) == ("One.", "Eins.")
    assert both(padded.strip(" .")) == ("One", "Eins")
    assert both(padded.rstrip(" .")) == (" One", " Eins")
    assert both(padded.removeprefix(" ")) == ("One. ", "Eins. ")
    assert both(padded.removesuffix(" ")) == (" One.", " Eins.")
    named = Bilingual("{a} of {} ", "{} hat {a} ").format(text, a=Bilingual("x", "y"))
    assert both(named) == ("x of One, two ", "Eins, zwei hat y ")


def test_values_are_said_in_the_language_and_numbers_with_a_form_in_its_way():
    with in_tilde("de"):
        assert tr("{e}", e=TempannotError(Bilingual("no", "nein"))) == "~nein"
        assert tr("{n:,} {n} {x:.1f} {x} {name:>4}", n=1200, x=1.5, name="a.b") == (
            "~1.200 1200 1,5 1.5  a.b"
        )
        assert tr("{x:.0%}", x=0.9) == "~90\u202f%"
    with in_tilde("zh"):
        assert tr("{x:.0%}", x=0.9) == "~90%"


def test_a_translation_that_asks_for_what_is_not_there_is_not_taken():
    with in_tilde(**{"{a} here": "{b} hier", "{a} there": "{a dort"}):
        assert [tr("{a} here", a=1), tr("{a} there", a=1)] == ["1 here", "1 there"]


def test_figures_stand_apart_from_ideographs_and_words_do_not():
    texts = {"{count} in {name}": "共{count}个{name}和{gone:.1}", "{count}": "共{count}个"}
    with in_tilde("zh", **texts):
        assert tr("{count}", count=3) == "共 3个"
        assert tr("{count}", count="3a") == "共 3a个"
        assert tr("{count}", count="三") == "共三个"
    with in_tilde("ja", **texts):
        assert tr("{count}", count=3) == "共3个"


def test_no_blank_stands_between_ideographs_and_the_marks_of_a_value():
    with in_tilde("zh", **{"{a} is {b}": "把 {a} 放"}):
        assert tr("{a} is {b}", a="“甲”") == "把“甲”放"
        assert tr("{a} is {b}", a="<b>甲</b>") == "把<b>甲</b>放"
        assert tr("{a} is {b}", a="l1") == "把 l1 放"


def test_the_language_of_the_process_is_set_once_for_all():
    try:
        use_language("de")
        assert (language(), tr("Cancel")) == ("de", "Abbrechen")
        use_language("xx", Tilde())
        assert (language(), tr("Cancel")) == ("xx", "~Cancel")
        use_language("nowhere")
        assert (language(), tr("Cancel")) == ("nowhere", "Cancel")
    finally:
        use_language("en")
    assert tr("Cancel") == "Cancel"


def test_words_of_an_enumeration_are_marked_and_stay_what_they_are():
    assert worded(StrEnum) is StrEnum
