"""The line of questions is whole, however many words a language takes for it."""

import pytest

from tempannot.core.completeness import Completeness, CompletionGoal
from tempannot.core.language import LANGUAGES, speaking
from tempannot.gui.annotate.relation.relation_questions import QuestionLine
from tempannot.gui.state.preferences import Preferences


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("width", [230, 330, 420])
def test_count_and_key_stand_on_two_lines_where_one_would_cut_them(qtbot, code, width):
    preferences = Preferences()
    line = QuestionLine()
    qtbot.addWidget(line)
    with speaking(code):
        line.resize(width, 30)
        line.set_look(preferences.theme, preferences.keymap)
        found = Completeness(CompletionGoal.CONNECTED, 12, 1, 11, 0, intervals=12, expected=10)
        line.show_completeness(found)
        heights = {line.height()}
        line.show_completeness(Completeness(CompletionGoal.CONNECTED, 12, 12, 0, 0, intervals=12))
        heights.add(line.height())
        line.show_completeness(found)
    letters = line.fontMetrics()
    widest = max(letters.horizontalAdvance(each) for each in line.text().splitlines())
    assert widest <= width or len(line.text().splitlines()) == 2
    assert len(heights) == 1, "what lies below it stays where it is"
