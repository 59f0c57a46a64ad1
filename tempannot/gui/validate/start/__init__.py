"""Where one begins: which study, and as whom."""
