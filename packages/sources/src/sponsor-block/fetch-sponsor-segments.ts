import { z } from "zod";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import type { Timer } from "../lib/timer.ts";
import { waitAtMost } from "../lib/wait-at-most.ts";

/** Part of a video that viewers marked as a sponsor segment. */
export interface SponsorSegment {
  startSeconds: number;
  endSeconds: number;
}

export interface SponsorBlockConfig {
  /** SponsorBlock's base URL. */
  origin: string;
  /** Maximum time that a summary waits for SponsorBlock, in milliseconds. */
  waitMs: number;
}

/** Waits at most 300 ms, so that SponsorBlock barely delays a summary. */
export const defaultSponsorBlockConfig: SponsorBlockConfig = {
  origin: "https://sponsor.ajay.app",
  waitMs: 300,
};

/**
 * Short enough that a hash prefix matches thousands of videos, so SponsorBlock can't tell which one we're
 * asking about.
 */
const PREFIX_BYTES = 2;
const MAX_ANSWER_BYTES = 1_000_000;

const answerSchema = z.array(
  z.object({
    videoID: z.string(),
    segments: z.array(z.object({ segment: z.tuple([z.number(), z.number()]), category: z.string() })),
  }),
);

/**
 * Fetches a YouTube video's sponsor segments, sorted and without overlaps. Empty if there are none, or if
 * SponsorBlock fails or is too slow, since a summary doesn't depend on it.
 */
export async function fetchSponsorSegments({
  videoId,
  config,
  fetch,
  timer,
  signal,
}: {
  videoId: string;
  config: SponsorBlockConfig;
  fetch: GuardedFetch;
  timer: Timer;
  signal?: AbortSignal | undefined;
}): Promise<SponsorSegment[]> {
  const query = new URLSearchParams({ categories: '["sponsor"]', actionTypes: '["skip"]' });
  const response = await waitAtMost({
    work: async (bounded) =>
      fetch({
        url: `${config.origin}/api/skipSegments/${await hashToPrefix(videoId)}?${query}`,
        maxBytes: MAX_ANSWER_BYTES,
        signal: bounded,
      }),
    waitMs: config.waitMs,
    timer,
    signal,
  });
  if (response?.status !== 200) return [];
  const parsed = answerSchema.safeParse(parseJson(response.text()));
  const found = parsed.success ? parsed.data.find(({ videoID }) => videoID === videoId) : undefined;
  return mergeSegments(
    (found?.segments ?? [])
      .filter(({ category, segment: [start, end] }) => category === "sponsor" && start >= 0 && end > start)
      .map(({ segment: [startSeconds, endSeconds] }) => ({ startSeconds, endSeconds })),
  );
}

/** Returns the first hexadecimal digits of the id's SHA-256. */
async function hashToPrefix(videoId: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(videoId));
  const bytes = [...new Uint8Array(hash, 0, PREFIX_BYTES)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function mergeSegments(segments: SponsorSegment[]): SponsorSegment[] {
  const merged: SponsorSegment[] = [];
  for (const segment of segments.sort((first, second) => first.startSeconds - second.startSeconds)) {
    const last = merged.at(-1);
    if (last !== undefined && segment.startSeconds <= last.endSeconds) {
      last.endSeconds = Math.max(last.endSeconds, segment.endSeconds);
    } else merged.push({ ...segment });
  }
  return merged;
}
