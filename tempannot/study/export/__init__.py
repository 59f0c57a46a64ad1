"""The judgments of a study in files for others to read, and back."""
