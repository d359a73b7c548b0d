import { AppError } from "@pith/core/errors/app-error";
import { decodeText } from "../http/decode-text.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import type { Feed } from "./feed.ts";
import { parseFeed } from "./parse-feed.ts";
import { parseJsonFeed } from "./parse-json-feed.ts";

/** Accepted feed formats. Some servers use this for content negotiation. */
export const FEED_TYPES =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

/** Fetches and parses a feed. Throws AppError `unsupported_link` if the URL isn't a feed, and the guard's errors. */
export async function fetchFeed({
  url,
  fetch,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<Feed> {
  const response = await fetch({
    url,
    headers: { accept: FEED_TYPES },
    signal,
  });
  const refusal = refuseStatus({ response });
  if (refusal !== null) throw refusal;
  const feed = parseAnyFeed({ text: decodeText(response), url: response.url });
  if (feed !== null) return feed;
  throw new AppError({ code: "unsupported_link.feed" });
}

/** Parses a feed in any format. Null if the text isn't a feed. Throws the same AppErrors as `parseMarkup`. */
export function parseAnyFeed(request: { text: string; url: string }): Feed | null {
  return /^\s*\{/.test(request.text) ? parseJsonFeed(request) : parseFeed(request);
}
