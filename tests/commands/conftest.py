from tests.faults.conftest import migrated, server, url
from tests.service.conftest import empty_url

__all__ = ["empty_url", "migrated", "server", "url"]
