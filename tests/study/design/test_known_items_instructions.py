import pytest

from tempannot.formats.items.item_kinds import PLAUSIBILITY_SCALE, SCALES, scale_named
from tempannot.study.design.known_items import default_instructions


@pytest.mark.parametrize("scale", [*SCALES.values(), scale_named("low, high", "How {hot}?")])
def test_the_page_has_the_question_and_every_answer(scale):
    page = default_instructions(scale)
    assert page.startswith("# ")
    assert f"\n> {scale.question}\n" in page
    assert all(f"- **{each}**: key" in page for each in scale.answers)
    assert "{question}" not in page
    assert "{answers}" not in page


def test_the_letters_are_told_beside_the_numbers():
    page = default_instructions(PLAUSIBILITY_SCALE)
    assert "- **likely**: keys 1 or l\n- **unlikely**: keys 2 or u\n- **invalid**: keys 3" in page
