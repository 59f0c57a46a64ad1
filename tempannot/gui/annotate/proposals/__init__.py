"""What is proposed, in the window: gone through, shown beside the text, listed."""
