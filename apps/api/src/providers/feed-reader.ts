import type { FeedLocation } from "@pith/core/videos/parse-feed-link";
import type { FeedReading, FeedValidators } from "@pith/sources/lists/feed-reading";

/** Reads feeds, off the server's event loop. Both methods throw AppError with a message for the user. */
export interface FeedReader {
  /** Finds the feed that a link leads to: itself, a channel or playlist, or the one that the page names. */
  find(request: { text: string; signal: AbortSignal }): Promise<FeedLocation>;
  /** Reads a feed, if it has changed since the reading that `validators` come from. */
  read(request: {
    location: FeedLocation;
    validators: FeedValidators | null;
    signal: AbortSignal;
  }): Promise<FeedReading>;
}
