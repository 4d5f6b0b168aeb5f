/** The words of the pages around the battles, fetched together with the first of them. */
import { computed } from "@preact/signals";
import { pagesEn } from "./pages.en";
import { pagesJa, type PageWords } from "./pages.ja";
import { language } from "./speech";

export const pageWords = computed<PageWords>(() => (language.value === "ja" ? pagesJa : pagesEn));
