import { createTrack, type ListedTrack } from "../tracks/listed-track.ts";

/** Extensions of caption files that sit next to a recording of the same name. */
const endings = ["vtt", "srt"] as const;

/** Guesses the URLs of caption files next to a media file of the same name; they may not exist. */
export function listSidecarTracks(mediaUrl: string): ListedTrack[] {
  return endings.flatMap((ending) => {
    const url = new URL(mediaUrl);
    url.pathname = url.pathname.replace(/\.[A-Za-z0-9]{1,5}$/, `.${ending}`);
    if (url.href === mediaUrl) return [];
    return [createTrack({ content: { kind: "file", url: url.href, plain: false }, isGuess: true })];
  });
}
