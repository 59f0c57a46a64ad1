"""What the pages of the Validate workspace have in common."""
