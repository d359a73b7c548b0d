import type { FeedLocation } from "@pith/core/videos/parse-feed-link";
import type { FeedReading, FeedValidators } from "@pith/sources/lists/feed-reading";

/** Reads feeds off the server's event loop. Both methods throw AppError with a message for the user. */
export interface FeedReader {
  /**
   * Finds the feed for a link: the link itself, the feed of a channel or playlist, or the feed that the page
   * declares.
   */
  find(request: { text: string; signal: AbortSignal }): Promise<FeedLocation>;
  /** Reads a feed unless it is unchanged since the read that `validators` came from. */
  read(request: {
    location: FeedLocation;
    validators: FeedValidators | null;
    signal: AbortSignal;
  }): Promise<FeedReading>;
}
