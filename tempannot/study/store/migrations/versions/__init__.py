"""One module per version of the tables; none is changed once it was released."""
