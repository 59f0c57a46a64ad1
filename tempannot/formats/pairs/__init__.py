"""Files of labelled pairs without a text: TimeBank-Dense, MATRES, TDDiscourse, RED-style."""
