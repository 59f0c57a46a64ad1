"""Places for the studies that are served."""

from tests.study.store.conftest import file_place, place, postgres

__all__ = ["file_place", "place", "postgres"]
