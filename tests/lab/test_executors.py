"""Battles on other executors than the processes of one machine."""

from functools import partial

from distributed import Client, LocalCluster

from taisen.bots import BOTS
from taisen.lab.plan import pairings
from taisen.lab.simulate import play_all
from taisen.rulesets import CURRENT
from taisen.seeds import load


def test_a_dask_cluster_plays_the_same_battles_in_the_same_order():
    decks = [entry.deck for entry in load(CURRENT["kami"], tuple(BOTS)).deck]
    planned = list(pairings(decks, ("random", "random"), 8, 5))
    rules_of = partial(CURRENT.__getitem__, "kami")
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        there = list(play_all(rules_of, BOTS, planned, client.get_executor(), watching=True))
    assert there == list(play_all(rules_of, BOTS, planned, watching=True))
