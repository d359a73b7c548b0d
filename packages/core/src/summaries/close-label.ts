/**
 * Returns a point's label in the form that is shown before its text: with a colon, unless it ends in
 * punctuation.
 */
export function closeLabel(label: string): string {
  return /[?!.:…？！。؟]$/u.test(label) ? label : `${label}:`;
}
