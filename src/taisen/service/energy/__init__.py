"""What owned cards hold, in games that are played for it, and the journal of all that moves it."""
