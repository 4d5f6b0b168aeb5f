"""`python -m tests.bots.choices`: what the master chooses in some battles of every game, a line for each decision."""

from collections.abc import Iterator

from taisen.bots import BOTS
from taisen.bots.bot import ask
from taisen.engine.codec import to_json
from taisen.engine.replace import replace
from tests.rulesets import laws
from tests.rulesets.subjects import NAMES, subject


def lines() -> Iterator[str]:
    for name in NAMES:
        it = subject(name)
        rules = replace(it.rules, search=replace(it.rules.search, simulations=8))
        for walked in laws.walk(it.rules, it.setups[0], 42):
            if walked.before.step % 7 == 0 and walked.before.step < 60:
                yield f"{name} {walked.before.step} {to_json(ask(rules, walked.before, walked.seat, BOTS['master'])).decode()}"


if __name__ == "__main__":
    print("\n".join(lines()))
