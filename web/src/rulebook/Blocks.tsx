/** A rule book on the page: chapters, numbered rules with an address each, tables. */
import type { Block, Piece } from "./parse";

export function Line({ text }: { readonly text: readonly Piece[] }) {
  return (
    <>
      {text.map((piece, i) => {
        switch (piece.kind) {
          case "rule":
            return (
              <a key={i} href={`#${piece.id}`}>
                {piece.id}
              </a>
            );
          case "strong":
            return <strong key={i}>{piece.text}</strong>;
          case "em":
            return <em key={i}>{piece.text}</em>;
          case "code":
            return <code key={i}>{piece.text}</code>;
          case "text":
            return <span key={i}>{piece.text}</span>;
        }
      })}
    </>
  );
}

export function Part({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return block.level === 1 ? null : (
        <h3 id={block.id || undefined}>
          <Line text={block.text} />
        </h3>
      );
    case "rule":
      return (
        <p class="numbered" id={block.id}>
          <a class="no" href={`#${block.id}`}>
            {block.id}
          </a>
          <span>
            <Line text={block.text} />
          </span>
        </p>
      );
    case "item":
      return (
        <p class="item">
          <Line text={block.text} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Line text={block.text} />
        </p>
      );
    case "table":
      return (
        <div class="table-of" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, i) =>
                  cell.length ? (
                    <th key={i}>
                      <Line text={cell} />
                    </th>
                  ) : (
                    <td key={i} />
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, j) => (
                    <td key={j}>
                      <Line text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}
