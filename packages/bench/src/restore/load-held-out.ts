import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isAppError } from "@pith/core/errors/app-error";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { END } from "@pith/engine/restore/word-net-core";
import { openCorpus } from "../data/find-shared-data.ts";
import { type StrippedWord, stripSigns } from "./strip-signs.ts";

/** A talk that wasn't used for fitting, punctuated by a person or a speech recognizer. */
export interface HeldOutTalk {
  file: string;
  language: string;
  words: StrippedWord[];
  /** 1 for a word in a punctuated stretch; other words don't count. */
  isCounted: Uint8Array;
  /** The talk without punctuation and capitals, in its original cues with their times. */
  timed: Transcript;
  /** Like `timed`, but without timestamps and in cues of eight words. */
  untimed: Transcript;
}

/**
 * Matches format samples, duplicates, captions that were never punctuated, and a debate in which every cue
 * ends with a period.
 */
const LEFT_OUT =
  /mislabelled|polyu|word_level|vtt_spec|youtube_auto|zh-CN|9812_youtube|6-minutes|hallucination|grand-debat/;
const MIN_WORDS = 300;
/** Only this many words of a talk count, so that a six-hour talk doesn't outweigh all others. */
const MAX_WORDS = 12_000;
/** Captions with more words per sentence than this have hardly any punctuation. */
const MAX_SENTENCE_WORDS = 40;
const WORDS_PER_CUE = 8;
/**
 * A stretch of this many words is skipped if it has hardly any sentence ends, since it was never punctuated.
 */
const STRETCH_WORDS = 150;
const MIN_STRETCH_ENDS = 4;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:vtt|srt|sbv)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function toCue(text: string, id: number): Cue {
  return { id, text, startMs: null, endMs: null, speaker: null };
}

function findPunctuated(words: readonly StrippedWord[]): Uint8Array {
  const isCounted = new Uint8Array(words.length);
  for (let from = 0; from < words.length; from += STRETCH_WORDS) {
    const stretch = words.slice(from, from + STRETCH_WORDS);
    const ends = stretch.filter(({ sign }) => sign >= END).length;
    if (ends * STRETCH_WORDS >= MIN_STRETCH_ENDS * stretch.length)
      isCounted.fill(1, from, from + STRETCH_WORDS);
  }
  return isCounted;
}

function strip({ file, transcript }: { file: string; transcript: Transcript }): HeldOutTalk {
  const { language } = transcript;
  const text = transcript.cues.map((cue) => cue.text).join(" ");
  const words = stripSigns({ text, language }).slice(0, MAX_WORDS);
  const cues: Cue[] = [];
  let from = 0;
  let offset = 0;
  for (const { text: own, startMs, endMs } of transcript.cues) {
    const end = offset + own.length;
    const first = from;
    while (from < words.length && (words[from]?.offset ?? 0) < end) from += 1;
    offset = end + 1;
    const bare = words
      .slice(first, from)
      .map(({ spelling }) => spelling.toLowerCase())
      .join(" ");
    if (bare !== "") cues.push({ ...toCue(bare, cues.length), startMs, endMs });
  }
  const bare = words.map(({ spelling }) => spelling.toLowerCase());
  const lines: Cue[] = [];
  for (let at = 0; at < bare.length; at += WORDS_PER_CUE)
    lines.push(toCue(bare.slice(at, at + WORDS_PER_CUE).join(" "), lines.length));
  return {
    file,
    language,
    words,
    isCounted: findPunctuated(words),
    timed: { language, kind: "automatic", cues },
    untimed: { language, kind: "automatic", cues: lines },
  };
}

/** True for the talks reserved for the final measurement: half of them, chosen by the hash of their name. */
export function isFinal(file: string): boolean {
  let hash = 2166136261;
  for (const letter of file) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (hash >>> 19) % 2 === 1;
}

/** Returns the punctuated captions that no net was fitted on. */
export function loadHeldOut(): { talks: HeldOutTalk[]; isSmall: boolean } {
  const { folder, isSmall } = openCorpus("captions");
  const talks: HeldOutTalk[] = [];
  for (const file of listFiles(folder).sort()) {
    const name = path.relative(folder, file);
    if (LEFT_OUT.test(name)) continue;
    try {
      const { transcript } = parseCaptions({ text: decodeCaptionBytes(readFileSync(file)) });
      const talk = strip({ file: name, transcript });
      const ends = talk.words.filter(({ sign }) => sign >= 2).length;
      if (talk.words.length >= MIN_WORDS && ends * MAX_SENTENCE_WORDS > talk.words.length) talks.push(talk);
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  }
  return { talks, isSmall };
}
