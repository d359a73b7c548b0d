/** Where one statement ends and the next begins, whatever its first letter. */
const STATEMENT_GAP = /(?<=[.!?…][)"'”’»]*)\s+|(?<=[。！？؟।])/u;

/** The sentences of a text, each to be judged by itself, so that none hides behind another. */
export function splitStatements(text: string): string[] {
  return text.split(STATEMENT_GAP).filter((part) => /[\p{L}\p{N}]/u.test(part));
}
