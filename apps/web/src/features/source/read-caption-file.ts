import { MAX_CAPTION_BODY_BYTES } from "@pith/core/contract/limits";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";

/** File types for the file dialog. The server checks the content, not the name. */
export const CAPTION_FILE_TYPES =
  ".vtt,.srt,.sbv,.txt,.json,.json3,.xml,.ttml,.srv1,.srv3,text/vtt,text/plain";

export type CaptionFileRefusal = "too-large" | "empty" | "media" | "unreadable";

export interface CaptionFile {
  name: string;
  text: string;
}

/** Reads a caption file as text in any encoding. Refuses files too large to be captions. */
export async function readCaptionFile(
  file: File,
): Promise<{ ok: true; file: CaptionFile } | { ok: false; reason: CaptionFileRefusal }> {
  if (file.size > MAX_CAPTION_BODY_BYTES) return { ok: false, reason: "too-large" };
  const bytes = await file.arrayBuffer().catch(() => null);
  // Moved, changed or locked after it was chosen.
  if (bytes === null) return { ok: false, reason: "unreadable" };
  const text = decodeCaptionBytes(new Uint8Array(bytes));
  if (text.trim() === "") return { ok: false, reason: "empty" };
  return { ok: true, file: { name: file.name, text } };
}
