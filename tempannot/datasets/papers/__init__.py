"""What papers report, number by number, and which of their sets a file of items is."""
