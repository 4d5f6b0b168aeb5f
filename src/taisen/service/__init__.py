"""People, points, time and network around the games: FastAPI and SQLAlchemy, a folder per feature."""
