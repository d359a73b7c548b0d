import type { FeedLocation } from "@pith/core/videos/parse-feed-link";
import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import type { FeedReading } from "@pith/sources/lists/feed-reading";
import type { FeedReader } from "../feed-reader.ts";
import type { ExtractionPool } from "./create-extraction-pool.ts";

/** All feed reads count as one requester, so that there are always threads left for users' own requests. */
const SHARE = "feeds";

/** Creates a reader that fetches and parses feeds in the worker threads. */
export function createFeedReader({
  pool,
  settings,
}: {
  pool: ExtractionPool;
  settings: SourceSettings;
}): FeedReader {
  return {
    async find({ text, signal }) {
      const result = await pool.run({ task: { kind: "find-feed", text, settings }, share: SHARE, signal });
      // The result comes from our own thread for this very task, so its type is known.
      return result as FeedLocation;
    },
    async read({ location, validators, signal }) {
      const task = { kind: "read-feed", location, validators, settings } as const;
      return (await pool.run({ task, share: SHARE, signal })) as FeedReading;
    },
  };
}
