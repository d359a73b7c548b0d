/** Where one statement ends and the next begins, whatever its first letter: an addition needn't have a capital. */
const STATEMENT_GAP = /(?<=[.!?…][)"'”’»]*)\s+|(?<=[。！？؟।])|(?<=\p{L}[:;])\s+|\s+[–—]\s+/u;

/** The statements of a text, each to be borne out by itself, so that none hides behind another. */
export function splitClaims(text: string): string[] {
  return text.split(STATEMENT_GAP).filter((part) => /[\p{L}\p{N}]/u.test(part));
}
