"""The page of models: learning from items beside the window, with losses as they come."""
