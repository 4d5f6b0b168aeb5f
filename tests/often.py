"""How often the laws are tried: enough in every run, and far more by `python3 dev.py soak`."""

import os

SOAKING = "TAISEN_SOAK" in os.environ


def often(fast: int, soak: int) -> int:
    """The one or the other, whichever kind of run this is."""
    return soak if SOAKING else fast
