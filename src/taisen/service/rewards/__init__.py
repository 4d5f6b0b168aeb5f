"""Points: earned in lots, moved by transfers, claimed by game servers."""
