"""The lead's key, what is sealed to it, and which roles of a server are which raters."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_NAME = sa.String(60)
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the column and make both tables; what is there already stays open."""
    op.add_column("study", sa.Column("lead_key", sa.String(64)))
    op.create_table(
        "study_sealed",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("rater", _NAME),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("kept_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_study_sealed"),
    )
    op.create_index("ix_study_sealed_rater", "study_sealed", ["rater"])
    op.create_table(
        "study_grant",
        sa.Column("role", sa.String(63), nullable=False),
        sa.Column("rater", _NAME, nullable=False),
        sa.Column("granted_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("role", name="pk_study_grant"),
    )
