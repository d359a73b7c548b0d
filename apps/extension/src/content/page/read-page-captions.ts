import { AppError } from "@pith/core/errors/app-error";
import type { CaptionKind } from "@pith/core/transcripts/transcript";
import { MAX_CAPTION_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { type CaptionTrack, chooseCaptionTrack } from "@pith/sources/youtube/choose-caption-track";
import { type PlayerResponse, parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { readDuration } from "@pith/sources/youtube/read-video";
import { createYouTubeError } from "@pith/sources/youtube/youtube-outcome";
import type { CaptionOutcome } from "../../messages/glance-messages.ts";
import type { PageCaptions } from "../../messages/page-video.ts";
import { createSourceError } from "./create-source-error.ts";
import { normalizeLanguage } from "./normalize-language.ts";
import { getPageData } from "./page-data.ts";

/** The page access needed to read captions. */
export interface PageAccess {
  /** Same-origin fetch. Requests for the app client's captions don't send the viewer's cookies. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** URLs of the page's own caption requests, oldest first. */
  listCaptionRequests: () => readonly string[];
  /** Makes the player load a track. Resolves when `isLoaded` returns true or after a timeout. */
  loadCaptions: (wanted: {
    language: string;
    isAutomatic: boolean;
    isLoaded: () => boolean;
    signal: AbortSignal;
  }) => Promise<void>;
  /** Reads the rows of the page's transcript panel as json3; null if there isn't one. */
  readTranscriptPanel: (input: {
    durationSeconds: number | null;
    signal: AbortSignal;
  }) => Promise<string | null>;
  /** Parses a track's captions off the page's main thread. */
  parse: (input: {
    text: string;
    language: string;
    kind: CaptionKind;
    durationSeconds: number | null;
  }) => Promise<CaptionOutcome>;
}

interface Reading {
  track: CaptionTrack;
  /** Whether this is the video's only track. If so, unnamed captions must be this track's. */
  isOnlyTrack: boolean;
  videoId: string;
  durationSeconds: number | null;
  page: PageAccess;
  signal: AbortSignal;
}

/** Captions, or the reason why they can't be used. */
type Outcome = PageCaptions | "no_speech" | "truncated";

/**
 * Reads the playing video's captions with the viewer's own access. Tries four sources in order:
 *
 * - the track's own link, which returns nothing if YouTube requires a proof-of-origin token;
 * - the player's own request, which carries that token;
 * - the page's transcript panel, which we open for this;
 * - the link that YouTube gives an app client, requested without cookies.
 *
 * If the manual captions are too short for the video, uses the automatic ones.
 *
 * @throws AppError `no_captions` if the video has none, `source_blocked` if YouTube returns none,
 * `source_unreachable` without a network, `no_speech` if they contain no speech, `captions_truncated` if they are
 * incomplete; the signal's reason if it aborts.
 */
export async function readPageCaptions({
  response,
  videoId,
  page,
  signal,
}: {
  response: PlayerResponse;
  videoId: string;
  page: PageAccess;
  signal: AbortSignal;
}): Promise<PageCaptions> {
  const choice = chooseCaptionTrack({ captions: response.captions });
  if (!choice) {
    throw new AppError({ code: "no_captions.page" });
  }
  const durationSeconds = readDuration(response);
  const isOnlyTrack = response.captions?.playerCaptionsTracklistRenderer.captionTracks?.length === 1;
  let refusal: AppError | null = null;
  for (const track of [choice.track, choice.fallback]) {
    if (!track) continue;
    const found = await climbLadder({ track, isOnlyTrack, videoId, durationSeconds, page, signal });
    if (typeof found === "object") return found;
    refusal ??= createYouTubeError({ outcome: found });
  }
  throw refusal ?? createSourceError();
}

async function climbLadder(reading: Reading): Promise<Outcome> {
  for (const rung of [readOwnLink, readPlayerRequest, readPanel, readAsApp]) {
    reading.signal.throwIfAborted();
    const found = await rung(reading);
    if (found) return found;
  }
  throw createSourceError();
}

/**
 * Returns a caption link's URL in json3 format. Null if it isn't on the page's own host, because links come
 * from the page and can't be trusted.
 */
function toCaptionUrl(link: string): string | null {
  const origin = window.location.origin;
  if (!URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  if (url.origin !== origin) return null;
  url.searchParams.set("fmt", "json3");
  return url.href;
}

function readOwnLink(reading: Reading): Promise<Outcome | null> {
  return readLink({ ...reading, url: toCaptionUrl(reading.track.url), credentials: "include" });
}

async function readPlayerRequest(reading: Reading): Promise<Outcome | null> {
  return readLink({ ...reading, url: await findPlayerRequest(reading), credentials: "include" });
}

/**
 * Reads the transcript panel. It shows one of the video's tracks, whose name is only given in the viewer's
 * language.
 */
async function readPanel(reading: Reading): Promise<Outcome | null> {
  const { page, durationSeconds, signal, track, isOnlyTrack } = reading;
  const text = await page.readTranscriptPanel({ durationSeconds, signal });
  const shown = isOnlyTrack ? track : { ...track, kind: "unknown" as const };
  return text === null ? null : tryParse({ ...reading, track: shown, text });
}

/**
 * Reads the captions as an app client, without cookies. An app client wouldn't be signed in with the
 * browser's cookies, so YouTube might notice the mismatch.
 */
async function readAsApp(reading: Reading): Promise<Outcome | null> {
  return readLink({ ...reading, url: await askAppClient(reading), credentials: "omit" });
}

async function readLink({
  url,
  credentials,
  ...reading
}: Reading & { url: string | null; credentials: RequestCredentials }): Promise<Outcome | null> {
  const text = url && (await fetchText({ url, init: { credentials }, ...reading }));
  return text ? tryParse({ text, ...reading }) : null;
}

async function findPlayerRequest({ track, videoId, page, signal }: Reading): Promise<string | null> {
  const isAutomatic = track.kind === "automatic";
  const find = () => {
    const seen = page.listCaptionRequests().findLast((href) => {
      const query = new URL(href).searchParams;
      return (
        query.get("v") === videoId &&
        query.get("lang") === track.language &&
        (query.get("kind") === "asr") === isAutomatic &&
        // `tlang` marks a machine translation.
        !query.has("tlang")
      );
    });
    return seen ? toCaptionUrl(seen) : null;
  };
  const seen = find();
  if (seen) return seen;
  await page.loadCaptions({ language: track.language, isAutomatic, isLoaded: () => find() !== null, signal });
  return find();
}

/**
 * Returns the caption link that YouTube gives an app client, which doesn't need a proof-of-origin token. The
 * request is same-origin when made from the page.
 */
async function askAppClient({ track, videoId, page, signal }: Reading): Promise<string | null> {
  const text = await fetchText({
    url: "/youtubei/v1/player?prettyPrint=false",
    init: {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ context: { client: getPageData().appClient }, videoId }),
    },
    page,
    signal,
  });
  if (!text) return null;
  try {
    const answer = parsePlayerResponse(JSON.parse(text));
    const choice = chooseCaptionTrack({ captions: answer?.captions, preferredLanguage: track.language });
    const same = [choice?.track, choice?.fallback].find((found) => found?.kind === track.kind);
    const found = same ?? choice?.track;
    return found ? toCaptionUrl(found.url) : null;
  } catch {
    return null;
  }
}

async function fetchText({
  url,
  init,
  page,
  signal,
}: {
  url: string;
  init: RequestInit;
  page: PageAccess;
  signal: AbortSignal;
}): Promise<string | null> {
  try {
    const answer = await page.fetch(url, { ...init, signal });
    return answer.ok ? await answer.text() : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Returns null if the text isn't captions, so that we try the next source. */
async function tryParse({
  text,
  track: { language, kind },
  durationSeconds,
  page,
}: Reading & { text: string }): Promise<Outcome | null> {
  if (text.trim() === "" || text.length > MAX_CAPTION_CHARACTERS) return null;
  const outcome = await page.parse({ text, language, kind, durationSeconds });
  if (outcome === "not_captions") return null;
  if (outcome !== "read") return outcome;
  return { text, language: normalizeLanguage(language), captionKind: kind };
}
