import { join } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { isRecordingFile } from "../files/is-recording.ts";
import type { GuardedDownload } from "../http/guarded-download.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import { withTemporaryFolder } from "../lib/with-temporary-folder.ts";
import type { SpeechRecognizer } from "../recognition/speech-recognizer.ts";
import type { LoadProgress } from "../video-provider.ts";
import type { MediaLocation } from "./media-location.ts";

/**
 * Downloads a recording through the guard and transcribes it. Deletes the file afterward. Throws the same
 * AppErrors as the download and the recognizer, and `source_changed` if the URL returns something else.
 */
export async function recognizeMedia({
  media,
  language,
  recognizer,
  download,
  temporaryFolder,
  signal,
  onProgress,
}: {
  media: MediaLocation;
  language: string | null;
  recognizer: SpeechRecognizer;
  download: GuardedDownload;
  temporaryFolder: string | null;
  signal: AbortSignal | undefined;
  onProgress: ((progress: LoadProgress) => void) | undefined;
}): Promise<Transcript> {
  return await withTemporaryFolder({
    parent: temporaryFolder,
    work: async (folder) => {
      const path = join(folder, "media");
      const answer = await download({
        url: media.url,
        headers: media.headers,
        filePath: path,
        signal,
        onProgress: ({ receivedBytes, totalBytes }) => {
          const share = totalBytes === null ? null : Math.min(1, receivedBytes / totalBytes);
          onProgress?.({ stage: "downloading", share });
        },
      });
      const refusal = refuseStatus({ response: answer });
      if (refusal !== null) throw refusal;
      if (!(await isRecordingFile(path))) {
        throw new AppError({ code: "source_changed.recording" });
      }
      return await recognizer.recognize({
        audio: { kind: "file", path },
        language,
        signal,
        onProgress: (share) => onProgress?.({ stage: "recognizing", share }),
      });
    },
  });
}
