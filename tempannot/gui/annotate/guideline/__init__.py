"""The guideline beside the text."""
