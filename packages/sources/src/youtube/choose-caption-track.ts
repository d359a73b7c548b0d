import type { CaptionKind } from "@pith/core/transcripts/transcript";
import { isSameLanguage } from "../lib/is-same-language.ts";
import type { PlayerAudioTrack, PlayerCaptionTrack, PlayerResponse } from "./player-response.ts";

/** A caption track as listed by YouTube. */
export interface CaptionTrack {
  /** BCP 47, as YouTube writes it. */
  language: string;
  kind: CaptionKind;
  name: string | null;
  url: string;
}

export interface CaptionChoice {
  track: CaptionTrack;
  /** The automatic track in the same language, as a fallback if the human captions are too short. */
  fallback: CaptionTrack | null;
}

/** Variant suffix of an audio track's id that marks the original audio. */
const ORIGINAL_AUDIO = ".4";

/**
 * Chooses captions in the spoken language, with human captions before automatic ones. Never picks machine
 * translations or a dub's captions. With several audio tracks, the original one determines the language.
 * Otherwise the automatic track does, because speech recognition ran on the original. If there are only
 * human captions and one audio track, the language is `preferredLanguage`, YouTube's default, English, or
 * the first available. Null if no track qualifies.
 */
export function chooseCaptionTrack({
  captions,
  preferredLanguage,
}: {
  captions: PlayerResponse["captions"];
  preferredLanguage?: string | null;
}): CaptionChoice | null {
  const list = captions?.playerCaptionsTracklistRenderer;
  const listed = list?.captionTracks ?? [];
  const tracks = listed.filter((track) => !isTranslation(track));
  const audioTracks = list?.audioTracks ?? [];
  const audio = findOriginalAudio({ audioTracks, defaultIndex: list?.defaultAudioTrackIndex ?? null });
  const audioLanguage = readAudioLanguage(audio);

  const automatic = chooseAutomatic({ tracks: tracks.filter(isAutomatic), audioLanguage });
  const manual = tracks.filter((track) => !isAutomatic(track));
  const original =
    audioLanguage ??
    automatic?.languageCode ??
    guessLanguage({
      manual,
      hints: [preferredLanguage, listed[audio?.defaultCaptionTrackIndex ?? -1]?.languageCode, "en"],
    });
  if (original === null) return null;

  const byPerson = chooseManual({ manual, original, region: audioLanguage, preferredLanguage });
  const spoken = automatic !== null && isSameLanguage(automatic.languageCode, original) ? automatic : null;
  if (byPerson !== null) {
    return { track: toCaptionTrack(byPerson), fallback: spoken && toCaptionTrack(spoken) };
  }
  if (spoken !== null) return { track: toCaptionTrack(spoken), fallback: null };
  // The original language has no captions, but a human translation is better than none.
  const translated = chooseManual({
    manual,
    original: guessLanguage({ manual, hints: [preferredLanguage, "en"] }) ?? original,
    region: null,
    preferredLanguage,
  });
  return translated && { track: toCaptionTrack(translated), fallback: null };
}

function isTranslation(track: PlayerCaptionTrack): boolean {
  return /[?&]tlang=/.test(track.baseUrl) || (track.vssId ?? "").startsWith("t");
}

function isAutomatic(track: PlayerCaptionTrack): boolean {
  return track.kind === "asr" || (track.vssId ?? "").startsWith("a.");
}

function findOriginalAudio({
  audioTracks,
  defaultIndex,
}: {
  audioTracks: PlayerAudioTrack[];
  defaultIndex: number | null;
}): PlayerAudioTrack | null {
  const original = audioTracks.find(({ audioTrackId }) => audioTrackId?.endsWith(ORIGINAL_AUDIO));
  return original ?? audioTracks[defaultIndex ?? 0] ?? audioTracks[0] ?? null;
}

/** Returns the audio track's language if it is marked as the original; otherwise null. */
function readAudioLanguage(audio: PlayerAudioTrack | null): string | null {
  const id = audio?.audioTrackId;
  return id?.endsWith(ORIGINAL_AUDIO) ? id.slice(0, -ORIGINAL_AUDIO.length) : null;
}

/**
 * If there are several automatic tracks, only the one for the original audio counts. The others come from
 * dubs.
 */
function chooseAutomatic({
  tracks,
  audioLanguage,
}: {
  tracks: PlayerCaptionTrack[];
  audioLanguage: string | null;
}): PlayerCaptionTrack | null {
  if (audioLanguage === null) return tracks[0] ?? null;
  return tracks.find(({ languageCode }) => isSameLanguage(languageCode, audioLanguage)) ?? null;
}

function guessLanguage({
  manual,
  hints,
}: {
  manual: PlayerCaptionTrack[];
  hints: (string | null | undefined)[];
}): string | null {
  for (const hint of hints) {
    const match = hint ? manual.find(({ languageCode }) => isSameLanguage(languageCode, hint)) : undefined;
    if (match !== undefined) return match.languageCode;
  }
  return manual[0]?.languageCode ?? null;
}

/**
 * Prefers the original's exact tag, then the same language in another region. Unnamed tracks come before
 * named ones.
 */
function chooseManual({
  manual,
  original,
  region,
  preferredLanguage,
}: {
  manual: PlayerCaptionTrack[];
  original: string;
  region: string | null;
  preferredLanguage: string | null | undefined;
}): PlayerCaptionTrack | null {
  const candidates = manual.filter(({ languageCode }) => isSameLanguage(languageCode, original));
  const tags = [region, original, preferredLanguage];
  const rank = (track: PlayerCaptionTrack) => {
    const position = tags.indexOf(track.languageCode);
    return (position === -1 ? tags.length : position) * 2 + (isNamed(track) ? 1 : 0);
  };
  return candidates.reduce<PlayerCaptionTrack | null>(
    (best, track) => (best === null || rank(track) < rank(best) ? track : best),
    null,
  );
}

/** A named track ("English - Director's commentary") has a third part in its id. */
function isNamed(track: PlayerCaptionTrack): boolean {
  return (track.vssId ?? "").split(".").length > 2;
}

function toCaptionTrack(track: PlayerCaptionTrack): CaptionTrack {
  return {
    language: track.languageCode,
    kind: isAutomatic(track) ? "automatic" : "manual",
    name: track.name ?? null,
    url: track.baseUrl,
  };
}
