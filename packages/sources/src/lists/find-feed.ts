import { AppError, isAppError } from "@pith/core/errors/app-error";
import {
  type FeedLocation,
  locateChannel,
  locateFeed,
  parseFeedLink,
} from "@pith/core/videos/parse-feed-link";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { decodeText } from "../http/decode-text.ts";
import { createLoadBudget } from "../http/load-budget.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import { scanPage } from "../pages/scan-page.ts";
import { FEED_TYPES, parseAnyFeed } from "../podcast/fetch-feed.ts";
import { spendBudget } from "../spend-budget.ts";
import type { SourceDependencies } from "../video-provider.ts";
import { readChannelUrl } from "./describe-video.ts";
import { findChannelId, findOwnerId } from "./list-youtube.ts";

/**
 * Finds the feed for a link. If the link is a feed, a channel or a playlist, the result is the link itself.
 * Otherwise, it is the video's or episode's feed, or the first feed that the page links to. Throws AppError
 * `unsupported_link` if there is none, and the guard's errors.
 */
export async function findFeed({
  text,
  dependencies: given,
  signal,
}: {
  text: string;
  dependencies: SourceDependencies;
  signal?: AbortSignal | undefined;
}): Promise<FeedLocation> {
  const known = parseFeedLink({ text });
  if (known) return known;
  const dependencies = spendBudget({
    dependencies: given,
    budget: createLoadBudget({ timer: given.timer }),
  });
  const list = parseListLink({ text });
  if (list?.host === "youtube") {
    return locateChannel(await findChannelId({ reference: list, dependencies, signal }));
  }
  const link = parseVideoLink({ text });
  if (!link.ok) throw new AppError(link.reason);
  const { reference } = link;
  // Episodes belong to their feed, and videos to their channel.
  if (reference.host === "podcast") return locateFeed(reference.url);
  if (reference.host === "youtube") {
    return locateChannel(await findChannelOf({ reference, dependencies, signal }));
  }
  if (reference.host !== "page") throw new AppError({ code: "unsupported_link.list" });
  const response = await dependencies.fetch({
    url: reference.url,
    headers: { accept: `text/html, ${FEED_TYPES}` },
    signal,
  });
  const refusal = refuseStatus({ response });
  if (refusal !== null) throw refusal;
  const page = { text: decodeText(response), url: response.url };
  if (parseAnyFeed(page) !== null) return locateFeed(reference.url);
  const [feedUrl] = scanPage({ html: page.text, url: page.url }).feeds;
  if (feedUrl === undefined) throw new AppError({ code: "unsupported_link.list" });
  return parseFeedLink({ text: feedUrl }) ?? locateFeed(feedUrl);
}

/** Returns the id of a YouTube video's channel. */
async function findChannelOf({
  reference,
  ...call
}: {
  reference: { id: string; url: string };
  dependencies: SourceDependencies;
  signal: AbortSignal | undefined;
}): Promise<string> {
  let channelUrl: string | null;
  try {
    channelUrl = await readChannelUrl({ reference, ...call });
  } catch (error) {
    // The video may be public but not embeddable.
    if (!isAppError(error) || error.code !== "video_private") throw error;
    const ownerId = await findOwnerId({ videoId: reference.id, ...call });
    if (ownerId === null) throw error;
    return ownerId;
  }
  const channel = channelUrl === null ? null : parseListLink({ text: channelUrl });
  if (channel?.host !== "youtube") throw new AppError({ code: "unsupported_link.list" });
  return findChannelId({ reference: channel, ...call });
}
