const HIGH_SURROGATE = /[\ud800-\udbff]/;

/**
 * Yields consecutive pieces of at most `characters` characters, or one more to keep a surrogate pair
 * together, since neither Postgres nor JSON can represent half of one.
 */
export function* splitText({ text, characters }: { text: string; characters: number }): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + characters;
    const piece = text.slice(start, HIGH_SURROGATE.test(text.charAt(end - 1)) ? end + 1 : end);
    yield piece;
    start += piece.length;
  }
}
