import { fetchPlaylist } from "../hls/fetch-playlist.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { createTrack, type ListedTrack } from "./listed-track.ts";

/**
 * Lists the caption renditions in a stream's master playlist. Throws the same AppErrors as `fetchPlaylist`.
 */
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
