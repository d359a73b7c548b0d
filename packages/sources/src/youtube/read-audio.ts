import type { MediaLocation } from "../transcript/media-location.ts";
import type { PlayerResponse } from "./player-response.ts";

/** A higher bitrate doesn't improve speech recognition. */
const ENOUGH_BITS_PER_SECOND = 32_000;

/**
 * Lists the audio-only downloads in a player response, starting with the smallest one of sufficient quality.
 * Empty if the URLs are scrambled, as they are for the web player. Skips dubs unless there is nothing else.
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
