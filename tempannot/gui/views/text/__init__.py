"""The text with its events, times and links."""
