from tests.service.conftest import empty_url, migrated, server, url

__all__ = ["empty_url", "migrated", "server", "url"]
