"""The page that goes through documents that contradict themselves."""
