import type { Transcript } from "@pith/core/transcripts/transcript";

/** A shorter video may contain just one sentence, so its captions can't be checked. */
const MIN_CHECKED_SECONDS = 90;
/** Captions that end before this fraction of the video count as truncated. */
const MIN_COVERED_SHARE = 0.5;
/**
 * People speak 100 to 200 words a minute, so captions with fewer words than this can't cover a whole video's
 * speech.
 */
const MIN_WORDS_PER_MINUTE = 4;

/** Matches the characters of scripts without spaces, in which a word has about two characters. */
const unspacedCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * Checks whether a transcript can cover all of its video's speech. `no_speech`: it has no cues. `truncated`: it ends
 * before the middle of the video, or has too few words for its length. Null if it passes, or if the video is short or
 * of unknown length.
 */
export function checkTranscript({
  transcript,
  durationSeconds,
}: {
  transcript: Transcript;
  durationSeconds: number | null;
}): "no_speech" | "truncated" | null {
  const { cues } = transcript;
  if (cues.length === 0) return "no_speech";
  if (durationSeconds === null || durationSeconds < MIN_CHECKED_SECONDS) return null;
  const lastMs = cues.reduce((latest, { endMs, startMs }) => Math.max(latest, endMs ?? startMs ?? 0), 0);
  const isTimed = cues.some(({ startMs }) => startMs !== null);
  if (isTimed && lastMs / 1000 < durationSeconds * MIN_COVERED_SHARE) return "truncated";
  return countWords(transcript) < (durationSeconds / 60) * MIN_WORDS_PER_MINUTE ? "truncated" : null;
}

function countWords({ cues }: Transcript): number {
  let words = 0;
  for (const { text } of cues) {
    const unspaced = text.match(unspacedCharacter)?.length ?? 0;
    const spaced = text.replace(unspacedCharacter, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    words += spaced + unspaced / 2;
  }
  return words;
}
