/** Sounds and editors' notes in brackets, musical notes, and the arrows that mark a new speaker. */
const ANNOTATIONS =
  /\[[^\]]{0,60}\]|\{[^}]{0,60}\}|<[^>]{0,60}>|[♪♫]+|(?:^|\s)>{2,}|\((?:laugh|applause|music|cough|inaudible|crosstalk)[^)]{0,40}\)/giu;
const MAY_HOLD_ANNOTATIONS = /[[{<♪♫>(]/u;

/** A text without what was noted down beside the words: `[Music]`, `{cough}`, `♪`, `>>`. Spaces may be doubled. */
export function stripAnnotations(text: string): string {
  return MAY_HOLD_ANNOTATIONS.test(text) ? text.replace(ANNOTATIONS, " ") : text;
}
