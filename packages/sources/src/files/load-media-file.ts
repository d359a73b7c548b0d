import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import { DEFAULT_MAX_MEDIA_BYTES } from "../http/create-guarded-download.ts";
import { withDuration } from "../lib/with-duration.ts";
import { withTemporaryFolder } from "../lib/with-temporary-folder.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { saveStream } from "../recognition/create-speech-recognizer.ts";
import { createNoRecognitionError } from "../recognition/no-recognition.ts";
import type { RecordedAudio } from "../recognition/speech-recognizer.ts";
import type { LoadProgress, SourceDependencies } from "../video-provider.ts";
import { isRecordingFile } from "./is-recording.ts";
import { readFileName } from "./read-file-name.ts";

export interface MediaFileRequest {
  /** A file on disk, which isn't deleted, or an upload stream. */
  media: RecordedAudio;
  /** File name; null for a recording without one. */
  fileName: string | null;
  /** Language that the user chose; null lets the recognizer detect it. */
  language?: string | null;
  dependencies: Pick<SourceDependencies, "recognizer" | "temporaryFolder">;
  /** Size limit for uploads in bytes; 1 GB by default. */
  maxBytes?: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

/**
 * Transcribes an uploaded audio or video recording. The video's id depends only on the content. Throws
 * AppError: `not_configured` if speech recognition isn't set up, `unsupported_format` for anything other than
 * a recording, `input_too_large`, `no_speech`, and the recognizer's own errors.
 */
export async function loadMediaFile(request: MediaFileRequest): Promise<LoadedVideo> {
  const { media, fileName, language = null, dependencies, signal, onProgress } = request;
  const { recognizer } = dependencies;
  if (recognizer === null) throw createNoRecognitionError();
  return await withTemporaryFolder({
    parent: dependencies.temporaryFolder,
    work: async (folder) => {
      const path = media.kind === "file" ? media.path : join(folder, "upload");
      if (media.kind === "stream") {
        const maxBytes = request.maxBytes ?? DEFAULT_MAX_MEDIA_BYTES;
        await saveStream({ stream: media.stream, path, maxBytes, signal });
      }
      if (!(await isRecordingFile(path))) {
        throw new AppError({ code: "unsupported_format.recording" });
      }
      const id = await hashFile(path);
      const transcript = await recognizer.recognize({
        audio: { kind: "file", path },
        language,
        signal,
        onProgress: (share) => onProgress?.({ stage: "recognizing", share }),
      });
      const { name, title } = readFileName(fileName);
      const video = withDuration({
        video: {
          host: "upload",
          id,
          url: null,
          title: title ?? "Recording",
          author: null,
          durationSeconds: null,
          thumbnailUrl: null,
          publishedAt: null,
          chapters: [],
        },
        transcript,
      });
      return {
        video,
        transcript,
        captionSource: "recognition",
        track: { language: transcript.language, kind: "automatic", name },
        sponsorSegments: [],
        attempts: [{ source: `recognition:${recognizer.name}`, outcome: "captions" }],
      };
    },
  });
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
