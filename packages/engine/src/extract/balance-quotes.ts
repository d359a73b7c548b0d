const pairs = ["“”", "«»", "「」", "『』"] as const;
/** Not the sign for inches. */
const straight = /(?<!\d)"/g;

/**
 * Removes or adds a quotation mark if a text has only one, since the quotation goes on in, or began in, a sentence
 * that isn't shown. A quotation that starts inside the text is closed at its end.
 */
export function balanceQuotes(text: string): string {
  let balanced = text;
  for (const [open = "", close = ""] of pairs) {
    const opens = balanced.split(open).length - 1;
    const closes = balanced.split(close).length - 1;
    // German closes „ with “.
    if (opens + closes !== 1 || balanced.includes("„")) continue;
    if (opens === 0 || balanced.startsWith(open)) balanced = removeMark(balanced, opens === 0 ? close : open);
    else balanced += close;
  }
  return (balanced.match(straight)?.length ?? 0) === 1 && balanced.split('"').length === 2
    ? removeMark(balanced, '"')
    : balanced;
}

function removeMark(text: string, mark: string): string {
  return text.replace(mark, "").replace(/\s+/g, " ").trim();
}
