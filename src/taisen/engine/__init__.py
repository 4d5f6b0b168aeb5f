"""What a card game is: state, events, actions, luck, views. Pure: the standard library and msgspec, no I/O, no clock."""
