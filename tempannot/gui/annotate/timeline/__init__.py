"""Time as far as it is known, drawn."""
