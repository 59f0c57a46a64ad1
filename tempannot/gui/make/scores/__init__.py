"""The page that scores predictions for items."""
