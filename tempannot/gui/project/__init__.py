"""The Project workspace: who annotates what, and what comes of it."""
