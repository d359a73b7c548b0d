import type { Chapter } from "@pith/core/videos/video";
import { parseJson } from "../lib/extract-json-object.ts";
import { waitAtMost } from "../lib/wait-at-most.ts";
import { fetchSponsorSegments, type SponsorSegment } from "../sponsor-block/fetch-sponsor-segments.ts";
import type { SourceDependencies } from "../video-provider.ts";
import { createContext } from "./call-player.ts";
import { hasTimestamp, parseDescriptionChapters } from "./parse-description-chapters.ts";
import type { PlayerResponse } from "./player-response.ts";
import { readNextChapters } from "./read-next-chapters.ts";
import { readDuration } from "./read-video.ts";
import type { YouTubeConfig } from "./youtube-config.ts";

/** Time limit for the chapters, which must not delay a summary. */
const CHAPTERS_WAIT_MS = 2_000;

/** Data loaded in parallel with the captions, starting at the first playable rung. */
export interface SideData {
  /** Chapters already in the player response. */
  knownChapters: Chapter[];
  chapters: Promise<Chapter[]>;
  sponsorSegments: Promise<SponsorSegment[]>;
}

/** Starts loading a video's chapters and sponsor segments; never fails. */
export function startSideData({
  response,
  initialData,
  videoId,
  config,
  dependencies,
  signal,
}: {
  response: PlayerResponse;
  initialData: unknown;
  videoId: string;
  config: YouTubeConfig;
  dependencies: SourceDependencies;
  signal: AbortSignal | undefined;
}): SideData {
  const { fetch, timer, sponsorBlock } = dependencies;
  const knownChapters = readKnownChapters({ response, initialData });
  return {
    knownChapters,
    chapters:
      knownChapters.length > 0
        ? Promise.resolve(knownChapters)
        : fetchChapters({ response, videoId, config, dependencies, signal }),
    sponsorSegments:
      sponsorBlock === null
        ? Promise.resolve([])
        : fetchSponsorSegments({ videoId, config: sponsorBlock, fetch, timer, signal }),
  };
}

function readKnownChapters({
  response,
  initialData,
}: {
  response: PlayerResponse;
  initialData: unknown;
}): Chapter[] {
  const durationSeconds = readDuration(response);
  const onPage = initialData === null ? [] : readNextChapters({ next: initialData, durationSeconds });
  if (onPage.length > 0) return onPage;
  const description = response.videoDetails?.shortDescription ?? "";
  return parseDescriptionChapters({ description, durationSeconds });
}

/**
 * Requests chapters from YouTube if the description is missing, or has timestamps that don't form a list.
 */
async function fetchChapters({
  response,
  videoId,
  config,
  dependencies: { timer, youtube },
  signal,
}: {
  response: PlayerResponse;
  videoId: string;
  config: YouTubeConfig;
  dependencies: SourceDependencies;
  signal: AbortSignal | undefined;
}): Promise<Chapter[]> {
  const description = response.videoDetails?.shortDescription;
  const client = config.nextClient;
  if (client === null || (description && !hasTimestamp(description))) return [];
  const answer = await waitAtMost({
    work: (bounded) =>
      youtube.fetch({
        url: `${config.youtubeOrigin}/youtubei/v1/next?prettyPrint=false`,
        method: "POST",
        headers: { ...client.headers, "content-type": "application/json" },
        body: JSON.stringify({ context: createContext(client), videoId }),
        redirect: "manual",
        signal: bounded,
      }),
    waitMs: CHAPTERS_WAIT_MS,
    timer,
    signal,
  });
  const next = answer?.status === 200 ? parseJson(answer.text()) : null;
  return readNextChapters({ next, durationSeconds: readDuration(response) });
}
