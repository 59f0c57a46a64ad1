"""Whatever is accepted, rejected and taken back: the document is that of the steps done."""

from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tempannot.session.document_session import DocumentSession
from tempannot.session.open_proposals import OpenProposals
from tempannot.session.proposing_in_parts import NamedProposer
from tempannot.session.worker import Worker
from tempannot.suggestions.rule_proposer import RuleProposer
from tempannot.suggestions.suggestion import Suggestion

TEXT = (
    "<TimeML><DCT><TIMEX3 tid='t0' type='DATE' value='1998-03-06'"
    " functionInDocument='CREATION_TIME'>March 6, 1998</TIMEX3></DCT><TEXT>\n"
    "The minister resigned on Monday. Officials said that two men were arrested yesterday.\n"
    "Police attacked the village last week and killed a farmer.\n</TEXT></TimeML>"
)
STEPS = st.lists(
    st.tuples(st.sampled_from(["accept", "reject", "undo", "redo"]), st.integers(0, 9))
)


def proposed(document: Document) -> list[Suggestion]:
    """What rules propose, asked in the thread of the test."""
    rules = RuleProposer("en")
    return [*rules.marks(document), *rules.links(Reasoning(document))]


@given(steps=STEPS)
def test_undo_of_all_is_nothing_and_what_was_rejected_is_known_again(tmp_path_factory, qapp, steps):
    path = tmp_path_factory.mktemp("texts") / "news.tml"
    path.write_text(TEXT)
    session, worker = DocumentSession.open(path, During.EQUALS), Worker()
    proposals = OpenProposals(session, worker, NamedProposer(RuleProposer("en"), "rules"))
    before = copy_of(session.document)
    for act, number in steps:
        found = [e for e in proposed(session.document) if e.key not in proposals.rejected]
        if act in ("undo", "redo"):
            getattr(session, act)()
        elif found:
            getattr(proposals, act)([found[number % len(found)]])
    session.save()
    now, rejected = copy_of(session.document), proposals.rejected
    session.close()
    again = DocumentSession.open(path, During.EQUALS)
    known = OpenProposals(again, worker, NamedProposer(RuleProposer("en"), "rules"))
    assert (again.document, known.rejected) == (now, rejected)
    while again.undo_name is not None:
        again.undo()
    assert (again.document, known.rejected) == (before, frozenset())
    assert read(path).document == now
    again.close(discard=True)
    worker.close(None)
