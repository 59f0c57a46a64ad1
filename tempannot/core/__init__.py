"""Values and exact reasoning; knows nothing of files, Qt or the screen."""
