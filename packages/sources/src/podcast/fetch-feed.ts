import { AppError } from "@pith/core/errors/app-error";
import { decodeText } from "../http/decode-text.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import type { Feed } from "./feed.ts";
import { parseFeed } from "./parse-feed.ts";

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
    headers: { accept: "application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5" },
    signal,
  });
  const refusal = refuseStatus({ response });
  if (refusal !== null) throw refusal;
  const feed = parseFeed({ text: decodeText(response), url: response.url });
  if (feed !== null) return feed;
  throw new AppError({ code: "unsupported_link.feed" });
}
