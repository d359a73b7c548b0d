/** The gap between two statements, regardless of the case of the next letter. */
const STATEMENT_GAP = /(?<=[.!?…][)"'”’»]*)\s+|(?<=[。！？؟।])/u;

/** Splits a text into sentences that are judged one by one, so that a true one can't hide a false one. */
export function splitStatements(text: string): string[] {
  return text.split(STATEMENT_GAP).filter((part) => /[\p{L}\p{N}]/u.test(part));
}
