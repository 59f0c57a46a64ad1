"""What a table of judgments says: distributions, agreement, raters, and the mixed model."""
