"""Keys, definitions and reports."""
