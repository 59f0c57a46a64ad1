"""A study with its items, raters, blocks and judgments."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NAME = sa.String(60)
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the first tables."""
    _study()
    _raters()
    _judgments()


def _study() -> None:
    op.create_table(
        "study",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("design", sa.Text, nullable=False),
        sa.Column("created", _TIME, nullable=False),
        sa.Column("items", sa.Integer, nullable=False),
        sa.Column("lists", sa.Integer, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("rater", _NAME),
        sa.PrimaryKeyConstraint("id", name="pk_study"),
    )
    op.create_table(
        "study_list",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_study_list"),
    )
    op.create_table(
        "study_item",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("list", sa.Integer),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_study_item"),
        sa.ForeignKeyConstraint(["list"], ["study_list.number"], name="fk_study_item_list"),
    )
    op.create_index("ix_study_item_list", "study_item", ["list"])
    op.create_index("ix_study_item_role", "study_item", ["role"])


def _raters() -> None:
    op.create_table(
        "study_roster",
        sa.Column("rater", _NAME, nullable=False),
        sa.Column("list", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("rater", "list", name="pk_study_roster"),
        sa.ForeignKeyConstraint(["list"], ["study_list.number"], name="fk_study_roster_list"),
    )
    op.create_index("ix_study_roster_list", "study_roster", ["list"])
    op.create_table(
        "study_rater",
        sa.Column("name", _NAME, nullable=False),
        sa.Column("joined_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_study_rater"),
    )
    op.create_table(
        "study_block",
        sa.Column("rater", _NAME, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("claimed_at", _TIME, nullable=False),
        sa.Column("released_at", _TIME),
        sa.PrimaryKeyConstraint("rater", "name", name="pk_study_block"),
        sa.ForeignKeyConstraint(["rater"], ["study_rater.name"], name="fk_study_block_rater"),
        sa.UniqueConstraint("rater", "sequence", name="uq_study_block_rater_sequence"),
    )
    op.create_index("ix_study_block_kind_number", "study_block", ["kind", "number"])


def _judgments() -> None:
    op.create_table(
        "study_turn",
        sa.Column("rater", _NAME, nullable=False),
        sa.Column("block", sa.String(24), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("item", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("rater", "block", "position", name="pk_study_turn"),
        sa.ForeignKeyConstraint(
            ["rater", "block"],
            ["study_block.rater", "study_block.name"],
            name="fk_study_turn_rater_block",
        ),
        sa.ForeignKeyConstraint(["item"], ["study_item.number"], name="fk_study_turn_item"),
    )
    op.create_index("ix_study_turn_item", "study_turn", ["item"])
    op.create_table(
        "study_judgment",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("rater", _NAME, nullable=False),
        sa.Column("block", sa.String(24), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("response", sa.Text),
        sa.Column("flagged", sa.Boolean, nullable=False),
        sa.Column("comment", sa.Text, nullable=False),
        sa.Column("shown_at", _TIME, nullable=False),
        sa.Column("answered_at", _TIME, nullable=False),
        sa.Column("response_seconds", sa.Double, nullable=False),
        sa.Column("active_seconds", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_study_judgment"),
        sa.ForeignKeyConstraint(
            ["rater", "block", "position"],
            ["study_turn.rater", "study_turn.block", "study_turn.position"],
            name="fk_study_judgment_rater_block_position",
        ),
        sa.UniqueConstraint(
            "rater",
            "block",
            "position",
            "revision",
            name="uq_study_judgment_rater_block_position_revision",
        ),
    )
