#!/usr/bin/env python3
"""Check the proof of a taisen battle without taisen: Python 3.10 or newer, its standard library, and this one file.

    python3 verify.py proof.json [--commit HEX] [--client-seed HEX]

`proof.json` is what GET /v1/battles/<id>/proof answered after the battle. `--commit` and `--client-seed` are what you kept from before
it; without them you only learn that the proof agrees with itself. Exit code: 0 it holds, 1 it does not, 2 the command was not understood.

What is checked, and how each value is made, is told in docs/fairness.md. This file knows no rule of any game: that an action was
allowed, what it did to the table and who won is checked by `taisen verify`.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable


class Wrong(Exception):
    """The proof does not hold; the text says where."""


# -- hashes --


def canonical(thing: object) -> str:
    """JSON with the keys in order and no space."""
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(*parts: str) -> str:
    """SHA-256 in hex of the parts, joined by |."""
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


# -- luck --


class Stream:
    """The luck of one label: words of 32 bits from HMAC-SHA256(seed, label "|" counter), eight a block, big-endian."""

    def __init__(self, seed: bytes, label: str) -> None:
        self.seed, self.label, self.counter, self.words = seed, label, 0, []

    def word(self) -> int:
        if not self.words:
            block = hmac.new(self.seed, f"{self.label}|{self.counter}".encode(), "sha256").digest()
            self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
            self.counter += 1
        return self.words.pop(0)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely: words beyond the last whole multiple of n are thrown away."""
        if n == 1:
            return 0
        while True:
            word = self.word()
            if word < 2**32 - 2**32 % n:
                return word % n

    def shuffled(self, things: list) -> list:
        """Fisher-Yates from the top."""
        order = list(things)
        for top in range(len(order) - 1, 0, -1):
            other = self.below(top + 1)
            order[top], order[other] = order[other], order[top]
        return order


def check_luck(seed: bytes, uses: list, where: str, belongs: Callable[[str], bool]) -> None:
    """Every use of luck in one step gives what its stream gives. `belongs`: which labels the step may use."""
    streams: dict[str, Stream] = {}
    for use in uses:
        keys(use, "label kind before after", where)
        label, kind, before, after = (use[name] for name in ("label", "kind", "before", "after"))
        if not isinstance(label, str) or not belongs(label):
            raise Wrong(f"{where}: luck from {label!r}, which is not its own")
        stream = streams.setdefault(label, Stream(seed, label))
        if kind == "shuffle" and isinstance(before, list):
            right = stream.shuffled(before)
        elif kind == "pick" and isinstance(before, list) and before:
            right = before[stream.below(len(before))]
        elif kind == "roll" and type(before) is int and 1 <= before <= 2**32:
            right = stream.below(before)
        else:
            raise Wrong(f"{where}: luck of no kind")
        if canonical(right) != canonical(after):
            raise Wrong(f"{where}: the {kind} of {label!r} gives something else")


# -- form --


def keys(thing: object, names: str, where: str) -> None:
    """The thing has exactly these fields."""
    if not isinstance(thing, dict) or set(thing) != set(names.split()):
        raise Wrong(f"{where}: the fields should be {names}")


def no_twins(pairs: list) -> dict:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Wrong("form: a field stands there twice")
    return found


def no_constant(name: str) -> None:
    raise Wrong(f"form: {name} is no number")


def read(text: str) -> dict:
    """The proof, with fields and the types that matter below."""
    try:
        proof = json.loads(text, object_pairs_hook=no_twins, parse_constant=no_constant)
    except ValueError as error:
        raise Wrong(f"form: not JSON: {error}") from error
    fields = "id commit params params_sha256 server_seed client_seed battle_seed earlier salts decks deal steps outcome receipt"
    keys(proof, fields + " energies" if isinstance(proof, dict) and "energies" in proof else fields, "form")
    if not isinstance(proof["params"], dict) or not isinstance(proof["params"].get("seats"), list):
        raise Wrong("form: params")
    for name in ("commit", "params_sha256", "server_seed"):
        if not re.fullmatch("[0-9a-f]{64}", str(proof[name])):
            raise Wrong(f"form: {name}")
    if not isinstance(proof["id"], str) or not all(isinstance(proof[name], list) for name in ("earlier", "salts", "decks", "steps")):
        raise Wrong("form: id, earlier, salts, decks, steps")
    for other in proof["earlier"]:
        keys(other, "until seed", "earlier")
        if type(other["until"]) is not int or not re.fullmatch("[0-9a-f]{64}", str(other["seed"])):
            raise Wrong("form: earlier")
    return proof


# -- the checks, in order --


def check_params(proof: dict) -> None:
    """What was agreed before the battle has the hash that the commitment is over."""
    if sha256(canonical(proof["params"])) != proof["params_sha256"]:
        raise Wrong("params: their hash is another")
    if proof["params"].get("battle") != proof["id"]:
        raise Wrong("params: of another battle")


def check_commit(proof: dict, kept: str | None) -> None:
    """The server was bound to its seed before it saw the player's."""
    if sha256("taisen/1", "commit", proof["id"], proof["params_sha256"], proof["server_seed"]) != proof["commit"]:
        raise Wrong("commit: the server's seed is not the one it was bound to")
    if kept is not None and kept != proof["commit"]:
        raise Wrong("commit: not the one you kept")


def check_decks(proof: dict) -> None:
    """The decks are those that were sealed."""
    seats, salts, decks = proof["params"]["seats"], proof["salts"], proof["decks"]
    if not len(seats) == len(salts) == len(decks):
        raise Wrong("decks: not as many as seats")
    for number, (seat, salt, deck) in enumerate(zip(seats, salts, decks, strict=True)):
        if not isinstance(salt, str) or not isinstance(deck, dict) or not isinstance(seat, dict):
            raise Wrong(f"decks: form of seat {number}")
        if seat.get("deck") != sha256("taisen/1", "deck", salt, canonical(deck)):
            raise Wrong(f"decks: seat {number}'s is not the one that was sealed")
    energies, sealed = proof.get("energies", []), [seat.get("energy", "") for seat in seats]
    if not isinstance(energies, list) or len(energies) != (len(seats) if any(sealed) else 0):
        raise Wrong("decks: what the cards held is not opened for each seat, or was never sealed")
    for number, (held, salt) in enumerate(zip(energies, salts, strict=False)):
        if sealed[number] != sha256("taisen/1", "energy", salt, canonical(held)):
            raise Wrong(f"decks: what the cards of seat {number} held is not what was sealed")


def check_seed(proof: dict, kept: str | None) -> bytes | None:
    """All luck comes from one seed, made from the server's and the player's. Gives it; None for a battle that was never dealt."""
    dealt = [proof[name] is not None for name in ("client_seed", "battle_seed", "deal", "outcome", "receipt")]
    if kept is not None and kept not in str(proof["client_seed"]).split(","):
        raise Wrong("seed: the player's is not the one you kept")
    if not any(dealt) and not proof["steps"] and not proof["earlier"]:
        return None
    if not all(dealt):
        raise Wrong("seed: a part of the battle is missing")
    keys(proof["deal"], "chance state link", "deal")
    for number, step in enumerate(proof["steps"], 1):
        keys(step, "seat by action chance state link", f"step {number}")
    message = "|".join(("taisen/1", "seed", proof["id"], proof["params_sha256"], str(proof["client_seed"])))
    seed = hmac.new(bytes.fromhex(proof["server_seed"]), message.encode(), "sha256").digest()
    if seed.hex() != proof["battle_seed"]:
        raise Wrong("seed: the battle's does not follow from the server's and the player's")
    return seed


def bare(line: dict) -> str:
    """A step, or the deal, without its link."""
    return canonical({name: value for name, value in line.items() if name != "link"})


def check_fork(proof: dict) -> None:
    """A battle that goes on from another one begins with exactly that battle's log, as it was sealed before this one."""
    origin, earlier = proof["params"].get("fork"), proof["earlier"]
    if origin is None:
        if earlier:
            raise Wrong("fork: there are other seeds, but it goes on from no battle")
        return
    keys(origin, "battle step params_sha256 link", "fork")
    steps = [0, *(other["until"] for other in earlier)]
    if steps != sorted(steps) or not earlier or steps[-1] != origin["step"] or len(proof["steps"]) < origin["step"]:
        raise Wrong("fork: the steps at which seeds change do not fit")
    link = sha256("taisen/1", "log", str(origin["battle"]), str(origin["params_sha256"]), earlier[-1]["seed"], bare(proof["deal"]))
    for step in proof["steps"][: origin["step"]]:
        link = sha256(link, bare(step))
    if link != origin["link"]:
        raise Wrong("fork: it does not begin with the log of the battle it goes on from")


def check_chain_and_luck(proof: dict, own_seed: bytes) -> int:
    """Every shuffle, pick and roll follows from the seed, and every step is chained to the one before. Gives how many uses of luck."""

    def seed(played: int) -> bytes:
        """Of the action that follows so many others (of the deal: -1)."""
        return next((bytes.fromhex(other["seed"]) for other in proof["earlier"] if played < other["until"]), own_seed)

    used = 0
    deal = proof["deal"]
    check_luck(seed(-1), deal["chance"], "deal", lambda label: label.split("/")[0] not in ("step", "bot"))
    used += len(deal["chance"])
    link = sha256("taisen/1", "log", proof["id"], proof["params_sha256"], proof["battle_seed"], bare(deal))
    if link != deal["link"]:
        raise Wrong("deal: the chain of hashes breaks here")
    for number, step in enumerate(proof["steps"], 1):
        where = f"step {number}"
        own = f"step/{number - 1}"  # named for how many actions were played before it
        check_luck(seed(number - 1), step["chance"], where, lambda label, own=own: label == own or label.startswith(own + "/"))
        used += len(step["chance"])
        link = sha256(link, bare(step))
        if link != step["link"]:
            raise Wrong(f"{where}: the chain of hashes breaks here")
    if sha256(link, canonical(proof["outcome"])) != proof["receipt"]:
        raise Wrong("outcome: not the one that was sealed")
    return used


def check(text: str, commit: str | None = None, client_seed: str | None = None) -> list:
    """All checks; gives lines to print. Raises Wrong at the first that fails."""
    proof = read(text)
    check_params(proof)
    check_commit(proof, commit)
    check_decks(proof)
    seed = check_seed(proof, client_seed)
    lines = [f"battle {proof['id']}, {proof['params'].get('ruleset')} {proof['params'].get('version')}"]
    lines.append("the parameters, the server's seed and the sealed decks are those it was bound to before the battle")
    if seed is None:
        lines.append("the battle became void before it was dealt")
    else:
        check_fork(proof)
        used = check_chain_and_luck(proof, seed)
        lines.append("the battle's seed is made from the server's and the player's")
        lines.append(f"{used} shuffles, picks and rolls follow from it")
        lines.append(f"{len(proof['steps'])} steps are chained; receipt {proof['receipt']}")
    if commit is None:
        lines.append("NOT checked, because you did not give it: that the commitment is the one you were shown before the battle")
    lines.append("not checked here, because it needs the rules: what the actions did, and who won (taisen verify)")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the proof of a taisen battle. Exit code: 0 it holds, 1 it does not.")
    parser.add_argument("file", type=argparse.FileType(encoding="utf-8"), help="what GET /v1/battles/<id>/proof answered")
    parser.add_argument("--commit", help="the commitment you were shown when the battle was prepared")
    parser.add_argument("--client-seed", help="the seed you started the battle with")
    words = parser.parse_args()
    try:
        lines = check(words.file.read(), words.commit, words.client_seed)
    except (Wrong, UnicodeDecodeError, RecursionError) as error:
        print(f"The proof does NOT hold. {error}", file=sys.stderr)
        return 1
    print("\n".join(lines))
    print("The proof holds.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
