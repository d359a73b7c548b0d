import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isAppError } from "@pith/core/errors/app-error";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { findLanguage } from "@pith/engine/languages/find-language";
import { findSentenceEnds } from "@pith/engine/transcript/find-sentence-ends";
import { findSharedData } from "../data/find-shared-data.ts";

/** A word as automatic captions without punctuation have it. */
export interface BareWord {
  text: string;
  startMs: number | null;
  endMs: number | null;
  /** True where the captions end a sentence behind it. */
  endsSentence: boolean;
}

/** A talk whose punctuation was taken away. */
export interface BareTalk {
  file: string;
  language: string;
  words: BareWord[];
}

/** Talks that take no part in fitting; of each language that has several talks some. */
const HELD_OUT =
  /en_2019_101|es_2019_101|debugging-profiling|37c3|701-Max|essec|eigenvalues__(?:german|russian)|Questions\.en|2026-08-13/;
/** Formats, duplicates and captions without punctuation of their own, from which nothing can be learnt. */
const LEFT_OUT = /mislabelled|polyu|word_level|vtt_spec|youtube_auto|zh-CN|9812_youtube|6-minutes/;
const MIN_WORDS = 300;
/** Captions in which a sentence has more words than this on average are hardly punctuated. */
const MAX_SENTENCE_WORDS = 40;
const WORDS_PER_CUE = 8;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}%]+$/gu;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(file) : /\.(?:vtt|srt|sbv)$/.test(file) ? [file] : [];
  });
}

function strip({ file, transcript }: { file: string; transcript: Transcript }): BareTalk {
  const { cues, language } = transcript;
  const text = cues.map((cue) => cue.text).join(" ");
  const ends = new Set(findSentenceEnds({ text, startOffset: 0, endOffset: text.length, language }));
  const words: BareWord[] = [];
  let cue = 0;
  let cueOffset = 0;
  for (const { 0: raw, index } of text.matchAll(/\S+/g)) {
    for (let length = cues[cue]?.text.length ?? 0; index > cueOffset + length; ) {
      cueOffset += length + 1;
      cue += 1;
      length = cues[cue]?.text.length ?? text.length;
    }
    const { startMs = null, endMs = null } = cues[cue] ?? {};
    const toTime = (offset: number): number | null =>
      startMs === null || endMs === null
        ? null
        : Math.round(
            startMs + ((endMs - startMs) * (offset - cueOffset)) / Math.max(1, cues[cue]?.text.length ?? 1),
          );
    const bare = raw.toLowerCase().replace(EDGES, "");
    const endsSentence = ends.has(index + raw.length);
    const last = words.at(-1);
    if (bare !== "")
      words.push({ text: bare, startMs: toTime(index), endMs: toTime(index + raw.length), endsSentence });
    else if (last !== undefined && endsSentence) last.endsSentence = true;
  }
  return { file, language, words };
}

/** The talks of the shared captions that are punctuated, without their punctuation; null where the data is absent. */
export function loadBareSpeech(): { fitted: BareTalk[]; heldOut: BareTalk[] } | null {
  const folder = findSharedData("captions");
  if (folder === null) return null;
  const talks: BareTalk[] = [];
  for (const file of listFiles(folder).sort()) {
    const name = path.relative(folder, file);
    if (LEFT_OUT.test(name)) continue;
    try {
      const { transcript } = parseCaptions({ text: decodeCaptionBytes(readFileSync(file)), fileName: name });
      if (findLanguage(transcript.language).isUnspaced) continue;
      const talk = strip({ file: name, transcript });
      const ends = talk.words.filter(({ endsSentence }) => endsSentence).length;
      if (talk.words.length >= MIN_WORDS && ends * MAX_SENTENCE_WORDS > talk.words.length) talks.push(talk);
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  }
  return {
    fitted: talks.filter(({ file }) => !HELD_OUT.test(file)),
    heldOut: talks.filter(({ file }) => HELD_OUT.test(file)),
  };
}

/** A bare talk as automatic captions: eight words a cue, no capital, no punctuation. */
export function toBareTranscript({ language, words }: BareTalk): Transcript {
  const cues: Cue[] = [];
  for (let at = 0; at < words.length; at += WORDS_PER_CUE) {
    const line = words.slice(at, at + WORDS_PER_CUE);
    cues.push({
      id: cues.length,
      text: line.map(({ text }) => text).join(" "),
      startMs: line[0]?.startMs ?? null,
      endMs: line.at(-1)?.endMs ?? null,
      speaker: null,
    });
  }
  return { language, kind: "automatic", cues };
}
