"""The file of rings: what it may say, and what is refused."""

import pytest

from tempannot.core.errors import FileError
from tempannot.datasets.mctaco.rings import default_rings, read_rings


def test_units_are_in_the_two_rings_of_the_released_candidates():
    others = default_rings().others
    assert set(others["hours"]) == {"seconds", "weeks", "years"}
    assert set(others["day"]) == {"minute", "month", "century", "night"}
    assert set(others["night"]) == {"day", "morning", "afternoon", "evening"}
    assert default_rings().factors == (3, 9)


def test_a_file_of_ones_own_is_read(tmp_path):
    path = tmp_path / "rings.toml"
    path.write_text('[[ring]]\nname = "x"\nmembers = [["Lent"], ["Easter"]]\n')
    rings = read_rings(path)
    assert rings.others == {"lent": ("Easter",), "easter": ("Lent",)}
    assert rings.factors == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[ring", "no TOML"),
        ("ring = 3", r"written as \[\[ring\]\]"),
        ('[[ring]]\nname = "x"\nmembers = [["a"]]', "'x' needs two members"),
        ('[[ring]]\nname = "x"\nmembers = [["a"], []]', "'x' needs two members"),
        ('[[ring]]\nname = "x"\nmembers = [["a"], ["b", "c"]]', "equally many forms"),
        ("[numbers]\nfactors = [1]", "factors is a list of whole numbers from 2"),
        ("numbers = 1", "is no table"),
    ],
)
def test_what_is_no_ring_is_refused(tmp_path, text, problem):
    path = tmp_path / "rings.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=problem):
        read_rings(path)


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 20_000])
def test_numbers_and_lists_without_end_are_refused(tmp_path, value):
    path = tmp_path / "rings.toml"
    path.write_text(f"[numbers]\nfactors = {value}\n", "utf-8")
    with pytest.raises(FileError, match="this is no TOML"):
        read_rings(path)
