import pytest

from tempannot.formats.items.item_kinds import ITEM_KINDS
from tempannot.gui.validate.item_layout import layout_of, lines_of


@pytest.mark.parametrize("kind", ITEM_KINDS, ids=str)
@pytest.mark.parametrize("is_compact", [False, True])
def test_every_kind_has_a_layout_for_as_many_texts_as_it_has(kind, is_compact):
    texts = len(kind.roles) or 4
    lines = lines_of(kind, texts, is_compact=is_compact)
    assert len(lines) == texts
    assert all(1 <= least <= usual for least, usual in lines)
    judged = layout_of(kind).judged
    assert judged is None or judged < texts
    assert layout_of(kind).earlier == bool(kind.question_texts)
