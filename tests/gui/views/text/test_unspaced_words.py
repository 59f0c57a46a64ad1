"""Words of scripts without spaces: by language of the line, near a place, loaded when needed."""

import subprocess
import sys

import pytest

from tempannot.gui.views.text import text_geometry
from tempannot.gui.views.text.text_geometry import (
    last_start,
    next_end,
    unspaced_words,
    word_at,
    words,
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("总统明天将访问俄罗斯。", "总统 明天 将 访问 俄罗斯"),
        ("警方昨天逮捕了三名嫌疑人。", "警方 昨天 逮捕 了 三 名 嫌疑人"),
        ("他們昨天離開了台灣。", "他們 昨天 離開 了 台灣"),
        ("首相は来週アメリカを訪問する。", "首相 は 来週 アメリカ を 訪問 する"),
        ("ตำรวจมาแล้ว", "ตำรวจ มา แล้ว"),
        ("2013年3月に会社を辞めた。", "2013 年 3 月 に 会社 を 辞め た"),
        ("IBM昨天宣布新产品", "IBM 昨天 宣布 新 产品"),
        ("They left, she said.", "They left she said"),
    ],
)
def test_words_are_those_of_the_language(line, expected):
    assert " ".join(line[start:end] for start, end in words(line)) == expected


def test_signs_outside_the_basic_plane_count_twice_in_positions():
    line = "\U00020bb7离开北京"
    assert [(start, end) for start, end in words(line)][-2:] == [(2, 4), (4, 6)]


@pytest.fixture
def asked(monkeypatch):
    """The stretches that the models were asked about."""
    seen = []

    def remember(line):
        seen.append(line)
        return unspaced_words(line)

    monkeypatch.setattr(text_geometry, "unspaced_words", remember)
    return seen


def test_of_a_book_in_one_line_only_what_is_near_is_looked_at(asked):
    line = "他昨天离开了北京，" * 20_000
    place = 9 * 10_000
    assert word_at(line, place + 4) == (place + 3, place + 5)
    assert next_end(line, place + 3) == place + 5
    assert last_start(line, place + 5) == place + 3
    assert sum(map(len, asked)) < 3000


def test_a_word_longer_than_what_is_near_is_still_one():
    line = "x" * 5000 + " y"
    assert word_at(line, 2500) == (0, 5000)
    assert next_end(line, 0) == 5000
    assert last_start(line, 5000) == 0


def test_a_text_with_spaces_loads_no_model():
    code = (
        "import sys; from tempannot.gui.views.text.text_geometry import words;"
        "list(words('They left.')); print('budoux' in sys.modules); list(words('他来'));"
        "print('budoux' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
