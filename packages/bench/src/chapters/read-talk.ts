import type { Transcript } from "@pith/core/transcripts/transcript";
import { createPhraseSource } from "@pith/engine/chapters/create-phrase-source";
import type { PhraseSource } from "@pith/engine/chapters/rank-phrases";
import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import { findLanguage } from "@pith/engine/languages/find-language";
import { segmentSentences } from "@pith/engine/transcript/segment-sentences";
import type { Episode } from "./load-episodes.ts";

/** Chapters with fewer sentences have too little text to be titled. */
const MIN_SENTENCES = 3;
const MS_PER_SECOND = 1000;

/** An interview as the engine sees it, with its human-annotated chapters. */
export interface InterviewTalk {
  episode: Episode;
  source: PhraseSource;
  chapters: { name: string; first: number; end: number }[];
}

/** Returns the episode's transcript with one cue per turn. A cue ends when the next one starts. */
export function toTranscript({ turns, endSeconds }: Episode): Transcript {
  const cues = turns.map(({ speaker, startSeconds, text }, id) => ({
    id,
    text,
    speaker,
    startMs: startSeconds * MS_PER_SECOND,
    endMs: Math.max(startSeconds, turns[id + 1]?.startSeconds ?? endSeconds) * MS_PER_SECOND,
  }));
  return { language: "en", kind: "manual", cues };
}

/** Returns the episode's sentences and terms, and its chapters as ranges of sentences. */
export function readTalk(episode: Episode): InterviewTalk {
  const sentences = segmentSentences(toTranscript(episode));
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage("en") });
  const source = createPhraseSource({ sentences, index, title: episode.title });
  const findFirst = (seconds: number): number => {
    const found = sentences.findIndex(({ startMs }) => (startMs ?? 0) >= seconds * MS_PER_SECOND);
    return found < 0 ? sentences.length : found;
  };
  const chapters = episode.chapters
    .map(({ title, startSeconds }, at) => ({
      name: title,
      first: findFirst(startSeconds),
      end: findFirst(episode.chapters[at + 1]?.startSeconds ?? Number.POSITIVE_INFINITY),
    }))
    .filter(({ first, end }) => end - first >= MIN_SENTENCES);
  return { episode, source, chapters };
}
