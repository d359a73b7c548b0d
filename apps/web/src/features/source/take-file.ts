import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { type CaptionFile, type CaptionFileRefusal, readCaptionFile } from "./read-caption-file.ts";

/** The user's file: captions as text, or a recording that is uploaded unchanged. */
export type ChosenFile = { kind: "captions"; file: CaptionFile } | { kind: "recording"; file: File };

export type FileRefusal = CaptionFileRefusal | "recording-too-large";

/** Extensions of recordings whose MIME type some systems don't report. */
const recordingNames =
  /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|weba|mp4|m4v|webm|mov|mkv|ogv|avi|mpg|mpeg|ts|amr)$/i;

/**
 * Determines a file's kind before uploading it. `recordings` are the types that the server accepts; null if
 * it accepts none.
 */
export async function takeFile({
  file,
  recordings,
}: {
  file: File;
  recordings: PublicConfig["recordings"];
}): Promise<{ ok: true; chosen: ChosenFile } | { ok: false; reason: FileRefusal }> {
  if (/^(?:audio|video)\//.test(file.type) || recordingNames.test(file.name)) {
    if (!recordings) return { ok: false, reason: "media" };
    if (file.size === 0) return { ok: false, reason: "empty" };
    if (file.size > recordings.maxBytes) return { ok: false, reason: "recording-too-large" };
    return { ok: true, chosen: { kind: "recording", file } };
  }
  const captions = await readCaptionFile(file);
  return captions.ok ? { ok: true, chosen: { kind: "captions", file: captions.file } } : captions;
}
