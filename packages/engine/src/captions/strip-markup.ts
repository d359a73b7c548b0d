/** A tag, up to a maximum length. Longer text between angle brackets isn't a tag. */
const anyTag = /<[/!?a-zA-Z0-9][^<>]{0,300}>/g;
/** The elements that mark up text in HTML, SubRip and WebVTT; others are code, as in `vector<int>`. */
const textElements =
  "a|b|big|blockquote|body|br|c|center|cite|div|em|font|h[1-6]|html|i|lang|li|ol|p|q|rp|rt|ruby|s|small|span|strike|strong|sub|sup|time|tt|u|ul|v";
/**
 * Matches tags in formats that don't define any, and therefore only unambiguous ones: `<i>`, `</font>`,
 * `<font color="…">`, and the word times of lyrics, `<01:02.30>`.
 */
const plainTag = new RegExp(
  `<(?:/?(?:${textElements})(?:[.:][\\w.:-]{0,40})?(?:\\s{1,4}[a-z-]{1,30}\\s?=[^<>]{0,260}|\\s{0,4}/?)|!--[^<>]{0,300}--|\\d{1,3}:\\d{2}\\.\\d{1,3})>`,
  "gi",
);
const breakTag = /<br\s{0,4}\/?>/gi;
/** SubStation style overrides in SRT, with or without the closing brace. */
const assOverride = /\{\\[^{}]{0,200}\}|\{\\an?\d{1,2}(?!\d)/g;
const autolink = /<https?:\/\/[^<>\s]{1,1000}>/g;

/**
 * Removes tags from one line. `strict` is for formats that define tags (WebVTT, timed text): everything
 * between angle brackets is removed. In other formats, `a < b and c > d` and `vector<int>` stay. Ruby
 * annotations are removed with their tags. Runs in linear time.
 */
export function stripMarkup({ text, strict }: { text: string; strict: boolean }): string {
  let stripped = text;
  if (stripped.includes("<")) {
    if (stripped.includes("://")) stripped = stripped.replace(autolink, "");
    stripped = stripRubyText(stripped.replace(breakTag, " ")).replace(strict ? anyTag : plainTag, "");
  }
  return stripped.includes("{\\") ? stripped.replace(assOverride, "") : stripped;
}

/** Removes ruby text, which repeats the word below it. Without its tags, it would look like another word. */
function stripRubyText(text: string): string {
  if (!text.includes("<rt")) return text;
  return text.replace(/<rt>[^<>]{0,100}<\/rt>/g, "").replace(/<rp>[^<>]{0,20}<\/rp>/g, "");
}
