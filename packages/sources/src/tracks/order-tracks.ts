import { isSameLanguage } from "../lib/is-same-language.ts";
import type { ListedTrack } from "./listed-track.ts";

/** Limits how many times a source is queried for the same video. */
const MAX_CANDIDATES = 4;

/**
 * Returns the usable tracks, best first: those in the spoken language, with human captions before automatic
 * ones. The spoken language is `spokenLanguage` if the source declares it. Otherwise, it is the language of
 * an automatic track, because speech recognition ran on the original speech. Without automatic tracks, it is
 * the language of the captions (as opposed to subtitles) or of the default track. As a last resort, it is
 * `preferredLanguage`, English, or the language of the first track. A human translation is used only if the
 * video has no captions in its own language. Machine translations are never used.
 */
export function orderTracks({
  tracks,
  spokenLanguage,
  preferredLanguage,
}: {
  tracks: readonly ListedTrack[];
  spokenLanguage: string | null;
  preferredLanguage: string | null;
}): ListedTrack[] {
  const spoken = spokenLanguage ?? guessSpokenLanguage({ tracks, preferredLanguage });
  const isSpoken = ({ language }: ListedTrack) =>
    language === null || spoken === null || isSameLanguage(language, spoken);
  const original = tracks.filter(isSpoken);
  const byPerson = tracks.filter(({ kind }) => kind !== "automatic");
  const candidates = original.length > 0 ? original : pickTranslation({ byPerson, preferredLanguage });
  return [...candidates]
    .sort((first, second) => rank({ track: first, spoken }) - rank({ track: second, spoken }))
    .slice(0, MAX_CANDIDATES);
}

function guessSpokenLanguage({
  tracks,
  preferredLanguage,
}: {
  tracks: readonly ListedTrack[];
  preferredLanguage: string | null;
}): string | null {
  const named = tracks.filter(({ language }) => language !== null);
  const captions = named.filter(({ role }) => role === "captions");
  const clue =
    named.find(({ kind }) => kind === "automatic") ??
    captions.find(({ isDefault }) => isDefault) ??
    captions[0] ??
    named.find(({ isDefault }) => isDefault) ??
    findLanguage({ tracks: named, language: preferredLanguage }) ??
    findLanguage({ tracks: named, language: "en" }) ??
    named[0];
  return clue?.language ?? null;
}

function pickTranslation({
  byPerson,
  preferredLanguage,
}: {
  byPerson: readonly ListedTrack[];
  preferredLanguage: string | null;
}): ListedTrack[] {
  const picked =
    findLanguage({ tracks: byPerson, language: preferredLanguage }) ??
    findLanguage({ tracks: byPerson, language: "en" }) ??
    byPerson[0];
  return picked === undefined ? [] : [picked];
}

function findLanguage({
  tracks,
  language,
}: {
  tracks: readonly ListedTrack[];
  language: string | null;
}): ListedTrack | undefined {
  if (language === null) return undefined;
  return (
    tracks.find((track) => track.language?.toLowerCase() === language.toLowerCase()) ??
    tracks.find((track) => track.language !== null && isSameLanguage(track.language, language))
  );
}

/** Lower is better. Ties keep the source's order. */
function rank({ track, spoken }: { track: ListedTrack; spoken: string | null }): number {
  const isExact = spoken !== null && track.language?.toLowerCase() === spoken.toLowerCase();
  return (
    (track.kind === "automatic" ? 8 : 0) +
    (track.content.kind === "file" && track.content.plain ? 4 : 0) +
    (isExact ? 0 : 2) +
    (track.isDefault ? 0 : 1)
  );
}
