import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import type { LoadedVideo, SourceLoader } from "../../summaries/ports.ts";
import { requireReference } from "../../summaries/require-reference.ts";
import type { ExtractionPool } from "./create-extraction-pool.ts";

/** Loads videos and files in the worker threads. */
export function createSourceLoader({
  pool,
  settings,
}: {
  pool: ExtractionPool;
  settings: SourceSettings;
}): SourceLoader {
  return {
    async loadLink({ url, preferredLanguage, signal, onVideo }) {
      const result = await pool.run({
        task: { kind: "load-link", reference: requireReference(url), preferredLanguage, settings },
        signal,
        onMessage: (message) => {
          if (message.kind === "video") onVideo(message.video);
        },
      });
      // Our own thread's answer to this very task.
      return result as LoadedVideo;
    },
    async loadText({ text, fileName, language, kind, signal }) {
      const task = { kind: "load-text", text, fileName, language, captionKind: kind } as const;
      return (await pool.run({ task, signal })) as LoadedVideo;
    },
  };
}
