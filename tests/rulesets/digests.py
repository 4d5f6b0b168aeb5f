"""Print the digests of the last states of seeded random battles: `python -m tests.rulesets.digests tenga 100`."""

import sys

from taisen.engine.replay import digest

from .laws import walk
from .subjects import subject

if __name__ == "__main__":
    it = subject(sys.argv[1])
    for n in range(int(sys.argv[2])):
        *_, last = walk(it.rules, it.setups[n % len(it.setups)], n)
        print(digest(last.after))
