/** What is said about battles for what cards hold, about the day's ranking and the list of one's own battles. */
import { computed } from "@preact/signals";
import { language } from "./speech";

const ja = {
  kind: "賭けるもの",
  plainText: "カードは減りません。空席にAIを入れることも、練習にすることもできます。",
  always: "結果は必ず記録され、AIは参加できません。",
  guest: (name: string) => `${name}のテーブルを開くには、サインインしてください。`,
  lowest: (n: number, unit: string) => `いちばん少ないカード ${n}${unit}`,
  noDeck: (unit: string) => `使えるデッキがありません。持っているカードだけで、${unit}の足りるデッキを組んでください。`,
  toDecks: "デッキを組む",
  holds: (each: readonly number[], unit: string) => `${unit} ${each.join("・")}`,
  held: (n: number, unit: string) => `残り${n}${unit}`,
  brought: (unit: string) => `自分のカードの${unit}`,
  won: (n: number, unit: string) => `${n > 0 ? "+" : n < 0 ? "−" : "±"}${Math.abs(n)}${unit}`,
  ofCards: "カードごとの増減",
  day: "今日のランキング",
  dayResets: (when: string, left: string) => `${when}にリセット（${left}）`,
  nobody: "今日はまだ、終わった対戦がありません。",
  acquired: (unit: string) => `獲得${unit}`,
  switchKind: "ランキングの種類",
  mine: "自分の対戦",
  mineText: "新しい順に30戦ずつ。終わった対戦は、どの席からでも見返せます。",
  seat: "視点",
  own: (name: string) => `${name}（自分）`,
};

type Words = typeof ja;

const en: Words = {
  kind: "Played for",
  plainText: "Your cards lose nothing. Free seats may go to the AI, and it may be for practice.",
  always: "The result always counts, and no AI takes part.",
  guest: (name) => `Sign in to open a table for a ${name}.`,
  lowest: (n, unit) => `lowest card ${n} ${unit}`,
  noDeck: (unit) => `You have no deck for it. Build one of cards you own that hold enough ${unit}.`,
  toDecks: "Build a deck",
  holds: (each, unit) => `${unit} ${each.join(" · ")}`,
  held: (n, unit) => `${n} ${unit} left`,
  brought: (unit) => `${unit} of your cards`,
  won: (n, unit) => `${n > 0 ? "+" : n < 0 ? "−" : "±"}${Math.abs(n)} ${unit}`,
  ofCards: "Card by card",
  day: "Today's ranking",
  dayResets: (when, left) => `Begins anew at ${when} (${left})`,
  nobody: "No battle has ended yet today.",
  acquired: (unit) => `${unit} acquired`,
  switchKind: "Kind of ranking",
  mine: "Your battles",
  mineText: "Thirty at a time, the newest first. What is over can be watched again from every seat.",
  seat: "Seen from",
  own: (name) => `${name} (you)`,
};

export const stakesWords = computed<Words>(() => (language.value === "ja" ? ja : en));
