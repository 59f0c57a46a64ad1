import pytest

from tempannot.datasets.challenge.template import Template
from tempannot.datasets.challenge.template_file import read_templates


@pytest.fixture(scope="session")
def templates() -> tuple[Template, ...]:
    """The templates that come along."""
    return read_templates()
