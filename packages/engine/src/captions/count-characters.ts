/** Returns the total number of characters in the texts. */
export function countCharacters(parts: readonly { text: string }[]): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}
