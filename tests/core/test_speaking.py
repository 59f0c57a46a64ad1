"""One process that answers people of several languages at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest

from tempannot.core import language as language_module
from tempannot.core.language import (
    bilingual,
    bilingual_plural,
    dated,
    isolated,
    language,
    percent,
    said,
    shown,
    speaking,
    tr,
    written,
)
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
        assert percent(0.714, 1) == "71,4 %"
        assert tr("{sure:.0%} sure", sure=0.9) == "90 % sure"
    assert tr("{sure:.0%} sure", sure=0.9) == "90% sure"


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
