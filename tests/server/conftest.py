"""Places for the studies that are served, and the site of the ``store`` of a test."""

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from tempannot.server.rating_site import RatingSite
from tests.study.store.conftest import file_place, place, postgres

expect.set_options(timeout=60_000)  # milliseconds, on however busy a machine

__all__ = ["file_place", "place", "postgres"]


@pytest.fixture
def site(store):
    found = RatingSite(store)
    yield found
    found.close()


@pytest.fixture
def web(site):
    return TestClient(site.app, raise_server_exceptions=False)


@pytest.fixture
def ann(site):
    return f"/r/{site.links.code('Ann')}"
