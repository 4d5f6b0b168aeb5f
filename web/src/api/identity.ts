/** My profile and the tokens of my programs, as the API has them. */
import { ask, get, make, part, post } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Token = Schemas["Token"];
export type Scope = Schemas["NewToken"]["scopes"][number];

export const identity = {
  change: (wish: Schemas["Profile"]) => ask<Schemas["Me"]>("PATCH", "/me", wish),
  tokens: () => get<Schemas["Tokens"]>("/me/tokens"),
  issue: (name: string, scopes: readonly Scope[], days: number) => make<Schemas["IssuedToken"]>("/me/tokens", { name, scopes, days } satisfies Schemas["NewToken"]),
  revoke: (id: string) => ask<void>("DELETE", `/me/tokens/${part(id)}`),
  leaveEverywhere: () => post<Schemas["Me"]>("/auth/logout-everywhere"),
};
