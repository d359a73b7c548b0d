const pairs = ["“”", "«»", "「」", "『』"] as const;
/** Hebrew writes abbreviations with a quotation mark between two letters: ארה"ב. */
const inAbbreviation = /(?<=\p{Script=Hebrew})["”](?=\p{Script=Hebrew})/u;
/** Excludes the inch sign. */
const straight = /(?<!\d)"/;

/**
 * Removes or adds a quotation mark if a text has only one, since the quotation continues or began in a
 * sentence that isn't shown. A quotation that starts inside the text is closed at the end of the text, in
 * French after a space.
 */
export function balanceQuotes(text: string): string {
  if (text.search(inAbbreviation) >= 0) return text;
  let balanced = text;
  for (const [open = "", close = ""] of pairs) {
    const opens = balanced.split(open).length - 1;
    const closes = balanced.split(close).length - 1;
    // German closes „ with “.
    if (opens + closes !== 1 || balanced.includes("„")) continue;
    if (opens === 0 || balanced.startsWith(open)) balanced = removeMark(balanced, opens === 0 ? close : open);
    else balanced += (/«\s/.exec(balanced) === null ? "" : "\u00a0") + close;
  }
  return balanced.split('"').length === 2 && balanced.search(straight) >= 0
    ? removeMark(balanced, '"')
    : balanced;
}

function removeMark(text: string, mark: string): string {
  return text.replace(mark, "").replace(/\s+/g, " ").trim();
}
