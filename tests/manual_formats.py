"""The table of formats in the manual; ``python -m tests.manual_formats`` writes it anew."""

from pathlib import Path

from tempannot.cli.formats import format_table
from tempannot.tables.report_files import markdown_table

PAGE = Path(__file__).parent.parent / "resources" / "manual" / "formats.md"
START, END = "<!-- formats -->\n", "<!-- end of formats -->\n"


def written_table() -> str:
    """The table as it stands in the manual."""
    return PAGE.read_text().partition(START)[2].partition(END)[0]


def right_table() -> str:
    """The table as it should be."""
    return markdown_table(format_table()).strip() + "\n"


if __name__ == "__main__":
    before, _, rest = PAGE.read_text().partition(START)
    PAGE.write_text(before + START + right_table() + END + rest.partition(END)[2])
