import { MAX_CAPTION_BODY_BYTES } from "@pith/core/contract/limits";
import { isAppError } from "@pith/core/errors/app-error";

/** File types for the file picker. The server checks a file's content, not its name. */
export const CAPTION_FILE_TYPES =
  ".vtt,.srt,.sbv,.txt,.csv,.tsv,.json,.json3,.xml,.ttml,.ass,.ssa,.srv1,.srv3,text/vtt,text/plain";

export type CaptionFileRefusal = "too-large" | "empty" | "media" | "unreadable" | "encoding";

export interface CaptionFile {
  name: string;
  text: string;
}

/** Reads a caption file as text, detecting its encoding. Rejects files that are too large to be captions. */
export async function readCaptionFile(
  file: File,
): Promise<{ ok: true; file: CaptionFile } | { ok: false; reason: CaptionFileRefusal }> {
  if (file.size > MAX_CAPTION_BODY_BYTES) return { ok: false, reason: "too-large" };
  const bytes = await file.arrayBuffer().catch(() => null);
  // The file was moved, changed or locked after the user picked it.
  if (bytes === null) return { ok: false, reason: "unreadable" };
  const text = await decode(new Uint8Array(bytes));
  if (text === null) return { ok: false, reason: "encoding" };
  if (text.trim() === "") return { ok: false, reason: "empty" };
  return { ok: true, file: { name: file.name, text } };
}

/**
 * Returns null if the encoding is unknown. The decoder is loaded on demand because it includes word lists for
 * many languages.
 */
async function decode(bytes: Uint8Array): Promise<string | null> {
  const { decodeCaptionBytes } = await import("@pith/engine/captions/decode-caption-bytes");
  try {
    return decodeCaptionBytes(bytes);
  } catch (error) {
    if (!isAppError(error)) throw error;
    // Let the server explain what kind of file this is.
    if (error.reason.code !== "unsupported_format.encoding") return new TextDecoder("latin1").decode(bytes);
    return null;
  }
}
