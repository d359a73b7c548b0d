import { createTrack, type ListedTrack } from "../tracks/listed-track.ts";

/** The endings under which captions lie beside a recording of the same name. */
const endings = ["vtt", "srt"] as const;

/** Where captions of a media file would lie if they are beside it under the same name. Guesses: they may not be there. */
export function listSidecarTracks(mediaUrl: string): ListedTrack[] {
  return endings.flatMap((ending) => {
    const url = new URL(mediaUrl);
    url.pathname = url.pathname.replace(/\.[A-Za-z0-9]{1,5}$/, `.${ending}`);
    if (url.href === mediaUrl) return [];
    return [createTrack({ content: { kind: "file", url: url.href, plain: false }, isGuess: true })];
  });
}
