"""Tables of people before a battle: who sits down, with which deck, and when it begins."""
