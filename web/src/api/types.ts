/** What the service asks and answers, as the API has it. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Account = Schemas["Account"];
export type Me = Schemas["Me"];
export type RulesetLine = Schemas["Game"];
export type RulesetPage = Schemas["GameDetail"];
export type Npc = Schemas["Opponent"];
export type DeckLine = Schemas["ReadyDeck"];
export type CardList = Schemas["CardList"];
export type SeatLine = Schemas["SeatName"];
export type ShownStep = Schemas["ShownStep"];
export type Moment = Schemas["Moment"];
export type Prepared = Schemas["Prepared"];
export type BattleLine = Schemas["Entry"];
export type NewBattle = Schemas["NewBattle"];
export type ReplayStep = Schemas["ReplayStep"];
export type Replay = Schemas["Replay"];
export type Proof = Schemas["Proof"];
export type Chance = Schemas["Chance"];

/** A refusal; what does not come from the service itself (a proxy, say) has only its status. */
export type Problem = Partial<Schemas["ProblemBody"]> & { readonly status: number };
