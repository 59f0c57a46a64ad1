"""Models that learn the labels of items and give them to others: nothing here goes online."""
