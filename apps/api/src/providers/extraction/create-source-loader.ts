import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { SourceLoader } from "../source-loader.ts";
import type { ExtractionPool } from "./create-extraction-pool.ts";
import { requireReference } from "./require-reference.ts";

/** Creates a loader that loads videos and files in the worker threads. */
export function createSourceLoader({
  pool,
  listPool = pool,
  settings,
}: {
  pool: ExtractionPool;
  /** A separate pool for listing videos, because a user is waiting for the list. */
  listPool?: ExtractionPool;
  settings: SourceSettings;
}): SourceLoader {
  return {
    canRecognize: settings.recognition != null,
    async loadLink({ url, preferredLanguage, signal, onVideo, onProgress }) {
      const result = await pool.run({
        task: { kind: "load-link", reference: requireReference(url), preferredLanguage, settings },
        signal,
        onMessage: (message) => {
          if (message.kind === "video") onVideo(message.video);
          else if (message.kind === "progress") onProgress(message.progress);
        },
      });
      // The result comes from our own thread for this very task, so its type is known.
      return result as LoadedVideo;
    },
    async loadRecording({ path, fileName, signal, onProgress }) {
      const result = await pool.run({
        task: { kind: "load-recording", path, fileName, language: null, settings },
        signal,
        onMessage: (message) => {
          if (message.kind === "progress") onProgress(message.progress);
        },
      });
      return result as LoadedVideo;
    },
    async list({ reference, limit, shareKey, signal }) {
      const task = { kind: "list", reference, limit, settings } as const;
      const result = await listPool.run({ task, share: shareKey, signal });
      return result as VideoList;
    },
    async loadText({ bytes, fileName, language, kind, signal }) {
      const task = { kind: "load-text", bytes, fileName, language, captionKind: kind } as const;
      return (await pool.run({ task, signal })) as LoadedVideo;
    },
  };
}
