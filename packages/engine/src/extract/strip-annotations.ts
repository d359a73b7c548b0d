/** Matches sounds and editor's notes in brackets, musical notes, and the arrows that mark a new speaker. */
const ANNOTATIONS =
  /\[[^\]]{0,60}\]|\{[^}]{0,60}\}|<[^>]{0,60}>|[♪♫]+|(?:^|\s)>{2,}|\((?:laugh|applause|music|cough|inaudible|crosstalk)[^)]{0,40}\)/giu;
const MAY_HOLD_ANNOTATIONS = /[[{<♪♫>(]/u;

/** Strips annotations from a text: `[Music]`, `{cough}`, `♪`, `>>`. Double spaces may remain. */
export function stripAnnotations(text: string): string {
  return MAY_HOLD_ANNOTATIONS.test(text) ? text.replace(ANNOTATIONS, " ") : text;
}
