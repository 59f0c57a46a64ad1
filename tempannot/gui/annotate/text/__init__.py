"""The text with its marks, arcs and chips."""
