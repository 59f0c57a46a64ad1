"""The secrets of a study, and what is known of its raters beside their judgments."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_RATER = sa.String(60)


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "study_secret",
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("value", sa.String(86), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_study_secret"),
    )
    op.create_table(
        "study_rater_fact",
        sa.Column("rater", _RATER, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("rater", "name", name="pk_study_rater_fact"),
        sa.ForeignKeyConstraint(["rater"], ["study_rater.name"], name="fk_study_rater_fact_rater"),
    )
