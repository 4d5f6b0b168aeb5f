/** The chapters of a rule book by their names, to jump to: beside it where there is room, else folded up above it. */
import { railless } from "../words/media";
import { ui } from "../words/speech";
import { Line } from "./Blocks";
import { unnumbered, type Block } from "./parse";

export interface Entry {
  readonly id: string;
  readonly words: string;
}

export function Contents({ before, book }: { readonly before: readonly Entry[]; readonly book: readonly Block[] }) {
  const words = ui.value;
  return (
    <nav class="contents" aria-label={words.contents}>
      <details open={!railless.value}>
        <summary>{words.contents}</summary>
        <ol>
          {before.map((entry) => (
            <li key={entry.id}>
              <a href={`#${entry.id}`}>{entry.words}</a>
            </li>
          ))}
          {book.map(
            (block) =>
              block.kind === "heading" &&
              block.id && (
                <li key={block.id}>
                  <a href={`#${block.id}`}>
                    <Line text={unnumbered(block.text)} />
                  </a>
                </li>
              ),
          )}
        </ol>
      </details>
    </nav>
  );
}
