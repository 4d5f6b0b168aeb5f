"""What a simulation says about a game: figures, and a page that shows them."""
