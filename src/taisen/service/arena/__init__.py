"""The arena: whom one can meet, how often a day, and who has met oneself."""
