"""Every edit of the drafts can be undone, whatever was edited."""

from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.mctaco.draft_questions import DRAFT_COLUMNS, read_drafts
from tempannot.gui.make.candidates.open_questions import DraftBook

_TEXTS = ("yes", "no", "Frequency", "two hours", "")
_writing = st.tuples(
    st.just("write"), st.integers(0, 3), st.sampled_from(DRAFT_COLUMNS), st.sampled_from(_TEXTS)
)
_STEPS = st.lists(
    st.one_of(
        _writing,
        st.tuples(st.just("add"), st.integers(0, 3)),
        st.tuples(st.just("remove"), st.integers(0, 3)),
        st.just(("undo",)),
        st.just(("redo",)),
    ),
    max_size=25,
)


def _do(book, step):
    name, *rest = step
    if name in ("undo", "redo"):
        getattr(book.stack, name)()
    elif name == "add":
        book.add(min(rest[0], len(book.drafts)))
    elif rest[0] < len(book.drafts):
        getattr(book, name)(*rest)


@given(_STEPS)
def test_undoing_everything_leads_back_and_redoing_forth_again(qapp, steps):
    book = DraftBook()
    for step in steps:
        _do(book, step)
    while book.stack.canRedo():
        book.stack.redo()
    after = book.drafts
    while book.stack.canUndo():
        book.stack.undo()
    assert book.drafts == ()
    while book.stack.canRedo():
        book.stack.redo()
    assert book.drafts == after


def test_typing_in_one_cell_is_one_step_and_in_another_the_next(qapp):
    book = DraftBook()
    book.add(0)
    for end in range(1, 6):
        book.write(0, "question", "When?"[:end])
    book.write(0, "answer", "now")
    assert book.stack.count() == 3
    assert book.undo_names == ("answer of question 1", None)
    book.stack.undo()
    book.stack.undo()
    assert book.drafts[0].question == ""
    assert book.undo_names == ("new question", "question of question 1")


def test_saved_drafts_are_unmodified_until_the_next_edit(qapp, tmp_path):
    book = DraftBook()
    book.add(0)
    book.write(0, "sentence", "It rained.")
    assert book.is_modified
    book.save(tmp_path / "drafts.csv")
    assert not book.is_modified
    assert read_drafts(tmp_path / "drafts.csv")[0].sentence == "It rained."
    book.write(0, "sentence", "It rained a lot.")
    assert book.is_modified
    book.stack.undo()
    assert not book.is_modified
