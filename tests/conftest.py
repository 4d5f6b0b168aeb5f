import pytest
from hypothesis import settings

from tests.often import SOAKING

settings.register_profile("taisen", derandomize=not SOAKING, deadline=None, print_blob=True)
settings.load_profile("taisen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write goldens anew; read their difference before committing it")


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate"))
