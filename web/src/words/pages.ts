/** The words of the pages around the battles, fetched together with the first of them, each language when it is spoken. */
import { computed, effect, signal } from "@preact/signals";
import type { PageWords } from "./pages.ja";
import { language, type Language } from "./speech";

const SPOKEN: Readonly<Record<Language, () => Promise<PageWords>>> = {
  ja: async () => (await import("./pages.ja")).pagesJa,
  en: async () => (await import("./pages.en")).pagesEn,
};

const first = await SPOKEN[language.peek()]();
const known = signal<Partial<Record<Language, PageWords>>>({ [language.peek()]: first });

effect(() => {
  const wanted = language.value;
  if (known.peek()[wanted]) return;
  // until they are here, and if they do not come, the pages go on in the language they had
  SPOKEN[wanted]().then((words) => (known.value = { ...known.peek(), [wanted]: words }), () => undefined);
});

export const pageWords = computed<PageWords>(() => known.value[language.value] ?? first);
