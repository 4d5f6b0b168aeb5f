"""Ratings: Elo in whole numbers, events chained one to the next, ladders."""
