/// <reference types="vite/client" />
import { expect, test } from "vitest";
import { parse, pieces, unnumbered } from "./parse";

const text = (words: string) => ({ kind: "text", text: words });

test("a rule keeps its number, its continued lines and what it refers to", () => {
  const [rule] = parse("- TOY-1.2 A card **must** be\n  `open`, as in TOY-3.1.");
  expect(rule).toEqual({
    kind: "rule",
    id: "TOY-1.2",
    text: [text("A card "), { kind: "strong", text: "must" }, text(" be "), { kind: "code", text: "open" }, text(", as in "), { kind: "rule", id: "TOY-3.1" }, text(".")],
  });
});

test("headings, paragraphs, items and tables are told apart", () => {
  const kinds = parse("# Toy: the rules\n\nTwo lines\nof prose.\n- plain\n\n| a | b |\n|---|---|\n| 1 | 2 |\n").map((block) => block.kind);
  expect(kinds).toEqual(["heading", "paragraph", "item", "table"]);
});

test("a numbered chapter has an address of its own", () => {
  const ids = parse("# Toy\n\n## 2. Decks\n\n- TOY-2.1 Twelve cards.\n\n## Thanks\n").flatMap((block) => (block.kind === "heading" ? [block.id] : []));
  expect(ids).toEqual(["", "TOY-2", ""]);
});

test("the table of contents names chapters without their numbers, which may leave some out", () => {
  const names = ["13. Cards", "17. Further *rulings*", "Thanks"].map((words) => unnumbered(pieces(words)).map((piece) => ("text" in piece ? piece.text : "")).join(""));
  expect(names).toEqual(["Cards", "Further rulings", "Thanks"]);
});

test("a table has a head and rows of cells", () => {
  expect(parse("| a | b |\n|---|---|\n| 1 | `x` |")[0]).toEqual({ kind: "table", head: [[text("a")], [text("b")]], rows: [[[text("1")], [{ kind: "code", text: "x" }]]] });
});

test("a ruling is set apart", () => {
  expect(pieces("Ends at 10. *(numbers: ruling)*")).toEqual([text("Ends at 10. "), { kind: "em", text: "(numbers: ruling)" }]);
});

test("every rule of every book is found", () => {
  const books = Object.entries(import.meta.glob<string>("../../../src/taisen/rulesets/*/README*.md", { query: "?raw", import: "default", eager: true }));
  expect(books.length).toBeGreaterThanOrEqual(10);
  for (const [path, book] of books) {
    const numbers = [...book.matchAll(/^- ([A-Z]+-\d+(?:\.\d+)+) /gm)].map((match) => match[1]);
    expect(numbers.length, path).toBeGreaterThan(40);
    expect(parse(book).flatMap((block) => (block.kind === "rule" ? [block.id] : [])), path).toEqual(numbers);
  }
});
