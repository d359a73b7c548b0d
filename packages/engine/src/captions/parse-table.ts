import type { RawCaptions } from "./raw-cue.ts";
import { type JsonSegment, readSegment } from "./read-json-segment.ts";
import { toRawCues } from "./to-raw-cues.ts";

const delimiters = ["\t", ",", ";"] as const;
type Delimiter = (typeof delimiters)[number];

/**
 * True for the beginning of a comma-, semicolon- or tab-separated table of captions: its header names the
 * times and the text, and its first row has both.
 */
export function isTable(head: string): boolean {
  const [first] = readTable(head);
  return first !== undefined && first.start !== null;
}

/**
 * Parses a table of captions as exported by speech recognizers and editors. The columns are those of captions
 * in JSON, in any order. Skips rows without a time or text. Never throws. Runs in linear time.
 */
export function parseTable(text: string): RawCaptions {
  const timed = readTable(text).filter(({ start }) => start !== null);
  return { format: "text", cues: toRawCues(timed), declaredLanguage: null, automatic: false };
}

function readTable(text: string): JsonSegment[] {
  const table = text.trimStart();
  const header = /^[^\r\n]{0,1000}/.exec(table)?.[0] ?? "";
  const delimiter = delimiters.find((each) => header.includes(each)) ?? ",";
  const [columns = [], ...rows] = splitRows({ text: table, delimiter });
  return rows.flatMap((row) => readSegment(toRecord({ keys: columns, row, delimiter })) ?? []);
}

function toRecord({
  keys,
  row,
  delimiter,
}: {
  keys: readonly string[];
  row: readonly string[];
  delimiter: Delimiter;
}): Record<string, string> {
  // Not every program quotes a delimiter in the text, which is usually the last column.
  const cells = [...row.slice(0, keys.length - 1), row.slice(keys.length - 1).join(delimiter)];
  return Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ""]));
}

/**
 * Splits a table into rows of cells (RFC 4180). Tab-separated tables don't quote their cells. A quotation
 * mark that is never closed is text.
 */
function splitRows({ text, delimiter }: { text: string; delimiter: Delimiter }): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let mayQuote = delimiter !== "\t";
  for (let at = 0; at < text.length; ) {
    const closing = mayQuote && text.charAt(at) === '"' ? findClosing({ text, from: at + 1 }) : null;
    if (closing === -1) mayQuote = false;
    const from = closing === null || closing === -1 ? at : closing + 1;
    const quoted = from === at ? "" : text.slice(at + 1, from - 1).replaceAll('""', '"');
    let end = from;
    while (end < text.length && !isEnd({ character: text.charAt(end), delimiter })) end += 1;
    row.push(quoted + text.slice(from, end));
    if (text.charAt(end) !== delimiter) {
      rows.push(row);
      row = [];
      if (text.startsWith("\r\n", end)) end += 1;
    }
    at = end + 1;
  }
  return row.length > 0 ? [...rows, row] : rows;
}

function isEnd({ character, delimiter }: { character: string; delimiter: Delimiter }): boolean {
  return character === delimiter || character === "\n" || character === "\r";
}

/** Returns the position of the quotation mark that closes a cell; -1 if there is none. */
function findClosing({ text, from }: { text: string; from: number }): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}
