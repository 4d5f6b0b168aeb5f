/** Whether a sentence uses a word of the game: anywhere in Japanese, as a whole word of any case in English. */
export function mentions(sentence: string, word: string): boolean {
  if (!word) return false;
  if (/[^ -~]/.test(word)) return sentence.includes(word);
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![a-z])${plain}(?![a-z])`, "i").test(sentence);
}
