"""All that is to be built, as values that the command line and the window build alike."""
