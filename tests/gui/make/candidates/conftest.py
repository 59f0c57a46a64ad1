"""Drafts of questions in a file, and the page."""

from pathlib import Path

import pytest

from tempannot.datasets.mctaco.draft_questions import (
    DraftQuestion,
    Verification,
    write_drafts,
)
from tempannot.gui.make.candidates.candidates_page import CandidatesPage

_GOOD = (
    Verification(True, "Event Duration", "10 days", "3 seconds"),
    Verification(True, "Event Duration", "a week", "20 years"),
)
_LONG, _OFTEN = "How long was the vacation?", "How often does she brush her teeth?"
DRAFTS = (
    DraftQuestion("They went to the sea.", _LONG, "Event Duration", "two weeks", _GOOD),
    DraftQuestion("She brushed her teeth.", _OFTEN, "Frequency", "twice a day"),
    DraftQuestion("He slammed the door.", "What then?", "Event Ordering", "the cat ran away"),
)


@pytest.fixture
def drafts(tmp_path) -> Path:
    """A file of three drafts, of which the first is checked."""
    path = tmp_path / "questions.csv"
    write_drafts(path, DRAFTS)
    return path


@pytest.fixture
def page(show_page) -> CandidatesPage:
    """The page, shown; nothing is asked when it goes."""
    return show_page(CandidatesPage)
