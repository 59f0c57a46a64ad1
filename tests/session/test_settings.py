from dataclasses import replace
from pathlib import Path

import pytest

from tempannot.core.schemes import During
from tempannot.session.settings import (
    ProgramSettings,
    ThemeChoice,
    load_settings,
    save_settings,
    settings_file,
)

EVERYTHING = ProgramSettings(
    theme=ThemeChoice.DARK,
    font_size=14,
    reduces_motion=True,
    during=During.OVERLAPS,
    link_view="minimal",
    recent_files=(Path("/a,b;c=d/ü x.tml"), Path("/[General]/%20\\n.tml")),
    last_folder=Path("/a,b;c=d"),
    geometry=b"\x00\xff,\n\"';",
    state=b"@Invalid()",
    keys={"type.BEFORE": "Ctrl+,", "link.flip": "", "relation.before": "=", "why": "%"},
    splitters={"main": (300, 700), "right": (0,)},
)


def test_a_first_start_has_the_defaults():
    assert load_settings() == ProgramSettings()


def test_everything_comes_back_with_its_type():
    assert save_settings(EVERYTHING)
    assert load_settings() == EVERYTHING


def test_what_was_taken_away_stays_away():
    save_settings(EVERYTHING)
    save_settings(ProgramSettings())
    assert load_settings() == ProgramSettings()


def test_the_tenth_recent_file_is_the_last():
    settings = ProgramSettings()
    for number in range(12):
        settings = settings.with_recent(Path(f"/texts/{number}.tml"))
    assert [int(each.stem) for each in settings.recent_files] == list(range(11, 1, -1))


def test_a_recent_file_that_is_opened_again_moves_to_the_head():
    settings = ProgramSettings()
    for name in ("a", "b", "a"):
        settings = settings.with_recent(Path(f"/texts/{name}.tml"))
    assert [each.stem for each in settings.recent_files] == ["a", "b"]
    assert settings.last_folder == Path("/texts").absolute()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff\xfe garbage",
        b"[[[[\n]]]=[",
        bytes(range(256)),
        b"[General]\nfont_size=huge\ntheme=@Variant(xx)\nduring=never\n",
        b"[General]\nfont_size=-3\ntheme=a, b\ngeometry=@Rect(1 2 3 4)\n",
        b"[General]\nfont_size=1000\ntheme=@Invalid()\n",
        b"[recent]\n1\\value=@Invalid()\nsize=99999999\n[splitters]\nmain=1, 2\nleft=x\n",
    ],
)
def test_a_broken_file_counts_as_none_and_can_be_saved_over(content):
    settings_file().write_bytes(content)
    assert load_settings() == ProgramSettings()
    assert save_settings(EVERYTHING)
    assert load_settings() == EVERYTHING


def test_a_file_that_is_no_settings_file_is_put_aside():
    settings_file().write_bytes(b"[[[[ notes of mine")
    load_settings()
    save_settings(EVERYTHING)
    assert settings_file().with_suffix(".broken").read_bytes() == b"[[[[ notes of mine"


def test_a_folder_in_the_way_costs_the_settings_and_nothing_else():
    settings_file().mkdir()
    assert load_settings() == ProgramSettings()
    assert not save_settings(EVERYTHING)


def test_a_file_whose_name_is_no_text_is_not_remembered():
    settings = (
        ProgramSettings().with_recent(Path("/texts/a.tml")).with_recent(Path("/texts/\udcff.tml"))
    )
    save_settings(settings)
    assert load_settings().recent_files == (Path("/texts/a.tml"),)


def test_one_bad_value_leaves_the_others():
    save_settings(EVERYTHING)
    text = settings_file().read_text(encoding="utf-8")
    settings_file().write_text(text.replace("font_size=14", "font_size=big"), encoding="utf-8")
    assert load_settings() == replace(EVERYTHING, font_size=0)
