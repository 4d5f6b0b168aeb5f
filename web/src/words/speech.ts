/** The reader's language, theme, pace, motion and sound: remembered on this device, changed by a switch. */
import { computed, effect, signal } from "@preact/signals";
import type { Text } from "../table/vocabulary";
import { ja, type UiWords } from "./ja";

export type Language = "ja" | "en";
export type Theme = "dark" | "light";
export type Pace = 0 | 1 | 2;
/** `system`: as the device is set. */
export type Motion = "system" | "less";

const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(`taisen.${key}`);
  } catch {
    return null; // storage may be forbidden; then every visit begins afresh
  }
};

const remember = (key: string, value: string): void => {
  try {
    localStorage.setItem(`taisen.${key}`, value);
  } catch {
    // as above
  }
};

const firstLanguage = (): Language => {
  const saved = remembered("language");
  if (saved === "ja" || saved === "en") return saved;
  return /^ja\b/i.test(navigator.language) ? "ja" : navigator.language ? "en" : "ja";
};

const firstTheme = (): Theme => {
  const saved = remembered("theme");
  if (saved === "dark" || saved === "light") return saved;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
};

export const language = signal<Language>(firstLanguage());
export const theme = signal<Theme>(firstTheme());
export const pace = signal<Pace>(remembered("pace") === "2" ? 2 : remembered("pace") === "0" ? 0 : 1);

export const motion = signal<Motion>(remembered("motion") === "less" ? "less" : "system");
export const sound = signal(remembered("sound") === "on");

/** Japanese is always here; English is fetched for who reads it. */
const english = signal<UiWords | null>(null);
export const ui = computed<UiWords>(() => (language.value === "en" && english.value) || ja);

/** Settles when the words of the reader's language are here, or cannot be had. */
export async function wordsOfReader(): Promise<void> {
  if (language.value !== "en" || english.value) return;
  try {
    english.value = (await import("./en")).en;
  } catch {
    // Japanese is better than nothing
  }
}

/** A text in the reader's language. */
export const say = (text: Text | undefined | null): string => (text ? text[language.value] : "");

/** The same text in the other language, for a second line. */
export const sayOther = (text: Text): string => text[language.value === "ja" ? "en" : "ja"];

export const otherLanguage = (): Language => (language.value === "ja" ? "en" : "ja");

/** Keep the document and the device in step with the switches. Call once. */
export function settleSpeech(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    remember("language", language.value);
    void wordsOfReader();
  });
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    remember("theme", theme.value);
  });
  effect(() => {
    document.documentElement.dataset.motion = motion.value;
    remember("motion", motion.value);
  });
  effect(() => remember("pace", String(pace.value)));
  effect(() => remember("sound", sound.value ? "on" : "off"));
}
