"""Lessons: tables laid by hand, on which a newcomer learns a game. Nothing is kept of them here; nobody has to sign in."""
