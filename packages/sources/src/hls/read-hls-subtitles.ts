import { AppError } from "@pith/core/errors/app-error";
import { decodeText } from "../http/decode-text.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import { createTooLargeError, DEFAULT_MAX_BYTES } from "../http/size-limit.ts";
import { mapInParallel } from "../lib/map-in-parallel.ts";
import { createLiveError, fetchPlaylist } from "./fetch-playlist.ts";
import { joinVttSegments, type VttSegment } from "./join-vtt-segments.ts";
import type { HlsSegment } from "./parse-playlist.ts";

/** Four hours in segments of four seconds. */
const MAX_SEGMENTS = 3_600;
const PARALLEL_REQUESTS = 6;

/**
 * Downloads one caption rendition of a stream as a single WebVTT file. Throws AppError: `video_live` for a stream that
 * hasn't ended, `source_blocked` for encrypted segments, `input_too_large`, `source_changed` for segments that aren't
 * WebVTT (fragmented MP4), and the guard's errors.
 */
export async function readHlsSubtitles({
  url,
  fetch,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<string> {
  const playlist = await fetchPlaylist({ url, fetch, signal });
  if (playlist.kind === "master") throw createFormError();
  if (playlist.isEncrypted) {
    throw new AppError({ code: "source_blocked.encrypted" });
  }
  if (!playlist.hasEnded) throw createLiveError();
  if (playlist.initializationUrl !== null) throw createFormError();
  const segments = placeSegments(playlist.segments);
  if (segments.length > MAX_SEGMENTS) {
    throw new AppError({ code: "input_too_large.stream_captions" });
  }
  let totalBytes = 0;
  const loaded = await mapInParallel({
    items: segments,
    limit: PARALLEL_REQUESTS,
    work: async (segment): Promise<VttSegment> => {
      const response = await fetch({ url: segment.url, signal });
      const refusal = refuseStatus({ response });
      if (refusal !== null) throw refusal;
      totalBytes += response.bytes.byteLength;
      if (totalBytes > DEFAULT_MAX_BYTES) throw createTooLargeError(DEFAULT_MAX_BYTES);
      const text = decodeText(response);
      // A segment without speech may be empty.
      if (text.trim() !== "" && !/^\uFEFF?\s*WEBVTT/.test(text)) throw createFormError();
      return { ...segment, text };
    },
  });
  return joinVttSegments(loaded);
}

type PlacedSegment = HlsSegment & { startSeconds: number };

/**
 * Assigns each segment its start time. If segments are byte ranges of one file, the whole file is fetched
 * once.
 */
function placeSegments(segments: readonly HlsSegment[]): PlacedSegment[] {
  const placed = new Map<string, PlacedSegment>();
  let startSeconds = 0;
  for (const segment of segments) {
    if (!placed.has(segment.url)) placed.set(segment.url, { ...segment, startSeconds });
    startSeconds += segment.durationSeconds;
  }
  return [...placed.values()];
}

function createFormError(): AppError {
  return new AppError({ code: "source_changed.captions" });
}
