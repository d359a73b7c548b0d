const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const ELLIPSIS = "…";
/** How much of a clipped text may be given up in order to end at a word's end. */
const LONGEST_WORD_SHARE = 0.3;

/** The text in at most `maxUnits` UTF-16 units: cut at a word's end where one is near, never inside a character. */
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
