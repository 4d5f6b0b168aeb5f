/** A rule book as it is written – a small part of Markdown – taken apart: headings, numbered rules, tables, paragraphs. */

export type Piece =
  | { readonly kind: "text" | "strong" | "em" | "code"; readonly text: string }
  /** The number of another rule. */
  | { readonly kind: "rule"; readonly id: string };

export type Block =
  /** `id`: of a numbered chapter, as its rules begin (`TOY-2`); else empty. */
  | { readonly kind: "heading"; readonly level: number; readonly id: string; readonly text: readonly Piece[] }
  | { readonly kind: "rule"; readonly id: string; readonly text: readonly Piece[] }
  | { readonly kind: "item" | "paragraph"; readonly text: readonly Piece[] }
  | { readonly kind: "table"; readonly head: readonly (readonly Piece[])[]; readonly rows: readonly (readonly (readonly Piece[])[])[] };

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\b([A-Z]{3,}-\d+(?:\.\d+)+)\b/g;

/** A sentence cut at what stands out in it. */
export function pieces(line: string): readonly Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(MARKS)) {
    const [whole, strong, em, code, rule] = match;
    if (match.index > from) found.push({ kind: "text", text: line.slice(from, match.index) });
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: "em", text: em });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else found.push({ kind: "rule", id: rule ?? "" });
    from = match.index + whole.length;
  }
  if (from < line.length) found.push({ kind: "text", text: line.slice(from) });
  return found;
}

const cells = (row: string): readonly (readonly Piece[])[] =>
  row
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => pieces(cell.trim()));

function table(rows: readonly string[]): Block {
  const [head = "", , ...body] = rows;
  return { kind: "table", head: cells(head), rows: body.map(cells) };
}

/** Lines that belong together: a heading, an item with what is indented below it, a table, a paragraph. */
function gathered(book: string): string[][] {
  const groups: string[][] = [];
  let open: string[] | null = null;
  for (const line of book.split(/\r?\n/)) {
    const begins = /^(#|- )/.test(line) || /^\|/.test(line) !== /^\|/.test(open?.[0] ?? line);
    if (!line.trim()) open = null;
    else if (!open || begins) groups.push((open = [line]));
    else open.push(line);
  }
  return groups;
}

/** A heading without the number it begins with. */
export function unnumbered(heading: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = heading;
  return first?.kind === "text" ? [{ kind: "text", text: first.text.replace(/^\d+\. /, "") }, ...rest] : heading;
}

/** What the numbers of a book's rules begin with. */
const prefixOf = (book: string): string => /^- ([A-Z]{3,})-\d/m.exec(book)?.[1] ?? "";

export function parse(book: string): readonly Block[] {
  const prefix = prefixOf(book);
  return gathered(book).map((lines): Block => {
    const [first = ""] = lines;
    if (first.startsWith("|")) return table(lines);
    const line = lines.map((part) => part.trim()).join(" ");
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) {
      const [, marks = "", words = ""] = heading;
      const number = /^(\d+)\. /.exec(words)?.[1];
      return { kind: "heading", level: marks.length, id: number ? `${prefix}-${number}` : "", text: pieces(words) };
    }
    const rule = /^- ([A-Z]{3,}-\d+(?:\.\d+)+)\s+(.*)$/.exec(line);
    if (rule) return { kind: "rule", id: rule[1] ?? "", text: pieces(rule[2] ?? "") };
    return line.startsWith("- ") ? { kind: "item", text: pieces(line.slice(2)) } : { kind: "paragraph", text: pieces(line) };
  });
}
