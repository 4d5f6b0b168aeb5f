/** Moments, as people say them: on the calendar, and from now. Times are UTC epoch milliseconds, shown in the reader's own time zone. */
import { language } from "./speech";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

export const dateTime = (at: number): string => new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at);

export const date = (at: number): string => new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(at);

export const clock = (at: number): string => new Intl.DateTimeFormat(language.value, { timeStyle: "short" }).format(at);

/** "in 3 days", "5 minutes ago": in the largest unit of which there is at least one whole, to the nearest. */
export function fromNow(at: number, now: number): string {
  const away = at - now;
  const [unit, ms] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? (["second", 1000] as const);
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" }).format(Math.round(away / ms), unit);
  return language.value === "ja" ? words.replace(/(?<=\d) /, "") : words; // 3日後, as it is written here
}
