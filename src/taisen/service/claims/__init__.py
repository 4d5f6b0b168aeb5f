"""Game servers: their keys, how they sign, and how they claim a player's points."""
