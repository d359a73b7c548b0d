const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const marks: ReadonlySet<number> = new Set([..."[{,:"].map((mark) => mark.charCodeAt(0)));

/**
 * Counts the brackets, commas and colons outside strings, which is an upper bound on the number of values in
 * the JSON. Takes linear time and no extra memory, so that input that would need gigabytes when parsed can be
 * rejected up front.
 */
export function countJsonValues(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = findStringEnd({ bytes, start: at });
    else if (marks.has(byte)) count += 1;
  }
  return count;
}

/** Returns the position of the closing quote, or the end if there is none. */
function findStringEnd({ bytes, start }: { bytes: Buffer; start: number }): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}
