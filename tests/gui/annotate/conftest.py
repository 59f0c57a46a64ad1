"""Documents for several tests of Annotate."""

import re
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def harbour(tmp_path):
    """A copy of a document of TimeBank-Dense with one pair answered, and seven open."""
    text = (DATA / "profiles" / "harbour-dense.tml").read_text()
    path = tmp_path / "harbour.tml"
    path.write_text(re.sub(r'<TLINK lid="l[1-35-7]".*\n', "", text))
    return path
