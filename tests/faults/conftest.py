from collections.abc import Iterator

import pytest

from tests.service.conftest import DATABASES, migrated, migrated_url, server

__all__ = ["migrated", "server"]


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A database with all tables and no rows, which no service of other tests has open."""
    with migrated_url(request.param, request) as made:
        yield made
