import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { YouTubeListReference } from "@pith/core/videos/list-reference";
import { readRetryAfter } from "../http/refuse-status.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { parseFeed } from "../podcast/parse-feed.ts";
import type { SourceDependencies } from "../video-provider.ts";
import { createContext } from "../youtube/call-player.ts";
import type { PlayerClient, YouTubeConfig } from "../youtube/youtube-config.ts";
import { type BrowseAnswer, readBrowseAnswer } from "./read-browse-answer.ts";
import type { VideoList } from "./video-list.ts";

/** Enough for the longest list: a page holds 100 entries of a playlist, or 30 of a channel. */
const MAX_PAGES = 20;
/** InnerTube's parameter for a channel's videos tab, newest first. */
const VIDEOS_TAB = "EgZ2aWRlb3PyBgQKAjoA";

interface Call {
  dependencies: SourceDependencies;
  signal: AbortSignal | undefined;
}

interface ListRequest extends Call {
  reference: YouTubeListReference;
  limit: number;
}

/**
 * Pages through a playlist or a channel's videos. Falls back to the feed's newest entries if the list can't be opened.
 */
export async function listYouTube(request: ListRequest): Promise<VideoList> {
  const config = await request.dependencies.youtube.readConfig();
  const client = config.nextClient;
  if (client === null) return await requireFeed({ request, config, browseId: null });
  const browse = createBrowse({ request, config, client });
  const browseId = await findBrowseId({ request, browse });
  let page: BrowseAnswer;
  try {
    page = await browse({ call: "browse", body: { browseId, ...getParameters(request.reference) } });
  } catch (error) {
    if (!isAppError(error) || !["source_changed", "source_blocked"].includes(error.code)) throw error;
    return await requireFeed({ request, config, browseId, cause: error });
  }
  refuseList({ page, kind: request.reference.kind });
  const { title, author } = page;
  const entries = new Map(page.entries.map((entry) => [entry.videoId, entry]));
  for (
    let pages = 1;
    pages < MAX_PAGES && entries.size < request.limit && page.continuation !== null;
    pages += 1
  ) {
    const before = entries.size;
    page = await browse({ call: "browse", body: { continuation: page.continuation } });
    for (const entry of page.entries) entries.set(entry.videoId, entry);
    if (entries.size === before) break;
  }
  if (entries.size === 0) throw createEmptyError(request.reference);
  return {
    ...describe(request.reference),
    title: title ?? request.reference.id,
    author: author ?? (request.reference.kind === "channel" ? title : null),
    entries: [...entries.values()].slice(0, request.limit).map(({ videoId: _, ...entry }) => entry),
    latestUrl: null,
    isComplete: page.continuation === null && entries.size <= request.limit,
  };
}

/**
 * Returns the id of a channel ('UC…') from a link that identifies it in any other way. Throws the same
 * AppErrors as `listYouTube`.
 */
export async function findChannelId(request: Omit<ListRequest, "limit">): Promise<string> {
  const config = await request.dependencies.youtube.readConfig();
  const client = config.nextClient;
  if (client === null) throw createMissingError();
  const full = { ...request, limit: 1 };
  return findBrowseId({ request: full, browse: createBrowse({ request: full, config, client }) });
}

/**
 * Returns the id of a video's channel ('UC…'), even if the video can't be embedded. Null if YouTube doesn't
 * report it, such as for a private video or one with several authors, or if no client is configured. Throws
 * the same AppErrors as `listYouTube`.
 */
export async function findOwnerId({
  videoId,
  ...request
}: Call & { videoId: string }): Promise<string | null> {
  const config = await request.dependencies.youtube.readConfig();
  const client = config.nextClient;
  if (client === null) return null;
  const answer = await createBrowse({ request, config, client }).ask("next", { videoId });
  return readBrowseAnswer(answer).ownerId;
}

type Browse = (request: { call: "browse"; body: Record<string, unknown> }) => Promise<BrowseAnswer>;

function createBrowse({
  request: { dependencies, signal },
  config,
  client,
}: {
  request: Call;
  config: YouTubeConfig;
  client: PlayerClient;
}): Browse & { ask: (call: string, body: Record<string, unknown>) => Promise<unknown> } {
  const { youtube, metrics, clock } = dependencies;
  const ask = async (call: string, body: Record<string, unknown>): Promise<unknown> => {
    const startedMs = clock.now();
    const response = await youtube.fetch({
      url: `${config.youtubeOrigin}/youtubei/v1/${call}?prettyPrint=false`,
      method: "POST",
      headers: { ...client.headers, "content-type": "application/json" },
      body: JSON.stringify({ context: createContext(client), ...body }),
      redirect: "manual",
      timeoutMs: config.callTimeoutMs,
      signal,
    });
    metrics.countAttempt({
      source: "youtube:list",
      outcome: String(response.status),
      durationMs: clock.now() - startedMs,
    });
    if (response.status === 400 || response.status === 404) throw createMissingError();
    if (response.status === 429 || response.status === 403 || response.status === 302) {
      throw new AppError({
        code: "source_blocked.rate_limited",
        params: { source: "YouTube" },
        retryAfterSeconds: readRetryAfter(response.headers),
      });
    }
    const value = response.status === 200 ? parseJson(response.text()) : null;
    if (value !== null) return value;
    throw new AppError({ code: "source_changed.form", params: { source: "YouTube" } });
  };
  return Object.assign(
    async ({ call, body }: Parameters<Browse>[0]) => readBrowseAnswer(await ask(call, body)),
    { ask },
  );
}

async function findBrowseId({
  request: { reference },
  browse,
}: {
  request: ListRequest;
  browse: ReturnType<typeof createBrowse>;
}): Promise<string> {
  if (reference.kind === "playlist") return `VL${reference.id}`;
  const plain = /^channel\/(UC[\w-]{22})$/.exec(reference.id)?.[1];
  if (plain !== undefined) return plain;
  const answer = await browse.ask("navigation/resolve_url", { url: reference.url });
  const found = /"browseId":"(UC[\w-]{22})"/.exec(JSON.stringify(answer))?.[1];
  if (found !== undefined) return found;
  throw createMissingError();
}

function getParameters({ kind }: YouTubeListReference): { params?: string } {
  return kind === "channel" ? { params: VIDEOS_TAB } : {};
}

function refuseList({ page, kind }: { page: BrowseAnswer; kind: "playlist" | "channel" }): void {
  if (page.isAgeRestricted) {
    throw new AppError({ code: "video_age_restricted.channel" });
  }
  if (page.entries.length > 0 || page.alert === null) return;
  const text = page.alert.toLowerCase();
  if (/private/.test(text)) {
    throw new AppError({
      code: "video_private.list",
      params: { kind },
    });
  }
  if (/terminated|removed|violat|closed|suspended/.test(text)) {
    throw new AppError({ code: "video_removed.list", params: { kind } });
  }
  throw createMissingError();
}

function createMissingError(): AppError {
  return new AppError({ code: "video_unavailable.list" });
}

function createEmptyError({ kind }: YouTubeListReference): AppError {
  return new AppError({
    code: "video_unavailable.list_empty",
    params: { kind },
  });
}

/** Loads the newest fifteen videos from YouTube's public feed. Throws `cause` if that fails too. */
async function requireFeed({
  request: { reference, limit, dependencies, signal },
  config,
  browseId,
  cause,
}: {
  request: ListRequest;
  config: YouTubeConfig;
  browseId: string | null;
  cause?: AppError;
}): Promise<VideoList> {
  const channelId = browseId ?? /^channel\/(UC[\w-]{22})$/.exec(reference.id)?.[1] ?? null;
  const query: Record<string, string> | null =
    reference.kind === "playlist"
      ? { playlist_id: reference.id }
      : channelId === null
        ? null
        : { channel_id: channelId };
  const url =
    query === null ? null : `${config.youtubeOrigin}/feeds/videos.xml?${new URLSearchParams(query)}`;
  const response = url === null ? null : await dependencies.youtube.fetch({ url, signal });
  const feed = response?.status === 200 ? parseFeed({ text: response.text(), url: response.url }) : null;
  const entries = (feed?.items ?? []).flatMap(({ youtubeId, title, imageUrl }) =>
    youtubeId === null || !/^[\w-]{11}$/.test(youtubeId)
      ? []
      : [
          {
            url: `https://www.youtube.com/watch?v=${youtubeId}`,
            title: title ?? youtubeId,
            durationSeconds: null,
            thumbnailUrl: imageUrl,
            hasTranscript: null,
          },
        ],
  );
  if (feed === null || entries.length === 0) throw cause ?? createMissingError();
  return {
    ...describe(reference),
    title: feed.title ?? reference.id,
    author: feed.author,
    entries: entries.slice(0, limit),
    latestUrl: null,
    isComplete: false,
  };
}

function describe({ kind, id, url }: YouTubeListReference): Pick<VideoList, "kind" | "id" | "url"> {
  return { kind, id, url };
}
