import { isWide, measureWidth } from "./measure-width.ts";

/**
 * Wraps text to lines of at most `columns`, prefixing the first line with `first` and the others with `rest`.
 * If `columns` is null, returns a single line. A word wider than the line gets its own line. In scripts
 * without spaces, lines break between characters.
 */
export function wrapText({
  text,
  columns,
  first = "",
  rest = "",
}: {
  text: string;
  columns: number | null;
  first?: string;
  rest?: string;
}): string {
  if (columns === null) return first + text;
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(" ").flatMap(splitUnspaced)) {
    const glue = isEmpty || word.joined ? "" : " ";
    if (!isEmpty && measureWidth(line + glue + word.text) > columns) {
      lines.push(line);
      line = rest + word.text;
    } else line += glue + word.text;
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

function splitUnspaced(word: string): { text: string; joined: boolean }[] {
  const parts: string[] = [];
  for (const character of word) {
    const last = parts.at(-1);
    // Keep a name such as GitHub whole, even among characters that allow a line break on either side.
    if (last === undefined || isWide(last) || isWide(character)) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts.map((text, position) => ({ text, joined: position > 0 }));
}
