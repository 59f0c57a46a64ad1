"""Mutated files through every reader: read, or refused with a reason, and never more than that."""
