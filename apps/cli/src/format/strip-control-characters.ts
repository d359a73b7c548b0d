/** What steers a terminal or turns the reading direction; line breaks and tabs stay. */
const control = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Titles and speech are other people's text: this makes it safe to show on a terminal. */
export function stripControlCharacters(text: string): string {
  return text.replace(control, "");
}
