import { AppError } from "@pith/core/errors/app-error";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import { type HlsPlaylist, parsePlaylist } from "./parse-playlist.ts";

/** The playlist for a 12-hour stream in 2-second segments is 3 MB. */
const MAX_PLAYLIST_BYTES = 8_000_000;

/**
 * Fetches and parses a playlist. Throws the same AppErrors as `GuardedFetch`, `refuseStatus` and
 * `parsePlaylist`.
 */
export async function fetchPlaylist({
  url,
  fetch,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<HlsPlaylist> {
  const response = await fetch({ url, maxBytes: MAX_PLAYLIST_BYTES, signal });
  const refusal = refuseStatus({ response });
  if (refusal !== null) throw refusal;
  return parsePlaylist({ text: response.text(), url: response.url });
}

/** Creates the error for a stream that is still live, since its captions are never complete. */
export function createLiveError(): AppError {
  return new AppError({ code: "video_live" });
}
