/** Checks the proof of a finished battle against what this device kept from before it. Knows no rules: who won is not checked here. */
import type { Chance, Proof } from "../api/types";
import { canonical, canonicalWithout } from "./canonical";
import { hmac, octets, sha256, type HmacKey } from "./hash";
import { Stream } from "./stream";

/** What this device knows of a battle from its own memory. */
export interface Kept {
  readonly seed: string;
  /** Empty when the battle was prepared elsewhere. */
  readonly commit: string;
  /** The moves sent from here: the step each was chosen at, and the action in canonical JSON. */
  readonly moves?: readonly (readonly [number, string])[];
}

export type CheckId = "commit" | "seed" | "decks" | "fork" | "luck" | "chain" | "moves";

export interface Check {
  readonly id: CheckId;
  /** null: there was nothing to compare with. */
  readonly ok: boolean | null;
  /** The first step that differs; 0 is the deal. */
  readonly step?: number;
  /** How many there were of what was checked. */
  readonly n?: number;
}

/** Whether the proof holds, and every check of it. */
export interface Verdict {
  readonly holds: boolean;
  readonly checks: readonly Check[];
}

/** Which step something is wrong with. */
class Wrong extends Error {
  constructor(readonly step?: number) {
    super();
  }
}

export async function check(proof: Proof, kept: Kept | null, seat: number | null): Promise<Verdict> {
  const checks: Check[] = [];
  const look = async (id: CheckId, how: () => Promise<number | null>): Promise<void> => {
    try {
      const n = await how();
      checks.push(n === null ? { id, ok: null } : { id, ok: true, n });
    } catch (error) {
      checks.push({ id, ok: false, ...(error instanceof Wrong && error.step !== undefined ? { step: error.step } : {}) });
    }
  };
  await look("commit", () => commit(proof, kept));
  await look("decks", () => decks(proof));
  await look("seed", () => seed(proof, kept));
  if (proof.params.fork) await look("fork", () => fork(proof));
  if (proof.battle_seed) {
    const own = proof.battle_seed;
    await look("luck", () => luck(proof, own));
    await look("chain", () => chain(proof));
    await look("moves", async () => moves(proof, kept, seat));
  }
  return { holds: checks.every((one) => one.ok !== false), checks };
}

const must = (right: boolean, step?: number): void => {
  if (!right) throw new Wrong(step);
};

/** The service was bound to seed and parameters; null: but this device was not told to what. */
async function commit(proof: Proof, kept: Kept | null): Promise<number | null> {
  must((await sha256(canonical(proof.params))) === proof.params_sha256 && proof.params.battle === proof.id);
  must((await sha256("taisen/1", "commit", proof.id, proof.params_sha256, proof.server_seed)) === proof.commit);
  if (!kept?.commit) return null;
  must(kept.commit === proof.commit);
  return 1;
}

async function decks(proof: Proof): Promise<number> {
  must(proof.params.seats.length === proof.decks.length && proof.decks.length === proof.salts.length);
  for (const [seat, deck] of proof.decks.entries()) must((await sha256("taisen/1", "deck", proof.salts[seat] ?? "", canonical(deck))) === proof.params.seats[seat]?.deck);
  const energies = proof.energies ?? [];
  must(energies.length === (proof.params.seats.some((seat) => seat.energy) ? proof.params.seats.length : 0));
  for (const [seat, held] of energies.entries()) must((await sha256("taisen/1", "energy", proof.salts[seat] ?? "", canonical(held))) === proof.params.seats[seat]?.energy);
  return proof.decks.length;
}

/** The battle's seed is made from both; null: but this device has none of its own. */
async function seed(proof: Proof, kept: Kept | null): Promise<number | null> {
  if (proof.client_seed === null) {
    must(proof.battle_seed === null && proof.deal === null && proof.outcome === null && proof.receipt === null && proof.steps.length === 0);
    return null;
  }
  const key = await hmac(octets(proof.server_seed));
  const made = await key(["taisen/1", "seed", proof.id, proof.params_sha256, proof.client_seed].join("|"));
  must(proof.battle_seed !== null && canonical([...made]) === canonical([...octets(proof.battle_seed)]));
  if (!kept?.seed) return null;
  must(proof.client_seed.split(",").includes(kept.seed));
  return 1;
}

/** A battle that goes on from another one begins with that one's log, as it was sealed before. */
async function fork(proof: Proof): Promise<number | null> {
  const origin = proof.params.fork;
  const last = proof.earlier.at(-1);
  if (!origin || !proof.deal) return null;
  const steps = [0, ...proof.earlier.map(({ until }) => until)];
  must(last?.until === origin.step && proof.steps.length >= origin.step && steps.every((at, n) => n === 0 || at >= (steps[n - 1] ?? 0)));
  let link = await sha256("taisen/1", "log", origin.battle, origin.params_sha256, last?.seed ?? "", canonicalWithout(proof.deal, "link"));
  for (const step of proof.steps.slice(0, origin.step)) link = await sha256(link, canonicalWithout(step, "link"));
  must(link === origin.link, origin.step);
  return origin.step;
}

/** Every shuffle, pick and roll comes from the stream of its label, and every label is one of its step. */
async function luck(proof: Proof, own: string): Promise<number> {
  must(Boolean(proof.params.fork) || proof.earlier.length === 0);
  const keys = new Map<string, HmacKey>();
  let n = 0;
  for (const [step, line] of [proof.deal, ...proof.steps].entries()) {
    const label = `step/${step - 1}`; // named for how many actions were played before it
    const seed = proof.earlier.find(({ until }) => step - 1 < until)?.seed ?? own;
    const key = keys.get(seed) ?? (await hmac(octets(seed)));
    keys.set(seed, key);
    const streams = new Map<string, Stream>();
    for (const use of line?.chance ?? []) {
      must(step === 0 ? !/^(step|bot)(\/|$)/.test(use.label) : use.label === label || use.label.startsWith(`${label}/`), step);
      const stream = streams.get(use.label) ?? new Stream(key, use.label);
      streams.set(use.label, stream);
      must(canonical(await again(use, stream, step)) === canonical(use.after), step);
      n += 1;
    }
  }
  return n;
}

async function again({ kind, before }: Chance, stream: Stream, step: number): Promise<unknown> {
  if (kind === "shuffle" && Array.isArray(before)) return stream.shuffled(before);
  if (kind === "pick" && Array.isArray(before) && before.length) return before[await stream.below(before.length)];
  if (kind === "roll" && typeof before === "number" && Number.isInteger(before) && before >= 1 && before <= 2 ** 32) return stream.below(before);
  throw new Wrong(step);
}

async function chain(proof: Proof): Promise<number> {
  must(proof.deal !== null && proof.battle_seed !== null);
  if (!proof.deal || !proof.battle_seed) return 0;
  let link = await sha256("taisen/1", "log", proof.id, proof.params_sha256, proof.battle_seed, canonicalWithout(proof.deal, "link"));
  must(link === proof.deal.link, 0);
  for (const [n, step] of proof.steps.entries()) {
    link = await sha256(link, canonicalWithout(step, "link"));
    must(link === step.link, n + 1);
  }
  must((await sha256(link, canonical(proof.outcome))) === proof.receipt, proof.steps.length);
  return proof.steps.length;
}

/** Every move sent from here stands in the log, where it was sent to; null: none was. */
function moves(proof: Proof, kept: Kept | null, seat: number | null): number | null {
  if (!kept?.moves?.length || seat === null) return null;
  for (const [at, action] of kept.moves) must(proof.steps[at]?.seat === seat && canonical(proof.steps[at]?.action) === action, at + 1);
  return kept.moves.length;
}
