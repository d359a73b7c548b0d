import { createHash } from "node:crypto";
import { AppError } from "@pith/core/errors/app-error";
import type { CaptionKind } from "@pith/core/transcripts/transcript";
import { MAX_CAPTION_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import type { LoadedVideo } from "../loaded-video.ts";
import { createNoRecognitionError } from "../recognition/no-recognition.ts";
import { detectFileKind } from "./detect-file-kind.ts";
import { readFileName } from "./read-file-name.ts";

export interface FileRequest {
  bytes: Uint8Array;
  /** File name; null for pasted text and standard input. */
  fileName: string | null;
  /** Language that the user chose; detected from the text if there is none. */
  language?: string | null;
  kind?: CaptionKind;
  /**
   * Frees the bytes once they're decoded, because parsing takes the most memory. The caller can't use them
   * afterward.
   */
  freesBytes?: boolean;
}

/**
 * Loads captions in any supported format from a file. The video's title comes from the document or the file
 * name, and its duration from the last caption. Throws AppError: `input_too_large`, `no_speech` for a file
 * without speech, `unsupported_format` for anything but text, `not_configured` for audio and video, which need
 * speech recognition.
 */
export function loadFile({ bytes, fileName, language, kind, freesBytes }: FileRequest): LoadedVideo {
  if (bytes.byteLength > MAX_CAPTION_CHARACTERS) {
    throw new AppError({
      code: "input_too_large.file",
      params: { limit: MAX_CAPTION_CHARACTERS },
    });
  }
  refuseBinary(bytes);
  const { name, title } = readFileName(fileName);
  const id = createHash("sha256").update(bytes).digest("hex");
  const text = decodeCaptionBytes(bytes);
  if (freesBytes && bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
  const parsed = parseCaptions({
    text,
    language: language ?? null,
    kind: kind ?? "unknown",
  });
  const { transcript, declaredLanguage, format } = parsed;
  const endMs = transcript.cues.reduce((latest, cue) => Math.max(latest, cue.endMs ?? 0), 0);
  return {
    video: {
      host: "upload",
      id,
      url: null,
      title: parsed.title?.toWellFormed() ?? title ?? "Pasted text",
      author: null,
      durationSeconds: endMs === 0 ? null : endMs / 1000,
      thumbnailUrl: null,
      publishedAt: null,
      chapters: [],
    },
    transcript,
    captionSource: fileName === null ? "paste" : "upload",
    track: { language: declaredLanguage ?? transcript.language, kind: transcript.kind, name },
    sponsorSegments: [],
    attempts: [{ source: `file:${format}`, outcome: "captions" }],
  };
}

function refuseBinary(bytes: Uint8Array): void {
  switch (detectFileKind(bytes)) {
    case "text":
      return;
    case "other":
      throw new AppError({ code: "unsupported_format" });
    default:
      throw createNoRecognitionError();
  }
}
