/** What is said about proofs. */
import { computed } from "@preact/signals";
import { language } from "../words/speech";
import type { CheckId } from "./check";

interface Words {
  readonly verified: string;
  readonly checking: string;
  readonly failed: string;
  readonly alone: string;
  readonly unable: string;
  readonly unreachable: string;
  readonly details: string;
  readonly explain: string;
  readonly checks: Readonly<Record<CheckId, (n: number) => string>>;
  readonly nothingKept: string;
  readonly differs: (step: number | undefined) => string;
}

const ja: Words = {
  verified: "シャッフル検証済み",
  checking: "シャッフルを検証しています…",
  failed: "シャッフルの検証に失敗しました",
  alone: "シャッフルは証明どおりです",
  unable: "このページでは検証できません（HTTPSが必要です）",
  unreachable: "証明を受け取れませんでした",
  details: "検証の内訳",
  explain: "サーバーの種は対戦前の約束で固定され、この端末の種も混ぜてあります。どちらの側も、乱数を選ぶことはできません。",
  checks: {
    commit: () => "対戦前の約束が守られている",
    seed: () => "この端末の種が使われている",
    decks: (n) => `伏せられていたデッキが封のとおり（${n}人分）`,
    fork: (n) => `元の対戦の${n}手目までの記録と同じ`,
    luck: (n) => `シャッフルと抽選が種のとおり（${n}回）`,
    chain: (n) => `記録が端から端までつながっている（${n}手）`,
    moves: (n) => `この端末から送った手がそのまま残っている${n ? `（${n}手）` : ""}`,
  },
  nothingKept: "この端末に控えがないため、照合していません",
  differs: (step) => (step === undefined ? "合いません" : step === 0 ? "開始時の配りが合いません" : `${step}手目が合いません`),
};

const en: Words = {
  verified: "Shuffles verified",
  checking: "Verifying the shuffles…",
  failed: "The shuffles could not be verified",
  alone: "The shuffles match the proof",
  unable: "This page cannot verify (it takes HTTPS)",
  unreachable: "The proof could not be fetched",
  details: "What was verified",
  explain: "The server's seed was bound by a promise before the battle, and this device's seed was added to it. Neither side could choose the luck.",
  checks: {
    commit: () => "The promise made before the battle is kept",
    seed: () => "This device's seed was used",
    decks: (n) => `The hidden decks are those that were sealed (${n})`,
    fork: (n) => `Up to step ${n} it is the battle it goes on from`,
    luck: (n) => `Every shuffle, pick and roll follows from the seeds (${n})`,
    chain: (n) => `The log is chained from end to end (${n} steps)`,
    moves: (n) => `The moves sent from this device stand unchanged${n ? ` (${n})` : ""}`,
  },
  nothingKept: "Not compared: this device kept nothing of it",
  differs: (step) => (step === undefined ? "It differs" : step === 0 ? "The deal differs" : `Step ${step} differs`),
};

export const words = computed<Words>(() => (language.value === "ja" ? ja : en));
