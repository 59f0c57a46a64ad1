"""Marks that the link behind an item should be looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_NAME = sa.String(60)
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the table of the marks."""
    op.create_table(
        "study_review",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("item", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("marked_by", _NAME, nullable=False),
        sa.Column("marked_at", _TIME, nullable=False),
        sa.Column("closed_by", _NAME),
        sa.Column("closed_at", _TIME),
        sa.Column("closing_note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_study_review"),
        sa.ForeignKeyConstraint(["item"], ["study_item.number"], name="fk_study_review_item"),
    )
    op.create_index("ix_study_review_item", "study_review", ["item"])
