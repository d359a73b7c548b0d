/**
 * Control characters other than tab and line feed, plus invisible characters that reorder text (Unicode's
 * bidirectional embeddings, overrides and isolates). A title could use them to disguise a message's content.
 * Joiners are kept because Persian and emoji need them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes them.
const UNSAFE_CHARACTERS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** Matches lone surrogates, since Telegram rejects messages that contain one. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Flattens untrusted text to a single line that is safe to embed in a message. */
export function cleanText(text: string): string {
  return text.replace(UNSAFE_CHARACTERS, "").replace(LONE_SURROGATES, "").replace(/\s+/g, " ").trim();
}
