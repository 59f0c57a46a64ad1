"""What all of the window share: selection, keys, actions and preferences."""
