/**
 * Characters that are two columns wide in a terminal: Chinese, Japanese and Korean scripts, full-width forms,
 * emoji.
 */
const wideCharacter =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Marks that share a column with the letter before them, such as vowel signs, and joiners. */
const zeroWidthCharacters = /[\p{Mn}\p{Me}\u200b-\u200d]/gu;

/** Estimates a text's width in terminal columns. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const character of text.replace(zeroWidthCharacters, "")) width += isWide(character) ? 2 : 1;
  return width;
}

/** Returns whether a text has double-width characters. Their scripts also allow line breaks anywhere. */
export function isWide(text: string): boolean {
  return wideCharacter.test(text);
}

/** Returns the longest prefix of a text that fits in the given number of columns. */
export function cutToWidth({ text, columns }: { text: string; columns: number }): string {
  let width = 0;
  let cut = "";
  for (const character of text) {
    width += measureWidth(character);
    if (width > columns) break;
    cut += character;
  }
  return cut;
}
