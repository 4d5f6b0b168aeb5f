"""What can be played: games, cards, decks, opponents, rule books."""
