/** The words every ruleset describes its table in, as the API has them; a field may be absent where it has a default. */
import type { components } from "../api/schema";

type Schemas = components["schemas"];

/** Where an arrow may start or end: a card, a zone, a place in a zone, a counter, a player. */
export type Spot = string;
export type Seat = number;

export type Text = Schemas["Text"];
export type Counter = Schemas["Counter"];
export type Stat = Schemas["Stat"];
export type Badge = Schemas["Badge"];
export type Card = Schemas["Card"];
export type Zone = Schemas["Zone"];
export type Player = Schemas["Player"];
export type Table = Schemas["Table"];
export type Choice = Schemas["Choice"];
export type Refusal = Schemas["Refusal"];
export type Result = Schemas["Result"];
export type View = Schemas["View"];
export type Part = Schemas["Part"];
export type Shown = Schemas["Shown"];
export type Grid = Schemas["Grid"];
export type Arrangement = Schemas["Arrangement"];
export type ZoneLook = Schemas["ZoneLook"];
export type CounterLook = Schemas["CounterLook"];
export type Words = Schemas["Words"];
export type VerbLook = Schemas["VerbLook"];
export type Layout = Schemas["Layout"];
export type Face = Schemas["Face"];

export type ZoneKind = Zone["kind"];
export type Cue = NonNullable<Shown["cues"]>[number];
