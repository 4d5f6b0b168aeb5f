"""What people own and build: collections and cloud decks."""
