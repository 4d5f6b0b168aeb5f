"""Who plays: accounts and their sessions."""
