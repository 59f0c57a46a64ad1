"""The wrong changes that ``python -m tests.mutants`` makes, and what is said of them."""

import ast
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from tests.mutants import EXPLAINED, ROOT, Held, mutants


def changes(source):
    return [str(each) for each in mutants(dedent(source))]


def test_a_comparison_a_condition_and_a_number_are_changed():
    assert changes(
        """
        def is_late(hour: int = 3) -> bool:
            if hour < 20:
                return False
            return True
        """
    ) == [
        "is_late: hour < 20 -> hour <= 20",
        "is_late: hour < 20 -> hour > 20",
        "is_late: hour < 20 -> True",
        "is_late: hour < 20 -> False",
        "is_late: 20 -> 21",
        "is_late: False -> True",
        "is_late: True -> False",
    ]


def test_what_is_kept_or_called_is_left_out_and_messages_stay():
    assert changes(
        """
        LIMIT = 3

        class Box:
            def put(self, what):
                self.what = what
                self.tell()
                raise ValueError(bilingual("box 1 is full"))
                while True:
                    yield from zip(self, what, strict=True)
        """
    ) == [
        "Box.put: self.what = what -> pass",
        "Box.put: self.tell() -> pass",
        "Box.put: raise ValueError(bilingual('box 1 is full')) -> pass",
        "Box.put: True -> False",
    ]


def _ten() -> int:
    return 10


def test_a_function_that_is_held_already_becomes_the_mutant():
    held, functions = _ten, Held({__file__})
    source = Path(__file__).read_text("utf-8")
    (wrong,) = (each for each in mutants(source) if str(each) == "_ten: 10 -> 11")
    right = compile(ast.parse(source), __file__, "exec")
    try:
        functions.put_in_place(compile(wrong.tree(), __file__, "exec"), "_ten")
        assert held() == 11
    finally:
        functions.put_in_place(right, "_ten")
    assert held() == 10


@pytest.mark.parametrize("module", tomllib.loads(EXPLAINED.read_text("utf-8")))
def test_what_is_explained_is_a_mutant_of_the_module_as_it_stands(module):
    known = tomllib.loads(EXPLAINED.read_text("utf-8"))[module]
    source = (ROOT / "tempannot" / module).read_text("utf-8")
    assert known.keys() <= {str(each) for each in mutants(source)}
