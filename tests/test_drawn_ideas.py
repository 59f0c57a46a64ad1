"""The drawings of the ideas say what the program works out, and are those that are kept."""

import pytest

from tempannot.resources import resource
from tests.drawn_ideas import main


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ideas")
    main(folder)
    return folder


@pytest.mark.parametrize("name", ["contradiction.svg", "awareness.svg"])
def test_the_drawing_that_is_kept_is_the_one_that_is_drawn(drawn, name):
    kept = resource(f"pictures/{name}").read_bytes()
    assert (drawn / name).read_bytes() == kept, "bash .ci/pictures makes it anew"


def test_awareness_is_drawn_with_the_numbers_that_it_has(drawn):
    text = (drawn / "awareness.svg").read_text(encoding="utf-8")
    assert "2 of 3 = 0.667" in text
    assert "1 of 3 = 0.333" in text
