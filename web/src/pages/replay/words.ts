/** What is said around a replay. */
import { computed } from "@preact/signals";
import { language } from "../../words/speech";

const ja = {
  replay: "リプレイ",
  controls: "リプレイの操作",
  play: "再生",
  pause: "一時停止",
  back: "一手戻る",
  forward: "一手進む",
  previousTurn: "前のターンへ",
  nextTurn: "次のターンへ",
  step: "手",
  at: (step: number, end: number, turn: number) => `${step}／${end}手${turn > 0 ? `・第${turn}ターン` : ""}`,
  share: "この場面のリンクをコピー",
  shared: "リンクをコピーしました",
  sharedBy: "コピーできませんでした。アドレス欄のアドレスが、この場面のリンクです。",
  fork: "ここから対戦",
  forking: "準備中…",
  forkNote: "この場面から練習を始めます。ほかの席はAIが受け持ち、このあとの運は新しくなります。勝敗はレーティングにも報酬にも響きません。",
  forkEnd: "決着のあとからは続けられません",
  openBattle: "途中の対戦を開く",
  result: "対戦画面へ",
  speed: "速さ",
  receipt: "記録を保存",
};

type Words = typeof ja;

const en: Words = {
  replay: "Replay",
  controls: "Controls of the replay",
  play: "Play",
  pause: "Pause",
  back: "One step back",
  forward: "One step on",
  previousTurn: "To the previous turn",
  nextTurn: "To the next turn",
  step: "Step",
  at: (step, end, turn) => `Step ${step} of ${end}${turn > 0 ? `, turn ${turn}` : ""}`,
  share: "Copy a link to this moment",
  shared: "Link copied",
  sharedBy: "It could not be copied. The page's address is the link to this moment.",
  fork: "Play on from here",
  forking: "Preparing…",
  forkNote: "Starts a practice battle from this moment. Programs take the other seats, and luck is new from here on. It counts for no rating and no reward.",
  forkEnd: "There is nothing to play on from after the end",
  openBattle: "Open the battle under way",
  result: "To the battle",
  speed: "Speed",
  receipt: "Save the record",
};

export const words = computed<Words>(() => (language.value === "ja" ? ja : en));
