"""The list of disagreements and the panel in which they are decided."""
