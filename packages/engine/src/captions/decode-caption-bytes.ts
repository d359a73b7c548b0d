/** How many bytes are probed to detect UTF-16 without a byte order mark. */
const PROBE_BYTES = 2000;

/**
 * Decodes the bytes of a caption file. Tries the byte order mark (UTF-8, UTF-16 little or big endian), then UTF-16 if
 * every second byte is zero, then UTF-8 if the bytes are valid. Falls back to Windows-1252, the encoding of old SRT
 * files. Never throws; the mark is removed.
 */
export function decodeCaptionBytes(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decode({ bytes, encoding: "utf-16le" });
  if (first === 0xfe && second === 0xff) return decode({ bytes, encoding: "utf-16be" });
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode({ bytes, encoding: "utf-8" });
  const unmarked = detectUtf16(bytes);
  if (unmarked !== null) return decode({ bytes, encoding: unmarked });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return isMostlyUtf8(bytes)
      ? decode({ bytes, encoding: "utf-8" })
      : decode({ bytes, encoding: "windows-1252" });
  }
}

function decode({ bytes, encoding }: { bytes: Uint8Array; encoding: string }): string {
  return new TextDecoder(encoding).decode(bytes);
}

function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const length = Math.min(bytes.length, PROBE_BYTES) & ~1;
  if (length < 4) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) evenZeros += 1;
    if (bytes[index + 1] === 0) oddZeros += 1;
  }
  const pairs = length / 2;
  if (oddZeros > pairs * 0.6 && evenZeros < pairs * 0.1) return "utf-16le";
  return evenZeros > pairs * 0.6 && oddZeros < pairs * 0.1 ? "utf-16be" : null;
}

/** A UTF-8 file that was truncated or damaged in a few places is still UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let broken = 0;
  let whole = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return whole > broken * 4;
}
