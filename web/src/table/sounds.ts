/** What a table sounds like: short tones made here, one for each kind of cue. Silent until the reader asks for it. */
import type { Cue } from "./vocabulary";

interface Tone {
  /** Hz at its beginning and at its end. */
  readonly from: number;
  readonly to: number;
  readonly ms: number;
  readonly wave: OscillatorType;
  readonly loud: number;
}

const WOOD: Tone = { from: 520, to: 340, ms: 70, wave: "triangle", loud: 0.1 };
const BLOW: Tone = { from: 170, to: 55, ms: 190, wave: "square", loud: 0.1 };
const HURT: Tone = { from: 240, to: 120, ms: 170, wave: "sawtooth", loud: 0.06 };
const HEAL: Tone = { from: 520, to: 880, ms: 220, wave: "sine", loud: 0.1 };
const PAPER: Tone = { from: 900, to: 1300, ms: 60, wave: "triangle", loud: 0.05 };
const BELL: Tone = { from: 660, to: 655, ms: 700, wave: "sine", loud: 0.12 };

/** Which tone a cue has; none for what is only counted. */
export function toneOf(cue: Cue): Tone | null {
  switch (cue.type) {
    case "move":
      return WOOD;
    case "strike":
      return BLOW;
    case "stat":
      return cue.by ? (cue.by < 0 ? HURT : HEAL) : null;
    case "flip":
    case "mark":
      return PAPER;
    case "banner":
      return BELL;
    default:
      return null;
  }
}

let speaker: AudioContext | null = null;

export function play(cue: Cue): void {
  const tone = toneOf(cue);
  if (!tone) return;
  speaker ??= new AudioContext();
  const now = speaker.currentTime;
  const end = now + tone.ms / 1000;
  const voice = speaker.createOscillator();
  const level = speaker.createGain();
  voice.type = tone.wave;
  voice.frequency.setValueAtTime(tone.from, now);
  voice.frequency.exponentialRampToValueAtTime(tone.to, end);
  level.gain.setValueAtTime(tone.loud, now);
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(level).connect(speaker.destination);
  voice.start(now);
  voice.stop(end);
}
