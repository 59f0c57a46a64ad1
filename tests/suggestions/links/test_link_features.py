import pytest

from tempannot.core.reasoning import Reasoning
from tempannot.suggestions.links.link_features import Describer
from tempannot.suggestions.links.link_lexicon import lexicon
from tempannot.suggestions.links.link_pairs import pairs
from tempannot.suggestions.links.mention_view import MentionView
from tests.suggestions.links.marked import marked


def said_by_rules(text):
    """What the features of each pair tell of what the rules say."""
    view = MentionView(Reasoning(marked(text)))
    describer = Describer(view, lexicon())
    return {
        each.ends: {name for name in describer.row(each) if name.startswith("rules")}
        for each in pairs(view)
    }


@pytest.mark.parametrize(
    ("text", "ends", "relation", "confidence"),
    [
        ("Ada [left|e PAST].", ("ei1", "t0"), "before", 0.7),
        ("Ada [slept|e PAST] on [Monday|t 2024-05-13].", ("ei1", "t1"), "during", 0.6),
        ("Ada [left|e PAST] before Tom [called|e PAST].", ("ei1", "ei2"), "before", 0.55),
        ("It is [Friday|t 2024-05-17].", ("t1", "t0"), "after", 0.95),
    ],
)
def test_what_the_rules_say_of_a_pair_is_told(text, ends, relation, confidence):
    assert said_by_rules(text)[ends] == {f"rules={relation}", f"rules.sure={relation} {confidence}"}


def test_a_time_is_no_rules_matter_of_an_event_of_another_clause():
    text = "Ada [slept|e PAST] on [Monday|t 2024-05-13] because Tom had [called|e PAST]."
    told = said_by_rules(text)
    assert told["ei1", "t1"] != {"rules=none"}
    assert told["ei2", "t1"] == {"rules=none"}
