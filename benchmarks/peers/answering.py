"""Work when told to: a line of JSON in, a line of JSON out."""

import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter


def answer(package: str, once: Callable[[], int]) -> None:
    """For each {seconds} do `once` again and again, and say how much was done."""
    print(json.dumps({"version": version(package)}), flush=True)
    for line in sys.stdin:
        seconds = json.loads(line)["seconds"]
        began, done = perf_counter(), 0
        while perf_counter() - began < seconds:
            done += once()
        print(json.dumps({"done": done, "seconds": perf_counter() - began}), flush=True)
