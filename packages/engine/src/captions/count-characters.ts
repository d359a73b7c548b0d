/** Returns how many characters texts have together. */
export function countCharacters(parts: readonly { text: string }[]): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}
