import { fetchPlaylist } from "../hls/fetch-playlist.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { createTrack, type ListedTrack } from "./listed-track.ts";

/** The caption renditions that a stream's master playlist names. Throws AppError as `fetchPlaylist` does. */
export async function listHlsTracks({
  url,
  fetch,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<ListedTrack[]> {
  const playlist = await fetchPlaylist({ url, fetch, signal });
  if (playlist.kind === "media") return [];
  return playlist.subtitles
    .filter(({ isForced }) => !isForced)
    .map((rendition) =>
      createTrack({
        content: { kind: "hls", url: rendition.url },
        language: rendition.language,
        name: rendition.name,
        role: rendition.isForDeaf ? "captions" : null,
        isDefault: rendition.isDefault,
      }),
    );
}
