/** Returns a point's label as it stands before its text: with a colon, unless it is a question or ends in another mark. */
export function closeLabel(label: string): string {
  return /[?!.:…？！。؟]$/u.test(label) ? label : `${label}:`;
}
