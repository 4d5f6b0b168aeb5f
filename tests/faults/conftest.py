from tests.service.conftest import migrated, server, url

__all__ = ["migrated", "server", "url"]
