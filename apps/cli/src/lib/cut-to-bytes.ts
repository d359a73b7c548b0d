/** Returns the start of a text, at most `maxBytes` bytes long in UTF-8. Never cuts a character in two. */
export function cutToBytes({ text, maxBytes }: { text: string; maxBytes: number }): string {
  // A decoder that expects more input holds back an incomplete character.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
}
