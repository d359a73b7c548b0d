/** Characters that control a terminal or change the text direction. Line breaks and tabs stay. */
const control = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes untrusted text, such as titles and captions, safe to print on a terminal. */
export function stripControlCharacters(text: string): string {
  return text.replace(control, "");
}
