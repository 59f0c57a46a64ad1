"""The attributes of one event or time."""
