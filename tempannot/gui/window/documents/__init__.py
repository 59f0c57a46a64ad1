"""The list of documents, and opening, saving and recovering them."""
