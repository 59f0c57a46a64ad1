"""Where a study and its judgments are kept: a file of SQLite or a database of PostgreSQL."""
