import { isAppError } from "@pith/core/errors/app-error";
import type { GuardedFetch, GuardedResponse } from "../http/guarded-fetch.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { type PlayerResponse, parsePlayerResponse } from "./player-response.ts";
import { classifyRefusalPage, readWatchPage } from "./read-watch-page.ts";
import type { PlayerClient, YouTubeConfig } from "./youtube-config.ts";
import type { YouTubeOutcome } from "./youtube-outcome.ts";

export interface RungRefusal {
  kind: "refused";
  outcome: YouTubeOutcome;
  retryAfterSeconds: number | null;
}

/** A player response, plus the page's other data if the rung was the watch page. */
export type PlayerAnswer = { kind: "answered"; response: PlayerResponse; initialData: unknown } | RungRefusal;

/**
 * Requests a video as one of YouTube's own apps would. Returns YouTube's failures as outcomes; throws AppError
 * `cancelled` or `forbidden_address`.
 */
export async function callPlayer({
  client,
  videoId,
  config,
  fetch,
  signal,
}: {
  client: PlayerClient;
  videoId: string;
  config: YouTubeConfig;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<PlayerAnswer> {
  const response = await askYouTube(() =>
    fetch({ ...createPlayerRequest({ client, videoId, config }), timeoutMs: config.callTimeoutMs, signal }),
  );
  if ("kind" in response) return response;
  const refusal = classifyHttpAnswer({ response, isPage: client.call === "page" });
  if (refusal !== null) return refusal;
  return client.call === "page" ? readPage(response.text()) : readCall(response.text());
}

/** Runs a request. Returns an outcome if the source is unreachable or too slow; rethrows all other errors. */
export async function askYouTube(
  request: () => Promise<GuardedResponse>,
): Promise<GuardedResponse | RungRefusal> {
  try {
    return await request();
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "timeout") return refuse("timeout");
    if (error.code === "source_unreachable") return refuse("unreachable");
    throw error;
  }
}

/** Classifies an HTTP status or redirect; null if the response is readable. */
export function classifyHttpAnswer({
  response,
  isPage,
}: {
  response: GuardedResponse;
  isPage: boolean;
}): RungRefusal | null {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const location = headers.get("location") ?? "";
    if (/^https?:\/\/consent\./.test(location)) return refuse("consent");
    return refuse(/google\.com\/sorry/.test(location) ? "rate_limited" : "changed_format");
  }
  if (status === 429) return { ...refuse("rate_limited"), retryAfterSeconds: readRetryAfter(headers) };
  if (status === 403) return refuse("bot_check");
  if (status === 404 && isPage) return refuse("not_found");
  if (status >= 500) return refuse("unreachable");
  return status >= 400 ? refuse("changed_format") : null;
}

export function refuse(outcome: YouTubeOutcome): RungRefusal {
  return { kind: "refused", outcome, retryAfterSeconds: null };
}

export function createPlayerRequest({
  client,
  videoId,
  config,
}: {
  client: PlayerClient;
  videoId: string;
  config: YouTubeConfig;
}) {
  if (client.call === "page") {
    // bpctr and has_verified skip the warning page for distressing content.
    const query = new URLSearchParams({ v: videoId, hl: "en", bpctr: "9999999999", has_verified: "1" });
    return {
      url: `${config.youtubeOrigin}/watch?${query}`,
      headers: client.headers,
      redirect: "manual",
    } as const;
  }
  const video = { videoId, contentCheckOk: true, racyCheckOk: true };
  const body = {
    context: createContext(client),
    ...(client.call === "reel" ? { playerRequest: video } : video),
  };
  const path = client.call === "reel" ? "reel/reel_item_watch" : "player";
  return {
    url: `${config.youtubeOrigin}/youtubei/v1/${path}?prettyPrint=false`,
    method: "POST",
    headers: { ...client.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "manual",
  } as const;
}

/** InnerTube's context for a client. An embedded player includes the URL of the page that embeds it. */
export function createContext(client: PlayerClient) {
  return {
    client: client.context,
    user: { lockedSafetyMode: false },
    ...(client.isEmbedded ? { thirdParty: { embedUrl: "https://www.youtube.com/" } } : {}),
  };
}

function readPage(html: string): PlayerAnswer {
  const page = readWatchPage(html);
  if (page.kind === "refused") return refuse(page.outcome);
  const response = parsePlayerResponse(page.player);
  return response === null
    ? refuse("changed_format")
    : { kind: "answered", response, initialData: page.initialData };
}

function readCall(text: string): PlayerAnswer {
  const value = parseJson(text);
  if (value === null) return refuse(classifyRefusalPage(text));
  const response = parsePlayerResponse(value);
  if (response !== null) return { kind: "answered", response, initialData: null };
  // The reel call returns an empty object if the video doesn't exist.
  return refuse(
    typeof value === "object" && Object.keys(value).length === 0 ? "not_found" : "changed_format",
  );
}

function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after");
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
