"""The palette of relations and the pair under work."""
