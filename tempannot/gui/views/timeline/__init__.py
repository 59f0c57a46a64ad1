"""The timeline, drawn."""
