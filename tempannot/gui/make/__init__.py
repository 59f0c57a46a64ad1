"""The Build workspace: items from theory, from their sources to a file and a study."""
