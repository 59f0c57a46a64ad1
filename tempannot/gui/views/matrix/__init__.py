"""The matrix of relations."""
