/** Points, as the API has them. */
import { get } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Rewards = Schemas["Rewards"];
export type Lot = Schemas["Lot"];
export type ClaimEntry = Schemas["ClaimEntry"];
export type Line = Schemas["Line"];
export type History = Schemas["History"];

export const CSV = "/v1/rewards/history?format=csv";

export const rewards = {
  mine: () => get<Rewards>("/rewards"),
  history: (before: number | null) => get<History>(`/rewards/history${before === null ? "" : `?before=${before}`}`),
};
