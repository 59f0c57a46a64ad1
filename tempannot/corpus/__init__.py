"""Many documents: the same work on each, on all processors, with results in order as they come."""
