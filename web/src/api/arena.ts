/** The arena, as the API has it. */
import { get, part } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Opponents = Schemas["Opponents"];
export type Defender = Schemas["Defender"];
export type SampleDefender = Schemas["SampleDefender"];
export type Arena = Schemas["Arena"];
export type Rank = Schemas["Rank"];
export type LadderRow = Schemas["LadderRow"];
export type Attack = Schemas["Attack"];
export type Gains = Schemas["Gains"];
export type Control = Opponents["control"];

export const arena = {
  mine: (ruleset: string) => get<Arena>(`/arena/${part(ruleset)}/me`),
  opponents: (ruleset: string, control: Control) => get<Opponents>(`/arena/${part(ruleset)}/opponents?control=${control}`),
  ladder: (ruleset: string, control: Schemas["LadderPage"]["control"], after: string | null) => get<Schemas["LadderPage"]>(`/arena/${part(ruleset)}/ladder/${control}${after === null ? "" : `?after=${part(after)}`}`),
  /** Battles of mine of a game: open ones first, then the latest. */
  battles: (ruleset: string, before: string | null) => get<Schemas["BattleList"]>(`/battles?ruleset=${part(ruleset)}${before === null ? "" : `&before=${part(before)}`}`),
  defences: (ruleset: string, before: string | null) => get<Schemas["Defences"]>(`/arena/${part(ruleset)}/defences${before === null ? "" : `?before=${part(before)}`}`),
};
