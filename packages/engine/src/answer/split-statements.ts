/** The boundary between two statements, whether or not the next one starts with a capital letter. */
const STATEMENT_GAP = /(?<=[.!?…][)"'”’»]*)\s+|(?<=[。！？؟।])/u;

/** Splits text into sentences to be judged one by one, so that a true sentence can't hide a false one. */
export function splitStatements(text: string): string[] {
  return text.split(STATEMENT_GAP).filter((part) => /[\p{L}\p{N}]/u.test(part));
}
