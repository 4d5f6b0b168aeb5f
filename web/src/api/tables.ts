/** Tables of people, as the API has them. */
import { get, make, part, post } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type PeopleTable = Schemas["PeopleTable"];
export type PeopleTables = Schemas["PeopleTables"];
export type TableSeat = Schemas["TableSeat"];
export type NewTable = Schemas["NewTable"];
export type Watchable = Schemas["Watchable"];

const path = (id: string): string => `/tables/${part(id)}`;

export const tables = {
  list: (ruleset: string) => get<PeopleTables>(`/tables?ruleset=${part(ruleset)}`),
  one: (id: string, code: string) => get<PeopleTable>(`${path(id)}${code ? `?code=${part(code)}` : ""}`),
  find: (code: string) => post<PeopleTable>("/tables/find", { code }),
  open: (wanted: NewTable) => make<PeopleTable>("/tables", wanted),
  join: (id: string, code: string) => post<PeopleTable>(`${path(id)}/join`, code ? { code } : {}),
  leave: (id: string) => post<void>(`${path(id)}/leave`),
  ready: (id: string, deck: string) => post<PeopleTable>(`${path(id)}/ready`, deck ? { deck } : {}),
  start: (id: string) => post<PeopleTable>(`${path(id)}/start`),
  day: (ruleset: string, staked: boolean) => get<Schemas["DayRanking"]>(`/tables/ranking?ruleset=${part(ruleset)}&staked=${staked}`),
  rematch: (battle: string) => post<PeopleTable>(`/battles/${part(battle)}/rematch`),
};

/** Calls `look` when the service hints that a table of mine has changed, until the returned function is called. */
export function onHint(look: () => void): () => void {
  const source = new EventSource("/v1/me/stream");
  source.addEventListener("table", look);
  return () => source.close();
}
