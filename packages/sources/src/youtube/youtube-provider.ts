import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Chapter } from "@pith/core/videos/video";
import { checkTranscript } from "../check-transcript.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { waitAtMost } from "../lib/wait-at-most.ts";
import type { LoadAttempt, LoadedVideo } from "../loaded-video.ts";
import { fetchSponsorSegments, type SponsorSegment } from "../sponsor-block/fetch-sponsor-segments.ts";
import type { LoadRequest, SourceDependencies, VideoProvider } from "../video-provider.ts";
import { callPlayer, createContext, type PlayerAnswer, type RungRefusal, refuse } from "./call-player.ts";
import { type CaptionTrack, chooseCaptionTrack } from "./choose-caption-track.ts";
import { classifyPlayability } from "./classify-playability.ts";
import { fetchCaptions } from "./fetch-captions.ts";
import { hasTimestamp, parseDescriptionChapters } from "./parse-description-chapters.ts";
import type { PlayerResponse } from "./player-response.ts";
import { readNextChapters } from "./read-next-chapters.ts";
import { readDuration, readVideo } from "./read-video.ts";
import { createYouTubeError, pickOutcome, settledAfter, type YouTubeOutcome } from "./youtube-outcome.ts";

/** Chapters are worth a moment beside the captions, not a summary that starts late. */
const CHAPTERS_WAIT_MS = 2_000;

export const youtubeProvider: VideoProvider = {
  name: "youtube",
  canLoad: (reference) => reference.host === "youtube",
  load: loadYouTubeVideo,
};

/**
 * Climbs the ladder of player clients until one gives captions that can be all of the video's speech. Throws
 * the most informative refusal of all rungs.
 */
async function loadYouTubeVideo({
  reference,
  preferredLanguage,
  signal,
  dependencies,
  onVideo,
}: LoadRequest): Promise<LoadedVideo> {
  const { fetch, youtube: config } = dependencies;
  const videoId = reference.id;
  const attempts: LoadAttempt[] = [];
  const outcomes: YouTubeOutcome[] = [];
  let retryAfterSeconds: number | null = null;
  let side: SideData | null = null;

  for (const client of config.clients) {
    if (signal?.aborted) throw new AppError({ code: "cancelled", message: "Cancelled." });
    const source = `youtube:${client.id}`;
    const answer = await callPlayer({ client, videoId, config, fetch, signal });
    const rung = readRung({ answer, videoId, preferredLanguage: preferredLanguage ?? null });
    let refusal: RungRefusal;
    if (rung.kind === "refused") refusal = rung;
    else {
      if (side === null) {
        side = startSideData({ ...rung, videoId, dependencies, signal });
        onVideo?.(readVideo({ response: rung.response, videoId, chapters: side.knownChapters }));
      }
      const captions = await loadFirstWhole({ ...rung, config, fetch, signal });
      if (captions.kind === "answered") {
        attempts.push({ source, outcome: "captions" });
        const [chapters, sponsorSegments] = await Promise.all([side.chapters, side.sponsorSegments]);
        return {
          video: readVideo({ response: rung.response, videoId, chapters }),
          transcript: captions.transcript,
          captionSource: "host",
          track: {
            language: captions.track.language,
            kind: captions.track.kind,
            name: captions.track.name,
          },
          sponsorSegments,
          attempts,
        };
      }
      refusal = captions;
    }
    attempts.push({ source, outcome: refusal.outcome });
    outcomes.push(refusal.outcome);
    retryAfterSeconds ??= refusal.retryAfterSeconds;
    const same = outcomes.filter((outcome) => outcome === refusal.outcome).length;
    if (same >= (settledAfter[refusal.outcome] ?? Number.POSITIVE_INFINITY)) break;
  }
  const outcome = pickOutcome(outcomes);
  throw createYouTubeError({ outcome, retryAfterSeconds, cause: attempts });
}

interface PlayableRung {
  kind: "playable";
  response: PlayerResponse;
  initialData: unknown;
  /** To be tried in this order. */
  tracks: CaptionTrack[];
}

function readRung({
  answer,
  videoId,
  preferredLanguage,
}: {
  answer: PlayerAnswer;
  videoId: string;
  preferredLanguage: string | null;
}): PlayableRung | RungRefusal {
  if (answer.kind === "refused") return answer;
  const { response, initialData } = answer;
  const outcome = classifyPlayability({ response, videoId });
  if (outcome !== null) return refuse(outcome);
  const choice = chooseCaptionTrack({ captions: response.captions, preferredLanguage });
  if (choice === null) return refuse("no_captions");
  const tracks = choice.fallback === null ? [choice.track] : [choice.track, choice.fallback];
  return { kind: "playable", response, initialData, tracks };
}

/** The first of a rung's tracks that can be all of the video's speech; else why the first one isn't. */
async function loadFirstWhole({
  tracks,
  response,
  config,
  fetch,
  signal,
}: PlayableRung & {
  config: SourceDependencies["youtube"];
  fetch: SourceDependencies["fetch"];
  signal: AbortSignal | undefined;
}): Promise<{ kind: "answered"; track: CaptionTrack; transcript: Transcript } | RungRefusal> {
  let firstRefusal: RungRefusal | null = null;
  for (const track of tracks) {
    const answer = await fetchCaptions({ track, config, fetch, signal });
    if (answer.kind === "refused") {
      // A gate is the client's: another client's better track comes before this one's second-best.
      if (answer.outcome !== "changed_format" && answer.outcome !== "no_speech") return answer;
      firstRefusal ??= answer;
      continue;
    }
    const fault = checkTranscript({
      transcript: answer.transcript,
      durationSeconds: readDuration(response),
    });
    if (fault === null) return { kind: "answered", track, transcript: answer.transcript };
    firstRefusal ??= refuse(fault);
  }
  return firstRefusal ?? refuse("no_captions");
}

/** What is loaded beside the captions, from the first rung on that plays. */
interface SideData {
  /** Those that the player answer already holds. */
  knownChapters: Chapter[];
  chapters: Promise<Chapter[]>;
  sponsorSegments: Promise<SponsorSegment[]>;
}

function startSideData({
  response,
  initialData,
  videoId,
  dependencies,
  signal,
}: {
  response: PlayerResponse;
  initialData: unknown;
  videoId: string;
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
        : fetchChapters({ response, videoId, dependencies, signal }),
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

/** Asks YouTube for chapters where the description mentions moments that don't read as a list, or is missing. */
async function fetchChapters({
  response,
  videoId,
  dependencies: { fetch, timer, youtube },
  signal,
}: {
  response: PlayerResponse;
  videoId: string;
  dependencies: SourceDependencies;
  signal: AbortSignal | undefined;
}): Promise<Chapter[]> {
  const description = response.videoDetails?.shortDescription;
  const client = youtube.nextClient;
  if (client === null || (description && !hasTimestamp(description))) return [];
  const answer = await waitAtMost({
    work: (bounded) =>
      fetch({
        url: `${youtube.youtubeOrigin}/youtubei/v1/next?prettyPrint=false`,
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
