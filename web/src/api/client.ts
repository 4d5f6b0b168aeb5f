/** Talking to the service: JSON in, JSON out, every refusal an error that carries its sentence. */
import type { BattleLine, CardList, Me, Moment, NewBattle, Prepared, Problem, Proof, Replay, RulesetLine, RulesetPage } from "./types";

const ROOT = "/v1";

/** The service said no; `problem` says why, in both languages where a person should read it. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title ?? problem.code ?? String(problem.status));
  }
}

/** No answer at all. */
export class Unreachable extends Error {}

export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal, key?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, {
      method,
      credentials: "same-origin",
      headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(key === undefined ? {} : { "Idempotency-Key": key }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unreachable();
  }
  if (answer.status === 204) return undefined as T;
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok && json !== null) return json as T;
  if (json === null && answer.status >= 502) throw new Unreachable();
  throw new Refused({ ...(typeof json === "object" ? (json as Problem) : {}), status: answer.status });
}

export const get = <T>(path: string, signal?: AbortSignal) => ask<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

/** Keys of requests that make something and have not been answered yet. */
const unanswered = new Map<string, string>();

/** POST what makes something. If the answer is lost, the same request again has the same key, so that nothing is made twice. */
export async function make<T>(path: string, body: unknown): Promise<T> {
  const wish = `${path} ${JSON.stringify(body)}`;
  const key = unanswered.get(wish) ?? ownSeed();
  unanswered.set(wish, key);
  try {
    const made = await ask<T>("POST", path, body, undefined, key);
    unanswered.delete(wish);
    return made;
  } catch (error) {
    if (error instanceof Refused) unanswered.delete(wish);
    throw error;
  }
}

/** What does not change while a page is open is asked for once. */
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const part = encodeURIComponent;

export const api = {
  me: () => get<Me>("/me"),
  guest: () => post<Me>("/auth/guest"),
  stub: (name: string) => post<Me>("/auth/stub", { name }),
  logout: () => post<unknown>("/auth/logout"),
  rulesets: () => once<{ rulesets: readonly RulesetLine[] }>("/rulesets"),
  ruleset: (id: string) => once<RulesetPage>(`/rulesets/${part(id)}`),
  /** The rule book in one language, as it is written. */
  rules: async (id: string, language: "ja" | "en"): Promise<string> => {
    const answer = await fetch(`${ROOT}/rulesets/${part(id)}/rules?language=${language}`, { headers: { Accept: "text/markdown" } }).catch(() => {
      throw new Unreachable();
    });
    if (!answer.ok) throw new Refused({ status: answer.status });
    return answer.text();
  },
  cards: (id: string) => once<CardList>(`/rulesets/${part(id)}/cards`),
  /** Page and cards of the rules a battle was begun with. */
  rulesOf: async ({ ruleset, version }: Pick<Moment, "ruleset" | "version">): Promise<readonly [RulesetPage, CardList]> => {
    const [page, cards] = await Promise.all([api.ruleset(ruleset), api.cards(ruleset)]);
    if (page.version === version) return [page, cards];
    const [path, of] = [`/rulesets/${part(ruleset)}`, `?version=${part(version)}`];
    return Promise.all([once<RulesetPage>(path + of), once<CardList>(`${path}/cards${of}`)]);
  },
  battles: () => get<{ battles: readonly BattleLine[] }>("/battles"),
  prepare: (wish: NewBattle) => post<Prepared>("/battles", wish),
  start: (id: string, clientSeed: string) => post<Moment>(`/battles/${part(id)}/start`, { client_seed: clientSeed }),
  moment: (id: string, after: number) => get<Moment>(`/battles/${part(id)}?after=${after}`),
  /** Answers when something has happened since `after`, or after some seconds with what is known; null: nothing new. */
  wait: async (id: string, after: number, signal: AbortSignal): Promise<Moment | null> => {
    try {
      return await get<Moment>(`/battles/${part(id)}?after=${after}&wait=20`, signal);
    } catch (error) {
      if (error instanceof Refused && error.problem.status === 304) return null;
      throw error;
    }
  },
  act: (id: string, step: number, action: unknown) => post<Moment>(`/battles/${part(id)}/actions`, { step, action }),
  fork: (id: string, step: number) => post<Prepared>(`/battles/${part(id)}/fork`, { step }),
  proof: (id: string) => get<Proof>(`/battles/${part(id)}/proof`),
  replay: (id: string, start: number, seat: number | null = null) => get<Replay>(`/battles/${part(id)}/replay?start=${start}${seat === null ? "" : `&seat=${seat}`}`),
};

/** Sixteen bytes of the browser's own luck, as 32 hex digits. */
export function ownSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
