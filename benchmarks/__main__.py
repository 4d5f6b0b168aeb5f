"""`python3 dev.py bench [--quick] [ruleset …]`: print the figures. Absolute ones are indications: machines differ and are noisy."""

import argparse
import platform

from taisen.rulesets import CURRENT

from . import engine


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("rulesets", nargs="*", help=f"of {', '.join(CURRENT)} (default: all)", choices=[*CURRENT, []])
    parser.add_argument("--quick", action="store_true", help="a fifth of the time")
    told = parser.parse_args()
    print(f"engine, CPython {platform.python_version()}, one core")
    for line in engine.report(told.rulesets or list(CURRENT), 0.3 if told.quick else 1.5):
        print(line)


if __name__ == "__main__":
    main()
