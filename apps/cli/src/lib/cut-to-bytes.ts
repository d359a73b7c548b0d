/** Returns the start of a text that has at most `maxBytes` bytes in UTF-8. Never cuts a character in two. */
export function cutToBytes({ text, maxBytes }: { text: string; maxBytes: number }): string {
  // A decoder that expects more input holds back an unfinished character.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
}
