import { AppError } from "@pith/core/errors/app-error";
import { refuseBinary } from "./detect-caption-format.ts";
import { detectEncoding, isIso2022Jp } from "./detect-encoding.ts";

/** How many bytes to examine when detecting UTF-16 without a byte order mark. */
const PROBE_BYTES = 2000;

/**
 * Minimum fraction of zero bytes among the high bytes of UTF-16. The high bytes of line breaks, digits and
 * spaces are zero. Text in other encodings has no zero bytes.
 */
const MIN_ZEROS = 0.1;
const MAX_OTHER_ZEROS = 0.1;

/**
 * Decodes the bytes of a caption file. Tries the byte order mark, then UTF-16 and ISO-2022-JP by their byte
 * patterns, then UTF-8 if the bytes are valid. Otherwise guesses the encoding from the language of the
 * decoded text. If the guess is uncertain, uses `declaredEncoding`, for example from a response's charset,
 * which is often wrong. Removes the byte order mark. Throws AppError `unsupported_format` if the encoding
 * can't be determined or the file isn't text.
 */
export function decodeCaptionBytes(
  bytes: Uint8Array,
  { declaredEncoding = null }: { declaredEncoding?: string | null } = {},
): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decode({ bytes, encoding: "utf-16le" });
  if (first === 0xfe && second === 0xff) return decode({ bytes, encoding: "utf-16be" });
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode({ bytes, encoding: "utf-8" });
  const unmarked = detectUtf16(bytes);
  if (unmarked !== null) return decode({ bytes, encoding: unmarked });
  if (isIso2022Jp(bytes)) return decode({ bytes, encoding: "iso-2022-jp" });
  const unicode = tryDecode({ bytes, encoding: "utf-8" });
  if (unicode !== null) return unicode;
  if (isMostlyUtf8(bytes)) return decode({ bytes, encoding: "utf-8" });
  const detected = detectEncoding(bytes);
  if (detected !== null) return decode({ bytes, encoding: detected });
  const declared = declaredEncoding === null ? null : tryDecode({ bytes, encoding: declaredEncoding });
  if (declared !== null) return declared;
  refuseBinary(decode({ bytes, encoding: "windows-1252" }));
  throw new AppError({ code: "unsupported_format.encoding" });
}

function decode({ bytes, encoding }: { bytes: Uint8Array; encoding: string }): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Null if the encoding is unknown or the bytes aren't valid in it. */
function tryDecode({ bytes, encoding }: { bytes: Uint8Array; encoding: string }): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
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
  if (oddZeros > pairs * MIN_ZEROS && evenZeros < oddZeros * MAX_OTHER_ZEROS) return "utf-16le";
  return evenZeros > pairs * MIN_ZEROS && oddZeros < evenZeros * MAX_OTHER_ZEROS ? "utf-16be" : null;
}

/** A UTF-8 file that was truncated or has a few damaged bytes is still UTF-8. */
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
