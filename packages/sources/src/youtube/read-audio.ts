import type { MediaLocation } from "../transcript/media-location.ts";
import type { PlayerResponse } from "./player-response.ts";

/** Speech is understood as well at this rate as at any other. */
const ENOUGH_BITS_PER_SECOND = 32_000;

/**
 * Where a player answer says that the sound alone can be downloaded, the smallest that is good enough first. Empty
 * where the addresses are scrambled, as they are for the web player. Dubs are left out.
 */
export function readAudio({ streamingData }: PlayerResponse): MediaLocation[] {
  const formats = (streamingData?.adaptiveFormats ?? []).filter(
    ({ url, mimeType }) => url.startsWith("https://") && mimeType.startsWith("audio/"),
  );
  const original = formats.filter(({ audioTrack }) => audioTrack?.id?.endsWith(".4") ?? true);
  const candidates = original.length > 0 ? original : formats;
  const rank = (bitrate: number | null | undefined) =>
    (bitrate ?? 0) >= ENOUGH_BITS_PER_SECOND ? (bitrate ?? 0) : Number.MAX_SAFE_INTEGER;
  return candidates
    .toSorted((first, second) => rank(first.bitrate) - rank(second.bitrate))
    .map(({ url }) => ({ url }));
}
