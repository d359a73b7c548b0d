/** Returns a point's label as shown before its text: followed by a colon, unless it ends in punctuation. */
export function closeLabel(label: string): string {
  return /[?!.:…？！。؟]$/u.test(label) ? label : `${label}:`;
}
