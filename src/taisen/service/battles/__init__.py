"""Battles: prepared, started, played, looked at, replayed, proven."""
