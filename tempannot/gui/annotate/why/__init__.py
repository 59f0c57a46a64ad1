"""Reasons, contradictions and what would mend them."""
