"""The palette of relations, and a pair in words."""
