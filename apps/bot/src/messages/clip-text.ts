const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const ELLIPSIS = "…";
/** Maximum fraction of a clipped text to drop in order to end at a word boundary. */
const LONGEST_WORD_SHARE = 0.3;

/**
 * Clips text to at most `maxUnits` UTF-16 units. Cuts at a nearby word boundary if there is one, and never
 * inside a character.
 */
export function clipText({ text, maxUnits }: { text: string; maxUnits: number }): string {
  if (text.length <= maxUnits) return text;
  let end = 0;
  let wordEnd = 0;
  for (const { segment, index } of graphemes.segment(text.slice(0, maxUnits + 64))) {
    if (/^\s/u.test(segment) && index <= maxUnits - ELLIPSIS.length) wordEnd = index;
    if (index + segment.length > maxUnits - ELLIPSIS.length) break;
    end = index + segment.length;
  }
  const cut = wordEnd > end * (1 - LONGEST_WORD_SHARE) ? wordEnd : end;
  return `${text.slice(0, cut).trimEnd()}${ELLIPSIS}`;
}
