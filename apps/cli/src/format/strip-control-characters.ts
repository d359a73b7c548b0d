/**
 * Terminal control characters, and characters that change the text direction. Line breaks and tabs are kept.
 */
const control = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes untrusted text, such as titles and captions, safe to print to a terminal. */
export function stripControlCharacters(text: string): string {
  return text.replace(control, "");
}
