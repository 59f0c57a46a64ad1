"""The table of links, asserted and inferred."""
