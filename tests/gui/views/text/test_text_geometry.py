from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from tempannot.core.items import Span
from tempannot.gui.views.text.text_geometry import TextOffsets, shown_text

TEXTS = st.text(alphabet=st.sampled_from("ab \n\r\u2028\u2029\ufffc\ufdd0\xa0é😀𐍈ش"), max_size=30)


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@given(TEXTS)
def test_every_offset_maps_to_its_utf16_position_and_back(text):
    offsets = TextOffsets(text)
    for offset in range(len(text) + 1):
        assert offsets.position(offset) == units(text[:offset])
        assert offsets.offset(offsets.position(offset)) == offset


@given(TEXTS)
def test_qt_counts_as_many_positions_as_the_original_has_units(text):
    document = QTextDocument()
    document.setPlainText(shown_text(text))
    assert document.characterCount() - 1 == units(text)


def test_a_position_inside_a_surrogate_pair_is_its_code_point():
    assert TextOffsets("a😀b").offset(2) == 1


def test_span_and_positions_are_inverse():
    offsets = TextOffsets("😀 said 😀")
    assert offsets.positions(Span(2, 6)) == (3, 7)
    assert offsets.span(3, 7) == Span(2, 6)
