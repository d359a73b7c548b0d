/** Returns a point's label as shown before its text. Appends a colon unless it ends in punctuation. */
export function closeLabel(label: string): string {
  return /[?!.:…？！。؟]$/u.test(label) ? label : `${label}:`;
}
